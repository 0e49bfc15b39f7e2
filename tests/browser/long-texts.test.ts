import type { APIRequestContext, Page, Request } from '@playwright/test';
import { z } from 'zod';
import { createClient } from '#domain/clients/contract.ts';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { createTutorial } from '#domain/tutorials/contract.ts';
import { inviteUser } from '#domain/users/contract.ts';
import { follow } from './support/follow.ts';
import { expect, test } from './support/own-portal.ts';

const name = (what: string): string => `${what}${'w'.repeat(100 - what.length)}`;
const code = (what: string): string => `${what}${'9'.repeat(60 - what.length)}`;
const size = '8'.repeat(80);

const Made = z.object({ id: z.int() });

/** A portal with texts of the maximum length, without a space to break at. */
async function fill(portal: APIRequestContext, origin: string) {
  const add = async (path: string, data: object) => {
    const answer = await portal.post(path, { headers: { origin }, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return Made.parse(await answer.json());
  };
  const texts = { labellingInstructions: 'i'.repeat(300), aboutUs: 'a'.repeat(300) };
  const client = await add(createClient.path, { name: name('Client'), ...texts });
  const roll = { labelSku: code('ROLL'), supplierCode: code('S'), supplierName: name('Supplier') };
  const item = await add(createInventoryItem.path, {
    ...roll,
    labelSize: size,
    storage: name('Shelf'),
    stockOnHand: 10_000_000,
  });
  const product = await add(createProduct.path, {
    sku: code('SKU'),
    barcode: code('BAR'),
    clientSku: code('OWN'),
    clientId: client.id,
    itemDescription: name('Product'),
    notes: 'n'.repeat(300),
    labels: [1, 2].map(() => ({
      ...roll,
      labelType: 'Barcode',
      labelSize: size,
      labelMaterial: name('Paper'),
    })),
  });
  await add(createTutorial.path, {
    title: name('Film'),
    description: 'd'.repeat(300),
    videoUrl: 'https://youtu.be/AAAAAAAAAAA',
  });
  const order = await add(createOrder.path, { ids: [item.id] });
  for (const letters of [25, 100]) {
    const person = { firstName: 'F'.repeat(letters), lastName: 'L'.repeat(letters), role: 'editor' };
    const data = { ...person, email: `long-${letters}@example.com` };
    expect((await portal.post(inviteUser.path, { headers: { origin }, data })).status()).toBe(201);
  }
  return { client, item, product, order };
}

test('A11, L6: no text of any length widens a screen, at 360, 768 and 1300', async ({
  page,
  signInAs,
  baseURL,
}) => {
  await signInAs('administrator');
  const { client, item, product, order } = await fill(page.request, baseURL ?? '');
  const screens = [
    '/',
    `/search?q=${code('SKU')}`,
    '/products',
    `/products/${product.id}`,
    `/products/${product.id}?tab=details`,
    `/products/${product.id}?edit=${product.id}&tab=labels`,
    `/products/${product.id}?release=1`,
    `/bench?product=${product.id}`,
    '/clients',
    `/clients/${client.id}`,
    `/clients/${client.id}?tab=products`,
    `/clients/${client.id}/numbers`,
    '/team',
    '/admin',
    '/admin/products',
    '/admin/clients',
    '/admin/tutorials',
    '/admin/inventory',
    `/admin/inventory/${item.id}`,
    '/admin/orders',
    `/admin/orders/${order.id}`,
    '/admin/deleted',
    '/admin/audit',
  ];
  const isAnswered = followCalls(page);
  let last = '';
  for (const address of screens) {
    if (last === '' || pathOf(last) === pathOf(address)) await page.goto(address);
    else await follow(page, address);
    last = address;
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0);
    // Late responses, such as the stock of a label, are measured too.
    await expect.poll(isAnswered).toBe(true);
    for (const width of [360, 768, 1300]) {
      await page.setViewportSize({ width, height: 900 });
      // Repeated until it holds: tables become cards, and back, a moment after the width has changed.
      await expect.poll(() => beyond(page), { message: `${address} at ${width}` }).toBe('');
    }
  }
});

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Follows the calls of the page; the returned function says whether all have been answered and drawn. */
function followCalls(page: Page): () => Promise<boolean> {
  let underWay = 0;
  const isCall = (request: Request): boolean => request.url().includes('/api/');
  page.on('request', (request) => {
    if (isCall(request)) underWay += 1;
  });
  const ended = (request: Request): void => {
    if (isCall(request)) underWay -= 1;
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
  return async () => {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return underWay === 0;
  };
}

/** The innermost element that is wider than the screen, or in a dialog wider than the dialog; otherwise ''. */
const beyond = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"] form')?.parentElement;
    const wide = [document.documentElement, dialog].find((box) => box && box.scrollWidth > box.clientWidth);
    if (!wide) return '';
    const edge = wide.getBoundingClientRect().left + wide.clientWidth;
    const outside = [...wide.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().left + element.scrollWidth > edge + 1,
    );
    return `${wide.scrollWidth - wide.clientWidth} px: ${outside.at(-1)?.outerHTML ?? ''}`;
  });
