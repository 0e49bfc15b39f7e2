import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createHold, Hold, releaseHold } from '#domain/holds/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { cardCodes } from '#domain/runs/known-wrong.ts';
import { clearance, type RunAct } from '#domain/runs/acts.ts';
import { addRunEvent, createRun } from '#domain/runs/contract.ts';
import { createBadge } from '#domain/stations/contract.ts';
import { listUsers } from '#domain/users/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { addAccount, nameOf } from './support/accounts.ts';
import { newBarcode, newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { follow } from './support/follow.ts';
import { addGoods } from './support/run-goods.ts';
import { pressByHand, scan } from './support/scan.ts';

const knownWrong = 'LP-KNOWN-WRONG';
/** Makes this browser a station. */
async function enrol(page: Page): Promise<void> {
  await page.goto('/admin/stations');
  const name = newCode('BENCH');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: 'Enrol this browser' }).click();
  await expect(page.getByText(`This browser is the station ${name}.`)).toBeVisible();
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

/** From the planned run to its first piece, by scanner and cards. */
async function prepare(page: Page, code: string, hands: ReturnType<typeof handsAt>): Promise<void> {
  await expect(next(page)).toHaveText('Clear the line. Tick what you checked.');
  const button = page.getByRole('form', { name: 'Is all of this gone?' }).getByRole('button');
  for (const line of ['No label and', 'No goods', 'No papers', 'No label hangs']) {
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    await hands.scan(cardCodes.enter);
    if (line !== 'No label hangs') await expect(page.getByRole('checkbox', { name: line })).toBeChecked();
  }
  await expect(next(page)).toHaveText('Scan the roll of labels, or print the labels.');
  await hands.scan(code);
  await expect(page.getByRole('dialog', { name: `How many labels of ${code}?` })).toBeVisible();
  // The card, which is due, says yes to the number as well.
  await hands.scan(knownWrong);
  await expect(page.getByRole('alertdialog', { name: 'Good: the wrong card was caught' })).toBeVisible();
  await expectAccessible(page);
  await expect(next(page)).toHaveText('Label one piece. Scan its product, then its label.');
}

const right = (page: Page) => page.getByRole('status').filter({ hasText: 'Right' });

async function check(page: Page, product: string, label: string): Promise<void> {
  await scan(page, product);
  await expect(next(page)).toHaveText('Product scanned. Now its label.');
  await scan(page, label);
}

/** A wrong piece: another scan does not go on in its place; the second person signs with badge, PIN and one key. */
async function answer(page: Page, { sentence, ean, badge }: Record<'sentence' | 'ean' | 'badge', string>) {
  const wrong = page.getByRole('alertdialog', { name: 'Wrong' });
  await expect(wrong).toContainText(sentence);
  await scan(page, ean);
  await expect(wrong).toBeVisible();
  await pressByHand(page, 'Enter');
  await expect(next(page)).toHaveText('Call a second person to scan their badge.');
  await scan(page, badge);
  const asked = page.getByRole('dialog', { name: 'What did you see, and what was done?' });
  await expect(asked.getByLabel(/^PIN/)).toBeFocused();
  await asked.getByLabel(/^PIN/).fill('2580');
  await pressByHand(page, 'a');
  await expect(asked).toBeHidden();
}

test('B63, B67: a run of 30 FNSKU labels on goods with an EAN, with the faults of a floor, a hold and a hand-over in it, goes from the bench to its end by 10 scans, six of them of cards, and 6 keys besides the checks of pieces @security-7.11', async ({
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
  const fnsku = `X0${newBarcode().slice(-8)}`;
  const headers = { origin };
  const post = async (path: string, data: object): Promise<unknown> =>
    (await page.request.post(path, { headers, data })).json();
  const { id: clientId } = createClient.reply.parse(await post(createClient.path, { name: newCode('CL') }));
  await page.request.put(setClientControl.path.replace(':id', String(clientId)), {
    headers,
    data: { checkEvery: 6 },
  });
  const users = listUsers.reply.item.array().parse(await (await page.request.get(listUsers.path)).json());
  const userId = users.find(({ email }) => email === wanda.email)?.id ?? 0;
  const { code: badge } = createBadge.reply.parse(await post(createBadge.path, { userId, pin: '2580' }));
  const ean = newBarcode();
  const ofBox = `1${ean.slice(0, 12)}`;
  const box = `${ofBox}${gtinCheckDigit(ofBox)}`;
  const { product, roll, older } = await addGoods(page.request, origin, {
    fnsku,
    clientId,
    ean,
    box,
    hasOlder: true,
  });
  await enrol(page);
  await follow(page, '/bench');
  const hands = handsAt(page);
  await hands.scan(ean);
  await expect(page.getByRole('heading', { level: 1, name: 'Plum jam' })).toBeVisible();
  await hands.scan(cardCodes.enter);
  await expect(page.getByRole('dialog').getByLabel(/^How many pieces/)).toBeFocused();
  await expectAccessible(page);
  await hands.press('3', '0', 'Enter');
  await expect(page).toHaveURL(/\/bench\?run=\d+$/);
  await prepare(page, roll.code, hands);
  await expect(page.getByRole('link', { name: product.sku })).toBeVisible();
  const refused = page.getByRole('alertdialog', { name: 'Not recorded' });
  const inElements = (more: string) => `01${ean.padStart(14, '0')}${more}`;
  await test.step('an older roll is judged at its scan, before how many labels', async () => {
    const code = older?.code ?? '';
    await scan(page, code);
    await expect(page.getByRole('alertdialog', { name: `Do not use ${code}` })).toBeVisible();
    await pressByHand(page, 'Enter');
  });
  await test.step('the box twice, and the label twice, prove nothing', async () => {
    // The box has its EAN before any label is on it: twice the EAN is no label.
    await scan(page, ean);
    await scan(page, `0${ean}`);
    await expect(refused).toContainText('This code stands on the goods. Scan the label itself.');
    await pressByHand(page, 'Enter');
    await scan(page, fnsku);
    await expect(refused).toContainText('This code stands on the label. Scan a code on the goods');
    await pressByHand(page, 'Enter');
  });
  await test.step('a case for a unit is judged at its scan, not after its label', async () => {
    await scan(page, box);
    await answer(page, { sentence: 'This is the code of a case: this run labels units.', ean, badge });
    await expect(next(page)).toHaveText('Label one piece. Scan its product, then its label.');
  });
  await check(page, ean, fnsku);
  await expect(right(page)).toBeVisible();
  const covered = `Try to scan ${ean}. It must not be readable under the label.`;
  await expect(next(page)).toHaveText(covered);
  await test.step('a covered code that is still read is wrong', async () => {
    await scan(page, ean);
    await answer(page, { sentence: 'The maker’s barcode is still readable. Cover it.', ean, badge });
    await expect(next(page)).toHaveText(covered);
    await pressByHand(page, 'Enter');
    await expect(next(page)).toHaveText('Label one piece. Scan its product, then its label.');
    await check(page, ean, fnsku);
    await expect(right(page)).toBeVisible();
  });
  await expect(next(page)).toHaveText('Scan one piece in 6: its product, then its label.');
  await test.step('B15: the same codes again are the same piece, until a key says that it is another', async () => {
    await pressByHand(page, 'Enter');
    await check(page, ean, fnsku);
    await expect(right(page)).toBeVisible();
    await check(page, ean, fnsku);
    const again = page.getByRole('alertdialog', { name: 'The same codes again' });
    await expect(again).toBeVisible();
    await pressByHand(page, 'Enter');
    await expect(right(page)).toBeVisible();
    await expect(page.getByText('4 by scan, 0 by eye, 1 not counted')).toBeVisible();
  });
  await test.step('B21: a serial number that was on another piece is a copy', async () => {
    await pressByHand(page, 'Enter');
    await check(page, ean, inElements('21S1'));
    // The box might carry such a number itself.
    const kept = page.getByRole('alertdialog', { name: 'Not counted' });
    await expect(kept).toContainText('First try goods that have no label yet');
    await pressByHand(page, 'Enter');
    await expect(next(page)).toHaveText(/^Take goods that have no label yet\./);
    await pressByHand(page, 'Enter');
    await expect(right(page)).toBeVisible();
    await check(page, ean, inElements('21S1'));
    await expect(page.getByText('5 by scan, 0 by eye, 2 not counted')).toBeVisible();
    await expect(next(page)).toHaveText('Scan one piece in 6: its product, then its label.');
    await check(page, ean, inElements('21S1'));
    await answer(page, { sentence: 'was checked before: in run', ean, badge });
  });
  // A photo of the line, with the camera of the device or from a file.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  await (
    await chooser
  ).setFiles({ name: 'line.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByText('Photo added').first()).toBeVisible();

  await test.step('what is put on hold in the middle is refused at the next scan, until another person releases it', async () => {
    const draft = { on: 'product', id: product.id, reason: 'Glass found' };
    const { id } = Hold.parse(await post(createHold.path, draft));
    await pressByHand(page, 'Enter');
    await check(page, ean, fnsku);
    await expect(page.getByRole('alertdialog', { name: 'On hold' })).toContainText('Glass found');
    await pressByHand(page, 'Enter');
    await expect(next(page)).toContainText('Stop, and touch nothing until it is released.');
    const signature = { email: wanda.email, password: wanda.password };
    await post(releaseHold.path.replace(':id', String(id)), { reason: 'It was ice.', signature });
    await expect(next(page)).toHaveText('Next piece: scan its product.');
  });
  await test.step('in the middle of a piece, a badge hands the run over, and the piece stays in the hand', async () => {
    await scan(page, ean);
    await expect(next(page)).toHaveText('Product scanned. Now its label.');
    await scan(page, badge);
    await page.getByRole('dialog', { name: 'Hand over to another person?' }).getByLabel(/^PIN/).fill('2580');
    await pressByHand(page, 'Enter');
    await expect(page.getByText(`, ${nameOf(wanda)}`)).toBeVisible();
    await expect(next(page)).toHaveText('Product scanned. Now its label.');
    await scan(page, fnsku);
    await expect(right(page)).toBeVisible();
  });

  await hands.scan(cardCodes.count);
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
  await hands.press('3', '0', 'Enter');
  await expect(next(page)).toHaveText('This run is closed.');
  expect(hands.done).toEqual({ scans: 10, keys: 6 });
  await test.step('B19: a batch, and a day, that is off by one is wrong', async () => {
    const [station, token] = await page.evaluate(() => [
      localStorage.getItem('station') ?? '',
      localStorage.getItem('station_token') ?? '',
    ]);
    const { id: stationId } = z.object({ id: z.int() }).parse(JSON.parse(station));
    const dated = { batch: 'L-7', dates: { use_by: '2037-03-31' } };
    const at = { ...headers, 'x-station-token': token };
    const send = async (path: string, data: object): Promise<unknown> =>
      (await page.request.post(path, { headers: at, data })).json();
    const draft = { productId: product.id, stationId, quantity: 2, ...dated };
    const { id } = createRun.reply.parse(await send(createRun.path, draft));
    const does = (act: RunAct) => send(addRunEvent.path.replace(':id', String(id)), act);
    await does({ kind: 'clear', gone: [...clearance] });
    await does({ kind: 'challenge', text: knownWrong });
    await does({ kind: 'roll', code: roll.code, pieces: 2 });
    await follow(page, `/bench?run=${id}`);
    const signature = { email: 'administrator@example.com', password: wanda.password };
    for (const [label, sentence] of [
      ['1737033110L-8', 'Batch L-8: this run is of batch L-7.'],
      ['1737040110L-7', 'Use by Apr 1, 2037: this run is of Mar 31, 2037.'],
    ] as const) {
      await expect(next(page)).toHaveText('Label one piece. Scan its product, then its label.');
      await check(page, ean, inElements(label));
      await expect(page.getByRole('alertdialog', { name: 'Wrong' })).toContainText(sentence);
      await pressByHand(page, 'Enter');
      await does({ kind: 'second_person', reason: 'Set aside', signature });
    }
  });
  await follow(page, `/rolls/${roll.code}`);
  await expect(page.getByText('468', { exact: true })).toBeVisible();
});
