type Ai = { ai: string };
type Expected = { expected: string };

/** What stands in a range of lengths: `13`, `2 to 14`. */
const range = ({ least, most }: { least: number; most: number }): string =>
  least === most ? `${most}` : `${least} to ${most}`;

type Lengths = { least: number; most: number; given: number };

/** What is wrong with a scanned or typed code, or how it was read. A browser reads codes, too: this file imports nothing. */
export const codeWords = {
  'read.nothing': 'There is no code.',
  'read.web_address': 'This is a web address that names no product.',
  'read.mistyped_roll':
    'This looks like the code of a roll of labels, but a character of it is wrong. Scan it again.',
  'read.unknown_roll': 'There is no roll of labels with this code. It may have been deleted with its item.',
  'read.check_digit': ({ digits, expected, found }: Expected & { digits: string; found: string }) =>
    `The check digit of ${digits} should be ${expected}, not ${found}. Scan it again.`,
  'read.two_scans': ({ first, second }: { first: string; second: string }) =>
    `Two scans ran together: ${first} and ${second}. Scan them one after the other.`,
  'read.cut': 'The beginning of this code is missing. Scan it again.',
  'read.add_on_alone': 'This is only the add-on of a code. Scan the bars beside it as well.',
  'read.add_on': ({ addOn }: { addOn: string }) => `The add-on ${addOn} beside the code was left out.`,
  'read.stands_for': ({ text, gtin }: { text: string; gtin: string }) => `${text} stands for ${gtin}.`,
  'read.stands_for_either': ({ text, first, second }: { text: string; first: string; second: string }) =>
    `${text} stands for ${first} or ${second}.`,
  'read.as': ({ text, number }: { text: string; number: string }) => `${text} was read as ${number}.`,

  'read.amazon_box':
    'This is the number of one box of a shipment to Amazon. It names no product: scan a code on the product.',
  'read.amazon_shipment':
    'This is the number of a shipment to Amazon. It names no product: scan a code on the product.',
  'read.amazon_transparency':
    'This is an Amazon Transparency code, which each piece has for itself. It names no product: scan a code on the product.',
  'read.amazon_return':
    'This is Amazon’s number of one returned piece (LPN). It names no product: scan a code on the product.',
  'read.amazon_parcel':
    'This is the number of an Amazon parcel. It names no product: scan a code on the product.',
  'read.ups_parcel': 'This is the number of a UPS parcel. It names no product: scan a code on the product.',
  'read.usps_parcel': 'This is the number of a USPS parcel. It names no product: scan a code on the product.',
  'read.dhl_parcel': 'This is the number of a DHL parcel. It names no product: scan a code on the product.',
  'read.dpd_parcel': 'This is the number of a DPD parcel. It names no product: scan a code on the product.',
  'read.post':
    'This is the number of a letter or parcel by post. It names no product: scan a code on the product.',
  'read.license_plate':
    'This is the number of one parcel or pallet (license plate). It names no product: scan a code on the product.',
  'read.network':
    'This is the access to a wireless network. It names no product: scan a code on the product.',
  'read.visiting_card': 'This is a visiting card. It names no product: scan a code on the product.',
  'read.appointment': 'This is an appointment. It names no product: scan a code on the product.',
  'read.email_address': 'This is an e-mail address. It names no product: scan a code on the product.',
  'read.telephone_number': 'This is a telephone number. It names no product: scan a code on the product.',
  'read.place_on_map': 'This is a place on a map. It names no product: scan a code on the product.',
  'read.payment': 'This is a payment. It names no product: scan a code on the product.',

  'read.restricted': 'Each company gives this number for itself. Choose the client, then scan it again.',

  'read.no_identifier': ({ text }: { text: string }) => `An identifier should stand where "${text}" stands.`,
  'read.no_data_identifier': ({ text }: { text: string }) =>
    `A data identifier should stand where "${text}" stands.`,
  'read.too_long': ({ ai, most }: Ai & { most: number }) =>
    `The value of (${ai}) has at most ${most} characters; the separator behind it may be missing.`,
  'read.unknown_identifier': ({ ai }: Ai) => `GS1 has allocated no identifier (${ai}).`,
  'read.link_of_two': 'The link names two things: it has two primary keys.',
  'read.stray_in_link': ({ ai, key }: Ai & { key: string }) =>
    `(${ai}) cannot stand behind (${key}) in a link.`,
  'read.twice_in_link': ({ ai }: Ai) => `The link has (${ai}) twice.`,
  'read.not_marked': 'The code is not marked as a GS1 code.',
  'read.two_products': 'The code names two different products.',
  'read.two_values': ({ ai, one, other }: Ai & { one: string; other: string }) =>
    `The code has two values for (${ai}): ${one} and ${other}.`,
  'read.sscc':
    'This is the number of a pallet or parcel (SSCC). It names no product: scan a code on the box.',
  'read.no_gtin': 'This code names no product: it has no GTIN.',
  'read.no_item_number': 'This code names no product: it has no item number.',
  'read.unknown_format': ({ number }: { number: string }) =>
    `The format ${number} of this code is not known. Scan another code on the box.`,

  'read.digits': (lengths: Lengths) => `${range(lengths)} digits must stand here, not ${lengths.given}.`,
  'read.characters': (lengths: Lengths) =>
    `${range(lengths)} characters must stand here, not ${lengths.given}.`,
  'read.only_digits': 'Only digits are allowed here.',
  'read.strange_character': 'It has a character that GS1 does not allow here.',
  'read.value_check_digit': ({ expected, found }: Expected & { found: string }) =>
    `Its check digit should be ${expected}, not ${found}.`,
  'read.no_check_digit': ({ expected }: Expected) => `Its check digit should be ${expected}, not nothing.`,
  'read.check_pair': ({ expected }: Expected) => `Its last two characters should be ${expected}.`,
  'read.no_iban': 'This is no international bank account number.',
  'read.no_day': 'There is no such day.',
  'read.no_time': 'There is no such time of day.',
  'read.no_hour': 'There is no such hour.',
  'read.no_minute': 'There is no such minute.',
  'read.no_second': 'There is no such second.',
  'read.zero_or_one': 'This must be 0 or 1.',
  'read.zero': 'This must be 0.',
  'read.not_zero': 'This must not be 0.',
  'read.leading_zero': 'This must not begin with 0.',
  'read.digits_alone': 'This needs a character that is no digit.',
  'read.winding': 'This must be 0, 1 or 9.',
  'read.hyphen': 'This must be a hyphen.',
  'read.country': 'A country has two capital letters.',
  'read.sex': 'This must be 0, 1, 2 or 9.',
  'read.media': 'There is no such type of media.',
  'read.position': 'This must be a position and a total, as in 1/2.',
  'read.latitude': 'There is no such latitude.',
  'read.longitude': 'There is no such longitude.',
  'read.percent': 'A percent sign must be followed by two hexadecimal digits.',
  'read.piece_of_total': 'This must be a piece and how many there are.',
  'read.prefix': 'It must begin with a company prefix.',
  'read.prefix_second': 'A company prefix must follow its first digit.',
};
