import type { CodeFact } from '../../words/said-of-code.ts';

/** Codes of marketplaces and carriers, and contents of QR codes, that name no product, and what is said of them. */
const others = [
  [/^FBA[\dA-Z]{6,12}U\d{6}$/i, 'read.amazon_box'],
  [/^FBA[\dA-Z]{6,12}$/i, 'read.amazon_shipment'],
  [/^(?:AZ|ZA):[\dA-Z]{20,}$/i, 'read.amazon_transparency'],
  [/^LPN[\dA-Z]{6,14}$/i, 'read.amazon_return'],
  [/^TBA\d{12}$/i, 'read.amazon_parcel'],
  [/^1Z[\dA-Z]{16}$/i, 'read.ups_parcel'],
  [/^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}$/, 'read.usps_parcel'],
  [/^J(?:JD|D)\d{16,20}$/i, 'read.dhl_parcel'],
  [/^%00\d{5}\d{14}\d{6}$/, 'read.dpd_parcel'],
  [/^[1-6]JUN[\dA-Z]{9,20}$/i, 'read.license_plate'],
  [/^WIFI:/i, 'read.network'],
  [/^(?:BEGIN:VCARD|MECARD:|BIZCARD:)/i, 'read.visiting_card'],
  [/^BEGIN:V(?:EVENT|CALENDAR)/i, 'read.appointment'],
  [/^(?:mailto|matmsg|smtp):/i, 'read.email_address'],
  [/^(?:tel|sms|smsto|facetime):/i, 'read.telephone_number'],
  [/^geo:/i, 'read.place_on_map'],
  [/^(?:BCD|SPC)\s|^(?:bitcoin|ethereum|upi|paypal):/i, 'read.payment'],
] as const satisfies readonly (readonly [pattern: RegExp, said: CodeFact])[];

/** The weights of the digits of an international postal number (UPU S10). */
const postalWeights = [8, 6, 4, 2, 3, 5, 9, 7];

const isPostal = (text: string): boolean => {
  const digits = /^[A-Z]{2}(\d{9})[A-Z]{2}$/i.exec(text)?.[1] ?? '';
  const sum = postalWeights.reduce((all, weight, at) => all + weight * Number(digits[at]), 0);
  const check = 11 - (sum % 11);
  return digits !== '' && (check === 10 ? 0 : check === 11 ? 5 : check) === Number(digits[8]);
};

/** What is said of a code of a marketplace or carrier, or of a QR code that is none of goods; null for any other text. */
export const shopNumberOf = (text: string): (typeof others)[number][1] | 'read.post' | null =>
  isPostal(text) ? 'read.post' : (others.find(([pattern]) => pattern.test(text))?.[1] ?? null);
