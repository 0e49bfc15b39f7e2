import { codeInScan } from '../codes/code-in-scan.ts';
import { isValidGtin } from '../codes/gtin.ts';
import { hasOtherDigits, plainNumber } from '../codes/other-digits.ts';
import { plainCode, unusualSigns } from '../codes/unusual-signs.ts';
import { said, type Said } from '../words/say.ts';

/** A text with what was changed in it, or what a person should look at. */
export interface Cleaned {
  text: string;
  notes: Said[];
}

/** Signs that a spreadsheet or a script put before a code to keep it a text. */
const textMark = /^['’‘`´](?=\S)/;

/** ="5012345678900", as programs write a code that a spreadsheet must leave a text, and a code in quotes. */
const quoted = /^=?["“”„«]([^"“”„«»]+)["“”»]$/;

/** Marks without width, which come with texts of web pages and chats. */
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** 5012345678900.0, and 5012345678900,00 where the comma divides. */
const zeroDecimals = /^(\d+)[.,]0+$/;

/** All digits of a code in scientific notation: 5.0123456789E+12. */
const scientific = /^(\d)(?:[.,](\d+))?E(?:\+(?=\d{1,3}$)|(?=0?[7-9]$|[1-9]\d$))(\d+)$/i;

/** Dashes that no look-up takes for a hyphen: of frames, of old scripts, raised, and the long vowel of Japanese keyboards. */
const rareDash = /[\u1806\u2500\u2501\u207b\u208b\u2e3a\u2e3b]|(?<=[A-Za-z\d])\u30fc(?=[A-Za-z\d])/g;

const mostZeros = 2;
const [shortestGtin, longestGtin] = [8, 14];

const fromScientific = (text: string): string | null => {
  const [, whole, decimals = '', power] = scientific.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = Number(power) + 1;
  // Databases write more decimals than the number has.
  const isLonger = digits >= shortestGtin && /^0*$/.test(decimals.slice(digits - 1));
  const parts = isLonger ? decimals.slice(0, digits - 1) : decimals;
  const code = `${whole}${parts}`.padEnd(digits, '0');
  // Digits that are not there were rounded away, unless the check digit says that they were zeros: of one rounded code in ten it
  // does, too, so that no more than two may be missing.
  const missing = digits - parts.length - 1;
  return code.length === digits && (missing === 0 || (missing <= mostZeros && isValidGtin(code)))
    ? code
    : null;
};

/** Takes off what spreadsheets and scripts add to a code. `hasDecimals`: the column has real decimals, so .0 stays. */
export const cleanCode = (given: string, { hasDecimals }: { hasDecimals: boolean }): Cleaned => {
  const notes: Said[] = [];
  let text = given.trim();
  const change = (
    to: string,
    code: 'import.text_mark' | 'import.decimals' | 'import.scientific' | 'import.code_joined',
  ) => {
    notes.push(said(code, { from: text, to }));
    text = to;
  };
  const bare = (quoted.exec(text.replaceAll(unseen, ''))?.[1] ?? text.replaceAll(unseen, '')).trim();
  if (bare !== '' && bare !== text) change(bare, 'import.text_mark');
  if (textMark.test(text)) change(text.replace(textMark, ''), 'import.text_mark');
  const plain = text.replaceAll(rareDash, '-');
  if (plain !== text) change(plain, 'import.code_joined');
  const whole = hasDecimals ? undefined : zeroDecimals.exec(text)?.[1];
  if (whole !== undefined) change(whole, 'import.decimals');
  const exact = fromScientific(text);
  if (exact !== null) change(exact, 'import.scientific');
  return { text: notes.length === 0 ? given : text, notes };
};

/** A note for a code with signs that keyboards and label printers lack; it stays as it is. */
export const noteUnusual = (text: string): Said[] => {
  const found = unusualSigns(text);
  if (!found) return [];
  return hasOtherDigits(text)
    ? [said('import.digits_kept', { code: text, plain: found.plain })]
    : [said('import.unusual_signs', { code: text, ...found })];
};

/** A number in the digits of another script in plain ones. */
export const inPlainDigits = (given: string): Cleaned => {
  const text = plainNumber(given);
  return {
    text,
    notes: text === given ? [] : [said('import.other_digits', { from: given.trim(), to: text.trim() })],
  };
};

/** A note for a cell that has several SKUs, as of the variants of an article. */
export const noteSeveralSkus = (text: string): Said[] => {
  const parts = text
    .trim()
    .split(/\s*[,;\n|]\s*/)
    .filter((part) => part !== '');
  const areLike = parts.every((part) => !/\s/.test(part) && /\d/.test(part));
  return parts.length > 1 && areLike ? [said('import.several_skus', { text: text.trim() })] : [];
};

const isGtin = (text: string): boolean => /^\d{8,14}$/.test(text) && isValidGtin(text);

const together = (text: string): string => plainCode(text).replaceAll(/[\s-]/g, '');

/** *5012345678900*, as it is typed for a font of Code 39, the point of a sentence, and what stands in brackets behind a code. */
const around = /^[*#=]+|[*.]+$|\s*[([][^()[\]]*[)\]]$/g;

/** A barcode and what stands around it, in characters. */
const longest = 500;

/** The name of a code before it: 'EAN: 5012345678900', '(01)05012345678900'. */
const nameBefore = /^(?:\(01\)|(?:ean|gtin|upc|jan|isbn|barcode|code)(?:[- ]?1[234])?\s*[:.#]?\s*(?=\d))/i;

/** The GTINs in a cell with several, or an empty list: '5012345678900 / 5012345678917'. */
const severalIn = (text: string): string[] => {
  const parts = plainCode(text)
    .split(/[,;/|\n+&]| - |\s{2,}/)
    .map((part) => together(part))
    .filter((part) => part !== '');
  const spaced = text.trim().split(/\s+/);
  const found = parts.length > 1 ? parts : spaced;
  return found.length > 1 && found.every(isGtin) ? found : amongWords(text);
};

/** A number in a text, as it may be printed: with spaces or dashes. */
const numbers = /(?<![\d.,])\d(?:[ -]?\d){7,}(?![\d.,])/g;

/** GTINs with words between them: '5012345678900 und 5012345678917 (neu)'. */
const amongWords = (text: string): string[] => {
  if (text.length > longest) return [];
  const plain = plainCode(text);
  const found = (plain.match(numbers) ?? []).map(together);
  const rest = plain.replaceAll(numbers, '');
  return found.length > 1 && !/\d/.test(rest) && found.every(isGtin) ? found : [];
};

/** A code that was taken for a number, with a sign at each thousand: 4.006.381.333.931. */
const inThousands = /^\d{1,3}([.,'’])\d{3}(?:\1\d{3})+$/;

/** Digits with a point where bars have a gap: 5.012345.678900. */
const inGroups = /^\d+(?:[.·_/]\d+)+$/;

/** A barcode as digits, if that makes it a GTIN, and the further barcodes of its cell. */
export const cleanBarcode = (given: string): Cleaned & { others: string[] } => {
  const several = severalIn(given);
  const [first, ...others] = [...new Set(several)];
  if (first !== undefined && several.length > 1)
    return {
      text: first,
      others,
      notes: [said('import.several_codes', { first, others: others.join(', ') })],
    };
  // A longer text is no code, and to look for its ends would take a second.
  if (given.length > longest) return { text: given, notes: [], others: [] };
  // What a scan has around its article is longer than that.
  const inScan = given.length > longestGtin ? codeInScan(given) : '';
  const bare = isGtin(inScan)
    ? inScan
    : together(given.trim().replaceAll(around, '').replace(nameBefore, ''));
  const joined = inThousands.test(bare) || inGroups.test(bare) ? bare.replaceAll(/\D/g, '') : bare;
  if (joined === given.trim() || !(isGtin(joined) || (unusualSigns(given) !== null && /^\d+$/.test(joined))))
    return { text: given, notes: [], others: [] };
  return {
    text: joined,
    others: [],
    notes: [said('import.code_joined', { from: given.trim(), to: joined })],
  };
};
