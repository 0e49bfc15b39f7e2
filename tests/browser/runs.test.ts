import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { createClient } from '#domain/clients/contract.ts';
import { uploadFile } from '#domain/files/contract.ts';
import { createInventoryItem } from '#domain/inventory/contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import { createBadge } from '#domain/stations/contract.ts';
import { listUsers } from '#domain/users/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { addAccount, nameOf } from './support/accounts.ts';
import { newBarcode, newCode } from './support/import-products.ts';
import { expect, test } from './support/own-portal.ts';
import { follow } from './support/follow.ts';
import { pressByHand, scan } from './support/scan.ts';

const knownWrong = 'LP-KNOWN-WRONG';
const barcode = '5012345678900';

/** A product with a roll of its label, which has the product's FNSKU if there is one, and otherwise its own SKU. */
async function addGoods(
  portal: APIRequestContext,
  origin: string,
  { fnsku, clientId, ean = barcode }: { fnsku?: string; clientId?: number; ean?: string } = {},
) {
  const headers = { origin };
  const labelSku = newCode('LBL');
  const buffer = Buffer.from(`%PDF-1.7\n% ${labelSku}\n%%EOF\n`);
  const file = { name: `${labelSku}.pdf`, mimeType: 'application/pdf', buffer };
  const uploaded = await portal.post(uploadFile.path, { headers, multipart: { file } });
  const artworkKey = uploadFile.reply.parse(await uploaded.json()).key;
  const sku = newCode('JAM');
  const data = {
    sku,
    barcode: ean,
    itemDescription: 'Plum jam',
    ...(clientId === undefined ? {} : { clientId }),
    labels: [{ labelSku, artworkFiles: [artworkKey] }],
    ...(fnsku === undefined
      ? { places: [{ code: labelSku, standsOn: 'label' }] }
      : { codes: [{ code: fnsku, kind: 'fnsku', level: 'unit', pieces: null }] }),
  };
  const product = createProduct.reply.parse(
    await (await portal.post(createProduct.path, { headers, data })).json(),
  );
  const stock = {
    supplierCode: 'S-1',
    supplierName: 'Avon',
    labelSize: '80 x 120 mm',
    storage: 'A1',
    stockOnHand: 0,
  };
  const made = await portal.post(createInventoryItem.path, { headers, data: { labelSku, ...stock } });
  const item = createInventoryItem.reply.parse(await made.json());
  const received = await portal.post(receiveRoll.path.replace(':id', String(item.id)), {
    headers,
    data: { pieces: 500, artworkKey },
  });
  return { product, labelSku, roll: receiveRoll.reply.parse(await received.json()) };
}

/** Makes this browser a station. */
async function enrol(page: Page): Promise<void> {
  await page.goto('/admin/stations');
  const name = newCode('BENCH');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: 'Enrol this browser' }).click();
  await expect(page.getByText(`This browser is the station ${name}.`)).toBeVisible();
}

/** Starts a run of this many pieces from the product’s page, by keyboard. */
async function start(page: Page, productId: number, pieces: string): Promise<void> {
  await follow(page, `/products/${productId}`);
  await page.getByRole('button', { name: 'Start run' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^How many pieces/).fill(pieces);
  await pressByHand(page, 'Enter');
  await expect(page).toHaveURL(/\/bench\?run=\d+$/);
}

/** The hands of a worker, which count what they scan and press; each digit is a key. */
const handsAt = (page: Page) => {
  const done = { scans: 0, keys: 0 };
  return {
    done,
    scan: async (code: string) => {
      done.scans += 1;
      await scan(page, code);
    },
    press: async (...keys: readonly string[]) => {
      done.keys += keys.length;
      for (const key of keys) {
        await pressByHand(page, key);
        // Keys that come faster are a scanner's.
        if (keys.length > 1) await sleep(120);
      }
    },
  };
};

const next = (page: Page) => page.getByRole('region', { name: 'What to do now' }).getByRole('status').last();

/** For a screen that another journey has looked at. */
const lookedAt = (): Promise<void> => Promise.resolve();

/** From the planned run to its first piece, by scanner and Enter. */
async function prepare(
  page: Page,
  code: string,
  hands = handsAt(page),
  look = expectAccessible,
): Promise<void> {
  await expect(next(page)).toHaveText('Clear the line. Tick what you checked.');
  const button = page.getByRole('form', { name: 'Is all of this gone?' }).getByRole('button');
  for (const line of ['No label and', 'No goods', 'No papers', 'No label hangs']) {
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    await hands.press('Enter');
    if (line !== 'No label hangs') await expect(page.getByRole('checkbox', { name: line })).toBeChecked();
  }
  await expect(next(page)).toHaveText('Scan the roll of labels, or print the labels.');
  await hands.scan(code);
  await expect(page.getByRole('dialog', { name: `How many labels of ${code}?` })).toBeVisible();
  // The card, which is due, says yes to the number as well.
  await hands.scan(knownWrong);
  await expect(page.getByRole('alertdialog', { name: 'Good: the wrong card was caught' })).toBeVisible();
  await look(page);
  await expect(next(page)).toHaveText('Label one piece. Scan its product, then its label.');
}

const right = (page: Page) => page.getByRole('status').filter({ hasText: 'Right' });

async function check(page: Page, product: string, label: string): Promise<void> {
  await scan(page, product);
  await expect(next(page)).toHaveText('Product scanned. Now its label.');
  await scan(page, label);
}

test('B63: a run of 30 FNSKU labels on goods with an EAN goes from the bench to its end by 4 scans and 8 keys besides the checks of line and pieces', async ({
  page,
  ownPortal,
  signInAs,
  allowComplaint,
}) => {
  // The artwork is not a real PDF, so it has no picture.
  allowComplaint(/status of 404/);
  const { url: origin } = await ownPortal();
  await signInAs('administrator');
  const fnsku = `X0${newBarcode().slice(-8)}`;
  const headers = { origin };
  const made = await page.request.post(createClient.path, { headers, data: { name: newCode('CL') } });
  const { id: clientId } = createClient.reply.parse(await made.json());
  await page.request.put(setClientControl.path.replace(':id', String(clientId)), {
    headers,
    data: { checkEvery: 10 },
  });
  const ean = newBarcode();
  const { product, roll } = await addGoods(page.request, origin, { fnsku, clientId, ean });
  await enrol(page);
  await follow(page, '/bench');
  const hands = handsAt(page);
  await hands.scan(ean);
  await expect(page.getByRole('heading', { level: 1, name: 'Plum jam' })).toBeVisible();
  await hands.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(/^How many pieces/)).toBeFocused();
  await expectAccessible(page);
  await hands.press('3', '0', 'Enter');
  await expect(page).toHaveURL(/\/bench\?run=\d+$/);
  await prepare(page, roll.code, hands);
  await expect(page.getByRole('link', { name: product.sku })).toBeVisible();
  // The box has its EAN before any label is on it: twice the EAN is no label.
  await scan(page, ean);
  await scan(page, `0${ean}`);
  const refused = page.getByRole('alertdialog', { name: 'Not recorded' });
  await expect(refused).toContainText('This code stands on the goods. Scan the label itself.');
  await pressByHand(page, 'Enter');
  await check(page, ean, fnsku);
  await expect(right(page)).toBeVisible();
  await expect(next(page)).toHaveText(`Try to scan ${ean}. It must not be readable under the label.`);
  await expectAccessible(page);
  await pressByHand(page, 'Enter');
  await expect(next(page)).toHaveText('Scan one piece in 10: its product, then its label.');
  // B15: the same codes again are the same piece, until a key says that it is another.
  await pressByHand(page, 'Enter');
  await check(page, ean, fnsku);
  await expect(right(page)).toBeVisible();
  await check(page, ean, fnsku);
  const again = page.getByRole('alertdialog', { name: 'The same codes again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await pressByHand(page, 'Enter');
  await expect(right(page)).toBeVisible();
  await expect(page.getByText('3 by scan, 0 by eye, 1 not counted')).toBeVisible();
  // A photo of the line, with the camera of the device or from a file.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  await (
    await chooser
  ).setFiles({ name: 'line.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByText('Photo added').first()).toBeVisible();

  await hands.press('F9');
  await expect(page.getByRole('dialog', { name: 'Count the run?' })).toBeVisible();
  await hands.scan(knownWrong);
  await expect(page.getByRole('alertdialog', { name: 'Good: the wrong card was caught' })).toBeVisible();
  await expect(next(page)).toHaveText('Check the last piece: scan its product, then its label.');
  await pressByHand(page, 'Enter');
  await check(page, ean, fnsku);
  await expect(right(page)).toBeVisible();
  await expect(next(page)).toHaveText(/^Try to scan/);
  await pressByHand(page, 'Enter');
  // Nothing is filled in: whoever counts does not know what is expected.
  const applied = page.getByLabel(/^How many labels are applied/);
  await expect(applied).toBeFocused();
  await expect(applied).toHaveValue('');
  await hands.press('3', '0');
  await expect(applied).toHaveValue('30');
  // With the Enter that closes it, and the four lines of the clearance. Every Enter and F9 before a digit has its card, so
  // that by cards it is 10 scans, also with those of the clearance, and 6 keys.
  expect(hands.done).toEqual({ scans: 4, keys: 7 + 4 });
  await applied.fill('30');
  await page.getByRole('button', { name: 'Close the run' }).press('Enter');
  await expect(next(page)).toHaveText('This run is closed.');
  await expectAccessible(page);
  await follow(page, `/rolls/${roll.code}`);
  await expect(page.getByText('470', { exact: true })).toBeVisible();
});

test('a wrong piece stops a run until a second person signs at the station, and a badge hands it over in the middle of a piece @security-7.11', async ({
  page,
  ownPortal,
  signInAs,
  allowComplaint,
}) => {
  // The artwork is not a real PDF, so it has no picture.
  allowComplaint(/status of 404/);
  const { url: origin, dataDir } = await ownPortal();
  const wanda = await addAccount('Wanda', 'editor', dataDir);
  await signInAs('administrator');
  const { product, labelSku, roll } = await addGoods(page.request, origin);
  const users = listUsers.reply.item.array().parse(await (await page.request.get(listUsers.path)).json());
  const userId = users.find(({ email }) => email === wanda.email)?.id ?? 0;
  const made = await page.request.post(createBadge.path, {
    headers: { origin },
    data: { userId, pin: '2580' },
  });
  const badge = createBadge.reply.parse(await made.json());
  await enrol(page);
  await start(page, product.id, '5');
  await prepare(page, roll.code, handsAt(page), lookedAt);
  await check(page, barcode, labelSku);
  await expect(right(page)).toBeVisible();

  // A wrong product is judged at its scan, not after its label.
  await scan(page, '4006381333931');
  const wrong = page.getByRole('alertdialog', { name: 'Wrong' });
  await expect(wrong).toContainText(`This is not ${product.sku}. Set this piece aside.`);
  // Another scan does not continue the run; a person must.
  await scan(page, barcode);
  await expect(wrong).toBeVisible();
  await pressByHand(page, 'Enter');
  await expect(wrong).toBeHidden();
  await expect(next(page)).toHaveText('Call a second person to scan their badge.');

  // The second person signs at the worker's station: the badge that is scanned is theirs.
  await scan(page, badge.code);
  const asked = page.getByRole('dialog', { name: 'What did you see, and what was done?' });
  await expectAccessible(page);
  await expect(asked.getByLabel(/^PIN/)).toBeFocused();
  // One badge, one PIN, one key: the letter of the answer signs it.
  await asked.getByLabel(/^PIN/).fill('2580');
  await pressByHand(page, 'a');
  await expect(next(page)).toHaveText('Label one piece. Scan its product, then its label.');

  // In the middle of a piece, a badge hands the run over, and the piece stays in the hand.
  await scan(page, barcode);
  await scan(page, badge.code);
  await page.getByRole('dialog', { name: 'Hand over to another person?' }).getByLabel(/^PIN/).fill('2580');
  await pressByHand(page, 'Enter');
  await expect(page.getByText(`, ${nameOf(wanda)}`)).toBeVisible();
  await expect(next(page)).toHaveText('Product scanned. Now its label.');
  await scan(page, labelSku);
  await expect(right(page)).toBeVisible();
});
