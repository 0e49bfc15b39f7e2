import Papa from 'papaparse';
import {
  delimiters,
  type Delimiter,
  type Quote,
  type TextEncoding,
  type TextForm,
} from '#domain/imports/text-form.ts';
import { Problem } from '#domain/contract/problem.ts';

/** How much of a text is read to detect its form. */
const charactersLookedAt = 50_000;
const rowsLookedAt = 60;

const startsWith = (bytes: Buffer, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

const decode = (bytes: Buffer, encoding: TextEncoding, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    decode(bytes, 'utf-8', true);
    return true;
  } catch {
    return false;
  }
};

/** Whether a text decoded as Windows-1252 is probably Polish in Windows-1250: its letters appear as these signs. */
const isPolish = (text: string): boolean =>
  /\p{Ll}[³¹¿Ÿ]|[³¹¿]\p{Ll}/u.test(text.slice(0, charactersLookedAt));

const nulsAt = (bytes: Buffer, parity: 0 | 1): number => {
  let count = 0;
  for (let at = parity; at < Math.min(bytes.length, 1000); at += 2) if (bytes[at] === 0) count += 1;
  return count;
};

/** The encoding of a file without a workbook's signature; throws a Problem if it is not text. */
const encodingOf = (bytes: Buffer): { encoding: TextEncoding; doubt: string | null } => {
  if (startsWith(bytes, 0xff, 0xfe)) return { encoding: 'utf-16le', doubt: null };
  if (startsWith(bytes, 0xfe, 0xff)) return { encoding: 'utf-16be', doubt: null };
  const [even, odd] = [nulsAt(bytes, 0), nulsAt(bytes, 1)];
  const share = Math.min(bytes.length, 1000) / 2;
  if (odd > share * 0.4 && even < odd / 4) return { encoding: 'utf-16le', doubt: null };
  if (even > share * 0.4 && odd < even / 4) return { encoding: 'utf-16be', doubt: null };
  if (bytes.includes(0)) throw new Problem('import.wrong_type');
  if (isUtf8(bytes)) return { encoding: 'utf-8', doubt: null };
  const encoding = isPolish(decode(bytes, 'windows-1252')) ? 'windows-1250' : 'windows-1252';
  const name = encoding === 'windows-1250' ? 'Windows-1250' : 'Windows-1252';
  const isLie = startsWith(bytes, 0xef, 0xbb, 0xbf);
  return {
    encoding,
    doubt: isLie ? `The file says that it is UTF-8, and is not: it was read as ${name}.` : null,
  };
};

const rowsIn = (text: string, delimiter: Delimiter, quote: Quote, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, quoteChar: quote, preview, newline: newlineOf(text) });

/** The library would detect the line end from the whole text; a lone CR within quotes must not decide. */
const newlineOf = (text: string): '\r\n' | '\n' | '\r' => {
  const start = text.slice(0, charactersLookedAt);
  if (start.includes('\r\n')) return '\r\n';
  return start.includes('\n') || !start.includes('\r') ? '\n' : '\r';
};

/** The share of rows that have the most common number of values; 0 if that number is one. */
const evenness = (text: string, delimiter: Delimiter, quote: Quote): number => {
  const rows = rowsIn(text, delimiter, quote, rowsLookedAt).data.filter((row) =>
    row.some((value) => value !== ''),
  );
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 0, count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return width < 2 ? 0 : count / rows.length;
};

/** `sep=;` as the first line tells Excel the delimiter. */
const statedDelimiter = (text: string): Delimiter | null => {
  const stated = /^sep=(.)\r?\n/i.exec(text)?.[1];
  return delimiters.find((one) => one === stated) ?? null;
};

const quoteOf = (text: string): Quote => {
  const single = text.match(/(?:^|[\t;|,\n])'[^'\n]*'(?=[\t;|,\r\n]|$)/g)?.length ?? 0;
  return single > 2 && !text.includes('"') ? "'" : '"';
};

const delimiterOf = (text: string, quote: Quote): Delimiter => {
  const best = delimiters
    .map((delimiter) => ({ delimiter, even: evenness(text, delimiter, quote) }))
    .toSorted((one, other) => other.even - one.even)[0];
  return best && best.even > 0 ? best.delimiter : ',';
};

/** UTF-8 text that was read as Windows-1252 and saved as UTF-8 again. */
const twiceEncoded = /(?:Ã[\u0080-\u00bfŸœŒ„¤¶¼©¨]|â‚¬|Å‚|Ä™)/;

/** The word at a position; undefined if there is none. */
const wordAround = (text: string, at: number | undefined): string | undefined => {
  if (at === undefined) return undefined;
  const before = /\S*$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '';
  return `${before}${/^\S*/.exec(text.slice(at, at + 20))?.[0] ?? ''}`;
};

/** Unwraps a value that a formula protects against Excel: ="0012". */
const unprotected = (value: string): string => /^="([^"]*)"$/.exec(value)?.[1] ?? value;

/** Reads a text file; detects the parts of its form that are not stated. */
export const readTextTable = (
  bytes: Buffer,
  stated: Partial<TextForm>,
): { rows: string[][]; form: TextForm; doubts: string[] } => {
  const found = encodingOf(bytes);
  const encoding = stated.encoding ?? found.encoding;
  const text = decode(bytes, encoding).replace(/^\ufeff/, '');
  const start = text.slice(0, charactersLookedAt);
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(start)) throw new Problem('import.wrong_type');
  const quote = stated.quote ?? quoteOf(start);
  const delimiter = stated.delimiter ?? statedDelimiter(text) ?? delimiterOf(start, quote);
  const { data, errors } = rowsIn(text, delimiter, quote);
  if (statedDelimiter(text) !== null) data[0] = [];
  const open = errors.find(({ type }) => type === 'Quotes');
  const damaged = wordAround(start, twiceEncoded.exec(start)?.index);
  const doubts = [
    stated.encoding === undefined || stated.encoding === found.encoding ? found.doubt : null,
    text.includes('\ufffd') ? `Some letters cannot be read as ${encoding.toUpperCase()}.` : null,
    damaged === undefined
      ? null
      : `Letters were damaged before this file was saved: “${damaged.slice(0, 40)}”.`,
    open === undefined
      ? null
      : `Row ${(open.row ?? 0) + 1} has a quote that does not fit; look at what follows it.`,
  ].filter((doubt) => doubt !== null);
  return {
    rows: data.map((row) => row.map(unprotected)),
    form: { encoding, delimiter, quote },
    doubts,
  };
};
