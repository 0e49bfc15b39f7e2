import { said } from '#domain/words/stated.ts';
import { unreadable } from './unreadable.ts';

const toUtf8 = (part: Buffer): Buffer => {
  const isLittleEndian = part[0] === 0xff && part[1] === 0xfe;
  const isBigEndian = part[0] === 0xfe && part[1] === 0xff;
  if (!isLittleEndian && !isBigEndian) return part;
  return Buffer.from(new TextDecoder(isLittleEndian ? 'utf-16le' : 'utf-16be').decode(part));
};

/** Whether a character may be written unescaped: XML does not escape it, and it is not a surrogate. */
const isPlain = (codePoint: number): boolean =>
  codePoint >= 0x20 &&
  codePoint <= 0x10ffff &&
  (codePoint < 0xd800 || codePoint > 0xdfff) &&
  !'<>&"\''.includes(String.fromCodePoint(codePoint));

const writeOut = (reference: string, hex: string | undefined, decimal: string | undefined): string => {
  const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return isPlain(codePoint) ? Buffer.from(String.fromCodePoint(codePoint)).toString('latin1') : reference;
};

/** Whether a part declares a document type. Office writes none; those seen in practice attack the reader. */
const declaresType = (part: Buffer): boolean => {
  const utf8 = toUtf8(part);
  return utf8.includes('<!DOCTYPE') || utf8.includes('<!ENTITY');
};

/**
 * Prepares an XML part for the parser: converts it to UTF-8, refuses a document type, and resolves numeric character references,
 * because the parser truncates those beyond U+FFFF.
 */
export const prepareXml = (part: Buffer): Buffer => {
  const utf8 = toUtf8(part);
  if (declaresType(utf8)) {
    throw unreadable(said('workbook.document_type'));
  }
  if (!utf8.includes('&#')) return utf8;
  const bytes = utf8.toString('latin1');
  return Buffer.from(bytes.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, writeOut), 'latin1');
};

const uncalculated =
  /<c((?:\s+[\w:]+="[^"]*")*)\s*>(<f(?:\s[^>]*\/>|\s[^>]*>[^<]*<\/f>|>[^<]*<\/f>))(?:<v\s*\/>|<v><\/v>)?<\/c>/g;

const marked = (cell: string, attributes: string, formula: string): string =>
  /\st="/.test(attributes) ? cell : `<c${attributes} t="e">${formula}<v>?</v></c>`;

/**
 * Marks formulas of a sheet that have no stored value, because the parser drops them: programs that do not calculate
 * write such files. Their type becomes an error without a name.
 */
export const markUncalculated = (part: Buffer): Buffer => {
  if (!part.includes('<f')) return part;
  return Buffer.from(part.toString('latin1').replace(uncalculated, marked), 'latin1');
};
