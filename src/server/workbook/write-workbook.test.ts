import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '#domain/workbook/cell.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { ImportedProduct } from '#domain/workbook/product-rows.ts';
import { anyText } from '#testing/samples/any-text.ts';
import { importedWith } from '#testing/samples/whole-product.ts';
import { readProducts } from './read-products.ts';
import { workbookRows } from '#testing/samples/workbook-rows.ts';
import { templateWorkbook, writeProducts } from './write-products.ts';
import { type Row, writeWorkbook } from './write-workbook.ts';
import { readZipParts } from './zip-parts.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

const save = async (name: string, workbook: Readable): Promise<string> => {
  const path = join(folder, name);
  await pipeline(workbook, createWriteStream(path));
  return path;
};

const textColumns = [
  { heading: 'SKU', kind: 'code', width: 20 },
  { heading: 'Repeats', kind: 'text', width: 20, repeats: true },
] as const;

const roundTrip = async (rows: readonly Row[]): Promise<Cell[][]> => {
  const read = await workbookRows(await save('round.xlsx', writeWorkbook(textColumns, [rows])));
  return read.rows.slice(1);
};

const sheetOf = async (workbook: Readable): Promise<string> =>
  readZipParts(await buffer(workbook))
    .get('xl/worksheets/sheet1.xml')
    ?.toString() ?? '';

test('text comes back byte for byte', async () => {
  const texts = [
    '=HYPERLINK("http://evil.example","click")',
    '@SUM(A1)',
    '+44 20',
    '-1',
    '\tTAB',
    '\rCR',
    "'quoted",
    '0123',
    '5.01235E+12',
    ' space at both ends ',
    'line\nfeed',
    '<b>&amp;"\'</b> ]]> <![CDATA[',
    '_x000D_ _x005F_ _x0041_x0042_ _X0041_ __x0041_',
    'bell \u0007 escape \u001b delete \u007f next line \u0085',
    'half \ud83d and \ude00 not a character \ufffe \uffff',
    'Скумбрия 泡菜 김치 \u0645\u0631\u062d\u0628\u0627 🥬 👩‍🚀',
    '\u00a0no-break\u00a0',
    '\u2028line separator',
    '__proto__',
  ];
  expect(await roundTrip(texts.map((text) => [text, text]))).toEqual(texts.map((text) => [text, text]));
});

test('any text comes back byte for byte, but for the returns that Excel itself takes for line feeds', async () => {
  const text = anyText(30).filter((value) => value.trim() !== '' && !value.includes('\r\n'));
  const texts = fc.sample(text, 2000);
  expect(await roundTrip(texts.map((value) => [value, value]))).toEqual(texts.map((value) => [value, value]));
});

test('more texts than are shared are written all the same', async () => {
  const rows = Array.from({ length: 25_000 }, (_, index) => [`A-${index}`, `text ${index}`]);
  expect(await roundTrip(rows)).toEqual(rows);
});

test('empty text and null are empty cells, numbers are numbers', async () => {
  expect(
    await roundTrip([
      ['A-1', ''],
      ['A-2', null],
      [0, 1_000_000],
    ]),
  ).toEqual([['A-1'], ['A-2'], [0, 1_000_000]]);
});

test('no cell is a formula, and text cells say that they are text @security-1.4', async () => {
  const sheet = await sheetOf(writeWorkbook(textColumns, [[['=1+1', '=1+1']]]));
  expect(sheet).toContain(
    '<c r="A2" s="2" t="inlineStr"><is><t>=1+1</t></is></c><c r="B2" s="2" t="s"><v>1</v></c>',
  );
  expect(sheet).not.toContain('<f');
});

const label = {
  labelSku: 'L-1',
  labelType: 'BBD',
  labelOrientation: 'Portrait',
  labelFeed: 'NEL',
  labelSize: '100 x 50',
  labelMaterial: 'Paper',
  adhesiveType: 'Tamper Evident',
  supplierCode: '007',
  supplierName: 'Müller & Söhne',
  printLayout: 'carton',
  pages: 'each',
  grey: 'pattern',
  dateKind: 'packed',
  releaseMark: 'corner',
} as const;
const honey = importedWith({
  row: 2,
  sku: '0123',
  itemDescription: '=cmd|"/C calc"!A0\nsecond line',
  barcode: '0036000291452',
  clientName: 'Orchard',
  clientSku: '00-1',
  caseQuantity: 0,
  layerQuantity: 24,
  palletQuantity: null,
  labels: [label, { ...label, labelSku: 'L-2' }, label],
});
const jam: ImportedProduct = {
  ...honey,
  row: 5,
  clientName: null,
  itemDescription: null,
  barcode: null,
  clientSku: null,
  labels: [],
};

test('what the export writes, the import reads without loss', async () => {
  const batches = async function* () {
    yield [honey];
    yield [jam];
  };
  expect(await readProducts(await save('export.xlsx', writeProducts(batches())))).toEqual({
    products: [honey, jam],
    errors: [],
    notes: [],
    joined: new Map([
      [3, 2],
      [4, 2],
    ]),
    ignoredColumns: [],
  });
});

test('the template has every column and no product', async () => {
  const path = await save('template.xlsx', templateWorkbook());
  expect((await workbookRows(path)).rows).toEqual([Object.values(columns).map(({ heading }) => heading)]);
  expect(await readProducts(path)).toEqual({
    products: [],
    errors: [],
    notes: [],
    joined: new Map(),
    ignoredColumns: [],
  });
});

test('the template keeps codes as text and offers the choices', async () => {
  const sheet = await sheetOf(templateWorkbook());
  expect(sheet).toContain('<col min="3" max="3" width="18" style="4" customWidth="1"/>');
  expect(sheet).toContain('sqref="J2:J100001"><formula1>"Nutritional,Barcode,Address,BBD"</formula1>');
  expect(sheet).toContain('state="frozen"');
});

test('a failure of the rows is the failure of the workbook', async () => {
  const failing = async function* () {
    yield [['A-1']];
    throw new Error('the database has gone');
  };
  await expect(buffer(writeWorkbook(textColumns, failing()))).rejects.toThrow('the database has gone');
});

test('a reader who leaves ends the rows', async () => {
  let begun = false;
  let ended = false;
  const endless = async function* () {
    try {
      begun = true;
      for (let row = 0; ; row += 1) yield [[`A-${row}`, 'x'.repeat(1000)]];
    } finally {
      ended = true;
    }
  };
  const workbook = writeWorkbook(textColumns, endless());
  for await (const _ of workbook) if (begun) break;
  await expect.poll(() => ended).toBe(true);
});
