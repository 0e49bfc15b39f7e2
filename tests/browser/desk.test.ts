import type { Locator, Page } from '@playwright/test';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { olives } from './support/demo-products.ts';
import { expect, test } from './support/fixtures.ts';
import { newCode } from './support/new-codes.ts';
import { ProductPage } from './pages/product-page.ts';
import { picture, ProductWizard } from './pages/product-wizard.ts';
import { typeAsPerson } from './support/typing.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('editor');
});

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
  await typeAsPerson(page, sku);
  await wizard.button('Next').click();
  for (const [index, roll] of rolls.entries()) {
    if (index > 0) await wizard.button('Add label').click();
    await wizard.field('Label SKU').click();
    await typeAsPerson(page, roll);
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

/** The names of the buttons in a dialog's head and foot that another element covers. */
const coveredButtons = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) =>
    [...element.querySelectorAll('button')]
      .filter((button) => button.checkVisibility() && button.closest('form') === null)
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !button.contains(hit);
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );

test('A30: a message covers no button of a dialog, on any width, and a dialog has one primary button', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  await page.goto('/products?new');
  for (const width of [360, 640, 820, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await wizard.addFiles('Add images', [await picture('front.png', '#c0392b')]);
    await expect(page.locator('li', { hasText: 'Upload successful' })).toBeVisible();
    expect(await coveredButtons(wizard.dialog), `covered at ${width} px`).toEqual([]);
    await expect(wizard.dialog.locator('button.bg-accent')).toHaveCount(1);
  }
});

test('A31: a click on a tab draws no ring of the keyboard; a key does', async ({ page }) => {
  await page.goto(`/products/${olives.id}`);
  const product = new ProductPage(page);
  const hasRing = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.role === 'tab' && getComputedStyle(activeElement).outlineStyle !== 'none';
    });
  for (const name of ['Label Details', 'Product Details', 'Label Details']) {
    await product.tab(name).click();
    await expect(product.tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(product.tab(name)).toBeFocused();
    expect(await hasRing(), name).toBe(false);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(product.tab('Product Details')).toBeFocused();
  expect(await hasRing()).toBe(true);
  await product.tab('Label Details').click();
  await expect(product.tab('Label Details')).toBeFocused();
  expect(await hasRing(), 'after keys').toBe(false);
});
