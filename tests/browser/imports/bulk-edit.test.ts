import { searchProducts } from '#domain/products/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct } from '../support/add-product.ts';
import { newCode } from '../support/new-codes.ts';
import { inTurnOfImport } from '../support/one-import.ts';

test.describe('an editor', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('editor');
  });

  test('sets a feed in the selected products, sees it before, and takes it back, by keys alone', async ({
    page,
    baseURL,
  }) => {
    const word = newCode('BULK');
    for (const [end, labelFeed] of [
      ['1', 'WEL'],
      ['2', 'NEL'],
      ['3', null],
    ] as const) {
      const label = { labelSku: 'L-1', labelType: 'Barcode', labelFeed } as const;
      const labels = labelFeed === null ? [] : [label];
      await addProduct(page.request, baseURL, { sku: `${word}-${end}`, labels });
    }
    const feed = async () => {
      const answer = await page.request.get(searchProducts.path.replace(':sku', `${word}-1`));
      const [hit] = searchProducts.reply.item.array().parse(await answer.json());
      return hit?.product?.labels[0]?.labelFeed;
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

    await page.getByRole('link', { name: 'Undo this import' }).press('Enter');
    await page.getByRole('button', { name: 'Undo Feed NEL' }).first().press('Enter');
    await expect(page.getByText(/will be as before\./)).toBeVisible();
    await inTurnOfImport(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).press('Enter');
      await expect(page.getByText('1 product is as before, 0 deleted.')).toBeVisible();
    });
    expect(await feed()).toBe('WEL');
  });
});
