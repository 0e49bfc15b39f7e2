import { expectAccessible } from '../support/accessibility.ts';
import { olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBarcode, newCode } from '../support/new-codes.ts';
import { ImportDialog } from '../pages/import-dialog.ts';
import { ProductPage } from '../pages/product-page.ts';
import { SearchPage } from '../pages/search-page.ts';
import { inTurnOfImport } from '../support/one-import.ts';
import { bookOf } from '../support/workbooks.ts';

const headings = ['SKU', 'Name', 'Barcode', 'Client', 'Label Type', 'Label Size', 'Label Feed'];

test.describe('an editor', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('editor');
  });

  test('checks a workbook, imports it, and finds the product by its barcode and by its name @spec-2.93', async ({
    page,
  }) => {
    const [sku, barcode] = [newCode('NEW'), newBarcode()];
    const name = `Kumquat preserve ${sku.slice(4)}`;
    const dialog = new ImportDialog(page);
    await dialog.open();
    await expectAccessible(page);
    await dialog.choose(
      await bookOf(headings, [
        [sku, name, barcode, 'Wholegrain Works', 'Nutritional', '80 x 120 mm', 'NEL'],
        [sku, name, barcode, 'Wholegrain Works', 'BBD', '40 x 20 mm', 'WEL'],
      ]),
    );
    await inTurnOfImport(async () => {
      await dialog.press('Check first');
      await expect(dialog.outcome).toHaveText('Check completed');
    });
    await expect(dialog.window).toContainText('Nothing has been written yet.');
    await expect(dialog.window).toContainText('1 product would be created.');
    await expectAccessible(page);
    const search = await page.request.get(`/api/products/search/${sku}`);
    expect(await search.json()).toEqual([]);
    await inTurnOfImport(async () => {
      await dialog.press('Import');
      await expect(dialog.outcome).toHaveText('Import completed');
    });
    await expect(dialog.window).toContainText('1 product was created.');
    await expect(dialog.window).toContainText('Nothing that existed before was changed.');
    await dialog.press('Done');
    await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('Wholegrain Works');

    const finding = new SearchPage(page);
    await finding.follow();
    await finding.findAndGoBack(barcode, name);
    await finding.expectOnly(barcode, name);
    await finding.find(name);
    await expect(finding.product(name)).toBeVisible();
    await finding.product(name).click();
    const product = new ProductPage(page);
    await product.openTab('Label 2');
    await expect(product.fact('Size')).toContainText('40 x 20 mm');
  });

  test('reads for each row that was left out why, and for each duplicate which product it is @need-1.16', async ({
    page,
  }) => {
    const sku = newCode('MIX');
    const dialog = new ImportDialog(page);
    await dialog.open();
    await dialog.choose(
      await bookOf(
        ['SKU', 'Client', 'Case Quantity'],
        [
          [sku, 'Wholegrain Works', '12'],
          ['', 'Wholegrain Works', '6'],
          [newCode('MIX'), 'Nobody & Sons', '6'],
          [newCode('MIX'), 'Wholegrain Works', 'a dozen'],
          [olives.sku, olives.client, '7'],
        ],
      ),
    );
    await inTurnOfImport(async () => {
      await dialog.press('Import');
      await expect(dialog.outcome).toHaveText('Import completed with duplicates');
    });
    await expect(dialog.figure('Created')).toHaveText('1');
    await expect(dialog.figure('Duplicates')).toHaveText('1');
    await expect(dialog.figure('Errors')).toHaveText('3');
    const rows = dialog.window.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(4);
    await expect(dialog.row(3)).toContainText('SKU');
    await expect(dialog.row(4)).toContainText('Nobody & Sons');
    await expect(dialog.row(5)).toContainText('Case Quantity');
    await expect(dialog.row(6)).toContainText(`Exists already for ${olives.client}`);
    await expect(dialog.row(6).getByRole('link')).toHaveAttribute('href', `/products/${olives.id}`);
    await expectAccessible(page);
    await dialog.window.getByLabel('Find in these rows').fill('nobody');
    await expect(rows).toHaveCount(1);
    const downloading = page.waitForEvent('download');
    await dialog.press('Download as CSV');
    expect((await downloading).suggestedFilename()).toBe('products-import-report.csv');
  });
});
