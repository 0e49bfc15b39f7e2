import type { Page } from '@playwright/test';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { importProduct, newCode } from './import-products.ts';
import { ProductPage } from './pages/product-page.ts';
import { ProductWizard } from './pages/product-wizard.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('editor');
});

/** The delay between keys of a person; faster keys would be a scan. */
const typing = { delay: 120 };

/** Counts the clicks and keys on the page from now on. */
async function countActs(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = (name: string) => (): void => {
      dataset[name] = String(Number(dataset[name] ?? 0) + 1);
    };
    addEventListener('pointerdown', count('clicks'), true);
    addEventListener('keydown', count('keys'), true);
  });
  return () =>
    page.evaluate(() => {
      const { clicks, keys } = document.documentElement.dataset;
      return { clicks: Number(clicks), keys: Number(keys) };
    });
}

test('D3: a product with two labels of the inventory is entered with at most 20 clicks and 60 keys', async ({
  page,
  baseURL,
}) => {
  const rolls = [newCode('RA'), newCode('RB')] as const;
  for (const [labelSku, labelSize] of [
    [rolls[0], '100 x 50'],
    [rolls[1], '60 x 40'],
  ] as const) {
    const item = { labelSku, labelSize, supplierCode: 'AV-1', supplierName: 'Avon Labels' };
    const made = await page.request.post(createInventoryItem.path, {
      headers: { origin: baseURL ?? '' },
      data: { ...item, storage: 'Rack 3', stockOnHand: 900 },
    });
    expect(made.status()).toBe(201);
  }
  const sku = newCode('DESK');
  await page.goto('/products');
  const acts = await countActs(page);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const wizard = new ProductWizard(page, 'Create New Product');
  await expect(wizard.field('SKU')).toBeFocused();
  await page.keyboard.type(sku, typing);
  await wizard.button('Next').click();
  for (const [index, roll] of rolls.entries()) {
    if (index > 0) await wizard.button('Add label').click();
    await wizard.field('Label SKU').click();
    await page.keyboard.type(roll, typing);
    const option = wizard.dialog.getByRole('option', { name: new RegExp(roll) });
    await expect(option).toContainText('900 pieces');
    if (index === 0) await expectAccessible(page);
    await option.click();
    await wizard.choose('Type', index === 0 ? 'Barcode' : 'Address');
    await wizard.choose('Feed', 'WEL – Wide Edge Leading');
  }
  await expect(wizard.field('Size')).toHaveValue('60 x 40');
  await expect(wizard.field('Supplier Code')).toHaveValue('AV-1');
  await expect(wizard.field('Supplier Name')).toHaveValue('Avon Labels');
  await wizard.button('Create Product').click();
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
  const { clicks, keys } = await acts();
  expect(clicks).toBeLessThanOrEqual(20);
  expect(keys).toBeLessThanOrEqual(60);
});

test(
  'D4: a product like another is a copy of it with its own SKU; codes and artwork stay with the first',
  { tag: '@phone' },
  async ({ page, request }) => {
    const first = newCode('LIKE');
    await importProduct(request, {
      SKU: first,
      'Item Description': 'Apple juice',
      Barcode: '',
      'Case Quantity': '12',
      'Label SKU': 'L-1',
      'Label Size': '100 x 50',
    });
    const sku = newCode('COPY');
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    const wizard = new ProductWizard(page, 'Create New Product');
    await wizard.field('SKU').fill(sku);
    await wizard.button('Copy from product…').click();
    await expect(wizard.field('Product to copy from')).toBeFocused();
    await page.keyboard.type(first.toLowerCase(), typing);
    await expect(wizard.dialog.getByRole('option', { name: new RegExp(first) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(wizard.dialog.getByText(`Copied from ${first}.`)).toBeVisible();
    await expect(wizard.field('Item Description')).toBeFocused();
    await expect(wizard.field('Item Description')).toHaveValue('Apple juice');
    await expectAccessible(page);
    await wizard.next();
    await expect(wizard.field('Label SKU')).toHaveValue('L-1');
    await wizard.button('Create Product').click();
    await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
  },
);

test('D2: Edit opens at the label that the page shows, and a click leads to the other step', async ({
  page,
  request,
}) => {
  const id = await importProduct(request, {
    SKU: newCode('TWOL'),
    'Label SKU': 'L-1',
    'Label Size': '100 x 50',
  });
  await page.goto(`/products/${id}?tab=labels&label=1`);
  const product = new ProductPage(page);
  await expect(product.fact('Label SKU')).toHaveText('L-1');
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const wizard = new ProductWizard(page, 'Edit Product');
  await expect(wizard.field('Label SKU')).toHaveValue('L-1');
  await wizard.button('Product Details').click();
  await expect(wizard.field('SKU')).toBeVisible();
  await wizard.button('Label & Artwork').click();
  await expect(wizard.field('Size')).toHaveValue('100 x 50');
  await expectAccessible(page);
});

test('D6: the inventory shows at least 12 rows at the desk, each code and size on one line, its rarer filters behind one button', async ({
  page,
}) => {
  await page.goto('/admin/inventory');
  await expect(page.getByRole('link', { name: /^LBL-/ }).first()).toBeVisible();
  const bottoms = await page
    .getByRole('table', { name: 'Inventory' })
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(12);
  const broken = await page
    .locator('td[data-head="Label Size"] > *, td[data-head="Supplier Code"] > *, td a .code')
    .evaluateAll((texts) =>
      texts.filter((text) => text.getClientRects().length > 1).map((text) => text.textContent),
    );
  expect(broken).toEqual([]);
  await expect(page.getByLabel('Storage')).toBeHidden();
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByLabel('Storage')).toBeVisible();
  await expectAccessible(page);
});
