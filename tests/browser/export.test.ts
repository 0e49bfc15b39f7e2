import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { APIRequestContext } from '@playwright/test';
import { createProduct, type ProductDraft } from '#domain/products/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { newCode } from './import-products.ts';
import { inTurnOfImport } from './one-import.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { bookOf } from './workbooks.ts';

/** Adds a product as the signed-in user. */
async function addProduct(
  portal: APIRequestContext,
  origin: string | undefined,
  data: Partial<ProductDraft>,
): Promise<void> {
  const answer = await portal.post(createProduct.path, { headers: { origin: origin ?? '' }, data });
  expect(answer.status(), await answer.text()).toBe(201);
}

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('what the list shows is exported, and goes back in through the import as duplicates @spec-2.93', async ({
  page,
  signInAs,
  baseURL,
}) => {
  await signInAs('editor');
  const sku = newCode('EXP');
  for (const end of ['1', '2'])
    await addProduct(page.request, baseURL, {
      sku: `${sku}-${end}`,
      itemDescription: '=1+1',
      labels: [{ labelSku: '007' }],
    });

  await page.goto(`/admin/products?search=${sku}`);
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Only the filtered products' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^products_export_\d{4}-\d\d-\d\d\.xlsx$/);
  const bytes = await readFile(await download.path());
  const [sheet] = Object.values(read(bytes).Sheets);
  const rows = utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 });
  expect(rows.slice(1).map((row) => [row[0], row[1], row[8]])).toEqual([
    [`${sku}-2`, '=1+1', '007'],
    [`${sku}-1`, '=1+1', '007'],
  ]);

  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.choose({ name: download.suggestedFilename(), mimeType, buffer: bytes });
  await dialog.window.getByText('Update existing products').click();
  await inTurnOfImport(async () => {
    await dialog.press('Import');
    await expect(dialog.outcome).toHaveText('Import completed with duplicates');
  });
  await expect(dialog.figure('Updated')).toHaveText('0');
  await expect(dialog.figure('Duplicates')).toHaveText('2');
});

test('of three duplicates one is updated and two are left', async ({ page, signInAs, baseURL }) => {
  await signInAs('editor');
  const sku = newCode('DUP');
  const skus = ['1', '2', '3'].map((end) => `${sku}-${end}`);
  for (const each of skus)
    await addProduct(page.request, baseURL, { sku: each, itemDescription: 'Old name' });

  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.choose(
    await bookOf(
      ['SKU', 'Name'],
      skus.map((each) => [each, 'New name']),
    ),
  );
  await inTurnOfImport(async () => {
    await dialog.press('Check first');
    await expect(dialog.outcome).toHaveText('Check completed');
  });
  const words = 'will be updated where the workbook says something else';
  await expect(dialog.window.getByText(`0 products ${words}; 3 will be left as they are.`)).toBeVisible();
  await dialog.window.getByRole('checkbox', { name: `Update ${skus[1]} in row 3` }).check();
  await expect(dialog.window.getByText(`1 product ${words}; 2 will be left as they are.`)).toBeVisible();
  await expectAccessible(page);
  await inTurnOfImport(async () => {
    await dialog.press('Import');
    await expect(dialog.outcome).toHaveText('Import completed with duplicates');
  });
  await expect(dialog.figure('Updated')).toHaveText('1');
  await dialog.press('Done');
  await page.goto(`/admin/products?search=${sku}&sort=sku`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveText([/Old name/, /New name/, /Old name/]);
});
