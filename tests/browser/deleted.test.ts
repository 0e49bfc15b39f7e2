import { createClient } from '#domain/clients/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/own-portal.ts';
import { newCode } from './support/new-codes.ts';
import { follow } from './support/follow.ts';

/** A client with one product, created for one test. */
async function addClientWithProduct(portal: APIRequestContext, origin: string, name: string, sku: string) {
  const headers = { origin };
  const client = createClient.reply.parse(
    await (await portal.post(createClient.path, { headers, data: { name } })).json(),
  );
  const labels = [{ labelSku: 'L-1', labelType: 'BBD', labelSize: '100 x 50' }];
  const product = createProduct.reply.parse(
    await (
      await portal.post(createProduct.path, { headers, data: { sku, clientId: client.id, labels } })
    ).json(),
  );
  return { clientId: client.id, productId: product.id };
}

test('a client is deleted after its consequence is said, found among the deleted, restored with its product, and has it in its history @need-1.19', async ({
  page,
  signInAs,
  baseURL,
}) => {
  await signInAs('administrator');
  const sku = newCode('DEL');
  const name = `Deleted ${sku}`;
  const { clientId, productId } = await addClientWithProduct(page.request, baseURL ?? '', name, sku);
  await page.goto(`/admin/clients?search=${name}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(question).toContainText(
    'Also removes 1 product with all labels. An administrator can restore it for 30 days.',
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete client' }).click();
  await expect(
    page.getByText(`${name} can be restored for 30 days, under Deleted.`, { exact: true }),
  ).toBeVisible();

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Deleted' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('1 product');
  await expect(row).toContainText('First Administrator');
  await expectAccessible(page);

  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText(`${name} is restored.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: `Open ${name}` }).click();

  await expect(page).toHaveURL(`/clients/${clientId}`);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Restored by First Administrator')).toBeVisible();
  await expect(page.getByText('Created by First Administrator')).toBeVisible();
  await expectAccessible(page);
  await follow(page, `/products/${productId}`);
  await expect(page.getByRole('heading', { level: 1, name: sku })).toBeVisible();
});
