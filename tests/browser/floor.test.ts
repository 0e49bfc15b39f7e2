import type { APIRequestContext } from '@playwright/test';
import { signUp } from '#domain/auth/contract.ts';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { nameOf, newPerson } from './support/accounts.ts';
import { addProduct } from './support/add-product.ts';
import { newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { follow } from './support/follow.ts';
import { pressByHand, pressEach, scan } from './support/scan.ts';

const noLabel = 'No label is recorded. Do not label.';

/** Adds 12 labels in stock, and returns the id of their item. */
async function addItem(portal: APIRequestContext, origin: string): Promise<number> {
  const data = {
    labelSku: newCode('SHELF'),
    supplierCode: 'S-1',
    supplierName: 'Avon Label Print',
    labelSize: '80 x 120 mm',
    storage: 'Rack A1',
    stockOnHand: 12,
  };
  const answer = await portal.post(createInventoryItem.path, { headers: { origin }, data });
  return createInventoryItem.reply.parse(await answer.json()).id;
}

test(
  'X26: a product without a label says so on the first screen of a phone, and on paper',
  { tag: '@phone' },
  async ({ page, signInAs, baseURL }) => {
    await signInAs('administrator');
    const data = { sku: newCode('BARE'), itemDescription: 'Pear juice' };
    const id = await addProduct(page.request, baseURL, data);
    await page.goto(`/products/${id}`);
    await expect(page.getByText(noLabel)).toBeInViewport();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(noLabel)).toBeVisible();
  },
);

test('X24: whatever has the focus, a scan chooses nothing and presses nothing @security-8.24', async ({
  page,
  signInAs,
  baseURL,
}) => {
  await signInAs('administrator');
  const headers = { origin: baseURL ?? '' };
  const reader = { ...newPerson('Rita'), confirmPassword: 'Label-me-2026!' };
  await page.request.post(signUp.path, { headers, data: reader });
  const role = page.getByRole('combobox', { name: `Role of ${nameOf(reader)}` });
  for (const [code, everyMs] of [
    ['ADM-0001', 4],
    ['EDIT 77', 90],
  ] as const) {
    await page.goto('/admin/portal');
    await role.focus();
    await pressEach(page, [...Array.from(code), 'Enter'], everyMs);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.goto('/admin/portal');
    await expect(role).toHaveText('Read-only');
  }
  await role.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await pressEach(page, [...Array.from('EDIT 77'), 'Enter'], 90);
  await expect(page.getByRole('listbox')).toBeVisible();
  await pressByHand(page, 'Escape');
  await role.focus();
  await scan(page, 'ADM-0001');
  await expect(page).toHaveURL('/search?q=ADM-0001');
  await page.goto('/admin/portal');
  await expect(role).toHaveText('Read-only');

  await follow(page, '/admin/audit');
  const from = page.getByLabel('From');
  await from.fill('2026-11-20');
  await expect(page).toHaveURL(/from=2026-11-20/);
  await from.focus();
  await scan(page, '01234565');
  await expect(page.getByText('That was a scan', { exact: true })).toBeVisible();
  await expect(from).toHaveValue('2026-11-20');

  const item = await addItem(page.request, headers.origin);
  await follow(page, `/admin/inventory/${item}`);
  await page.getByLabel('How many are on the shelf?').fill('7');
  for (const [kind, name] of [
    ['radio', 'Used'],
    ['button', 'Record'],
  ] as const)
    for (const everyMs of [4, 90]) {
      await page.getByRole(kind, { name }).focus();
      await pressEach(page, [...Array.from('AB 12 345'), 'Enter'], everyMs);
      await expect(page.getByRole('radio', { name: 'Counted' })).toBeChecked();
    }
  await expect(page.getByText('12 by the books, 7 then')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Movements' }).getByRole('row')).toHaveCount(2);
});
