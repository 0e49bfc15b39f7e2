import { expectAccessible } from './accessibility.ts';
import { expectDisabled } from './expect-disabled.ts';
import { olives } from './demo-products.ts';
import { expect, test } from './fixtures.ts';
import { chooseSort } from './list-filters.ts';
import { ProductGrid } from './pages/product-grid.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

test('all clients stand there, the most recent first, and lead to their pages @spec-1.2', async ({
  page,
}) => {
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'All Clients' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards).toHaveText([
    /^Wholegrain Works/,
    /^Saffron Lane Imports/,
    /^Harbour Provisions/,
    /^Northlight Confectionery/,
    /^Orchard & Vale Foods/,
  ]);
  await expect(page.getByText('5 clients', { exact: true })).toBeVisible();
  await expect(cards.last()).toContainText('50 products');
  await expect(page.getByRole('button', { name: 'Add Client' })).toHaveCount(0);
  const cut = page.getByRole('link', { name: /^Harbour Provisions/ });
  // 'Tinned fish, soups and ship supplies. Orders are small, mixed and urgent: a vessel does not wait for a pallet.'
  await expect(cut).toContainText(
    'Tinned fish, soups and ship supplies. Orders are small, mixed and urgent: a vessel does not wait for',
  );
  await expect(cut).not.toContainText('a pallet.');
  await cards.last().click();
  await expect(page).toHaveURL('/clients/1');
  await expect(page.getByRole('heading', { level: 1, name: olives.client })).toBeVisible();
});

test('clients are searched by name and sorted, and the address carries both @spec-2.77', async ({ page }) => {
  const names = page.getByRole('main').getByRole('listitem').getByRole('link');
  await page.goto('/clients');
  await chooseSort(page, 'Name A-Z');
  await expect(page).toHaveURL('/clients?sort=name');
  await expect(names.first()).toHaveText(/^Harbour Provisions/);
  await chooseSort(page, 'Name Z-A');
  await expect(page).toHaveURL('/clients?sort=name-desc');
  await expect(names.first()).toHaveText(/^Wholegrain Works/);
  await page
    .getByRole('searchbox', { name: 'Search clients by name' })
    .pressSequentially('VALE', { delay: 15 });
  await expect(page).toHaveURL('/clients?search=VALE&sort=name-desc');
  await expect(names).toHaveText([/^Orchard & Vale Foods/]);
  await page.goBack();
  await expect(page).toHaveURL('/clients?sort=name-desc');
  await expect(names).toHaveCount(5);
});

test('a name that no client has is answered in words and cleared', async ({ page }) => {
  await page.goto('/clients?search=zzzzqqqq');
  await expect(page.getByText('No clients found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/clients');
  await expect(page.getByText('5 clients', { exact: true })).toBeVisible();
});

test('a client opens at Labelling Instructions, and each tab has its text, by a click and by the keys @spec-1.3 @spec-2.10', async ({
  page,
}) => {
  await page.goto('/clients/1');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/clients');
  await expect(page.getByRole('tab')).toHaveText([
    'About',
    'Products (50)',
    'Things to Remember',
    'Labelling Instructions',
    'Paperwork Requirements',
    'Stacking Guidelines',
  ]);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Labelling Instructions');
  const text = page.getByRole('tabpanel');
  await expect(text).toContainText('4. Scan one piece in every twenty. Two failed scans in a row');
  await page.getByRole('tab', { name: 'Labelling Instructions' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Paperwork Requirements' })).toBeFocused();
  await expect(text).toContainText('Delivery note in three copies');
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'About' })).toBeFocused();
  for (const [tab, sentence] of [
    ['About', 'A family business from Herefordshire'],
    ['Things to Remember', 'Never apply a BBD label over the embossed batch code on the lid.'],
    ['Paperwork Requirements', 'Certificate of conformity for every organic line.'],
    ['Stacking Guidelines', 'No double stacking.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(text).toContainText(sentence);
  }
  await expect(page).toHaveURL('/clients/1?tab=stacking-guidelines');
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Stacking Guidelines');
  const lines = page.getByText('Six cases a layer, five layers high, interlocked.');
  await expect(lines).toHaveCSS('white-space-collapse', 'preserve-breaks');
});

test('Products shows four at most, and View All leads to the rest @spec-2.84', async ({ page }) => {
  const grid = new ProductGrid(page);
  await page.goto('/clients/1');
  await page.getByRole('tab', { name: 'Products (50)' }).click();
  await expect(grid.cards).toHaveCount(4);
  await page.getByRole('link', { name: 'View All', exact: true }).click();
  await expect(page).toHaveURL('/products?clientId=1');
  await expect(grid.total).toHaveText('50 products');
  await expect(page.getByRole('button', { name: `Client: ${olives.client}` })).toBeVisible();
});

test(
  'Edit Client stands there, disabled, and says by a tap who may @need-1.9',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/clients/1');
    await expectDisabled(page, 'Edit Client', 'You need editor access to do this.');
  },
);

test('an editor sees Add Client @spec-2.79', async ({ page, signInAs }) => {
  await signInAs('editor');
  await page.goto('/clients');
  await expect(page.getByRole('button', { name: 'Add Client' })).toBeVisible();
});

test('a client that is not there is told so, and leads on @spec-2.85 @spec-8.22', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/404/);
  await page.goto('/clients/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Not Found' })).toBeVisible();
  await page.goto('/clients/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Not Found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Clients' }).click();
  await expect(page).toHaveURL('/clients');
});
