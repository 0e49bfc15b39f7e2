import { meaningOf } from '#domain/imports/heading-terms.ts';
import { textEncodings, type TextEncoding } from '#domain/imports/text-form.ts';
import { Problem } from '#domain/contract/problem.ts';
import { alphabets, type Alphabet } from './alphabets.ts';
import { decodeDos } from './dos-pages.ts';
import { doubleByte, type DoubleByte } from './double-byte.ts';

/** How a text was probably encoded. */
export interface FoundEncoding {
  encoding: TextEncoding;
  /** Encodings that fit too, the likeliest first; empty if there is no doubt. */
  others: TextEncoding[];
  /** Whether the file says that it is UTF-8, and is not. */
  isLie: boolean;
}

const startsWith = (bytes: Buffer, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/** Decodes a text; null if `fatal` and a byte does not fit. */
export const decode = (bytes: Buffer, encoding: TextEncoding, fatal = false): string | null => {
  const ofDos = decodeDos(bytes, encoding);
  if (ofDos !== null) return ofDos;
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
};

const looked = 200_000;

/** UTF-16 without a mark: the high bytes of digits, separators and line ends are zero, on one side only. */
const utf16Of = (bytes: Buffer): TextEncoding | null => {
  const zeros = [0, 0];
  const end = Math.min(bytes.length, looked);
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd + even < end / 50 || bytes.length % 2 === 1) return null;
  if (odd > 8 * even) return 'utf-16le';
  return even > 8 * odd ? 'utf-16be' : null;
};

/** Of so many bytes one may be zero in a text that is not UTF-16. */
const bytesPerNul = 100;

/**
 * The bytes of a text without zeros that mean nothing: at the end of a file that was cut or padded, and a few within. More of them
 * are no text, or UTF-16.
 */
export const withoutNuls = (bytes: Buffer): Buffer => {
  if (!bytes.includes(0) || startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return bytes;
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  const text = bytes.subarray(0, end);
  // A text in UTF-16 ends with one zero at most.
  if (!text.includes(0)) return text;
  if (utf16Of(bytes) !== null) return bytes;
  const kept = text.filter((byte) => byte !== 0);
  return (text.length - kept.length) * bytesPerNul > text.length ? bytes : Buffer.from(kept);
};

/** The lines that are not ASCII, from the beginning of a file: only they tell encodings apart. */
const tellingLines = (bytes: Buffer): Buffer => {
  const lines: Buffer[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length && length < 20_000;) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, Math.min(end, start + 4_000));
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line);
      length += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
};

/** Signs that stand beside letters in any language. */
const signs = /[\u00a0\u00ad°–—‘’“”„‚€®™©½¼¾²³×µ£§·•…†‡«»¡¿ªº¢¥±]/u;

const isInLatinWord = (character: string, before: string, after: string): boolean =>
  /[A-Za-z]/.test(before + after) &&
  /[\p{L}\p{M}]/u.test(character) &&
  !/[\p{Script=Latin}\u0300-\u036f]/u.test(character);

/** How well a text fits the alphabet of a language, from 0 to 1. */
const fitOf = (text: string, { letters, common, needs }: Alphabet): number => {
  if (needs?.test(text) === false) return 0;
  let fitting = 0;
  let frequent = 0;
  let all = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character <= '\u007f') continue;
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    const isInWord = /\p{L}/u.test(before) && /\p{L}/u.test(after);
    if (signs.test(character) && !(isInWord && /[^’\u00ad·]/u.test(character))) continue;
    all += 1;
    const lower = character.toLowerCase();
    const isOddCase = lower !== character && /\p{Ll}/u.test(before);
    // No word is half Latin and half Arabic.
    const isOddScript = isInLatinWord(character, before, after);
    if (letters.includes(lower) && !isOddCase && !isOddScript) fitting += 1;
    if (common.includes(lower)) frequent += 1;
  }
  if (all === 0) return 0.9;
  return common === '' ? fitting / all : (fitting / all) * Math.min(1, 0.4 + frequent / all);
};

/** Where DOS has letters, Windows has quotation marks and the like, so that few of them prove nothing. */
const ofDos = 0.4;

const singleByteFit = (text: string, encoding: TextEncoding): number =>
  Math.max(...alphabets.filter(({ of }) => of.includes(encoding)).map((one) => fitOf(text, one))) -
  (encoding === 'ibm850' || encoding === 'ibm852' ? ofDos : 0);

/** A word is seldom half Latin and half Chinese. */
const isSmallLetter = (byte = 0): boolean => byte >= 0x61 && byte <= 0x7a;

const doubleByteFit = (bytes: Buffer, { weightOf, needs }: DoubleByte): number => {
  let sum = 0;
  let all = 0;
  let hasNeeded = needs === null;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const { weight, length } = weightOf(lead, bytes[at + 1] ?? 0);
    if (needs?.includes(lead)) hasNeeded = true;
    const isBesideLatin = isSmallLetter(bytes[at - 1]) || isSmallLetter(bytes[at + length]);
    sum += (isBesideLatin ? weight / 2 : weight) * length;
    all += length;
    at += length - 1;
  }
  if (all === 0) return 0;
  return hasNeeded ? sum / all : Math.min(sum / all, 0.6);
};

/** The share of the cells with other than ASCII letters that are known headings. */
const knownHeadings = (text: string): number => {
  const cells = text
    .split(/[\t;|,\r\n]/)
    .slice(0, 60)
    .filter((cell) => /[\u0080-\uffff]/.test(cell));
  return cells.filter((cell) => meaningOf(cell.replaceAll('"', '')) !== null).length;
};

const certainFrom = 0.25;

/** What fits less is not certain, even if nothing else fits better. */
const poorFit = 0.6;

/** The escape sequences by which ISO-2022-JP begins Kanji and ends them. */
// eslint-disable-next-line no-control-regex -- these characters are intended
const kanjiIn7Bits = /\u001b\$[@B][\u0021-\u007e]+\u001b\([BJ]/;

/** The encodings of a text that is not UTF-8, the likeliest first, with how well each fits. */
const rankedEncodings = (bytes: Buffer): { encoding: TextEncoding; fit: number }[] => {
  const lines = tellingLines(bytes);
  const seen = new Set<string>();
  return textEncodings
    .flatMap((encoding) => {
      if (encoding.startsWith('utf')) return [];
      const text = decode(lines, encoding, true);
      if (text === null) return [];
      const rule = doubleByte[encoding];
      const fit = rule ? doubleByteFit(lines, rule) : singleByteFit(text, encoding);
      return { encoding, text, fit: fit + Math.min(knownHeadings(text), 3) * 0.5 };
    })
    .toSorted((one, other) => other.fit - one.fit)
    .filter(({ text }) => {
      // Two encodings in which the text is the same are no choice.
      const isFirst = !seen.has(text);
      seen.add(text);
      return isFirst;
    });
};

/** How many letters of UTF-8 a text has for each place that is none: no text in another encoding has so many. */
const lettersPerFault = 4;

/**
 * Whether a text is UTF-8 in which a few letters are damaged: a program has cut a value within a letter, or a line of another encoding
 * was put among the others.
 */
const isDamagedUtf8 = (bytes: Buffer): boolean => {
  const text = new TextDecoder('utf-8').decode(tellingLines(bytes));
  let [letters, faults] = [0, 0];
  for (const character of text) {
    if (character === '\ufffd') faults += 1;
    else if (character > '\u007f') letters += 1;
  }
  return letters >= lettersPerFault * faults;
};

const sure = (encoding: TextEncoding): FoundEncoding => ({ encoding, others: [], isLie: false });

/** Finds the encoding of a file without a workbook's signature by its content; throws a Problem if it is not text. */
export const encodingOf = (bytes: Buffer): FoundEncoding => {
  if (startsWith(bytes, 0xff, 0xfe)) return sure('utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return sure('utf-16be');
  if (bytes.includes(0)) {
    const encoding = utf16Of(bytes);
    if (encoding === null || decode(bytes, encoding, true) === null) throw new Problem('import.wrong_type');
    return sure(encoding);
  }
  if (kanjiIn7Bits.test(bytes.toString('latin1', 0, looked))) return sure('iso-2022-jp');
  if (decode(bytes, 'utf-8', true) !== null || isDamagedUtf8(bytes)) return sure('utf-8');
  const isLie = startsWith(bytes, 0xef, 0xbb, 0xbf);
  const [best, ...rest] = rankedEncodings(isLie ? bytes.subarray(3) : bytes);
  if (!best) return { encoding: 'windows-1252', others: [], isLie };
  const others = rest.filter(({ fit }) => best.fit < poorFit || (fit > 0.3 && best.fit - fit < certainFrom));
  return { encoding: best.encoding, others: others.map(({ encoding }) => encoding).slice(0, 4), isLie };
};
