import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/add-product.ts';
import { newCode } from '../support/new-codes.ts';
import { inTurnOfImport } from '../support/one-import.ts';
import { ImportDialog } from '../pages/import-dialog.ts';

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
