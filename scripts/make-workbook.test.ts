import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookRows } from '#testing/samples/workbook-rows.ts';
import { makeWorkbook } from './make-workbook.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'make-workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

const make = async (csv: string, client: string | null): Promise<string> => {
  await writeFile(join(folder, 'in.csv'), csv);
  await makeWorkbook(join(folder, 'in.csv'), join(folder, 'out.xlsx'), client);
  return join(folder, 'out.xlsx');
};

test('each line is a row, its barcode the SKU as well, nothing cleaned', async () => {
  const path = await make(
    'barcode,name,pack\n0012546308052,"Cookie Thins, Zesty Lemon",box\n23305571, Curry 🍛 Dog\n23305571,\n',
    'Orchard',
  );
  expect((await workbookRows(path)).rows).toEqual([
    ['SKU', 'Item Description', 'Barcode', 'Client'],
    ['0012546308052', 'Cookie Thins, Zesty Lemon', '0012546308052', 'Orchard'],
    ['23305571', ' Curry 🍛 Dog', '23305571', 'Orchard'],
    ['23305571', null, '23305571', 'Orchard'],
  ]);
});

test('another file is refused in words', async () => {
  await expect(make('sku;title\n1;2\n', null)).rejects.toThrow(
    'must begin with the columns barcode and name.',
  );
});
