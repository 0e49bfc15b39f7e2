import { expectAccessible } from './accessibility.ts';
import { cereal, olives } from './demo-products.ts';
import { expect, test } from './fixtures.ts';
import { chooseClient, chooseSort } from './list-filters.ts';
import { ProductGrid } from './pages/product-grid.ts';
import { scan } from './scan.ts';

/** A client to which no test adds products, so its list is that of the demo. */
const ofOneClient = `/products?clientId=${olives.clientId}`;

test.describe('a reader', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('reader');
  });

  test('sees all products, nine a page, the most recent first, each with what tells it apart @spec-1.2 @spec-2.37', async ({
    page,
  }) => {
    const grid = new ProductGrid(page);
    await page.goto('/products');
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    await expect(grid.cards).toHaveCount(9);
    await expect(grid.total).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText('Most Recent');
    await expect(page.getByRole('button', { name: 'Client: All Clients' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCount(0);
    await page.goto(`${ofOneClient}&search=${olives.sku}`);
    await expect(grid.cards).toHaveCount(1);
    const card = grid.cards.first();
    await expect(card).toContainText(olives.name);
    await expect(card).toContainText(olives.sku);
    await expect(card).toContainText(olives.client);
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    await expect(grid.viewDetails(olives.name)).toHaveAttribute('href', `/products/${olives.id}`);
  });

  test('goes through the pages by their links, and the address carries the page @spec-2.36 @spec-9.10', async ({
    page,
  }) => {
    const grid = new ProductGrid(page);
    await page.goto(ofOneClient);
    await expect(grid.total).toHaveText('50 products');
    const first = await grid.names.allTextContents();
    await grid.openPage('Next page');
    await expect(page).toHaveURL('/products?clientId=1&page=2');
    await expect(grid.names).not.toHaveText(first);
    await expect(grid.cards).toHaveCount(9);
    await page.goto(`${ofOneClient}&page=6`);
    await expect(grid.cards).toHaveCount(5);
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    await grid.openPage('Previous page');
    await expect(page).toHaveURL('/products?clientId=1&page=5');
    // An address beyond the last page shows the last page.
    await page.goto(`${ofOneClient}&page=99`);
    await expect(page).toHaveURL('/products?clientId=1&page=6');
    await expect(grid.cards).toHaveCount(5);
  });

  test('sorts by SKU and by name, from the first page on @spec-2.35', async ({ page }) => {
    const grid = new ProductGrid(page);
    await page.goto(`${ofOneClient}&page=2`);
    await expect(grid.cards).toHaveCount(9);
    await chooseSort(page, 'SKU A-Z');
    await expect(page).toHaveURL('/products?clientId=1&sort=sku');
    await expect(grid.names.first()).toHaveText(olives.name);
    await chooseSort(page, 'Name A-Z');
    await expect(page).toHaveURL('/products?clientId=1&sort=name');
    await expect(grid.names.first()).toHaveText('All natural Yellow Mustard');
    await chooseSort(page, 'Most Recent');
    await expect(page).toHaveURL('/products?clientId=1');
    await expect(grid.names.first()).toHaveText('Pilchards Sardines a la sauce tomate');
  });

  test(
    'narrows by client and text, sees both, and takes them away @spec-2.33 @spec-2.34 @need-1.18',
    { tag: '@phone' },
    async ({ page }) => {
      const grid = new ProductGrid(page);
      await page.goto('/products');
      await chooseClient(page, olives.client);
      await expect(page).toHaveURL('/products?clientId=1');
      await expect(grid.total).toHaveText('50 products');
      const box = page.getByRole('textbox', { name: 'Search products by SKU or description' });
      await box.pressSequentially('mustard', { delay: 15 });
      await expect(page).toHaveURL('/products?search=mustard&clientId=1');
      await expect(grid.names).toContainText(['Mustard', 'Mustard']);
      await expect(box).toBeFocused();
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(page).toHaveURL('/products');
      await expect(box).toHaveValue('');
      await expect(box).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL('/products?search=mustard&clientId=1');
      await expect(box).toHaveValue('mustard');
    },
  );

  test('finds nothing, reads why, and clears the filters @need-1.18', async ({ page }) => {
    await page.goto('/products?search=zzzzqqqq');
    await expect(page.getByText('No products found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last().click();
    await expect(page).toHaveURL('/products');
    await expect(new ProductGrid(page).cards).toHaveCount(9);
  });

  test('a scan opens the product, whatever the list is narrowed to', async ({ page }) => {
    await page.goto(ofOneClient);
    await expect(new ProductGrid(page).cards).toHaveCount(9);
    await scan(page, olives.sku);
    await expect(page).toHaveURL(`/products/${olives.id}?tab=labels`);
  });

  test('comes back from a product to the page, the place and the link that was left @need-1.18', async ({
    page,
  }) => {
    const grid = new ProductGrid(page);
    await page.goto(`${ofOneClient}&page=2`);
    await expect(grid.cards).toHaveCount(9);
    const link = grid.cards.nth(8).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    await link.click();
    await expect(page).toHaveURL(/\/products\/\d+$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/products?clientId=1&page=2');
    await expect(link).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });

  test('keeps the list when the next page does not arrive, and tries again', async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/Failed to load resource/);
    const grid = new ProductGrid(page);
    await page.goto(ofOneClient);
    await expect(grid.cards).toHaveCount(9);
    await page.route('**/api/products?*', (route) => route.abort());
    await grid.openPage('Next page');
    await expect(page.getByText(/^Not up to date – last loaded \d\d:\d\d$/)).toBeVisible({ timeout: 15_000 });
    await expect(grid.cards).toHaveCount(9);
    await page.unroute('**/api/products?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/Not up to date/)).toHaveCount(0);
    await expect(page).toHaveURL('/products?clientId=1&page=2');
  });

  test('reads nothing of the last product under a code whose search failed, and tries again @need-1.3', async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/Failed to load resource/);
    const grid = new ProductGrid(page);
    await page.goto(`/products?search=${olives.sku}`);
    await expect(grid.names).toHaveText([olives.name]);
    await page.route('**/api/products?*', (route) => route.abort());
    const box = page.getByRole('textbox', { name: 'Search products by SKU or description' });
    await box.fill(cereal.sku);
    await box.press('Enter');
    await expect(
      page.getByRole('heading', { name: `“${cereal.sku}” could not be searched for` }),
    ).toBeVisible();
    await expect(box).toHaveValue(cereal.sku);
    await expect(grid.cards).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(olives.sku);
    await expect(page.getByText('1 product', { exact: true })).toHaveCount(0);
    await page.unroute('**/api/products?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(grid.names).toHaveText([cereal.name]);
  });

  test('sees the shape of six cards while the first page loads', async ({ page }) => {
    const held = Promise.withResolvers<undefined>();
    await page.route('**/api/products?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/products');
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    const skeleton = page.getByRole('status').filter({ hasText: 'Loading products' }).locator('..');
    await expect(skeleton.locator('> div')).toHaveCount(6);
    held.resolve(undefined);
    await expect(new ProductGrid(page).cards).toHaveCount(9);
  });

  test('meets the placeholder where a picture is missing @spec-2.38', async ({ page, allowComplaint }) => {
    allowComplaint(/Failed to load resource/);
    await page.route('**/api/files/**', (route) => route.abort());
    await page.goto(ofOneClient);
    const grid = new ProductGrid(page);
    await expect(grid.cards).toHaveCount(9);
    for (const card of await grid.cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator('img')).toHaveCount(0);
      await expect(card.locator('svg').first()).toBeVisible();
    }
  });
});

test('an editor opens the wizard by Add Product, and Back closes it', async ({ page, signInAs }) => {
  await signInAs('editor');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page).toHaveURL('/products?new');
  await expect(page.getByRole('dialog', { name: 'Create New Product' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
