import { expectAccessible } from '../support/accessibility.ts';
import { cereal, olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { follow } from '../support/follow.ts';
import { FindDialog } from '../pages/find-dialog.ts';
import { ProductWizard } from '../pages/product-wizard.ts';
import { SearchPage } from '../pages/search-page.ts';
import { scan } from '../support/scan.ts';
import { smallTargets } from '../support/targets.ts';

test('I17: Ctrl+K finds by keys alone: the code first, with the part that matched, and Enter opens it; records of every kind and screens are found in the same list, and the search comes last @need-2.15', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const find = new FindDialog(page);
  await find.open();
  await find.type('ov-1000');
  await expect(find.group('Products').getByRole('option').first()).toContainText('SKU OV-1000');
  await find.type('0');
  await expect(find.options.first()).toContainText(olives.name);
  await expect(find.options.first()).toContainText(`SKU ${olives.sku}`);
  await expect(find.options.first().locator('mark')).toHaveText(['OV-10000']);
  await expect(find.active).toContainText(olives.name);
  await expect(find.box).toHaveAttribute(
    'aria-activedescendant',
    (await find.active.getAttribute('id')) ?? '',
  );

  await page.keyboard.press('End');
  await expect(find.active).toHaveText('Search products for “ov-10000”');
  await page.keyboard.press('ArrowDown');
  await expect(find.active).toContainText(olives.name);
  await page.keyboard.press('ArrowUp');
  await expect(find.active).toHaveText('Search products for “ov-10000”');
  await page.keyboard.press('Home');
  await expect(find.active).toContainText(olives.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/${olives.id}`);
  await expect(find.dialog).toHaveCount(0);

  await find.open();
  await expect(find.group('Recent').getByRole('option').first()).toContainText(olives.name);
  await page.keyboard.press('Escape');
  await expect(find.dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/products/${olives.id}`);

  await page.getByRole('button', { name: 'Find anything' }).click();
  await find.fill('orchard vale');
  await expect(find.group('Clients').getByRole('option')).toContainText([olives.client]);
  await find.fill('lbl-');
  await expect(find.group('Inventory').getByRole('option').first()).toContainText('LBL-');
  await find.fill('inventory');
  await expect(find.group('Screens').getByRole('option')).toHaveText([/^Inventory/]);
  await find.fill('first-piece');
  await expect(find.group('Tutorials').getByRole('option').first()).toBeVisible();
  await find.fill('zzzz zzzz');
  await expect(find.options).toHaveText(['Search products for “zzzz zzzz”']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=zzzz+zzzz');
});

test('I17: a scan while it is open is a scan; over a wizard with unsaved text it leaves only after the question, Keep editing loses nothing, and a scan is offered @need-2.19', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor');
  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const find = new FindDialog(page);
  await find.open();
  await find.fill('oli');
  await scan(page, cereal.barcode);
  await new SearchPage(page).expectLabelOf(cereal);
  await expect(find.dialog).toHaveCount(0);

  const wizard = new ProductWizard(page, 'Create New Product');
  await follow(page, '/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await wizard.field('Item Description').fill('Apple juice');
  await find.open();
  await expect(find.options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wizard.field('Item Description')).toBeFocused();
  await find.open();
  await scan(page, olives.barcode);
  await expect(wizard.dialog.getByText('That was a scan', { exact: true })).toBeVisible();
  await expect(find.dialog).toHaveCount(0);
  await wizard.button('Dismiss').last().click();
  for (const answer of ['Keep editing', 'Discard changes']) {
    await expect(wizard.field('Item Description')).toHaveValue('Apple juice');
    await find.open();
    await find.fill('team');
    await expect(find.active).toHaveText('Team');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  }
  await expect(page).toHaveURL('/team');
});

test('I17: a late answer to an earlier text shows nothing, Enter waits for what the text finds, and without a connection it says so, still finds screens, and tries again @need-2.18 @need-2.19', async ({
  page,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await signInAs('reader');
  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const held = new Map<string, () => void>();
  await page.route('**/api/find?*', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('text') ?? '';
    await new Promise<void>((resolve) => held.set(text, resolve));
    await route.continue().catch(() => undefined);
  });
  const untilAsked = (text: string) => expect.poll(() => held.has(text)).toBe(true);
  const letGo = async (text: string) => {
    await untilAsked(text);
    held.get(text)?.();
  };
  const find = new FindDialog(page);
  await find.open();
  await find.fill('harbour');
  await untilAsked('harbour');
  await find.fill('olives');
  await letGo('olives');
  await expect(find.group('Products').getByRole('option').first()).toContainText('Olives');
  await letGo('harbour');
  await find.fill(cereal.sku);
  await page.keyboard.press('Enter');
  await expect(find.dialog).toBeVisible();
  await letGo(cereal.sku);
  await expect(page).toHaveURL(`/products/${cereal.id}`);

  await page.unrouteAll();
  await page.route('**/api/find?*', (route) => route.abort());
  await find.open();
  await find.fill('clients');
  await expect(find.dialog.getByRole('alert')).toContainText('The portal could not be reached.');
  await expect(find.group('Screens').getByRole('option').first()).toContainText('Clients');
  await page.unrouteAll();
  await find.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(find.dialog.getByRole('alert')).toHaveCount(0);
});

test(
  'I17: it is accessible, and fills the screen of a phone',
  { tag: '@phone' },
  async ({ page, signInAs }) => {
    await signInAs('administrator');
    await page.goto('/');
    await page.getByRole('button', { name: 'Find anything' }).click();
    const find = new FindDialog(page);
    await expect(find.box).toBeFocused();
    await find.fill('olives');
    await expect(find.group('Products').getByRole('option').first()).toContainText('Olives');
    await expectAccessible(page);
    expect(await smallTargets(page, 48)).toEqual([]);
    const size = page.viewportSize();
    expect(await find.dialog.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    await find.options.filter({ hasText: 'Olives' }).first().tap();
    await expect(page).toHaveURL(/\/products\/\d+$/);
  },
);
