import { getProduct } from '#domain/products/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { importProduct, newCode } from './import-products.ts';
import { inTurnOfImport } from './one-import.ts';

test.describe('an editor', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('editor');
  });

  test('sets a feed in the selected products, sees it before, and takes it back, by keys alone', async ({
    page,
    request,
  }) => {
    const word = newCode('BULK');
    const label = { 'Label SKU': 'L-1', 'Label Feed': 'WEL', 'Label Type': 'Barcode' };
    const first = await importProduct(request, { SKU: `${word}-1`, ...label });
    await importProduct(request, { SKU: `${word}-2`, ...label, 'Label Feed': 'NEL' });
    await importProduct(request, { SKU: `${word}-3` });
    const feed = async () => {
      const answer = await page.request.get(getProduct.path.replace(':id', String(first)));
      return getProduct.reply.parse(await answer.json()).labels[0]?.labelFeed;
    };

    await page.goto(`/admin/products?search=${word}`);
    await expect(page.getByRole('link', { name: `${word}-3` })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await page.getByRole('button', { name: 'Edit selected' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'What to set in 3 products' })).toBeVisible();
    await expectAccessible(page);

    const choose = async (name: string, option: string) => {
      await page.getByRole('combobox', { name }).press('Enter');
      await page.getByRole('option', { name: option }).press('Enter');
    };
    await choose('Field to set', 'Label: Feed');
    await choose('Label: Feed', 'NEL – Narrow Edge Leading');
    await page.getByRole('button', { name: 'See what would change' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'What would change' })).toBeFocused();
    const row = (sku: string) =>
      page
        .getByRole('table', { name: 'Products, and what becomes of them' })
        .getByRole('row')
        .filter({ hasText: sku });
    await expect(row(`${word}-1`)).toContainText('Feed: WEL → becomes NEL');
    await expect(row(`${word}-2`)).toContainText('No difference');
    await expect(row(`${word}-3`)).toContainText('It has no label.');
    expect(await feed()).toBe('WEL');
    await expectAccessible(page);

    await inTurnOfImport(async () => {
      await page.getByRole('button', { name: 'Change 1 product' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Products changed' })).toBeFocused();
    });
    expect(await feed()).toBe('NEL');

    await page.getByRole('link', { name: 'Take it back' }).press('Enter');
    await page.getByRole('button', { name: 'Take back Feed NEL' }).first().press('Enter');
    await inTurnOfImport(async () => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).press('Enter');
      await expect(page.getByText('1 product is as before, 0 deleted.')).toBeVisible();
    });
    expect(await feed()).toBe('WEL');
  });
});
