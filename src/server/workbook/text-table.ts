import {
  encodingNames,
  separators,
  type Delimiter,
  type Quote,
  type Separator,
  type TextEncoding,
  type TextForm,
} from '#domain/imports/text-form.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Said } from '#domain/words/say.ts';
import { readDelimited, withEvenLineEnds } from './delimited.ts';
import { readFixedWidth } from './fixed-width.ts';
import type { FoundTable } from './parse-message.ts';
import { decode, encodingOf, withoutNuls } from './text-encoding.ts';

/** How much of a text is read to detect its form. */
const charactersLookedAt = 50_000;
const rowsLookedAt = 60;

/** Whether a row is a line that is drawn with signs, as programs frame a list that they print into a file. */
const isRule = (values: readonly string[]): boolean => {
  const text = values.join('').trim();
  return text.length > 4 && /^[-=_+*|]+$/.test(text);
};

/** The share of rows that have the most common number of values; 0 if that number is one. */
const evenness = (text: string, delimiter: Separator, quote: Quote): number => {
  const rows = readDelimited(text, { delimiter, quote }, rowsLookedAt).rows.filter(
    (row) => row.some((value) => value !== '') && !isRule(row),
  );
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 0, count = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return width < 2 ? 0 : count / rows.length;
};

/** `sep=;` as the first line tells Excel the delimiter. */
const statedDelimiter = (text: string): Separator | null => {
  const stated = /^sep=(.)\r?\n/i.exec(text)?.[1];
  return separators.find((one) => one === stated) ?? null;
};

const quoteOf = (text: string): Quote => {
  const single = text.match(/(?:^|[\t;|,\n])'[^'\n]*'(?=[\t;|,\r\n]|$)/g)?.length ?? 0;
  return single > 2 && !text.includes('"') ? "'" : '"';
};

/** Quotation marks of word processors around whole values. */
const curly = /(^|[\t;|^~,\n])[“„«]([^“”„«»\n]*)[“”»](?=[\t;|^~,\r\n]|$)/gm;

/** A text with plain quotes where a program has put those of a word processor around its values. */
const withPlainQuotes = (text: string): string => {
  const start = text.slice(0, charactersLookedAt);
  const isCurly = !start.includes('"') && (start.match(curly)?.length ?? 0) > 2;
  return isCurly ? text.replaceAll(curly, '$1"$2"') : text;
};

/** The separators of other scripts, and the usual ones for them. */
const wide: Readonly<Record<string, Separator>> = {
  '，': ',',
  '、': ',',
  '；': ';',
  '؛': ';',
  '،': ',',
  '｜': '|',
};

/** A text whose values only signs of another script separate, with the usual ones. */
const withPlainSeparators = (text: string): string => {
  const start = text.slice(0, charactersLookedAt);
  if (!/[，、；؛،｜]/.test(start) || separators.some((one) => evenness(start, one, '"') > 0)) return text;
  const found = Object.keys(wide).find((sign) => {
    const delimiter = wide[sign] ?? ',';
    return evenness(start.replaceAll(sign, delimiter), delimiter, '"') === 1;
  });
  return found === undefined ? text : text.replaceAll(found, wide[found] ?? ',');
};

const quotedLine = /^"((?:[^"]|"")*)"[,;]*$/;

/** A text whose lines are quoted as wholes, as a spreadsheet saves a table that stands in one column, without these quotes. */
const withoutQuotedLines = (text: string): string => {
  // Most files show in their first lines that they are none.
  if (!text.startsWith('"') || !quotedLine.test(/^.*/.exec(text)?.[0] ?? '')) return text;
  const lines = text.split(/\r?\n/);
  const filled = lines.filter((line) => line !== '');
  if (filled.length < 2 || !filled.every((line) => quotedLine.test(line))) return text;
  const inner = lines.map((line) => (quotedLine.exec(line)?.[1] ?? '').replaceAll('""', '"')).join('\n');
  return separators.some((delimiter) => evenness(inner.slice(0, charactersLookedAt), delimiter, '"') === 1)
    ? inner
    : text;
};

const delimiterOf = (text: string, quote: Quote): { delimiter: Separator; isEven: boolean } => {
  const best = separators
    .map((delimiter) => ({ delimiter, even: evenness(text, delimiter, quote) }))
    .toSorted((one, other) => other.even - one.even)[0];
  return best && best.even > 0
    ? { delimiter: best.delimiter, isEven: best.even === 1 }
    : { delimiter: ',', isEven: false };
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

const longestSample = 80;

/** The first words of a text that are not ASCII: by these a person sees whether the encoding is right. */
const sampleOf = (text: string): string =>
  [...new Set(text.slice(0, charactersLookedAt).match(/[^\t;|,\r\n"]*[\u0080-\uffff][^\t;|,\r\n"]*/g))]
    .slice(0, 6)
    .map((part) => part.trim())
    .join(' · ')
    .slice(0, longestSample);

/** Some programs end lines only with the separator of Unicode, or with that of mainframes. */
const withLines = (text: string): string =>
  /[\r\n]/.test(text) ? text : text.replaceAll(/[\u2028\u2029\u0085]/g, '\n');

interface TextRead {
  text: string;
  encoding: TextEncoding;
  doubts: Said[];
  encodings: FoundTable['encodings'];
}

const textIn = (given: Buffer, stated: TextEncoding | undefined): TextRead => {
  const bytes = withoutNuls(given);
  const found = encodingOf(bytes);
  const encoding = stated ?? found.encoding;
  const textAs = (one: TextEncoding): string => withLines((decode(bytes, one) ?? '').replace(/^\ufeff+/, ''));
  const text = textAs(encoding);
  const name = encodingNames[encoding];
  const choices = [found.encoding, ...found.others];
  const isDoubtful = found.others.length > 0 || found.isLie;
  const doubts: Said[] = [];
  if (found.isLie && stated === undefined)
    doubts.push({ code: 'import.encoding_lie', values: { encoding: name } });
  else if (isDoubtful && stated === undefined)
    doubts.push({ code: 'import.encoding_guessed', values: { encoding: name } });
  if (bytes.length < given.length)
    doubts.push({ code: 'import.nuls', values: { count: given.length - bytes.length } });
  if (text.includes('\ufffd')) doubts.push({ code: 'import.letters_unreadable', values: { encoding: name } });
  return {
    text,
    encoding,
    doubts,
    encodings: isDoubtful ? choices.map((one) => ({ encoding: one, sample: sampleOf(textAs(one)) })) : [],
  };
};

interface Divided {
  rows: string[][];
  delimiter: Delimiter;
  doubtful: Said[];
}

/** The rows of a text by the places of its columns; null if it clearly has none. */
const byPlaces = (text: string): Divided | null => {
  const fixed = readFixedWidth(text);
  if (!fixed) return null;
  const { rows, strays } = fixed;
  const [row] = strays;
  const doubtful: Said[] = [{ code: 'import.fixed_width', values: {} }];
  if (row !== undefined)
    doubtful.push({ code: 'import.line_without_columns', values: { row, count: strays.length } });
  return { rows, delimiter: 'places', doubtful };
};

const bySeparator = (text: string, delimiter: Separator, quote: Quote): Divided => {
  const { rows, doubtful } = readDelimited(withEvenLineEnds(text, { delimiter, quote }), {
    delimiter,
    quote,
  });
  const [row] = doubtful;
  return {
    rows,
    delimiter,
    doubtful: row === undefined ? [] : [{ code: 'import.quote_misplaced', values: { row } }],
  };
};

/** The rows of a text. Without a separator that divides all lines alike, its columns may have places of their own. */
const divided = (text: string, wanted: Delimiter | undefined, quote: Quote): Divided => {
  const said = statedDelimiter(text);
  const { delimiter, isEven } = delimiterOf(text.slice(0, charactersLookedAt), quote);
  const separator = wanted === undefined || wanted === 'places' ? (said ?? delimiter) : wanted;
  const mayBeFixed = wanted === undefined ? said === null && !isEven : wanted === 'places';
  const fixed = mayBeFixed ? byPlaces(text) : null;
  if (fixed) return fixed;
  const found = bySeparator(text, separator, quote);
  if (said !== null) found.rows[0] = [];
  return wanted === 'places'
    ? { ...found, doubtful: [...found.doubtful, { code: 'import.no_fixed_width', values: {} }] }
    : found;
};

/** Reads a text file; detects the parts of its form that are not stated. */
export const readTextTable = (
  bytes: Buffer,
  stated: Partial<TextForm>,
): { rows: string[][]; form: TextForm; doubts: Said[]; encodings: FoundTable['encodings'] } => {
  const { text: decoded, encoding, doubts, encodings } = textIn(bytes, stated.encoding);
  const text = withoutQuotedLines(withPlainQuotes(withPlainSeparators(decoded)));
  const start = text.slice(0, charactersLookedAt);
  // Shops and older systems give a web page or XML the name of a workbook.
  if (/^\s*<(?:!doctype|html|head|body|table|meta|\?xml|workbook)\b/i.test(start))
    throw new Problem('import.wrong_type', { said: { code: 'workbook.web_page', values: {} } });
  if (/^\s*(?:[[{]\s*[{"]|%PDF-\d|\{\\rtf)/.test(start)) throw new Problem('import.wrong_type');
  const quote = stated.quote ?? quoteOf(start);
  const { rows, delimiter, doubtful } = divided(text, stated.delimiter, quote);
  doubts.push(...doubtful);
  const damaged = wordAround(start, twiceEncoded.exec(start)?.index);
  if (damaged !== undefined)
    doubts.push({ code: 'import.letters_damaged', values: { sample: damaged.slice(0, 40) } });
  return {
    rows: rows.map((values) => (isRule(values) ? [] : values.map(unprotected))),
    form: { encoding, delimiter, quote },
    doubts,
    encodings,
  };
};
