import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sayInEnglish } from '#domain/words/say.ts';
import {
  bookBytes,
  compoundFile,
  saveXlsx,
  sheetHead,
  sheetTail,
  skuRow,
} from '#testing/samples/xlsx-file.ts';
import { readProducts } from './read-products.ts';
import { said } from '#domain/words/say.ts';
import { workbookRows } from '#testing/samples/workbook-rows.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const save = async (content: Uint8Array): Promise<string> => {
  files += 1;
  const path = join(folder, `${files}`);
  await writeFile(path, content);
  return path;
};

const sheetOf = (rows: unknown[][]): XLSX.WorkSheet => XLSX.utils.aoa_to_sheet(rows);

test.each(['xlsx', 'biff8'] as const)('reads what another program wrote as %s', async (bookType) => {
  const sheet = sheetOf([
    ['SKU', 'Item Description', 'Barcode', 'Case Quantity', 'Label Type'],
    ['0123', 'Скумбрия "атлантическая" & масло', '0036000291452', 12, 'BBD'],
    [],
    ['A-2', null, 5012345678900, 0, null],
  ]);
  const path = await save(bookBytes({ Products: sheet }, bookType));
  expect(await workbookRows(path)).toEqual({
    rows: [
      ['SKU', 'Item Description', 'Barcode', 'Case Quantity', 'Label Type'],
      ['0123', 'Скумбрия "атлантическая" & масло', '0036000291452', 12, 'BBD'],
      [],
      ['A-2', null, 5012345678900, 0],
    ],
  });
});

test.each(['xlsx', 'biff8'] as const)('tells numbers, dates and exponents apart in %s', async (bookType) => {
  const sheet = sheetOf([['SKU', 1, 2, 3, 4, 5, 6]]);
  sheet['A2'] = { t: 'n', v: 36000291452, z: '000000000000' };
  sheet['B2'] = { t: 'n', v: 5012345678900, z: '0.00E+00' };
  sheet['C2'] = { t: 'n', v: 45296, z: 'm/d/yy' };
  sheet['D2'] = { t: 'n', v: 0.5, z: '0%' };
  sheet['E2'] = { t: 'b', v: true };
  sheet['F2'] = { t: 'n', v: 7, z: '0" days"' };
  // A column that was made text after its numbers had been typed.
  sheet['G2'] = { t: 'n', v: 5012345678900, z: '@' };
  sheet['!ref'] = 'A1:G2';
  const { rows } = await workbookRows(await save(bookBytes({ Products: sheet }, bookType)));
  expect(rows[1]).toEqual([
    { kind: 'number', value: 36000291452, shown: '036000291452' },
    { kind: 'exponent', shown: '5.01E+12', value: 5012345678900 },
    { kind: 'date', shown: '1/5/24' },
    { kind: 'number', value: 0.5, shown: '50%' },
    'TRUE',
    { kind: 'number', value: 7, shown: '7 days' },
    5012345678900,
  ]);
});

test('B28: a formula has the value that was stored with it, with a note; without one it is refused', async () => {
  const sheet = sheetOf([
    ['SKU', 'Item Description'],
    ['A-1', 'x'],
  ]);
  sheet['A2'] = { t: 's', v: 'A-1', f: 'B2&"-1"' };
  const { products, notes } = await readProducts(await save(bookBytes({ Products: sheet }, 'xlsx')));
  expect(products.map(({ sku }) => sku)).toEqual(['A-1']);
  expect(notes.map(({ row, column, note }) => [row, column, sayInEnglish(note)])).toEqual([
    [2, 'SKU', 'This is a formula. The value stored with it is taken: A-1'],
  ]);
});

test.each(['<v/>', '<v></v>', ''])(
  'B28: a formula without a stored value (%j) is refused, not taken for an empty cell',
  async (stored) => {
    const cells = `<row r="2"><c r="A2" s="0"><f>B2&amp;"-2"</f>${stored}</c><c r="B2"><v>5</v></c></row>`;
    const path = await saveXlsx(join(folder, 'uncalculated.xlsx'), [sheetHead, skuRow, cells, sheetTail]);
    const { errors } = await readProducts(path);
    expect(errors).toEqual([{ row: 2, column: 'SKU', sku: null, why: said('cell.formula') }]);
  },
);

/** A record of an .xls file: number, length, content ([MS-XLS] 2.1.4). */
const record = (number: number, ...content: number[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(number, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, Buffer.from(content)]);
};

test('B28: a formula in an .xls has its stored value as well', async () => {
  const beginning = (kind: number): Buffer =>
    record(0x0809, 0x00, 0x06, kind, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const end = record(0x000a);
  const heading = record(0x0204, 0, 0, 0, 0, 0, 0, 3, 0, 0, ...Buffer.from('SKU'));
  const onePlusOne = [0x1e, 1, 0, 0x1e, 1, 0, 0x03];
  const two = [0, 0, 0, 0, 0, 0, 0, 0x40];
  const formula = record(
    0x0006,
    1,
    0,
    0,
    0,
    0,
    0,
    ...two,
    0,
    0,
    0,
    0,
    0,
    0,
    onePlusOne.length,
    0,
    ...onePlusOne,
  );
  const globals = beginning(0x05);
  const sheetPlace = globals.length + record(0x0085, 0, 0, 0, 0, 0, 0, 1, 0, 65).length + end.length;
  const stream = Buffer.concat([
    globals,
    record(0x0085, sheetPlace, 0, 0, 0, 0, 0, 1, 0, 65),
    end,
    beginning(0x10),
    heading,
    formula,
    end,
    Buffer.alloc(4096),
  ]);
  const { rows } = await workbookRows(await save(compoundFile('Workbook', stream)));
  expect(rows).toEqual([['SKU'], [{ kind: 'stored', cell: 2, shown: '2' }]]);
});

test('the first sheet with a column SKU is read', async () => {
  const book = {
    Empty: sheetOf([]),
    Notes: sheetOf([['Read me'], ['SKU']]),
    Products: sheetOf([
      ['Name', 'sku'],
      ['Honey', 'A-1'],
    ]),
    More: sheetOf([['SKU'], ['A-2']]),
    Headed: sheetOf([['SKU', 'Name']]),
  };
  const path = await save(bookBytes(book, 'xlsx'));
  expect((await workbookRows(path)).rows).toEqual([
    ['Name', 'sku'],
    ['Honey', 'A-1'],
  ]);
  // Of a further one a person is told, quick or not.
  const { Products, More } = book;
  for (const one of [path, await save(bookBytes({ Products, More }, 'xlsx'))])
    expect((await readProducts(one)).notes).toEqual([
      { row: 1, column: null, note: said('import.other_sheet', { sheet: 'More' }) },
    ]);
});

test('without such a sheet the person is told which column is missing', async () => {
  const notes = sheetOf([
    ['Code', 'Name'],
    ['A-1', 'Honey'],
  ]);
  const path = await save(bookBytes({ Notes: notes }, 'xlsx'));
  await expect(readProducts(path)).rejects.toMatchObject({
    code: 'workbook.no_sku_column',
    message: 'The first row needs a column with the heading SKU.',
  });
});

test('hidden rows and merged cells are read like any other', async () => {
  const sheet = sheetOf([
    ['SKU', 'Name'],
    ['A-1', 'Honey'],
    ['A-2', 'Jam'],
  ]);
  sheet['!rows'] = [{}, { hidden: true }];
  sheet['!merges'] = [{ s: { r: 2, c: 1 }, e: { r: 2, c: 2 } }];
  const { rows } = await workbookRows(await save(bookBytes({ Products: sheet }, 'xlsx')));
  expect(rows.slice(1)).toEqual([
    ['A-1', 'Honey'],
    ['A-2', 'Jam'],
  ]);
});

test('rich text is read as text, without its phonetic guide', async () => {
  const rich =
    '<si><r><t>Ho</t></r><r><rPr><b/></rPr><t xml:space="preserve">ney </t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>';
  const row = '<row r="2"><c r="A2" t="s"><v>0</v></c></row>';
  const path = await saveXlsx(
    join(folder, 'rich.xlsx'),
    [sheetHead, skuRow, row, sheetTail],
    [['xl/sharedStrings.xml', `<sst>${rich}</sst>`]],
  );
  expect((await workbookRows(path)).rows[1]).toEqual(['Honey ']);
});

test('characters that are written as numbers are read, also those beyond U+FFFF', async () => {
  const row =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>&#x1F95E; &#128512; &#233; &#60;b&#62; &amp;#65;</t></is></c></row>';
  const path = await saveXlsx(join(folder, 'numbers.xlsx'), [sheetHead, skuRow, row, sheetTail]);
  expect((await workbookRows(path)).rows[1]).toEqual(['🥞 😀 é <b> &#65;']);
});

test('a reading that is called off ends with the reason of its signal', async () => {
  const path = await save(bookBytes({ Products: sheetOf([['SKU'], ['A-1']]) }, 'xlsx'));
  const calledOff = new AbortController();
  const reading = workbookRows(path, { signal: calledOff.signal });
  setTimeout(() => calledOff.abort(new Error('the person has left')), 20);
  await expect(reading).rejects.toThrow('the person has left');
  await expect(workbookRows(path, { signal: calledOff.signal })).rejects.toThrow('the person has left');
});

test('a reading over its time is cut off in words', async () => {
  const path = await save(bookBytes({ Products: sheetOf([['SKU'], ['A-1']]) }, 'xlsx'));
  await expect(workbookRows(path, { timeLimitMs: 10 })).rejects.toMatchObject({
    code: 'workbook.unreadable',
    message: 'The file could not be read. It takes too long to read.',
  });
});
