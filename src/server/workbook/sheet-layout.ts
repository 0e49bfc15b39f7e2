import type * as XLSX from '@e965/xlsx';
import { workbook as limits } from '#domain/limits.ts';

/** What a sheet hides from people: rows by number, as blocks in order, and columns, from 0. */
export interface Hidden {
  rows: [first: number, last: number][];
  columns: number[];
}

interface ReadSheet {
  name: string;
  sheet: XLSX.WorkSheet;
  /** Whether people do not see it. */
  isHidden: boolean;
}

/** A sheet of which only the first rows are read. */
export interface SheetHead extends ReadSheet {
  /** The whole of it. */
  whole: () => NamedSheet | null;
}

/** A sheet of a workbook. */
export interface NamedSheet extends ReadSheet {
  /** What it hides of itself; read when it is asked for. */
  hidden: () => Hidden;
  /** The first rows of the sheets after it, which are read all at once: that takes as long as one sheet. */
  later: () => readonly SheetHead[];
}

/** The blocks of ascending numbers. */
const blocksOf = (numbers: readonly number[]): Hidden['rows'] => {
  const blocks: Hidden['rows'] = [];
  for (const number of numbers) {
    const last = blocks.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else blocks.push([number, number]);
  }
  return blocks;
};

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

/** What the XML of a sheet hides (ECMA-376 part 1, 18.3.1.13 and 18.3.1.73). */
export const hiddenInXml = (xml: string): Hidden => {
  const columns: number[] = [];
  for (const [tag] of xml
    .slice(0, xml.indexOf('sheetData') + 1 || undefined)
    .matchAll(/<(?:\w+:)?col\s[^>]*>/g)) {
    if (!isTrue(attribute(tag, 'hidden'))) continue;
    const first = Number(attribute(tag, 'min') ?? 0);
    const last = Math.min(Number(attribute(tag, 'max') ?? 0), limits.maxForeignColumns);
    for (let column = first; column <= last; column += 1) columns.push(column - 1);
  }
  const rows: number[] = [];
  for (const [tag] of xml.matchAll(/<(?:\w+:)?row\s[^>]*\shidden="(?:1|true)"[^>]*>/g)) {
    const number = Number(attribute(tag, 'r') ?? 0);
    if (number >= 1 && number <= limits.maxRows + 1) rows.push(number);
  }
  return { rows: blocksOf(rows.toSorted((one, other) => one - other)), columns };
};

type MaybeHidden = { hidden?: boolean | undefined } | undefined;

const positions = (list: readonly MaybeHidden[] = []): number[] =>
  [...list.entries()].flatMap(([at, one]) => (one?.hidden === true ? [at] : []));

/** What a sheet hides as the library read it from an .xls file. */
export const hiddenInSheet = (sheet: XLSX.WorkSheet): Hidden => {
  return {
    rows: blocksOf(positions(sheet['!rows']).map((at) => at + 1)),
    columns: positions(sheet['!cols']),
  };
};

const isFilled = (cell: XLSX.CellObject | undefined): boolean =>
  cell !== undefined && cell.t !== 'z' && cell.v !== undefined && cell.v !== '';

/**
 * Gives every row of a cell merged downwards its value, below a row; returns how many cells that were. A row without a
 * cell of its own stays empty.
 */
export const fillMerged = (sheet: XLSX.WorkSheet, below: number): number => {
  const data: (XLSX.CellObject | undefined)[][] | undefined = sheet['!data'];
  const merges = (sheet['!merges'] ?? []).filter(({ s, e }) => e.r > s.r && s.r >= below);
  if (data === undefined || merges.length === 0) return 0;
  const own = new Set<number>();
  for (const key of Object.keys(data)) {
    const at = Number(key);
    if (data[at]?.some(isFilled) === true) own.add(at);
  }
  let filled = 0;
  for (const { s, e } of merges) {
    const value = data[s.r]?.[s.c];
    if (!isFilled(value)) continue;
    for (let at = s.r + 1; at <= Math.min(e.r, data.length - 1); at += 1) {
      const row = data[at];
      if (!row || !own.has(at) || isFilled(row[s.c])) continue;
      row[s.c] = value;
      filled += 1;
    }
  }
  return filled;
};
