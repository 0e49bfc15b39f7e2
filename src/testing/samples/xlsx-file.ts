import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import * as XLSX from '@e965/xlsx';
import { ZipFile } from 'yazl';
import { fixedParts } from '#server/workbook/workbook-parts.ts';

/** The sheet of a workbook before and after its rows, for `saveXlsx`. */
export const sheetHead =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
export const sheetTail = '</sheetData></worksheet>';

/** A header row with the single column SKU. */
export const skuRow = '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c></row>';

/** The path of the sheet in the archive. */
export const sheetPart = 'xl/worksheets/sheet1.xml';

/** Writes an archive of exactly these parts, whether or not Excel would create it. */
export const saveZip = async (
  path: string,
  parts: Iterable<readonly [name: string, content: string | Buffer | Readable]>,
): Promise<string> => {
  const zip = new ZipFile();
  for (const [name, content] of parts) {
    if (content instanceof Readable) zip.addReadStream(content, name);
    else zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  await once(zip.outputStream.pipe(createWriteStream(path)), 'close');
  return path;
};

/** Writes a workbook whose sheet is this XML, in chunks; `others` adds or replaces parts. */
export const saveXlsx = (
  path: string,
  sheet: Iterable<string>,
  others: Iterable<readonly [name: string, content: string | Buffer]> = [],
): Promise<string> => {
  const parts = new Map<string, string | Buffer>([
    ...fixedParts(),
    ['xl/sharedStrings.xml', '<sst/>'],
    ...others,
  ]);
  return saveZip(path, [...parts, [sheetPart, Readable.from(sheet, { objectMode: false })]]);
};

/** A workbook as another program writes it; 'biff8' is .xls. */
export const bookBytes = (sheets: Record<string, XLSX.WorkSheet>, bookType: 'xlsx' | 'biff8'): Uint8Array => {
  const book = { SheetNames: Object.keys(sheets), Sheets: sheets };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types as any what depends on the option
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
};

/** A compound file, the format of .xls and of encrypted workbooks, with a single stream. */
export const compoundFile = (stream: string, content: Uint8Array): Uint8Array => {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the library types its compound files as any
  const compound: {
    utils: { cfb_new: () => object; cfb_add: (file: object, name: string, content: Uint8Array) => void };
    write: (file: object, options: { type: 'buffer' }) => Uint8Array;
  } = XLSX.CFB;
  const file = compound.utils.cfb_new();
  compound.utils.cfb_add(file, `/${stream}`, content);
  return compound.write(file, { type: 'buffer' });
};
