import { countScan } from '#domain/scans/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { olives } from './support/demo-products.ts';
import { expect, test } from './support/fixtures.ts';
import { scan } from './support/scan.ts';
import { follow } from './support/follow.ts';

test('a scan is counted by what it has found, after its answer, and the figures show the days and the products', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor');
  const counted = () => page.waitForResponse((answer) => answer.url().endsWith(countScan.path));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const found = counted();
  await scan(page, olives.barcode);
  await expect(page.getByRole('heading', { name: olives.name })).toBeVisible();
  expect((await found).request().postDataJSON()).toEqual({ outcome: 'product', productId: olives.id });
  const missed = counted();
  await scan(page, '9999999999994');
  expect((await missed).request().postDataJSON()).toEqual({ outcome: 'nothing', productId: null });
  expect((await missed).status()).toBe(200);

  await follow(page, '/admin/work');
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Scans by day, most on / })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Scanned most' })).toContainText(olives.sku);
  await expectAccessible(page);
});
