import { ProductPage } from './pages/product-page.ts';
import { resolveCode } from '#domain/codes/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { cereal, grapeJuice, olives } from './demo-products.ts';
import { expect, test } from './fixtures.ts';
import { chooseClient, chooseSort } from './list-filters.ts';
import { SearchPage } from './pages/search-page.ts';
import { scanWhileBusy } from './scan.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

test(
  'a scan on the home screen ends at its label; a typed code is found, and one more Enter opens it @spec-1.4 @need-1.1 @need-1.2 @need-1.4',
  { tag: '@phone' },
  async ({ page }) => {
    const search = new SearchPage(page);
    await search.open('/');
    await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
    await expect(search.box).toHaveAttribute('placeholder', 'Scan or type to find a product...');
    for (const control of [search.box, page.getByRole('button', { name: 'Search', exact: true })])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await search.scan(olives.barcode);
    await search.expectLabelOf(olives);
    await page.goBack();
    await search.find(olives.barcode);
    await search.expectOnly(olives.barcode, olives.name);
    await expect(page).toHaveURL(`/search?q=${olives.barcode}`);
    await expect(page.getByText('1 result found', { exact: true })).toBeVisible();
    await expect(page.getByText('Exact match: Barcode')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/products/${olives.id}`);
    await expect(page.getByRole('heading', { name: olives.name })).toBeVisible();
  },
);

test('a scan ends at the facts of its label with one answer of the server, whatever else is still on its way @need-1.1', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/');
  const held = Promise.withResolvers<undefined>();
  const answered: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname !== resolveCode.path) await held.promise;
    answered.push(pathname);
    return route.fallback();
  });
  await search.scan(olives.barcode);
  await expect(new ProductPage(page).fact('Label SKU').first()).toHaveText(/\S/);
  expect(answered).toEqual([resolveCode.path]);
  held.resolve(undefined);
  await search.expectLabelOf(olives);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the home screen hides the client filter, does nothing with an empty term, and its button does what Enter does', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/');
  await expect(page.getByRole('button', { name: /^Client:/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/');
  await search.box.fill(cereal.sku);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search.expectOnly(cereal.sku, cereal.name);
});

test(
  'the next scan replaces the last, wherever the focus is @need-1.1',
  { tag: '@phone' },
  async ({ page }) => {
    const search = new SearchPage(page);
    await search.open();
    await search.scan(olives.barcode);
    await search.expectLabelOf(olives);
    await search.scan(cereal.barcode);
    await search.expectLabelOf(cereal);
    await page.goto('/search');
    await search.untilReady();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await search.scan(olives.sku);
    await search.expectLabelOf(olives);
  },
);

test('a scan with the caret in the middle of old text, or in another field, is answered alone', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open();
  await search.box.fill('half a word');
  await search.box.press('ArrowLeft');
  await search.scan(cereal.barcode);
  await search.expectLabelOf(cereal);
  await search.open();
  await page.getByRole('button', { name: 'Client: All Clients' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a client' })).toBeFocused();
  await search.scan(olives.barcode);
  await search.expectLabelOf(olives);
});

test('a computer that stands still in the middle of a scan hears it whole', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open();
  await scanWhileBusy(page, cereal.barcode, 700);
  await search.expectLabelOf(cereal);
});

test('five scans from home, faster than the answers, end at the last @need-1.1 @need-1.3', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await search.open('/');
  for (const { barcode } of [olives, cereal, grapeJuice, olives, cereal]) await search.scan(barcode);
  await search.expectLabelOf(cereal);
});

test('a late answer never replaces a newer one @need-1.3', async ({ page }) => {
  const search = new SearchPage(page);
  const late = Promise.withResolvers<undefined>();
  await page.route(`**/api/products/search/${olives.barcode}*`, async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    // The app may have aborted it.
    await route.fulfill({ response: answer }).catch(() => undefined);
    late.resolve(undefined);
  });
  await search.open();
  await search.find(olives.barcode);
  await search.find(cereal.barcode);
  await search.expectOnly(cereal.barcode, cereal.name);
  await late.promise;
  await page.waitForTimeout(100);
  await search.expectOnly(cereal.barcode, cereal.name);
});

/** In this order no result can be mistaken for the previous one. */
const sameProduct = [
  // The barcode as stored, without the zero of a UPC, and as a GTIN-14.
  ['0041268119684', 'Barcode'],
  ['nl-10037', 'SKU'],
  ['041268119684', 'Barcode'],
  ['NL0002', 'Client SKU'],
  ['00041268119684', 'Barcode'],
] as const;
test('finds a product by each of its codes, however it is written @spec-2.27', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open();
  for (const [code, field] of sameProduct) {
    await search.find(code);
    await search.expectOnly(code, grapeJuice.name);
    await expect(page.getByText(`Exact match: ${field}`, { exact: true })).toBeVisible();
  }
});

test('finds words of the description while one types, without Enter @spec-2.27', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open();
  await search.box.pressSequentially('piment poivrons', { delay: 15 });
  await expect(search.product(olives.name)).toBeVisible();
  await expect(search.box).toBeFocused();
  await expect(page).toHaveURL('/search?q=piment+poivrons');
});

test('finds words that are spelled nearly so, and says so', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/search?q=piquntes+olves');
  await expect(page.getByText('Close spellings')).toBeVisible();
  await expect(search.product(olives.name)).toBeVisible();
});

test('says that nothing was found and clears the search', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/search?q=zzzzqqqq');
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByText('0 results found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/search');
  await search.untilReady();
  await expect(search.box).toHaveValue('');
});

test('text that means something to databases and addresses is only text', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/search?q=%25');
  await expect(search.hits.first()).toBeVisible();
  for (const name of await search.hits.allTextContents()) expect(name).toContain('%');
  for (const term of ['_%_', '..', 'a/b?c#d&e', "'; --", '😀']) {
    await search.open(`/search?${new URLSearchParams({ q: term })}`);
    await expect(page.getByText('No products found')).toBeVisible();
  }
});

test('shows twelve results a page, and the address carries the page @spec-2.28', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/search?q=organic');
  await expect(page.getByText('17 results found')).toBeVisible();
  await expect(search.hits).toHaveCount(12);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/search?q=organic&page=2');
  await expect(search.hits).toHaveCount(5);
  await page.goBack();
  await expect(search.hits).toHaveCount(12);
  await page.goto('/search?q=organic&page=99');
  await expect(search.hits).toHaveCount(5);
});

test('sorts by most recent, SKU and name, and the address carries it @spec-2.29', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/search?q=organic');
  await expect(search.hits.first()).toHaveText('Organic Brown Rice');
  await chooseSort(page, 'SKU A-Z');
  await expect(page).toHaveURL('/search?q=organic&sort=sku');
  await expect(search.hits.first()).toHaveText('Organic Cinnamon & Cardamom bio infusion');
  await chooseSort(page, 'Name A-Z');
  await expect(page).toHaveURL('/search?q=organic&sort=name');
  // The hits keep their old order until the new ones have loaded.
  await expect(async () => {
    const names = await search.hits.allTextContents();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  }).toPass();
});

test('narrows the search to one client, and back to all @spec-1.4', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/search?q=organic');
  await chooseClient(page, olives.client);
  await expect(page).toHaveURL('/search?q=organic&clientId=1');
  await expect(search.hits).toHaveText(['Organic Raw Honey']);
  await expect(page.getByRole('button', { name: `Client: ${olives.client}` })).toBeVisible();
  await chooseClient(page, 'All Clients');
  await expect(page).toHaveURL('/search?q=organic');
  await expect(page.getByText('17 results found')).toBeVisible();
});

test('a code of another client is offered in all clients', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open(`/search?q=${olives.barcode}&clientId=${cereal.clientId}`);
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('button', { name: 'Search all clients' }).click();
  await expect(page).toHaveURL(`/search?q=${olives.barcode}`);
  await expect(search.product(olives.name)).toBeVisible();
});

test('the address carries the search, and Back goes through it @spec-2.26', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open();
  await search.find(olives.sku);
  await search.expectOnly(olives.sku, olives.name);
  await search.find(cereal.sku);
  await search.expectOnly(cereal.sku, cereal.name);
  await page.goBack();
  await expect(page).toHaveURL(`/search?q=${olives.sku}`);
  await expect(page.getByText('Exact match: SKU')).toBeVisible();
  await expect(search.hits).toHaveText([olives.name]);
  await expect(search.box).toHaveValue(olives.sku);
});

test('Back from a product returns to the results and to the one that was opened', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/search?q=organic&page=2');
  const second = search.hits.nth(1);
  const name = (await second.textContent()) ?? '';
  await second.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search?q=organic&page=2');
  await expect(search.product(name)).toBeFocused();
});

test('a refresh that fails keeps what is on the screen and says so @need-1.8', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const search = new SearchPage(page);
  await search.open();
  await search.find(olives.barcode);
  await search.expectOnly(olives.barcode, olives.name);
  await page.route('**/api/products/search/**', (route) => route.abort());
  // Typed again in full: a busy machine delivers keys late, so a part of the text could be searched in between.
  await search.box.press('Enter');
  await expect(page.getByText(/^Not up to date – last loaded \d\d:\d\d$/)).toBeVisible({ timeout: 15_000 });
  await expect(search.product(olives.name)).toBeVisible();
  await page.unroute('**/api/products/search/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/Not up to date/)).toHaveCount(0);
});
