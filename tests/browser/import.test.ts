import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectDisabled } from './expect-disabled.ts';
import { olives } from './demo-products.ts';
import { expect, test } from './fixtures.ts';
import { newBarcode, newCode } from './import-products.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { ProductPage } from './pages/product-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { inTurnOfImport } from './one-import.ts';
import { bookOf, legacyBookOf } from './workbooks.ts';

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
    await finding.open();
    await finding.find(barcode);
    await finding.expectOnly(barcode, name);
    await finding.find(name);
    await expect(finding.product(name)).toBeVisible();
    await finding.product(name).click();
    await expect(new ProductPage(page).fact('Size').last()).toContainText('40 x 20 mm');
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

  test('T18: imports an .xls as well', async ({ page }) => {
    const sku = newCode('XLS');
    const dialog = new ImportDialog(page);
    await dialog.open();
    await dialog.choose(
      legacyBookOf([
        ['SKU', 'Description'],
        [sku, 'From an older Excel'],
      ]),
    );
    await inTurnOfImport(async () => {
      await dialog.press('Import');
      await expect(dialog.outcome).toHaveText('Import completed');
    });
    await dialog.press('Done');
    await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('From an older Excel');
  });

  test('is told of a wrong kind of file before anything is sent, gets the focus back, and the template @spec-5.16', async ({
    page,
  }) => {
    const calls = callsOfImport(page);
    const dialog = new ImportDialog(page);
    await dialog.open();
    await dialog.choose({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from('SKU\nA-1\n') });
    await expect(
      dialog.window.getByText('Invalid file type: Please select an Excel file (.xlsx or .xls)'),
    ).toBeVisible();
    await dialog.press('Import');
    expect(calls()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog.window).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Import from Excel' })).toBeFocused();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download template' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  const wrongFiles = [
    ['a page that was renamed', Buffer.from('<!doctype html><table><tr><td>SKU</td></tr></table>')],
    ['a file that broke off', 'cut'],
  ] as const;
  for (const [what, content] of wrongFiles) {
    test(`is told that ${what} is no workbook, and can choose another`, async ({ page, allowComplaint }) => {
      allowComplaint(/status of 4\d\d/);
      const book = await bookOf(['SKU'], [[newCode('CUT')]]);
      const dialog = new ImportDialog(page);
      await dialog.open();
      await dialog.choose({ ...book, buffer: content === 'cut' ? book.buffer.subarray(0, 900) : content });
      await inTurnOfImport(async () => {
        await dialog.press('Import');
        await expect(page.getByText('Import failed', { exact: true })).toBeVisible();
      });
      await expect(dialog.window.getByText(/Nothing was imported\.$/)).toBeVisible();
      await expect(dialog.window.getByText('products.xlsx')).toBeVisible();
    });
  }

  test('a double click is one import @need-1.12 @need-1.16', async ({ page }) => {
    const calls = callsOfImport(page);
    const dialog = new ImportDialog(page);
    await dialog.open();
    await dialog.choose(await bookOf(['SKU'], [[newCode('TWICE')]]));
    await inTurnOfImport(async () => {
      await dialog.window.getByRole('button', { name: 'Import', exact: true }).dblclick();
      await expect(dialog.outcome).toHaveText('Import completed');
    });
    expect(calls()).toBe(1);
    await expect(dialog.figure('Created')).toHaveText('1');
  });

  test('a lost connection keeps the file, and says that nothing was imported', async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/Failed to load resource/);
    const dialog = new ImportDialog(page);
    await dialog.open();
    await dialog.choose(await bookOf(['SKU'], [[newCode('LOST')]]));
    await page.route('**/api/products/import*', (route) => route.abort());
    await dialog.press('Check first');
    await expect(dialog.window.getByText(/Nothing was imported\.$/)).toBeVisible();
    await expect(dialog.window.getByText('products.xlsx')).toBeVisible();
  });

  test('sees ten products a page, descriptions cut at fifty characters, and pages on', async ({ page }) => {
    await page.goto('/admin/products?clientId=1&sort=sku');
    const rows = page
      .getByRole('table', { name: 'Products' })
      .getByRole('row')
      .filter({
        has: page.getByRole('cell'),
      });
    await expect(rows).toHaveCount(10);
    await expect(page.getByText('50 products', { exact: true })).toBeVisible();
    for (const text of await rows.locator('span[title]').allTextContents()) {
      expect(text.replace(/…$|\.\.\.$/, '').length).toBeLessThanOrEqual(50);
    }
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/admin/products?clientId=1&sort=sku&page=2');
    await expect(rows).toHaveCount(10);
  });
});

test('a reader sees the import disabled, and why @spec-6.9', async ({ page, signInAs }) => {
  await signInAs('reader');
  await page.goto('/admin/products');
  await expectDisabled(page, 'Import from Excel', 'You need editor access to do this.');
});

function callsOfImport(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/products/import') && request.method() === 'POST') count += 1;
  });
  return () => count;
}
