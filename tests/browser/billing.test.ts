import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { setRates } from '#domain/billing/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getRun } from '#domain/runs/contract.ts';
import { verified } from '#testing/evidence.ts';
import { addAccount, signInAsPerson } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';

const download = async (page: Page, link: string): Promise<Buffer> => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  return readFile(await (await downloading).path());
};

test('40: a month’s lines come out as CSV, and count what the evidence of their runs has sealed', async ({
  page,
  context,
}) => {
  const token = await signInAsPerson(context, await addAccount('Bill', 'administrator'));
  const headers = { authorization: `Bearer ${token}` };
  const origin = process.env['PORTAL_URL'] ?? '';
  const asked = await context.request.get(origin + addressOf(getRun, { id: 1 }, {}), { headers });
  const run = getRun.reply.parse(await asked.json());
  const month = run.endedAt?.slice(0, 7) ?? '';
  const rates = [
    { kind: 'piece', unit: 'piece', amount: '0.07', currency: 'EUR', from: '2020-01-01' },
    { kind: 'spoilt', unit: 'piece', amount: '0.0125', currency: 'EUR', from: '2020-01-01' },
  ];
  const clientId = run.clientId ?? 0;
  const set = await context.request.put(origin + addressOf(setRates, { id: clientId }, {}), {
    headers,
    data: rates,
  });
  expect(set.status()).toBe(200);

  await page.goto(`/billing?month=${month}&clientId=${clientId}`);
  await expect(page.getByRole('link', { name: /^Run 1/ }).first()).toBeVisible();
  const [, ...lines] = (await download(page, 'Download CSV')).toString('utf8').trim().split('\r\n');
  const billed = lines
    .map((line) => line.split(','))
    .filter(([, runId]) => runId === '1')
    .map(([, , , , , kind, , quantity, rate, , amount]) => [kind, Number(quantity), rate, Number(amount)]);

  await follow(page, '/runs/1/record');
  const { runs, findings } = await verified(await download(page, 'Evidence (ZIP)'));
  expect(findings).toEqual([]);
  const { applied, spoiled } = runs[0]?.sums ?? {};
  expect(applied).toBeGreaterThan(0);
  expect(billed).toEqual([
    ['piece', applied, '0.07', Number(((applied ?? 0) * 0.07).toFixed(4))],
    ...(spoiled ? [['spoilt', spoiled, '0.0125', Number((spoiled * 0.0125).toFixed(4))]] : []),
  ]);
});
