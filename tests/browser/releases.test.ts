import { getProductRelease } from '#domain/releases/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { addProduct } from './support/add-product.ts';
import { newCode } from './support/new-codes.ts';
import { ProductPage } from './pages/product-page.ts';
import { ProductWizard } from './pages/product-wizard.ts';

test('a product is released by every save, and an old release is shown as it was, marked over the full width', async ({
  page,
  signInAs,
  baseURL,
}) => {
  await signInAs('editor');
  const id = await addProduct(page.request, baseURL, {
    sku: newCode('REL'),
    itemDescription: 'Released jam',
    caseQuantity: 6,
    labels: [{ labelSku: 'L-OLD', labelFeed: 'NEL' }],
  });
  const product = new ProductPage(page);
  await product.open(id, '?tab=details');
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const wizard = new ProductWizard(page, 'Edit Product');
  await wizard.field('Case Quantity').fill('12');
  await wizard.next();
  await wizard.field('Label SKU').fill('L-NEW');
  await wizard.button('Save Changes').click();
  await expect(wizard.dialog).toHaveCount(0);

  await signInAs('reader');
  await product.open(id);
  await expect(product.fact('Label SKU')).toHaveText('L-NEW');
  await page.getByRole('button', { name: 'Releases', exact: true }).click();
  const releases = product.section('Releases').getByRole('listitem');
  await expect(releases).toHaveCount(2);
  await expect(releases.first()).toContainText('Release 2');
  await expect(releases.first()).toContainText('Current');
  await expect(releases.first()).toContainText('Case Quantity, Label 1: Label SKU');
  await expect(releases.last()).toContainText('Created');
  await releases.last().getByRole('link', { name: 'Show as it was' }).click();

  await expect(page).toHaveURL(`/products/${id}?release=1`);
  const banner = page.getByRole('complementary', { name: 'Release 1' });
  await expect(banner).toContainText('This is not what is current. Do not label by it.');
  const { content, sha256 } = getProductRelease.reply.parse(
    await (
      await page.request.get(`/api/products/${id}/releases/1`, {
        headers: {
          authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('auth_token'))}`,
        },
      })
    ).json(),
  );
  expect(content['caseQuantity']).toBe(6);
  await expect(banner).toContainText(sha256);
  await expect(product.fact('Label SKU')).toHaveText('L-OLD');
  await expect(page.getByRole('button', { name: 'Edit Product' })).toHaveCount(0);
  await product.tab('Product Details').click();
  await expect(page).toHaveURL(/release=1/);
  await expect(product.fact('Case Quantity').first()).toHaveText('6');
  await page.emulateMedia({ media: 'print' });
  await expect(banner).toBeVisible();
  await page.emulateMedia({ media: null });

  await banner.getByRole('link', { name: 'Show what is current' }).click();
  await expect(page).toHaveURL(`/products/${id}`);
  await expect(product.fact('Label SKU')).toHaveText('L-NEW');
  await page.goBack();
  await expect(banner).toBeVisible();
});

test('an editor goes back to an old release, which is the newest then', async ({
  page,
  signInAs,
  baseURL,
}) => {
  await signInAs('editor');
  const draft = { sku: newCode('BACK'), itemDescription: 'Quince jam' };
  const id = await addProduct(page.request, baseURL, draft);
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const wizard = new ProductWizard(page, 'Edit Product');
  await wizard.field('Item Description').fill('Medlar jam');
  await wizard.next();
  await wizard.button('Save Changes').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Medlar jam' })).toBeVisible();

  await page.goto(`/products/${id}?release=1`);
  await page.getByRole('button', { name: 'Go back to this' }).click();
  const question = page.getByRole('alertdialog', { name: 'Go back to release 1?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect(page).toHaveURL(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Quince jam' })).toBeVisible();
  await page.getByRole('button', { name: 'Releases', exact: true }).click();
  const releases = new ProductPage(page).section('Releases').getByRole('listitem');
  await expect(releases.first()).toContainText('Release 3');
  await page.goto(`/products/${id}?release=3`);
  await expect(page.getByText('This is what is current.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go back to this' })).toHaveCount(0);
});

test('two releases are compared from the list: words marked, what is the same folded away, and printed', async ({
  page,
  signInAs,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  await signInAs('editor');
  const id = await addProduct(page.request, baseURL, {
    sku: newCode('CMP'),
    itemDescription: 'Plum jam, keep cool',
    labels: [{ labelSku: 'L-1' }],
  });
  await new ProductPage(page).open(id);
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const wizard = new ProductWizard(page, 'Edit Product');
  await wizard.field('Item Description').fill('Plum jam, keep cold');
  await wizard.next();
  await wizard.button('Save Changes').click();
  await expect(wizard.dialog).toHaveCount(0);

  await signInAs('reader');
  await new ProductPage(page).open(id);
  await page.getByRole('button', { name: 'Releases', exact: true }).click();
  await page.getByRole('link', { name: 'Compare: release 2 with the one before' }).click();
  await expect(page).toHaveURL(`/products/${id}/compare?from=1&to=2`);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare Releases' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.locator('del')).toHaveText('cool');
  await expect(main.locator('ins')).toHaveText('cold');
  const folded = main.getByText('L-1');
  await expect(folded).toBeHidden();
  await main.getByText('The same in both').focus();
  await page.keyboard.press('Enter');
  await expect(folded).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(main.locator('del')).toBeVisible();
  await expect(main.getByRole('combobox')).toHaveCount(0);
  await page.emulateMedia({ media: null });

  await page.goBack();
  await expect(page).toHaveURL(`/products/${id}`);
  await follow(page, `/products/${id}/compare?from=7&to=2`);
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such release' })).toBeVisible();
});

test('a client’s texts are shown as they were, and what was never there is said', async ({
  page,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[04]/);
  await signInAs('reader');
  await page.goto('/clients/1');
  await page.getByRole('button', { name: 'Releases', exact: true }).click();
  const list = page.getByRole('main').locator('section').filter({ hasText: 'Releases' });
  await expect(list.getByRole('listitem').last()).toContainText('Created');
  await page.goto('/clients/1?release=1');
  await expect(page.getByRole('complementary', { name: 'Release 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Things to Remember' }).click();
  await expect(page).toHaveURL('/clients/1?release=1&tab=things-to-remember');

  for (const address of [
    '/products/1?release=999',
    '/products/1?at=yesterday',
    '/clients/1?at=1999-01-01T00:00Z',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such release' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Show what is current' }).click();
  await expect(page).toHaveURL('/clients/1');
  await follow(page, '/products/2000000?release=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible();
});
