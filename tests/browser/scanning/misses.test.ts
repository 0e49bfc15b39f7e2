import { createProduct } from '#domain/products/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { addAccount } from '../support/accounts.ts';
import { newBarcode, newCode } from '../support/new-codes.ts';
import { expect, test } from '../support/own-portal.ts';
import { follow } from '../support/follow.ts';
import { scan } from '../support/scan.ts';
import { openSession, signOut, takeSession } from '../support/session.ts';

test('an unknown code is told with one press, settled by an editor, and whoever told it sees that it is done', async ({
  page,
  context,
  ownPortal,
  signInAs,
}) => {
  const { url: origin, dataDir } = await ownPortal();
  // Other journeys of this portal scan products of their own.
  const barcode = newBarcode();
  const reader = await openSession(context, origin, await addAccount('Rae', 'read_only', dataDir));
  await takeSession(context, origin, reader);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Find a product' }).waitFor();
  await scan(page, barcode);
  await page.getByRole('button', { name: 'Report to the editors' }).click();
  await expect(page.getByText('The editors know. You hear when it is done.')).toBeVisible();
  await expectAccessible(page);
  // On the bench, another report of the same code increments its count.
  await follow(page, '/bench');
  await expect(page.getByRole('heading', { name: 'Scan a product' })).toBeVisible();
  await scan(page, barcode);
  await page.getByRole('button', { name: 'Report to the editors' }).click();
  await expect(page.getByText('it was reported 2 times')).toBeVisible();

  // Signed out, or the sign-in of another would end the reader's session.
  await signOut(context, origin);
  await signInAs('administrator');
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

  await takeSession(context, origin, reader);
  await page.goto('/');
  const done = page.getByRole('region', { name: 'Done since you reported it' });
  await expect(done).toContainText(`${barcode}: It is ${sku}.`);
  await expectAccessible(page);
  await done.getByRole('button', { name: `OK, ${barcode}` }).click();
  await expect(done).toBeHidden();
});
