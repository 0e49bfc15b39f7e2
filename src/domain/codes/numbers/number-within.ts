import { saidOfCode } from '../../words/said-of-code.ts';
import { baseOf, ofGtin, type CodeReading } from '../code-reading.ts';
import { isValidGtin } from '../gtin.ts';
import { aicIn, pznIn } from './medicine-numbers.ts';
import { shopNumberOf } from './shop-numbers.ts';

/** The name of a number, as people write it in front: `EAN: 5012345678900`, `GTIN-13 5012345678900`. */
const named = /^(?:GTIN|EAN|UPC|JAN|NAN|ISBN|Barcode)(?:[ -]?(?:1[0-4]|8|A|E))?[ :.#=]*(?=\d)/i;

/** The name alone: the beginning of `EAN 8012345678907` is no `EAN-8`. */
const nameAlone = /^(?:GTIN|EAN|UPC|JAN|NAN|ISBN|Barcode)[ :.#=-]*(?=\d)/i;

/** What a scanner adds that is not set up: start and stop signs, a code ID of one letter, half of `]E0`. */
const [before, behind] = [/^(?:[^\p{L}\p{N}\s]+|[A-Za-z]|E[034])(?=\d)/u, /[^\p{L}\p{N}\s]+$/u];

/** What a script adds to a code that it took for a number. */
const zeroDecimals = /(?<=\d)[.,]0{1,2}$/;

const gtinIn = (text: string): string | null => {
  const digits = text.replaceAll(/[ -]/g, '');
  return /^\d+$/.test(digits) && digits.length > 8 && isValidGtin(digits) ? digits : null;
};

const healthAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

const checkOf = (text: string): string =>
  healthAlphabet[Array.from(text).reduce((sum, sign) => sum + healthAlphabet.indexOf(sign), 0) % 43] ?? '';

/**
 * The first part of a HIBC, the code of health products: a plus sign, the company, its number, the packing, a check character. With
 * a second part, of batch and date, the check character stands behind that.
 */
const healthNumber = (text: string): string[] => {
  const code = text.replace(/^\*(.+)\*$/, '$1').toUpperCase();
  const [, item = ''] =
    /^(\+[A-Z][A-Z\d]{3}[A-Z\d]{1,18}\d)(?:[A-Z\d\-. $/+%]|\/[A-Z\d\-. $/+%]{2,})$/.exec(code) ?? [];
  if (item === '' || checkOf(code.slice(0, -1)) !== code.at(-1)) return [];
  // Never the item's number alone: another company's item may have the same.
  const whole = item.slice(1);
  return [item, whole, `${whole}${checkOf(item)}`];
};

/** The number of printed music (ISMN), as it was before it had the form of an EAN too: M-2306-7118-7. */
const musicNumber = (text: string): string | null => {
  const digits = text.replace(/^ISMN[ :]*/i, '').replaceAll(/[ -]/g, '');
  const gtin = /^M\d{9}$/i.test(digits) ? `9790${digits.slice(1)}` : digits;
  return /^9790\d{9}$/.test(gtin) && isValidGtin(gtin) ? gtin : null;
};

/** An article in brackets without its leading zeros, as people type it: (01)5012345678900(10)L-7. */
const shortInBrackets = (text: string): string | null =>
  /^\(01\)\s?(\d{8}|\d{12,13})(?:\(\d{2,4}\).+)?$/.exec(text)?.[1] ?? null;

/** A UPC whose leading zero a scanner leaves out. */
const withoutZero = (text: string): string | null => (/^\d{11}$/.test(text) ? gtinIn(`0${text}`) : null);

/**
 * What a carton that is packed for Amazon says of its contents: AMZN,PO:FBA15ABC,FNSKU:X0017TEST3,QTY:24. One with several products
 * names none of them.
 */
const contentsOfBox = (text: string): string[] => {
  if (!/^AMZN,/i.test(text)) return [];
  const named = ['FNSKU', 'SKU', 'ASIN', 'EAN', 'UPC'].map((name) => {
    const values = Array.from(text.matchAll(new RegExp(`,${name}:([^,]+)`, 'gi')), ([, value = '']) =>
      value.trim(),
    );
    return [...new Set(values)].filter((value) => value !== '');
  });
  return named.some((values) => values.length > 1) ? [] : named.flat();
};

const note = (text: string, number: string): CodeReading['note'] => ({
  code: 'code.read_as',
  ...saidOfCode('read.as', { text, number }),
});

const readAs = (text: string, gtin: string): CodeReading => ({
  ...baseOf(null, text),
  form: 'gtin',
  ...ofGtin(gtin.padStart(14, '0')),
  note: note(text, gtin),
});

/**
 * The number in a text that has more around it, to be looked up if no product has the text itself. It is only for looking up: in a
 * run, a code must come as it stands.
 */
export const readNumberWithin = (text: string): CodeReading | null => {
  const gtin =
    gtinIn(text.replace(named, '')) ??
    gtinIn(text.replace(nameAlone, '')) ??
    gtinIn(text.replace(before, '').replace(behind, '').replace(zeroDecimals, '')) ??
    musicNumber(text) ??
    gtinIn(shortInBrackets(text) ?? '') ??
    withoutZero(text);
  if (gtin !== null && gtin !== text) return readAs(text, gtin);
  const [first, ...others] = [...contentsOfBox(text), ...pznIn(text), ...healthNumber(text), ...aicIn(text)];
  return first === undefined
    ? null
    : { ...baseOf(null, text), form: 'gtin', keys: [[first, ...others]], note: note(text, first) };
};

/** The longest text that is looked through. */
const longest = 500;

/** A number of the length of a GTIN, with no letter or digit beside it. */
const apart = /(?<![\p{L}\p{N}])\d{12,14}(?![\p{L}\p{N}])/gu;

/**
 * The only GTIN of a text that is no code, in which somebody has put more than a code has: 5012345678900;L7;24, {"ean":"5012345678900"},
 * the address of a shop. What is known to be of a carrier, a network or a payment names no goods. It is only for looking up, too.
 */
export const readGtinAmong = (text: string): CodeReading | null => {
  if (text.length > longest || shopNumberOf(text) !== null) return null;
  const gtins = (text.match(apart) ?? []).filter(isValidGtin);
  const [gtin, ...others] = new Map(gtins.map((one) => [one.padStart(14, '0'), one])).values();
  return gtin === undefined || gtin === text || others.length > 0 ? null : readAs(text, gtin);
};
