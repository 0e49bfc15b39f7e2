import * as XLSX from '@e965/xlsx';
import { Problem } from '#domain/contract/problem.ts';
import { hasHeading } from '#domain/workbook/heading.ts';
import { checkCells, countSharedTexts } from './check-cells.ts';
import { kindOf } from './file-kind.ts';
import { quickRows, sharedTextsIn } from './quick-rows.ts';
import { hiddenInSheet, hiddenInXml, type NamedSheet, type SheetHead } from './sheet-layout.ts';
import type { NumberedRow } from './sheet-rows.ts';
import { damaged, unreadable } from './unreadable.ts';
import { markUncalculated, prepareXml } from './xml-part.ts';
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

const isHiddenSheet = (book: XLSX.WorkBook, index: number): boolean =>
  (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;

/** The tags of the sheets in the workbook, in order. */
const sheetTags = (parts: ReadonlyMap<string, Buffer>): readonly string[] =>
  parts
    .get('xl/workbook.xml')
    ?.toString('latin1')
    .match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];

/** The part of a sheet, by the relation that its tag names (ECMA-376 part 1, 18.2.19). */
const partOfSheet = (parts: ReadonlyMap<string, Buffer>, tag: string): Buffer | undefined => {
  const id = /\sr:id="([^"]*)"/.exec(tag)?.[1];
  const relations = parts.get('xl/_rels/workbook.xml.rels')?.toString('latin1');
  const relation = relations
    ?.match(/<Relationship\s[^>]*>/g)
    ?.find((one) => /\sId="([^"]*)"/.exec(one)?.[1] === id);
  const target = /\sTarget="([^"]*)"/.exec(relation ?? '')?.[1] ?? '';
  return parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
};

const prepared = ([name, content]: [string, Buffer], sharedTexts: number): Buffer =>
  name.startsWith('xl/worksheets/')
    ? markUncalculated(checkCells(prepareXml(content), sharedTexts))
    : prepareXml(content);

const typesIn = (parts: ReadonlyMap<string, Buffer>): string =>
  parts.get('[Content_Types].xml')?.toString('latin1') ?? '';

/** Whether the workbook has this part under its usual name, or none of its type. */
const isUsual = (types: string, part: string): boolean => {
  const named = types.match(new RegExp(`<[^>]*${part}\\+xml[^>]*>`, 'g')) ?? [];
  return named.length === 0 || (named.length === 1 && (named[0]?.includes(`"/xl/${part}.xml"`) ?? false));
};

/** What `parse_zip` reads: the parts of a file, prepared. */
const archiveOf = (parts: ReadonlyMap<string, Buffer>, sharedTexts: number) => {
  const contents = [...parts].map((part) => ({
    name: part[0],
    type: 2,
    content: prepared(part, sharedTexts),
  }));
  return {
    FullPaths: ['Root Entry/', ...contents.map(({ name }) => `Root Entry/${name}`)],
    FileIndex: [{ name: 'Root Entry', type: 5, content: Buffer.alloc(0) }, ...contents],
  };
};

const mark = 'this is the first sheet';

/** A sheet with the mark and, if there is one, the first shared text. */
const markedSheet = (hasTexts: boolean): Buffer =>
  Buffer.from(
    `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${mark}</t></is></c>${hasTexts ? '<c r="B1" t="s"><v>0</v></c>' : ''}</row></sheetData></worksheet>`,
  );

/**
 * Whether the library reads this part as the first sheet, and these shared texts. It reads another sheet in its place, and
 * refuses what it would refuse.
 */
const isRead = (
  parts: ReadonlyMap<string, Buffer>,
  { sheet, texts }: { sheet: Buffer; texts: readonly string[] },
): boolean => {
  const other = markedSheet(texts.length > 0);
  const marked = new Map([...parts].map(([name, part]) => [name, part === sheet ? other : part]));
  const archive = archiveOf(marked, Infinity);
  const { SheetNames: names, Sheets: sheets } = XLSX.parse_zip(archive, { ...reading, sheets: 0 });
  const data: XLSX.CellObject[][] | undefined = sheets[names[0] ?? '']?.['!data'];
  const [first, second] = data?.[0] ?? [];
  return first?.v === mark && (texts.length === 0 || (second?.v ?? '') === texts[0]);
};

/**
 * The rows of the first sheet of an .xlsx file, if it has one of these folded headings and is simple, and no other sheet may
 * have one; otherwise null.
 */
export const simpleRows = (bytes: Buffer, headings: readonly string[]): NumberedRow[] | null => {
  if (kindOf(bytes) !== 'xlsx') return null;
  try {
    const parts = readZipParts(bytes);
    const [firstTag = '', ...otherTags] = sheetTags(parts);
    const [types, sheet] = [typesIn(parts), partOfSheet(parts, firstTag)];
    if (!isWorkbook(types) || !sheet || !isUsual(types, 'sharedStrings') || !isUsual(types, 'styles'))
      return null;
    const texts = sharedTextsIn(parts.get('xl/sharedStrings.xml'));
    if (texts === null) return null;
    const rowsIn = (part: Buffer) => quickRows(part, texts, parts.get('xl/styles.xml'));
    const rows = rowsIn(sheet);
    if (!rows?.[0] || !hasHeading(rows[0].cells, headings)) return null;
    for (const tag of otherTags) {
      const part = partOfSheet(parts, tag);
      const others = part && rowsIn(part);
      if (!others || (others[0] && hasHeading(others[0].cells, headings))) return null;
    }
    // Damage in another sheet, or in what names the sheets, is refused as well.
    return isRead(parts, { sheet, texts }) ? rows : null;
  } catch {
    // The library's way says what is wrong.
    return null;
  }
};

const isWorkbook = (types: string): boolean =>
  /spreadsheetml\.(?:sheet|template)\.main\+xml|ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/.test(
    types,
  );

const failureOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const isProtected = error instanceof Error && /password/i.test(error.message);
  return isProtected ? new Problem('workbook.encrypted') : unreadable(damaged);
};

/** What is read; what cannot be is a problem. */
const orProblem = <Read>(read: () => Read): Read => {
  try {
    return read();
  } catch (error) {
    throw failureOf(error);
  }
};

/** Enough to see what a sheet is about. */
const headRows = 100;

const sheetsOfXlsx = function* (bytes: Buffer): Generator<NamedSheet> {
  const parts = readZipParts(bytes);
  if (!isWorkbook(typesIn(parts))) throw new Problem('workbook.wrong_type');
  const archive = archiveOf(parts, countSharedTexts(parts));
  const { SheetNames: names } = XLSX.parse_zip(archive, { bookSheets: true });
  const tags = sheetTags(parts);
  const isHiddenAt = (index: number): boolean => /\sstate="(?:hidden|veryHidden)"/.test(tags[index] ?? '');
  const after = (index: number) => {
    const sheets = [...names.keys()].slice(index + 1);
    if (sheets.length === 0) return [];
    const read = XLSX.parse_zip(archive, { ...reading, sheets, sheetRows: headRows }).Sheets;
    return sheets.flatMap((at): SheetHead[] => {
      const [name = ''] = names.slice(at);
      const sheet = read[name];
      return sheet === undefined
        ? []
        : [{ name, sheet, isHidden: isHiddenAt(at), whole: () => orProblem(() => whole(at)) }];
    });
  };
  // One sheet at a time: the others would only use memory.
  const whole = (index: number): NamedSheet | null => {
    const [name = ''] = names.slice(index);
    const sheet = XLSX.parse_zip(archive, { ...reading, sheets: index }).Sheets[name];
    if (sheet === undefined) return null;
    const tag = tags[index] ?? '';
    const hidden = () => hiddenInXml(partOfSheet(parts, tag)?.toString('latin1') ?? '');
    return { name, sheet, isHidden: isHiddenAt(index), hidden, later: () => orProblem(() => after(index)) };
  };
  for (const index of names.keys()) {
    const one = whole(index);
    if (one !== null) yield one;
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

/** With styles, what is hidden is read too, and every empty cell with a format takes memory. */
const mostBytesForStyles = 2 * 1024 * 1024;

const sheetsOfXls = function* (bytes: Buffer): Generator<NamedSheet> {
  if (streamSize(bytes, 'EncryptedPackage') !== null) throw new Problem('workbook.encrypted');
  const size = streamSize(bytes, 'Workbook') ?? streamSize(bytes, 'Book');
  if (size === null) throw new Problem('workbook.wrong_type');
  const cellStyles = bytes.length < mostBytesForStyles;
  const book = XLSX.read(bytes, { ...reading, type: 'buffer', cellStyles });
  const { SheetNames: names, Sheets: sheets } = book;
  // The parser accepts a truncated stream as complete.
  if (names.length === 0 || headerSize + size > bytes.length) throw unreadable(damaged);
  const all = names.flatMap((name, index) => {
    const sheet = sheets[name];
    return sheet === undefined ? [] : { name, sheet, isHidden: isHiddenSheet(book, index) };
  });
  const named: NamedSheet[] = all.map((one, at) => ({
    ...one,
    hidden: () => hiddenInSheet(one.sheet),
    later: () => named.slice(at + 1).map((next) => ({ ...next, whole: () => next })),
  }));
  yield* named;
};

/** The sheets of an Excel file (.xlsx or .xls), in order; throws a Problem if it cannot be read. */
export const openSheets = function* (bytes: Buffer): Generator<NamedSheet> {
  try {
    yield* kindOf(bytes) === 'xlsx' ? sheetsOfXlsx(bytes) : sheetsOfXls(bytes);
  } catch (error) {
    throw failureOf(error);
  }
};
