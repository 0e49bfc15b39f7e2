import type { Page } from '@playwright/test';
import { signOut } from '#domain/auth/contract.ts';
import { createProduct, SearchHit, searchProducts } from '#domain/products/contract.ts';
import { addAccount, signInAsPerson, signInByForm } from '../support/accounts.ts';
import { olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { newCode } from '../support/new-codes.ts';
import { ProductPage } from '../pages/product-page.ts';
import { ProductWizard } from '../pages/product-wizard.ts';
import { SearchPage } from '../pages/search-page.ts';
import { mulberry32 } from '#domain/mulberry32.ts';

/** Delays each request by 400 ms and limits the line to 50 kB/s; returns functions that cut the line and restore it. */
async function slowDown(page: Page): Promise<(offline: boolean) => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const set = async (offline: boolean): Promise<void> => {
    const speed = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await line.send('Network.emulateNetworkConditions', { offline, ...speed });
  };
  await set(false);
  return set;
}

/** Aborts 30 % of calls and images at random, but none twice in a row. */
async function loseSome(page: Page): Promise<{ lost: string[] }> {
  const random = mulberry32(22);
  const lostLast = new Set<string>();
  const lost: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (lostLast.delete(pathname) || random() >= 0.3) return route.fallback();
    lostLast.add(pathname);
    lost.push(pathname);
    return route.abort();
  });
  return { lost };
}

/** Aborts the next fetch of the code that only one room needs, named for it and a hash; returns the list of aborted ones. */
async function loseCode(page: Page, room: string): Promise<string[]> {
  const lost: string[] = [];
  await page.route(
    new RegExp(`/assets/${room}-[\\w-]{7,8}\\.js$`),
    (route) => {
      lost.push(route.request().url());
      return route.abort();
    },
    { times: 1 },
  );
  return lost;
}

/** The creations that the page sends. */
const creationsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(createProduct.path)) sent.push(request.url());
  });
  return sent;
};

test('F22: on a slow line that loses three of ten calls and images a product is found, read and made, without a white page or a reload', async ({
  page,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 500/);
  const search = new SearchPage(page);
  const wizard = new ProductWizard(page, 'Create New Product');
  const sku = newCode('WEAK');
  await signInAs('editor');
  await search.open('/');
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  const setOffline = await slowDown(page);
  const { lost } = await loseSome(page);

  await search.scan(olives.barcode);
  await search.expectLabelOf(olives);
  await page.getByRole('tab', { name: 'Product Details' }).click();
  await expect(new ProductPage(page).fact('SKU')).toHaveText(olives.sku);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await wizard.field('SKU').fill(sku);
  await wizard.next();
  await wizard.field('Label SKU').fill('L-22');

  const sent = creationsOf(page);
  const create = () => wizard.button('Create Product').click();
  await setOffline(true);
  await create();
  await expect(wizard.failure).toContainText('The portal could not be reached.');
  await setOffline(false);
  await page.route(
    `**${createProduct.path}`,
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
    { times: 1 },
  );
  await create();
  await expect(wizard.failure).toHaveText(
    'Something went wrong. Nothing was saved. Nothing you entered is lost.',
  );
  await expect(wizard.field('Label SKU')).toHaveValue('L-22');

  const done = page.getByText('Product created successfully', { exact: true });
  let clicks = 2;
  do {
    await create();
    clicks += 1;
    await expect(wizard.failure.or(done)).toBeVisible();
    expect(sent).toHaveLength(clicks);
  } while (!(await done.isVisible()));
  await expect(wizard.dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();

  const found = await page.request.get(searchProducts.path.replace(':sku', sku));
  expect(SearchHit.array().parse(await found.json())).toHaveLength(1);
  expect(lost.length).toBeGreaterThan(5);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(openedAt);
});

test('F22: a screen whose code is lost on the way comes by itself, and by the button where that was just tried', async ({
  page,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|Failed to fetch dynamically imported module/);
  const search = new SearchPage(page);
  await signInAs('editor');
  await search.open('/');
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  const lost = await loseCode(page, 'floor');
  await search.scan(olives.barcode);
  await expect(page.getByRole('heading', { level: 1, name: olives.name })).toBeVisible();
  expect(lost).toHaveLength(1);
  const loadedAgainAt = await page.evaluate(() => performance.timeOrigin);
  expect(loadedAgainAt).toBeGreaterThan(openedAt);

  const lostDesk = await loseCode(page, 'desk');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }),
  ).toBeVisible();
  expect(lostDesk).toHaveLength(1);
  await expect(page.getByText('What was saved is safe. Load the page again.')).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAgainAt);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible();
});

test.describe('in a browser that has not the code of the form yet', () => {
  test.use({ isCold: true });

  test('F22: a form that is opened without a connection says why it is not there, and opens by itself when that is back', async ({
    page,
    context,
    signInAs,
    allowComplaint,
  }) => {
    allowComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/);
    await signInAs('editor');
    await page.goto(`/products/${olives.id}`);
    const edit = page.getByRole('button', { name: 'Edit Product' });
    await expect(edit).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await edit.click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('heading', { name: 'The form could not be loaded' })).toBeVisible();
    await expect(form).toContainText('The page loads again by itself as soon as the portal answers.');
    await context.setOffline(false);
    await expect(new ProductWizard(page, 'Edit Product').field('SKU')).toHaveValue(olives.sku);
  });
});

test('F22: a session that ends while a product is typed asks for sign-in, gives everything back, and goes on @need-1.11', async ({
  page,
  context,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const person = await addAccount('Wendy', 'editor');
  const token = await signInAsPerson(context, person);
  const wizard = new ProductWizard(page, 'Create New Product');
  const sku = newCode('AWAY');
  await page.goto('/products?new');
  await wizard.field('SKU').fill(sku);
  await wizard.next();
  // Any call can detect that the session has ended; here the save must be the first.
  const suggested = page.waitForResponse(/\/api\/inventory\?search=L-11/);
  await wizard.field('Label SKU').fill('L-11');
  await suggested;
  const sent = creationsOf(page);
  const ended = await page.request.post(signOut.path, {
    headers: { origin: baseURL ?? '', authorization: `Bearer ${token}` },
  });
  expect(ended.status(), await ended.text()).toBe(200);

  // Without a press: a press is activity, whose heartbeat would detect it first and remove the button below the pointer.
  await wizard.button('Create Product').dispatchEvent('click');
  await expect(
    page.getByText('Your session has ended. Sign in, and you are back on this page.'),
  ).toBeVisible();
  expect(sent).toHaveLength(1);
  await signInByForm(page, person);
  await expect(page).toHaveURL('/products?new');
  await wizard.dialog.getByText(/^Your unsent input from .* is still here\.$/).waitFor();
  await wizard.button('Restore').click();
  await expect(wizard.field('SKU')).toHaveValue(sku);
  await wizard.next();
  await expect(wizard.field('Label SKU')).toHaveValue('L-11');
  await wizard.button('Create Product').click();
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(2);
});
