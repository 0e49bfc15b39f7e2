import { expectAccessible } from './accessibility.ts';
import { addAccount, nameOf, signInAsPerson } from './accounts.ts';
import { crackers } from './demo-products.ts';
import { expect, test } from './fixtures.ts';
import { importProduct, newCode } from './import-products.ts';
import { ProductPage } from './pages/product-page.ts';
import { ProductWizard } from './pages/product-wizard.ts';

test('what an editor saves is shown on a worker’s open page as a difference, and confirmed', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const sku = newCode('READ');
  const id = await importProduct(page.request, {
    SKU: sku,
    'Item Description': 'Plum jam, keep cool',
    'Case Quantity': '6',
  });
  const worker = await addAccount('Wanda', 'read_only');
  const context = await browser.newContext({ baseURL });
  await signInAsPerson(context, worker);
  const bench = context.pages()[0] ?? (await context.newPage());
  await new ProductPage(bench).open(id);
  await expect(bench.getByText('You have not confirmed this product yet.')).toBeVisible();
  await bench.getByRole('button', { name: 'I have read this' }).click();
  await expect(bench.getByText(/^You confirmed release 1 on /)).toBeVisible();

  await signInAs('editor');
  const product = new ProductPage(page);
  await product.open(id);
  // The content below moves until that has loaded.
  await expect(page.getByRole('button', { name: 'I have read this' })).toBeVisible();
  await page.getByRole('button', { name: 'Who has read this' }).click();
  const row = page.getByRole('row', { name: nameOf(worker) });
  await expect(row).toContainText('Confirmed');
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const wizard = new ProductWizard(page, 'Edit Product');
  await wizard.field('Item Description').fill('Plum jam, keep cold');
  await wizard.field('Case Quantity').fill('12');
  await wizard.button('Next').click();
  await wizard.button('Save Changes').click();
  await expect(wizard.dialog).toHaveCount(0);

  const panel = bench.getByRole('region', { name: 'Changed since you last confirmed' });
  await expect(panel).toBeVisible({ timeout: 7_000 });
  await expect(panel.getByRole('deletion')).toHaveText(['cool', '6']);
  await expect(panel.getByRole('insertion')).toHaveText(['cold', '12']);
  await expect(row).toContainText('Opened, not confirmed');
  await panel.getByRole('button', { name: 'I have read this' }).click();
  await expect(panel).toHaveCount(0);
  await expect(row.getByRole('cell', { name: 'Confirmed', exact: true })).toBeVisible({ timeout: 10_000 });
  await context.close();
});

test('what changed, and who has read it, are accessible in both themes', async ({ page, signInAs }) => {
  await signInAs('reader');
  const panel = page.getByRole('region', { name: 'Changed since you last confirmed' });
  await new ProductPage(page).open(crackers.id);
  await expect(panel.getByRole('insertion')).toHaveText(['10', '15', 'dry,', 'clean ']);
  await expectAccessible(page);
  await page.goto(`/bench?clientId=${crackers.clientId}&product=${crackers.id}`);
  await expect(panel).toBeVisible();
  await expectAccessible(page);

  await signInAs('editor');
  await new ProductPage(page).open(crackers.id);
  // The content below moves until that has loaded.
  await expect(page.getByRole('button', { name: 'I have read this' })).toBeVisible();
  await page.getByRole('button', { name: 'Who has read this' }).click();
  await expect(page.getByText(/^\d+ of \d+ have confirmed$/)).toBeVisible();
  await expectAccessible(page);
});
