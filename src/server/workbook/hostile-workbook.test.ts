import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#domain/contract/problem.ts';
import { skuHeadings } from '#domain/workbook/columns.ts';
import {
  bookBytes,
  compoundFile,
  saveXlsx,
  saveZip,
  sheetHead,
  sheetPart,
  sheetTail,
  skuRow,
} from '#testing/samples/xlsx-file.ts';
import { boundedRows } from './bounded-rows.ts';
import { openSheets, simpleRows } from './open-sheets.ts';
import { readProducts } from './read-products.ts';
import type { ReadOptions } from './run-parser.ts';
import { firstSheetWith } from './sheet-rows.ts';
import { tableOfBook } from './table-of-book.ts';
import { damaged, unreadable } from './unreadable.ts';
import { withSentence } from '#domain/contract/with-sentence.ts';
import { fixedParts } from './workbook-parts.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const save = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const workbook = (
  name: string,
  sheet: Iterable<string>,
  others: Iterable<readonly [string, string | Buffer]> = [],
): Promise<string> => saveXlsx(join(folder, name), sheet, others);

const pieces = function* (count: number, piece: (index: number) => string): Generator<string> {
  yield sheetHead + skuRow;
  for (let start = 0; start < count; start += 1000) {
    const size = Math.min(1000, count - start);
    yield Array.from({ length: size }, (_, index) => piece(start + index)).join('');
  }
  yield sheetTail;
};

/** How reading the file ends. */
// On a busy machine the parser yields to everything else, so it gets more time here; its time limit has a test of its
// own.
const answerOf = (path: string, options: ReadOptions = {}): Promise<string> =>
  readProducts(path, { timeLimitMs: 80_000, ...options }).then(
    ({ products, errors }) => `${products.length} products, ${errors.length} errors`,
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

describe('what is no Excel file', () => {
  const sentence = 'Invalid file type: Please select an Excel file (.xlsx or .xls)';

  test('text with commas', async () => {
    expect(await answerOf(await save('list.xlsx', 'SKU,Name\nA-1,Honey\n'))).toBe(sentence);
  });

  test('a web page that is called .xlsx', async () => {
    expect(await answerOf(await save('page.xlsx', '<html><table><tr><td>SKU</td></tr></table></html>'))).toBe(
      sentence,
    );
  });

  test('a program', async () => {
    expect(await answerOf(await save('program.xls', 'MZ\u0090\u0000\u0003'))).toBe(sentence);
  });

  test('another kind of archive', async () => {
    const path = await saveZip(join(folder, 'letter.xlsx'), [['word/document.xml', '<document/>']]);
    expect(await answerOf(path)).toBe(sentence);
  });
});

const noise = new Uint8Array(4096).fill(7);

/** How the parser answers that cannot read a file, without a process of its own. */
const readHere = async (path: string): Promise<string> => {
  const bytes = await readFile(path);
  try {
    const rows = simpleRows(bytes, skuHeadings) ?? firstSheetWith(skuHeadings, openSheets(bytes));
    return `${[...boundedRows(rows)].length} rows`;
  } catch (error) {
    return withSentence(error instanceof Problem ? error : unreadable(damaged)).message;
  }
};

describe('what cannot be read', () => {
  test('an empty file', async () => {
    expect(await answerOf(await save('empty.xlsx', ''))).toBe('The file could not be read. It is empty.');
  });

  test.each([0.2, 0.99])('a file that was cut off at %f', async (share) => {
    const whole = await readFile(await workbook('whole.xlsx', [sheetHead, skuRow, sheetTail]));
    const path = await save('cut.xlsx', whole.subarray(0, whole.length * share));
    expect(await readHere(path)).toBe('The file could not be read. It is incomplete or damaged.');
  });

  test('a file with a changed byte', async () => {
    const whole = await readFile(await workbook('sound.xlsx', [sheetHead, skuRow, sheetTail]));
    const at = whole.indexOf(sheetPart) + sheetPart.length + 20;
    whole.writeUInt8(whole.readUInt8(at) ^ 0xff, at);
    expect(await answerOf(await save('changed.xlsx', whole))).toBe(
      'The file could not be read. It is incomplete or damaged.',
    );
  });

  test('a part that is not the one its checksum was made of', async () => {
    const whole = await readFile(await workbook('other.xlsx', [sheetHead, skuRow, sheetTail]));
    const directoryEntry = whole.lastIndexOf(sheetPart) - 46;
    whole.writeUInt32LE(1, directoryEntry + 16);
    expect(await readHere(await save('checksum.xlsx', whole))).toBe(
      'The file could not be read. It is incomplete or damaged.',
    );
  });

  test('a file with two parts of one name, of which each program would read another', async () => {
    const sheet = sheetHead + skuRow + sheetTail;
    const path = await saveZip(join(folder, 'twice.xlsx'), [
      ...fixedParts(),
      ['xl/sharedStrings.xml', '<sst/>'],
      [sheetPart, sheet],
      [sheetPart, sheet],
    ]);
    expect(await readHere(path)).toBe('The file could not be read. It is incomplete or damaged.');
  });

  test('an .xls whose sheets are longer than the file', async () => {
    const whole = Buffer.from(bookBytes({ Products: XLSX.utils.aoa_to_sheet([['SKU'], ['A-1']]) }, 'biff8'));
    const directoryEntry = whole.indexOf(Buffer.from('Workbook\0', 'utf16le'));
    whole.writeUInt32LE(whole.length, directoryEntry + 120);
    expect(await readHere(await save('short.xls', whole))).toBe(
      'The file could not be read. It is incomplete or damaged.',
    );
  });

  test('an .xls of noise', async () => {
    expect(await readHere(await save('noise.xls', compoundFile('Workbook', noise)))).toBe(
      'The file could not be read. It is incomplete or damaged.',
    );
  });

  test.each([0.3, 0.95])('an .xls that was cut off at %f', async (share) => {
    const rows = [['SKU'], ...Array.from({ length: 2000 }, (_, index) => [`A-${index}`])];
    const whole = bookBytes({ Products: XLSX.utils.aoa_to_sheet(rows) }, 'biff8');
    const path = await save('cut.xls', whole.subarray(0, whole.length * share));
    expect(await readHere(path)).toBe('The file could not be read. It is incomplete or damaged.');
  });

  test('a workbook with a password', async () => {
    expect(await readHere(await save('secret.xlsx', compoundFile('EncryptedPackage', noise)))).toBe(
      'The file is protected by a password. Remove the password and try again.',
    );
  });

  test('a workbook that declares entities @security-1.5', async () => {
    const attack = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetHead}<row r="1"><c r="A1" t="inlineStr"><is><t>&e;</t></is></c></row>${sheetTail}`;
    expect(await readHere(await workbook('entities.xlsx', [attack]))).toBe(
      'The file could not be read. It declares a document type, which an Excel workbook never does.',
    );
  });

  test('the same in UTF-16 @security-1.5', async () => {
    const attack = Buffer.from('\ufeff<!DOCTYPE x [<!ENTITY e "y">]><sst/>', 'utf16le');
    const path = await workbook(
      'wide.xlsx',
      [sheetHead, skuRow, sheetTail],
      [['xl/sharedStrings.xml', attack]],
    );
    expect(await readHere(path)).toMatch(/It declares a document type/);
  });
});

describe('what would take all memory or time', () => {
  test('a cell of 51 MB in 51 kB @security-4.3', async () => {
    const cell = function* () {
      yield `${sheetHead + skuRow}<row r="2"><c r="A2" t="inlineStr"><is><t>`;
      for (let megabyte = 0; megabyte < 51; megabyte += 1) yield 'A'.repeat(1024 * 1024);
      yield `</t></is></c></row>${sheetTail}`;
    };
    expect(await answerOf(await workbook('cell.xlsx', cell()))).toBe('The workbook holds more than 50 MB.');
  });

  test('one cell in the last corner of the sheet', async () => {
    const corner = `<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
    const path = await workbook('corner.xlsx', [sheetHead, skuRow, corner, sheetTail]);
    expect(await answerOf(path)).toBe(
      'The workbook has more than 64 columns. Leave out those that are not needed.',
    );
  });

  // One below the headings and the 100,000 rows, and the last of a sheet.
  test.each([100_002, 1_048_576])('a cell in row %i', async (row) => {
    const last = `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`;
    const path = await workbook('last.xlsx', [sheetHead, skuRow, last, sheetTail]);
    expect(await answerOf(path)).toBe('The workbook has more than 100,000 rows.');
  });

  test('a cell beyond the end of any sheet, where Excel has none', async () => {
    const beyond = `<row r="99999999999"><c r="ZZZZZZZ99999999999"><v>1</v></c></row>`;
    const path = await workbook('beyond.xlsx', [sheetHead, skuRow, beyond, sheetTail]);
    expect(await answerOf(path)).toBe(
      'The file could not be read. It is damaged: 99999999999 is no row of a sheet.',
    );
  });

  test('cells that do not fit into the memory of the parser, of which it has less here', async () => {
    const cells = pieces(90_000, () => '<row><c><v>1</v></c><c/><c><v>1</v></c><c/></row>');
    expect(await answerOf(await workbook('cells.xlsx', cells), { heapLimitMb: 32 })).toBe(
      'The file could not be read. It needs more memory than an import may take.',
    );
  });

  test('a thousand parts @security-4.3', async () => {
    const others = Array.from({ length: 1000 }, (_, index) => [`xl/part${index}.xml`, '<x/>'] as const);
    const path = await workbook('parts.xlsx', [sheetHead, skuRow, sheetTail], others);
    expect(await answerOf(path)).toBe('The workbook is too large.');
  });

  test('more than 10 MB', async () => {
    expect(await answerOf(await save('heavy.xlsx', new Uint8Array(10 * 1024 * 1024 + 1)))).toBe(
      'The workbook is larger than 10 MB.',
    );
  });
});

test('a workbook keeps its reader busy, and not the process that asks for it, which goes on with everything else', async () => {
  const empty = '<row><c t="inlineStr"><is><t> </t></is></c><c/><c/><c/></row>';
  const path = await workbook(
    'busy.xlsx',
    pieces(20_000, () => empty),
  );
  /** Processor time of this process, whatever else the machine does. */
  const spentOn = async (work: () => Promise<string>) => {
    const before = process.cpuUsage();
    const answer = await work();
    const { user, system } = process.cpuUsage(before);
    return { answer, spent: user + system };
  };
  const there = await spentOn(() => answerOf(path));
  const here = await spentOn(() => readHere(path));
  expect([there.answer, here.answer]).toEqual(['0 products, 0 errors', '1 rows']);
  expect(there.spent).toBeLessThan(here.spent / 2);
});

test.each([
  [
    'further sheets',
    (bytes: Buffer) => {
      const unread: string[] = [];
      const rows = [...firstSheetWith(skuHeadings, openSheets(bytes), unread)];
      return [rows.length, unread.length];
    },
  ],
  [
    'the sheets of a file with any headings',
    (bytes: Buffer) => {
      const { rows, sheets } = tableOfBook(bytes, {});
      return [[...rows].length, sheets.length - 2];
    },
  ],
])('%s are looked at together: each alone took as long as all the texts of the workbook', (_what, lookAt) => {
  const texts = XLSX.utils.aoa_to_sheet(Array.from({ length: 20_000 }, (_, nth) => [`${nth} of many`]));
  const products = XLSX.utils.aoa_to_sheet([['SKU'], ['A-1']]);
  // Which only the library reads.
  products['!merges'] = [{ s: { r: 0, c: 1 }, e: { r: 0, c: 2 } }];
  const spentOn = (count: number) => {
    const months = Array.from({ length: count }, (_, nth): [string, XLSX.WorkSheet] => [
      `Month ${nth}`,
      XLSX.utils.aoa_to_sheet([['SKU'], ['A-1']]),
    ]);
    const sheets = new Map([['Products', products], ['Texts', texts], ...months]);
    const book = { SheetNames: [...sheets.keys()], Sheets: Object.fromEntries(sheets) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types as any what depends on the option
    const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer;
    const before = process.cpuUsage();
    return { found: lookAt(bytes), spent: process.cpuUsage(before).user };
  };
  const few = spentOn(1);
  const many = spentOn(60);
  expect([few.found, many.found]).toEqual([
    [2, 1],
    [2, 60],
  ]);
  expect(many.spent).toBeLessThan(3 * few.spent);
});

test('a part called __proto__ and a heading __proto__ are just names @security-1.10', async () => {
  const sheet = `${sheetHead}<row r="1"><c r="A1" t="inlineStr"><is><t>__proto__</t></is></c><c r="B1" t="inlineStr"><is><t>SKU</t></is></c></row><row r="2"><c r="B2"><v>7</v></c></row>${sheetTail}`;
  const path = await workbook('proto.xlsx', [sheet], [['__proto__/polluted.xml', '<x/>']]);
  expect(await answerOf(path)).toBe('1 products, 0 errors');
});

test('an image beside the sheets is not unpacked', async () => {
  const path = await workbook(
    'picture.xlsx',
    [sheetHead, skuRow, sheetTail],
    [['xl/media/a.png', 'x'.repeat(1e6)]],
  );
  expect(await answerOf(path)).toBe('0 products, 0 errors');
});
