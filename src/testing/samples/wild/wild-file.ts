import * as XLSX from '@e965/xlsx';
import type { TextEncoding } from '#domain/imports/text-form.ts';
import { encoded } from '../encoded.ts';
import { bookBytes } from '../xlsx-file.ts';

export interface WildFile {
  of: string;
  bytes: Uint8Array;
  fields: string;
  products: readonly string[];
  /** Codes of notes and doubts that must be among those said. */
  says?: readonly string[];
}

type Cell = string | number | null;

export const text = (lines: readonly string[], encoding: TextEncoding = 'utf-8', mark = ''): Uint8Array =>
  encoded(`${mark}${lines.join('\n')}\n`, encoding);

export const sheetOf = (rows: readonly (readonly Cell[])[]): XLSX.WorkSheet =>
  XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]));

export const book = (
  rows: readonly (readonly Cell[])[],
  change: (sheet: XLSX.WorkSheet) => void = () => undefined,
): Uint8Array => {
  const sheet = sheetOf(rows);
  change(sheet);
  return bookBytes({ Sheet1: sheet }, 'xlsx');
};

export const [one, two, three] = ['5012345678900', '4006381333931', '5901234123457'] as const;
