import { isHeadingWord } from '#domain/imports/heading-terms.ts';

/** A column of a text without separators: the places in the line from its first to behind its last sign. */
interface Span {
  start: number;
  end: number;
}

/** The signs of a line by place. A wide sign takes two places where a program has counted so. */
type Line = readonly string[];

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

const lineOf = (text: string, countsWide: boolean): Line => {
  const signs = Array.from(text.trimEnd());
  return countsWide ? signs.flatMap((sign) => (wide.test(sign) ? [sign, ''] : [sign])) : signs;
};

const isSpace = (sign: string | undefined): boolean => sign === undefined || sign === ' ';

/** A line drawn under the headings: ---- ------- ---. */
const isRuled = (text: string): boolean => /^\s*[-=_]{2,}(?:\s+[-=_]+)+\s*$/.test(text);

/** The spans of places that are not blank in all lines. */
const spansOf = (lines: readonly Line[]): Span[] => {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const spans: Span[] = [];
  let start = -1;
  for (let at = 0; at <= width; at += 1) {
    const isGap = lines.every((line) => isSpace(line[at]));
    if (!isGap && start === -1) start = at;
    if (!isGap || start === -1) continue;
    spans.push({ start, end: at });
    start = -1;
  }
  return spans;
};

const partOf = (line: Line, { start, end }: Span): string => line.slice(start, end).join('').trim();

/**
 * Joins what only one space divides if it has no heading or no data: the words of a heading over narrow data, and those of
 * names that by chance have a space at one place.
 */
const withJoined = (spans: readonly Span[], heading: Line, data: readonly Line[]): Span[] => {
  const joined: Span[] = [];
  let hasDataBefore = false;
  for (const span of spans) {
    const before = joined.at(-1);
    const hasData = data.some((line) => partOf(line, span) !== '');
    const isOwn = partOf(heading, span) !== '' && hasData && hasDataBefore;
    if (before && span.start - before.end === 1 && !isOwn) {
      before.end = span.end;
      hasDataBefore ||= hasData;
    } else {
      joined.push({ ...span });
      hasDataBefore = hasData;
    }
  }
  return joined;
};

/** How many lines at the top may be a title, how many at the end a remark, and how many between may not fit the columns. */
const most = { titles: 12, remarks: 4, strays: 3 } as const;

/** Fewer lines show no columns. */
const fewestLines = 3;

interface Found {
  spans: Span[];
  countsWide: boolean;
}

const fits = (line: Line, spans: readonly Span[]): boolean => {
  const isWithin = (at: number): boolean => spans.some(({ start, end }) => at >= start && at < end);
  return line.every((sign, at) => isSpace(sign) || sign === '' || isWithin(at));
};

const knownHeadings = (line: Line, spans: readonly Span[]): number =>
  spans.filter((span) => isHeadingWord(partOf(line, span))).length;

/** Whether a line's text runs through a gap that all others have, into the next column: a space in it is none of the gap's. */
const runsThrough = (line: Line, spans: readonly Span[]): boolean =>
  spans.slice(1).some((next, at) => {
    const from = (spans[at]?.end ?? 0) - 1;
    const isCrossed = !isSpace(line[next.start - 1]) && !isSpace(line[from + 1]);
    return (
      isCrossed &&
      !line
        .slice(from, next.start + 1)
        .join('')
        .includes('  ')
    );
  });

const columnsOf = ([heading, ...data]: readonly Line[]): Span[] | null => {
  if (heading === undefined || data.length < fewestLines - 1) return null;
  let kept: readonly Line[] = data;
  // A line that does not fit must not hide the columns of all others.
  const strays = data.length > 2 * most.strays ? most.strays : Math.floor(data.length / 4);
  for (let left = strays; left > 0; left -= 1) {
    const { length } = spansOf([heading, ...kept]);
    const stray = kept.findIndex((line, at) => {
      const others = spansOf([heading, ...kept.slice(0, at), ...kept.slice(at + 1)]);
      return others.length > length || runsThrough(line, others);
    });
    if (stray === -1) break;
    kept = kept.filter((_, at) => at !== stray);
  }
  const spans = withJoined(spansOf([heading, ...kept]), heading, kept);
  // Two headings over what is one text in the lines, or two values under one: nothing says where one ends.
  const isOfTwo = (line: Line, span: Span): boolean => /\S {2,}\S/.test(partOf(line, span));
  const areApart = spans.every(
    (span) => !isOfTwo(heading, span) && kept.filter((line) => isOfTwo(line, span)).length * 2 < kept.length,
  );
  return areApart && spans.length > 1 && knownHeadings(heading, spans) > 1 ? spans : null;
};

/** How many lines are read to find the columns. */
const linesLookedAt = 60;

const findIn = (texts: readonly string[], countsWide: boolean, hasEnd: boolean): Found | null => {
  const ruled = texts.slice(0, most.titles + 2).find(isRuled);
  if (ruled !== undefined) return { spans: spansOf([lineOf(ruled, countsWide)]), countsWide };
  const lines = texts.map((text) => lineOf(text, countsWide));
  for (let remarks = 0; remarks <= (hasEnd ? most.remarks : 0); remarks += 1) {
    for (let first = 0; first <= most.titles; first += 1) {
      const spans = columnsOf(lines.slice(first, lines.length - remarks));
      if (spans) return { spans, countsWide };
    }
  }
  return null;
};

/** The columns of a text in which every line has each at the same place; null if it is not clearly one. */
const findColumns = (texts: readonly string[]): Found | null => {
  const all = texts.slice(0, 2 * linesLookedAt).filter((text) => text.trim() !== '');
  const filled = all.slice(0, linesLookedAt);
  const hasEnd = filled.length === all.length;
  if (filled.filter((text) => /\S {2,}\S/.test(text)).length < fewestLines) return null;
  const found = findIn(filled, false, hasEnd);
  if (found || !filled.some((text) => wide.test(text))) return found;
  return findIn(filled, true, hasEnd);
};

/** The values of a text by the places of its columns, and the numbers of the lines that do not fit them. */
export interface FixedWidth {
  rows: string[][];
  strays: number[];
}

/**
 * Reads a text without separators by columns of fixed width; null if it clearly has none. A line that does not fit the columns,
 * as a title or a text that is too long for its column, stands whole behind the last one: no part of it is taken for a value.
 */
export const readFixedWidth = (text: string): FixedWidth | null => {
  const texts = text.split(/\r\n|\n|\r/);
  const found = findColumns(texts);
  if (!found) return null;
  const { spans, countsWide } = found;
  const strays: number[] = [];
  const last = spans.at(-1);
  // The last column may go on.
  const open = last ? [...spans.slice(0, -1), { ...last, end: Infinity }] : spans;
  const rows = texts.map((one, at) => {
    if (one.trim() === '' || isRuled(one)) return [];
    const line = lineOf(one, countsWide);
    if (fits(line, open)) return open.map((span) => partOf(line, span));
    strays.push(at + 1);
    return [...open.map(() => ''), one.trim()];
  });
  return { rows, strays };
};
