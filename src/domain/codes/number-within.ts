import { saidOfCode } from '../words/said-of-code.ts';
import { baseOf, ofGtin, type CodeReading } from './code-reading.ts';
import { gtinCheckDigit, isValidGtin } from './gtin.ts';
import { gtinSpellings } from './unit-gtin.ts';

/** The name of a number, as people write it in front: `EAN: 5012345678900`, `GTIN-13 5012345678900`. */
const named = /^(?:GTIN|EAN|UPC|JAN|NAN|ISBN|Barcode)(?:[ -]?(?:1[0-4]|8|A|E))?[ :.#=]*(?=\d)/i;

/** The name alone: the beginning of `EAN 8012345678907` is no `EAN-8`. */
const nameAlone = /^(?:GTIN|EAN|UPC|JAN|NAN|ISBN|Barcode)[ :.#=-]*(?=\d)/i;

/** What a scanner adds that is not set up: start and stop signs, a code ID of one letter, half of `]E0`. */
const [before, behind] = [/^(?:[^\p{L}\p{N}\s]+|[A-Za-z]|E[034])(?=\d)/u, /[^\p{L}\p{N}\s]+$/u];

const gtinIn = (text: string): string | null => {
  const digits = text.replaceAll(/[ -]/g, '');
  return /^\d+$/.test(digits) && digits.length > 8 && isValidGtin(digits) ? digits : null;
};

/** The German number of a medicine with its check digit (PZN), and the GTIN that stands for it (NTIN). */
const medicineNumber = (text: string): string[] => {
  const [, given = ''] = /^(?:PZN[ :]*-?|-)[ ]?(\d{7,8})$/i.exec(text) ?? [];
  const digits = given.padStart(8, '0');
  const sum = Array.from(digits.slice(0, 7)).reduce((all, digit, at) => all + Number(digit) * (at + 1), 0);
  if (given === '' || sum % 11 !== Number(digits[7])) return [];
  const gtin = `4150${digits}`;
  const spelled = [digits, given].flatMap((one) => [one, `-${one}`, `PZN${one}`, `PZN-${one}`, `PZN ${one}`]);
  return [...new Set([...spelled, ...gtinSpellings(`0${gtin}${gtinCheckDigit(gtin)}`)])];
};

const healthAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** The first part of a HIBC, the code of health products: a plus sign, the company, its number, the packing, a check character. */
const healthNumber = (text: string): string[] => {
  const primary = /^\+[A-Z][A-Z\d]{3}[A-Z\d]{1,18}\d[A-Z\d\-. $/+%]$/.exec(text)?.[0] ?? '';
  const values = Array.from(primary.slice(0, -1), (sign) => healthAlphabet.indexOf(sign));
  const sum = values.reduce((all, value) => all + value, 0) % 43;
  if (primary === '' || healthAlphabet[sum] !== primary.at(-1)) return [];
  // Never the item's number alone: another company's item may have the same.
  const whole = primary.slice(1, -1);
  return [`+${whole}`, whole, `${whole}${primary.slice(-1)}`];
};

const note = (text: string, number: string): CodeReading['note'] => ({
  code: 'code.read_as',
  ...saidOfCode('read.as', { text, number }),
});

/**
 * The number in a text that has more around it, to be looked up if no product has the text itself. It is only for looking up: in a
 * run, a code must come as it stands.
 */
export const readNumberWithin = (text: string): CodeReading | null => {
  const gtin =
    gtinIn(text.replace(named, '')) ??
    gtinIn(text.replace(nameAlone, '')) ??
    gtinIn(text.replace(before, '').replace(behind, ''));
  if (gtin !== null && gtin !== text)
    return { ...baseOf(null, text), form: 'gtin', ...ofGtin(gtin.padStart(14, '0')), note: note(text, gtin) };
  const [first, ...others] = [...medicineNumber(text), ...healthNumber(text)];
  return first === undefined
    ? null
    : { ...baseOf(null, text), form: 'gtin', keys: [[first, ...others]], note: note(text, first) };
};

/** A web address without its beginning, as people copy it and as some scanners send it. */
export const asLink = (text: string): string | null =>
  /^[a-z\d-]+(?:\.[a-z\d-]+)+\/\S*(?:01|gtin)\/\d{8,14}(?!\d)/i.test(text) ? `https://${text}` : null;
