import { z } from 'zod';
import { uploadFile } from '#domain/files/contract.ts';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { getSupply } from '#domain/supply/contract.ts';
import { listUsers } from '#domain/users/contract.ts';
import { addAccount, signInAsPerson } from './support/accounts.ts';
import { newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { scan } from './support/scan.ts';

test('an order is sent to its supplier, who confirms and ships three rolls; they are received by scanning, one of them short', async ({
  page,
  context,
  ownPortal,
  signInAs,
  allowComplaint,
}) => {
  // An announced roll is none yet: its page asks what was announced after it has found none.
  allowComplaint(/status of 404.*\/api\/rolls\/[^/]+\)/);
  const { url: origin, dataDir } = await ownPortal();
  await signInAs('administrator');
  const headers = { origin };
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const file = { name: 'jam.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const uploaded = await page.request.post(uploadFile.path, { headers, multipart: { file } });
  const { key } = z.object({ key: z.string() }).parse(await uploaded.json());
  const [labelSku, supplierCode] = [newCode('LBL'), newCode('TRENT')];
  await post(createProduct.path, { sku: newCode('JAM'), labels: [{ labelSku, artworkFiles: [key] }] });
  const item = createInventoryItem.reply.parse(
    await post(createInventoryItem.path, {
      labelSku,
      supplierCode,
      supplierName: 'Trent Labels',
      labelSize: '80 x 120 mm',
      storage: 'Rack A1',
      stockOnHand: 0,
    }),
  );
  const quantities = [{ id: item.id, quantity: 300 }];
  const order = createOrder.reply.parse(
    await post(createOrder.path, { ids: [item.id], quantities, asDraft: true }),
  );
  const sam = await addAccount('Sam', 'read_only', dataDir);
  const users = listUsers.reply.item.array().parse(await (await page.request.get(listUsers.path)).json());
  const id = users.find(({ email }) => email === sam.email)?.id ?? 0;
  const moved = await page.request.put(`/api/admin/users/${id}/partner`, {
    headers,
    data: { partner: { supplierCode } },
  });
  expect(moved.ok()).toBe(true);

  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Send to supplier: Trent Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send to Trent Labels?' });
  await dialog.getByLabel('Needed by').fill('2027-03-01');
  await dialog.getByRole('button', { name: 'Send to supplier' }).click();
  await expect(dialog).toHaveCount(0);

  await signInAsPerson(context, sam, origin);
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByText('needed by Mar 1, 2027')).toBeVisible();
  await page.getByLabel(/^Delivery day/).fill('2027-02-20');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabel(/^Number of rolls/).fill('3');
  await page.getByLabel(/^Labels per roll/).fill('100');
  await page.getByRole('button', { name: 'Ship' }).click();
  await expect(page.getByText('Shipped. Print each code on its roll:')).toBeVisible();

  await signInAs('administrator');
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  const answer = await page.request.get(getSupply.path.replace(':id', String(order.id)));
  const codes = getSupply.reply.parse(await answer.json()).lines[0]?.rolls.map(({ code }) => code) ?? [];
  for (const [index, code] of codes.entries()) {
    await scan(page, code);
    await expect(page.getByRole('heading', { level: 1, name: `Receive roll ${code}` })).toBeVisible();
    if (index === 1) await page.getByLabel(/^Labels on the roll/).fill('90');
    await page.getByRole('button', { name: 'Receive' }).click();
    const said = index === 1 ? '10 labels short: 100 announced, 90 received.' : 'All 100 labels arrived.';
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: `Roll ${code}` })).toBeVisible();
  }
});
