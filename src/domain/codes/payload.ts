import { isValidGtin } from './gtin.ts';

/** ASCII 29, which scanners send for the symbol FNC1 between two elements. */
export const groupSeparator = '\u001d';

/** `]`, a letter for the symbology, a character for its variant: ISO/IEC 15424. */
const symbologyPattern = /^\s*(\][A-Za-z][0-9A-Za-z])/;

/** What scanners and people add around a payload: line ends, tabs, spaces, and control characters except FNC1. */
const around = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu;

/** Splits off a leading symbology identifier. */
export const splitSymbology = (scanned: string): { symbology: string | null; payload: string } => {
  const symbology = symbologyPattern.exec(scanned)?.[1] ?? null;
  const behind = symbology === null ? scanned : scanned.slice(scanned.indexOf(symbology) + symbology.length);
  const leading = behind.trimStart().startsWith(groupSeparator) ? groupSeparator : '';
  return { symbology, payload: leading + behind.replace(around, '') };
};

const withoutSymbology = (text: string): string => text.replace(symbologyPattern, '').trim();

/** Drops the repetition if a scanner sent a code twice. A word that repeats itself is kept. */
export const oncePayload = (payload: string): string => {
  const [first = '', ...others] = payload.split(/[\t\n\r]+/);
  if (others.length > 0 && others.every((other) => withoutSymbology(other) === first.trim()))
    return first.trim();
  const half = payload.slice(0, payload.length / 2);
  const isTwice = payload.length % 2 === 0 && payload === half + half;
  const isCode = isValidGtin(half) || /^(?:\(01\)|01)\d{14}|^https?:\/\//i.test(half);
  if (isTwice && isCode) return half;
  return payload;
};

/** Spellings of FNC1 that scanners and programs use instead of ASCII 29. */
const spellings = /<GS>|\{GS\}|\[GS\]|<FNC1>|\{FNC1\}|\[FNC1\]|\^\]|\u241d/gi;
/** Those that runs know since format 5: more, and Excel's and JSON's of ASCII 29. */
const spellingsSince5 = /\^FNC1|_x001D_|\\x1d|\\u001d/gi;

/** Replaces every spelling of the separator with ASCII 29. */
export const unifySeparators = (text: string, isAsBefore5 = false): string => {
  const unified = text.replaceAll(spellings, groupSeparator);
  return isAsBefore5 ? unified : unified.replaceAll(spellingsSince5, groupSeparator);
};

/** A matrix may hold thousands of characters; in a sentence its beginning is enough. */
const longestShown = 80;

/** A code as sentences name it. */
export const shownCode = (text: string): string =>
  text.length <= longestShown ? text : `${text.slice(0, longestShown).toWellFormed()}…`;
