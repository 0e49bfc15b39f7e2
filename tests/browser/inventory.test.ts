import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { createInventoryItem, type InventoryItem } from '#domain/inventory/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { newCode } from './support/new-codes.ts';
import { nextMail } from './support/next-mail.ts';
import { follow } from './support/follow.ts';

/** Adds items of a supplier that no other test uses, one per number of pieces. */
async function addItems(
  portal: APIRequestContext,
  origin: string,
  supplierName: string,
  stocks: readonly number[],
): Promise<InventoryItem[]> {
  const items: InventoryItem[] = [];
  for (const stockOnHand of stocks) {
    const labelSku = `${supplierName}-${stockOnHand}`;
    const shelf = {
      labelSku,
      supplierName,
      supplierCode: 'S_1%',
      labelSize: '80 x 120 mm',
      storage: 'Rack A1',
    };
    const made = await portal.post(createInventoryItem.path, {
      headers: { origin },
      data: { ...shelf, stockOnHand },
    });
    expect(made.status(), await made.text()).toBe(201);
    items.push(createInventoryItem.reply.parse(await made.json()));
  }
  return items;
}

test('T27, T28 and T31: a label is added with its picture, keeps what it is, and is counted at two places without loss @spec-2.97', async ({
  page,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/409/);
  const labelSku = newCode('SHELF');
  await signInAs('editor');
  await page.goto('/admin/inventory');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const add = page.getByRole('dialog', { name: 'Add Inventory Item' });
  await add.getByLabel('Label SKU').fill('L');
  await add.getByRole('button', { name: 'Add Item' }).click();
  await expect(add.getByText('Label SKU is required')).toBeVisible();
  await expect(add.getByText('Storage location is required')).toBeVisible();
  await expect(add.getByLabel('Label SKU')).toBeFocused();
  await expectAccessible(page);
  await add.getByLabel('Label SKU').fill(labelSku);
  await add.getByLabel('Supplier Code').fill('AVN-01');
  await add.getByLabel('Supplier Name').fill('Avon Label Print');
  await add.getByLabel('Label Size').fill('80 x 120 mm');
  await add.getByLabel('Storage Location').fill('Rack A1');
  await add.getByLabel('Stock on Hand').fill('40');
  const picture = await sharp({ create: { width: 64, height: 96, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const files = add.getByLabel('Choose an image: files');
  await files.setInputFiles({ name: 'label.gif', mimeType: 'image/gif', buffer: picture });
  await expect(add.getByText(/^File type must be/)).toBeVisible();
  await files.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: picture });
  await expect(add.getByRole('img', { name: 'Image of the label' })).toBeVisible();
  await add.getByRole('button', { name: 'Add Item' }).dblclick();
  await expect(page.getByText('Inventory item created', { exact: true })).toBeVisible();

  await page.goto(`/admin/inventory?search=${labelSku}`);
  await expect(page.getByText('1 inventory item', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: labelSku }).click();
  await expect(page.getByRole('heading', { level: 1, name: labelSku })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Item' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${labelSku}` });
  await expect(edit.getByText('This field cannot be edited')).toHaveCount(4);
  await expect(edit.getByLabel('Label Size')).not.toBeEditable();
  await edit.getByLabel('Stock on Hand').fill('39');

  const colleague = await page.context().newPage();
  await colleague.goto(new URL(page.url()).pathname);
  await colleague.getByRole('radio', { name: 'Used' }).check();
  await colleague.getByLabel('How many were used?').fill('4');
  await expect(colleague.getByText('40 by the books, 36 then')).toBeVisible();
  await colleague.getByRole('button', { name: 'Record' }).click();
  await expect(colleague.getByText('36 on the shelf now.', { exact: true })).toBeVisible();

  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this record meanwhile.' });
  const stock = conflict.getByRole('group', { name: 'Stock on Hand' });
  await expect(stock).toContainText('39');
  await expect(stock).toContainText('36');
  await stock.getByRole('radio', { name: /^Take theirs/ }).check();
  await conflict.getByRole('button', { name: 'Save these choices' }).click();
  await expect(conflict).toHaveCount(0);

  // Both users see the same number.
  for (const [one, used] of [
    [page, '5'],
    [colleague, '6'],
  ] as const) {
    await one.getByRole('radio', { name: 'Used' }).check();
    await one.getByLabel('How many were used?').fill(used);
  }
  await Promise.all([page, colleague].map((one) => one.getByRole('button', { name: 'Record' }).click()));
  for (const one of [page, colleague])
    await expect(one.getByText('Movement recorded', { exact: true })).toBeVisible();
  await page.reload();
  const movements = page.getByRole('table', { name: 'Movements' }).getByRole('row');
  await expect(movements.filter({ hasText: /^Used/ })).toHaveCount(3);
  await expect(movements.filter({ hasText: '−4' })).toContainText('36');
  await expect(page.getByText('25 by the books', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /to 25 now; lowest 0, highest 40\.$/ })).toBeVisible();
});

test('T29: what is selected is ordered, kept and drafted again, and on order until it arrives', async ({
  page,
  signInAs,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/409/);
  const supplier = newCode('MEREX');
  await signInAs('administrator');
  await addItems(page.request, baseURL ?? '', supplier, [1, 2]);
  await page.goto(`/admin/inventory?supplierName=${supplier}`);
  await expect(page.getByText('Please select at least one item to order')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order Selected' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  const ordered = await nextMail(page);
  await page.getByRole('button', { name: 'Order Selected' }).click();
  const mail = new URL(await ordered());
  expect(mail.searchParams.get('subject')).toBe('Label Order Request - 2 items');
  expect(mail.searchParams.get('body')?.split('\r\n').slice(2)).toEqual([
    `Supplier name: ${supplier}`,
    'Supplier code: S_1%',
    `Label SKU: ${supplier}-1, label size: 80 x 120 mm, quantity: `,
    `Label SKU: ${supplier}-2, label size: 80 x 120 mm, quantity: `,
  ]);

  await page.getByRole('button', { name: 'Open order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order ORD-\d{6}$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: `Labels of ${supplier}` }).getByRole('row')).toHaveCount(3);
  const again = await nextMail(page);
  await page.getByRole('button', { name: `Draft e-mail: ${supplier}` }).click();
  expect(await again()).toBe(mail.href);
  await page.getByRole('button', { name: `Yes, it was sent: ${supplier}` }).click();
  await expect(page.getByText(/^On order since/)).toHaveCount(2);
  await expectAccessible(page);

  // One quantity is now entered. It appears in the next draft, and at the item until it is received.
  await page.getByLabel(`Quantity of ${supplier}-1`).fill('5,000');
  await page.getByRole('button', { name: 'Save Quantities' }).click();
  await expect(page.getByText('Quantities saved', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Orders' }).click();
  const orders = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  await expect(orders.filter({ hasText: supplier })).toContainText('Avery Stone');

  const list = `/admin/inventory?supplier=${supplier}&stockLevel=low_or_out`;
  await follow(page, list);
  const ordered5000 = page.getByText(new RegExp(`^On order since .+: 5,000 at ${supplier}$`));
  await expect(ordered5000).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Quantities' }).click();
  const asked = page.getByRole('dialog', { name: 'Quantities to order' });
  await asked.getByLabel(`${supplier}-2`).fill('300');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Order Selected' }).click();
  const warning = page.getByRole('alertdialog', { name: '2 of these labels are on order already' });
  await expect(warning.getByText(new RegExp(`: 5,000 at ${supplier}$`))).toBeVisible();
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: `${supplier}-1` }).click();
  await expect(ordered5000).toBeVisible();
  await page.getByRole('radio', { name: 'Received' }).check();
  await page.getByLabel('How many came?').fill('2');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Movement recorded', { exact: true })).toBeVisible();
  await expect(ordered5000).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(list);
});
