import { createProduct } from '#domain/products/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { addAccount, signInAsPerson } from '../support/accounts.ts';
import { newBarcode, newCode } from '../support/import-products.ts';
import { expect, test } from '../support/own-portal.ts';
import { follow } from '../support/follow.ts';
import { scan } from '../support/scan.ts';

test('an unknown code is told with one press, settled by an editor, and whoever told it sees that it is done', async ({
  page,
  ownPortal,
  signInAs,
  browser,
}) => {
  const { url: origin, dataDir } = await ownPortal();
  // Other journeys of this portal scan products of their own.
  const barcode = newBarcode();
  await signInAs('administrator');
  const reader = await addAccount('Rae', 'read_only', dataDir);
  const context = await browser.newContext();
  await signInAsPerson(context, reader, origin);
  const floor = await context.newPage();
  await floor.goto(origin);
  await floor.getByRole('textbox', { name: 'Find a product' }).waitFor();
  await scan(floor, barcode);
  await floor.getByRole('button', { name: 'Report to the editors' }).click();
  await expect(floor.getByText('The editors know. You hear when it is done.')).toBeVisible();
  await expectAccessible(floor);
  // On the bench, another report of the same code increments its count.
  await follow(floor, '/bench');
  await expect(floor.getByRole('heading', { name: 'Scan a product' })).toBeVisible();
  await scan(floor, barcode);
  await floor.getByRole('button', { name: 'Report to the editors' }).click();
  await expect(floor.getByText('it was reported 2 times')).toBeVisible();

  await page.goto('/admin/work');
  await expect(page.getByRole('link', { name: /^1\s*unknown code/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: barcode });
  await expect(row).toContainText('2 times by 1 person');
  const sku = newCode('MISS');
  await page.request.post(createProduct.path, { headers: { origin }, data: { sku, barcode } });
  await page.reload();
  await expect(row.getByRole('link', { name: `Known now: ${sku}` })).toBeVisible();
  await row.getByRole('button', { name: `Settle ${barcode}` }).click();
  const dialog = page.getByRole('dialog', { name: `Settle ${barcode}` });
  await expect(dialog.getByLabel(/^What was done/)).toHaveValue(`It is ${sku}.`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to do' })).toBeVisible();
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL(/misses=done/);
  await expect(row).toContainText(`It is ${sku}.`);

  await floor.goto(origin);
  const done = floor.getByRole('region', { name: 'Done since you reported it' });
  await expect(done).toContainText(`${barcode}: It is ${sku}.`);
  await expectAccessible(floor);
  await done.getByRole('button', { name: `OK, ${barcode}` }).click();
  await expect(done).toBeHidden();
  await context.close();
});
