import type { Quote, Separator } from '#domain/imports/text-form.ts';

/** The values of a text by row, and the numbers of the rows with a quote that does not fit. */
export interface Delimited {
  rows: string[][];
  doubtful: number[];
}

interface Form {
  delimiter: Separator;
  quote: Quote;
  newline: '\r\n' | '\n' | '\r';
}

/** Most lines end so; a lone CR within quotes must not decide. */
const newlineOf = (text: string): Form['newline'] => {
  const start = text.slice(0, 50_000);
  if (start.includes('\r\n')) return '\r\n';
  return start.includes('\n') || !start.includes('\r') ? '\n' : '\r';
};

/** No cell is longer, so a quote that closes nothing for so long is an inch mark. */
const longestCell = 32_767;

interface Row {
  values: string[];
  /** Where the next row begins. */
  next: number;
  /** Whether every quote encloses a whole value. */
  isClean: boolean;
  /** Whether a quote is never closed. */
  isOpen: boolean;
}

/** Where a value in quotes ends; null if no quote stands before a separator. `isClean`: none stands elsewhere. */
const closingQuote = (
  text: string,
  start: number,
  { delimiter, quote, newline }: Form,
): { at: number; isClean: boolean } | null => {
  let isClean = true;
  for (let at = text.indexOf(quote, start); at !== -1 && at - start <= longestCell;) {
    if (text[at + 1] === quote) {
      at = text.indexOf(quote, at + 2);
      continue;
    }
    const isEnd =
      at + 1 === text.length ||
      text[at + 1] === delimiter ||
      text.startsWith(newline, at + 1) ||
      text[at + 1] === '\n';
    if (isEnd) return { at, isClean };
    isClean = false;
    at = text.indexOf(quote, at + 1);
  }
  return null;
};

/** Reads a row. With `isLiteral`, a quote that does not enclose a whole value is a sign like any other. */
const rowAt = (text: string, start: number, form: Form, isLiteral: boolean): Row => {
  const { delimiter, quote, newline } = form;
  const values: string[] = [];
  let isClean = true;
  let isOpen = false;
  let at = start;
  for (;;) {
    const closing = text[at] === quote ? closingQuote(text, at + 1, form) : null;
    if (text[at] === quote && !closing?.isClean) isClean = false;
    let end: number;
    if (closing && (closing.isClean || !isLiteral)) {
      values.push(text.slice(at + 1, closing.at).replaceAll(quote + quote, quote));
      end = closing.at + 1;
    } else {
      const line = text.indexOf(newline, at);
      const separator = text.indexOf(delimiter, at);
      const lineEnd = line === -1 ? text.length : line;
      end = separator === -1 || separator > lineEnd ? lineEnd : separator;
      values.push(text.slice(at, end));
      if (text[at] === quote && !text.slice(at + 1, lineEnd).includes(quote)) isOpen = true;
    }
    if (text[end] === delimiter) {
      at = end + 1;
      continue;
    }
    const length = text.startsWith(newline, end) ? newline.length : 1;
    return { values, next: end >= text.length ? text.length : end + length, isClean, isOpen };
  }
};

/** The row without any value in quotes, up to the end of its line. */
const lineAt = (text: string, start: number, { delimiter, newline }: Form): Row => {
  const line = text.indexOf(newline, start);
  const end = line === -1 ? text.length : line;
  return {
    values: text.slice(start, end).split(delimiter),
    next: Math.min(end + newline.length, text.length),
    isClean: true,
    isOpen: false,
  };
};

const endsWithStray = /[\r\n]$/;

/** Line ends other than the usual one; beside a lone CR there is none. */
const strays = { '\r\n': /\r(?!\n)|(?<!\r)\n/, '\n': /\r(?!\n|$)/, '\r': null } as const;

/**
 * A text with the line ends of its beginning throughout, as it has several kinds where files were put together. Only a line
 * that falls into rows of equal width is parted: within a value, another line end is a sign like any other.
 */
export const withEvenLineEnds = (
  text: string,
  { delimiter, quote }: Pick<Form, 'delimiter' | 'quote'>,
): string => {
  const newline = newlineOf(text);
  const stray = strays[newline];
  if (stray === null || !stray.test(text)) return text;
  const isRow = (part: string): boolean => part.split(quote).length % 2 === 1;
  const isInQuotes = quote === '"' ? /"[^"]*"/g : /'[^']*'/g;
  const widthOf = (part: string): number => part.replaceAll(isInQuotes, '').split(delimiter).length;
  return text
    .split(newline)
    .map((line) => {
      const parts = line.replace(endsWithStray, '').split(stray);
      const [width = 0, ...widths] = parts.map(widthOf);
      const areRows = width > 1 && widths.every((one) => one === width) && parts.every(isRow);
      return areRows ? parts.join(newline) : line;
    })
    .join(newline);
};

/**
 * Splits a text into rows of values. A value in quotes (RFC 4180) may contain separators, line ends and doubled quotes; a
 * quote anywhere else is a sign, such as that of inches. Where both readings are possible, the one with as many values
 * as the other rows is right.
 */
export const readDelimited = (
  text: string,
  { delimiter, quote }: Pick<Form, 'delimiter' | 'quote'>,
  mostRows = Infinity,
): Delimited => {
  const form = { delimiter, quote, newline: newlineOf(text) };
  const rows: string[][] = [];
  const doubtful: number[] = [];
  const widths = new Map<number, number>();
  let usual = 0;
  for (let at = 0; at < text.length && rows.length < mostRows;) {
    const plain = lineAt(text, at, form);
    const row = text.slice(at, plain.next).includes(quote) ? best(text, at, form, plain, usual) : plain;
    rows.push(row.values);
    if (!row.isClean && (row.isOpen || row.values.length !== usual)) doubtful.push(rows.length);
    if (row.isClean) {
      const count = (widths.get(row.values.length) ?? 0) + 1;
      widths.set(row.values.length, count);
      if (count >= (widths.get(usual) ?? 0)) usual = row.values.length;
    }
    at = row.next;
  }
  return { rows, doubtful };
};

const best = (text: string, at: number, form: Form, plain: Row, usual: number): Row => {
  const literal = rowAt(text, at, form, true);
  if (literal.isClean && (literal.next <= plain.next || literal.values.length === usual || usual === 0))
    return literal;
  const lenient = rowAt(text, at, form, false);
  const unquoted = { ...plain, isClean: false };
  const readings = [literal, lenient, unquoted];
  return readings.find(({ values }) => values.length === usual) ?? literal;
};
