import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/contract/problem.ts';
import { saveXlsx, sheetHead, sheetTail } from '#testing/samples/xlsx-file.ts';
import { readTableIn } from './table-in.ts';
import { withSentence } from '#domain/contract/with-sentence.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cells-'));
});
afterAll(() => rm(folder, { recursive: true }));

const heading = '<row r="1"><c r="A1" t="str"><v>SKU</v></c><c r="B1" t="str"><v>Barcode</v></c></row>';
const cellsOfRow2 = async (xml: string) => {
  const path = join(folder, 'book.xlsx');
  const texts = '<sst><si><t>Jam</t></si><si><t>Honey</t></si></sst>';
  await saveXlsx(path, [sheetHead, heading, xml, sheetTail], [['xl/sharedStrings.xml', texts]]);
  const { rows } = await readTableIn(await readFile(path), '{}').catch((error: unknown) => {
    throw error instanceof Problem ? withSentence(error) : error;
  });
  return [...rows].find(({ number }) => number === 2)?.cells;
};
const row2 = (cells: string) => `<row r="2"><c r="A2" t="str"><v>A-1</v></c>${cells}</row>`;

test.each([
  [
    'a number of a million digits',
    '<c r="B2"><v>1'.padEnd(1_000_000, '1') + '</v></c>',
    `${'1'.repeat(40)}...`,
  ],
  ['a number beyond every double', '<c r="B2"><v>1e999</v></c>', '1e999'],
  ['no number where one must be', '<c r="B2" t="n"><v>12x</v></c>', '12x'],
  ['a shared text that is not there', '<c r="B2" t="s"><v>2</v></c>', '2'],
  ['a shared text before the first', '<c r="B2" t="s"><v>-1</v></c>', '-1'],
  ['a yes or no that is neither', '<c r="B2" t="b"><v>7</v></c>', '7'],
  ['a date that is none', '<c r="B2" t="d"><v>2026-13-01</v></c>', '2026-13-01'],
  ['a number among formats', '<c r="B2" s="3" t="n"><v>0x10</v></c>', '0x10'],
  ['a number in an unusual tag', "<c r='B2' ><v>0x10</v></c>", '0x10'],
  ['a type that no cell has', '<c r="B2" t="zz"><v>5</v></c>', '5'],
  ['the result of a formula that is none', '<c r="B2"><f>1/0</f><v>INF</v></c>', 'INF'],
])('a cell is never empty without a word: %s', async (_, cell, shown) => {
  expect(await cellsOfRow2(row2(cell))).toEqual(['A-1', { kind: 'error', shown }]);
});

test.each([
  ['beyond the last column', row2('<c r="XFE2"><v>5</v></c>'), 'XFE2 is no cell of a sheet.'],
  [
    'with more letters than a column has',
    row2('<c r="ZZZZZZZZ2"><v>5</v></c>'),
    'ZZZZZZZZ2 is no cell of a sheet.',
  ],
  ['without a column', row2('<c r="2"><v>5</v></c>'), '2 is no cell of a sheet.'],
  ['in a row that is not its own', row2('<c r="B7"><v>5</v></c>'), 'cell B7 stands in row 2.'],
  ['in the place of another', row2('<c r="A2"><v>5</v></c>'), 'cell A2 is there twice.'],
  [
    'in the place of another, out of order',
    row2('<c r="D2"><v>5</v></c><c r="C2"><v>5</v></c><c r="D2"><v>5</v></c>'),
    'cell D2 is there twice.',
  ],
  ['in a row that is there twice', row2('') + row2(''), 'row 2 is there twice.'],
  [
    'beyond the last row',
    '<row r="1048577"><c r="A1048577"><v>5</v></c></row>',
    '1048577 is no row of a sheet.',
  ],
  ['before the first row', '<row r="0"><c r="A0"><v>5</v></c></row>', '0 is no row of a sheet.'],
])('a file with a cell %s is refused with its name', async (_, xml, why) => {
  await expect(cellsOfRow2(xml)).rejects.toThrow(`The file could not be read. It is damaged: ${why}`);
});

test('what is unusual and possible is read: no references, places out of order, spaces, single quotes, an ISO date', async () => {
  expect(await cellsOfRow2('<row><c t="str"><v>A-1</v></c><c><v> 5 </v></c></row>')).toEqual(['A-1', 5]);
  expect(
    await cellsOfRow2('<row r="2"><c r="B2"><v>-1.5E2</v></c><c r="A2" t="s"><v>1</v></c></row>'),
  ).toEqual(['Honey', -150]);
  expect(await cellsOfRow2(row2('<c r="B2" t="d"><v>2026-01-31</v></c>'))).toEqual(['A-1', '2026-01-31']);
  expect(await cellsOfRow2(row2('<c r="B2" s="0" t="inlineStr"><is><t>Jam</t></is></c>'))).toEqual([
    'A-1',
    'Jam',
  ]);
  expect(await cellsOfRow2(row2('<c r="C2" s="0"/>'))).toEqual(['A-1']);
});

test('the cells of a sheet of many megabytes are checked whole, wherever a piece ends', async () => {
  const rows = Array.from(
    { length: 30_000 },
    (_, at) =>
      `<row r="${at + 3}"><c r="A${at + 3}" t="str"><v>a row> or two</v></c><c r="B${at + 3}"><v>${at}</v></c></row>`,
  );
  expect(await cellsOfRow2(row2('<c r="B2"><v>5</v></c>') + rows.join(''))).toEqual(['A-1', 5]);
  rows.push('<row r="30002"><c r="A30002"><v>5</v></c></row>');
  await expect(cellsOfRow2(rows.join(''))).rejects.toThrow('row 30002 is there twice.');
});
