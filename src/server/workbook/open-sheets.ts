import * as XLSX from '@e965/xlsx';
import { Problem } from '#domain/contract/problem.ts';
import { kindOf } from './file-kind.ts';
import { damaged, unreadable } from './unreadable.ts';
import { prepareXml } from './xml-part.ts';
import { readZipParts } from './zip-parts.ts';

declare module '@e965/xlsx' {
  /** Reads a workbook from inflated parts. The library exports this function, but its types lack it. */
  function parse_zip(
    parts: { FullPaths: string[]; FileIndex: { name: string; type: number; content: Buffer }[] },
    options: XLSX.ParsingOptions,
  ): XLSX.WorkBook;
}

/** Returns arrays of rows, with each cell's shown text and format, which distinguish a code from a date. */
const reading = {
  dense: true,
  cellNF: true,
  cellFormula: true,
  cellHTML: false,
} satisfies XLSX.ParsingOptions;

export interface NamedSheet {
  name: string;
  sheet: XLSX.WorkSheet;
}

const sheetsOfXlsx = function* (bytes: Buffer): Generator<NamedSheet> {
  const parts = readZipParts(bytes);
  const types = parts.get('[Content_Types].xml')?.toString('latin1') ?? '';
  if (
    !/spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/.test(
      types,
    )
  ) {
    throw new Problem('workbook.wrong_type');
  }
  const contents = [...parts].map(([name, content]) => ({ name, type: 2, content: prepareXml(content) }));
  const archive = {
    FullPaths: ['Root Entry/', ...contents.map(({ name }) => `Root Entry/${name}`)],
    FileIndex: [{ name: 'Root Entry', type: 5, content: Buffer.alloc(0) }, ...contents],
  };
  const { SheetNames: names } = XLSX.parse_zip(archive, { bookSheets: true });
  for (const [index, name] of names.entries()) {
    // One sheet at a time: the others would only use memory.
    const sheet = XLSX.parse_zip(archive, { ...reading, sheets: index }).Sheets[name];
    if (sheet !== undefined) yield { name, sheet };
  }
};

/** A directory entry of a compound file ([MS-CFB] 2.6.1): 128 bytes, with a name in UTF-16 and a size. */
const entrySize = 128;
const sizeOffset = 120;
const headerSize = 512;

/** The size of the stream with this name in a compound file; null if there is none. */
const streamSize = (file: Buffer, name: string): number | null => {
  const stored = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = file.indexOf(stored); at !== -1; at = file.indexOf(stored, at + 1)) {
    if (at % entrySize === 0 && at + entrySize <= file.length) return file.readUInt32LE(at + sizeOffset);
  }
  return null;
};

const sheetsOfXls = function* (bytes: Buffer): Generator<NamedSheet> {
  if (streamSize(bytes, 'EncryptedPackage') !== null) throw new Problem('workbook.encrypted');
  const size = streamSize(bytes, 'Workbook') ?? streamSize(bytes, 'Book');
  if (size === null) throw new Problem('workbook.wrong_type');
  const { SheetNames: names, Sheets: sheets } = XLSX.read(bytes, { ...reading, type: 'buffer' });
  // The parser accepts a truncated stream as complete.
  if (names.length === 0 || headerSize + size > bytes.length) throw unreadable(damaged);
  for (const name of names) {
    const sheet = sheets[name];
    if (sheet !== undefined) yield { name, sheet };
  }
};

const failureOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const isProtected = error instanceof Error && /password/i.test(error.message);
  return isProtected ? new Problem('workbook.encrypted') : unreadable(damaged);
};

/** The sheets of an Excel file (.xlsx or .xls), in order; throws a Problem if it cannot be read. */
export const openSheets = function* (bytes: Buffer): Generator<NamedSheet> {
  try {
    yield* kindOf(bytes) === 'xlsx' ? sheetsOfXlsx(bytes) : sheetsOfXls(bytes);
  } catch (error) {
    throw failureOf(error);
  }
};
