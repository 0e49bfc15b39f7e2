import type { APIRequestContext } from '@playwright/test';
import { uploadFile } from '#domain/files/contract.ts';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { follow } from './support/follow.ts';
import { scan } from './support/scan.ts';

/** Uploads a PDF without real artwork and returns its key. */
async function upload(portal: APIRequestContext, origin: string, name: string): Promise<string> {
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF\n`) };
  const answer = await portal.post(uploadFile.path, { headers: { origin }, multipart: { file } });
  return uploadFile.reply.parse(await answer.json()).key;
}

test('a roll is received, its label scanned: it fits until a release wants other artwork; quarantine takes it from the stock @security-6.8', async ({
  page,
  ownPortal,
  signInAs,
}) => {
  const { url: origin } = await ownPortal();
  await signInAs('administrator');
  const portal = page.request;
  const headers = { origin };
  const labelSku = newCode('LBL');
  const artwork = await upload(portal, origin, 'jam v1.pdf');
  const labels = (key: string) => [{ labelSku, artworkFiles: [key] }];
  const sku = newCode('JAM');
  const made = await portal.post(createProduct.path, {
    headers,
    data: { sku, itemDescription: 'Plum jam', labels: labels(artwork) },
  });
  const product = createProduct.reply.parse(await made.json());
  const item = createInventoryItem.reply.parse(
    await (
      await portal.post(createInventoryItem.path, {
        headers,
        data: {
          labelSku,
          supplierCode: 'S-1',
          supplierName: 'Avon Label Print',
          labelSize: '80 x 120 mm',
          storage: 'Rack A1',
          stockOnHand: 0,
        },
      })
    ).json(),
  );

  await page.goto(`/admin/inventory/${item.id}`);
  await expect(page.getByText(/^No roll yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Receive a roll' }).click();
  const form = page.getByRole('form', { name: 'Receive a roll' });
  await form.getByLabel(/^How many labels are on it/).fill('2,000');
  await form.getByLabel(/^Supplier’s batch/).fill('B-77');
  await form.getByRole('combobox', { name: /^Printed from/ }).click();
  await page.getByRole('option', { name: `jam v1.pdf (current: ${sku})` }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Receive roll' }).click();

  await expect(page).toHaveURL(/\/rolls\/R-/);
  const code = new URL(page.url()).pathname.slice('/rolls/'.length);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Roll ${code}`);
  await expect(page.getByRole('listitem').filter({ hasText: sku })).toContainText(
    'The same artwork as release 1.',
  );
  await expect(page.getByRole('img', { name: `Code of roll ${code}` })).toBeVisible();
  await expectAccessible(page);

  const newer = await upload(portal, origin, 'jam v2.pdf');
  const changed = await portal.put(updateProduct.path.replace(':id', String(product.id)), {
    headers,
    data: { labels: labels(newer) },
  });
  expect(changed.ok()).toBe(true);
  await follow(page, '/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products');
  await scan(page, code);
  await expect(page).toHaveURL(`/rolls/${code}`);
  const fit = page.getByRole('listitem').filter({ hasText: sku });
  await expect(fit).toContainText('Do not use');
  await expect(fit).toContainText('Printed from “jam v1.pdf”; release 2 wants “jam v2.pdf”.');

  await page.getByRole('button', { name: 'Put into quarantine' }).click();
  const question = page.getByRole('dialog', { name: `Put ${code} into quarantine?` });
  await question.getByLabel(/^Why/).fill('Old artwork');
  await question.getByRole('button', { name: 'Put into quarantine' }).click();
  await expect(page.getByText('This roll is in quarantine: use none of it, whatever it fits.')).toBeVisible();
  await follow(page, `/admin/inventory/${item.id}`);
  const movements = page.getByRole('table', { name: 'Movements' });
  await expect(movements.getByRole('row').nth(1)).toContainText('Into quarantine');
  await expect(movements.getByRole('row').nth(1)).toContainText('−2,000');
});
