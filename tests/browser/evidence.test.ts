import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import { getPortal } from '#domain/portal/contract.ts';
import { shownFingerprint } from '#domain/runs/evidence/signing.ts';
import { addRunEvent, createRun } from '#domain/runs/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { createStation } from '#domain/stations/contract.ts';
import { filesIn } from '#testing/evidence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newBarcode, newCode } from './support/new-codes.ts';
import { expect, test } from './support/own-portal.ts';
import { addGoods } from './support/run-goods.ts';
import { scan } from './support/scan.ts';

const sscc = '050123450000000015';

/** A closed run of one carton with this SSCC on its label; returns its id. */
async function addCarton(portal: APIRequestContext, origin: string): Promise<number> {
  const ean = newBarcode();
  const { product, roll } = await addGoods(portal, origin, { ean, carries: ['sscc'] });
  const post = async (path: string, data: object, headers = {}): Promise<unknown> =>
    (await portal.post(path, { headers: { origin, ...headers }, data })).json();
  const station = createStation.reply.parse(await post(createStation.path, { name: newCode('BENCH') }));
  const at = { 'x-station-token': station.token };
  const draft = { productId: product.id, stationId: station.id, quantity: 1 };
  const { id } = createRun.reply.parse(await post(createRun.path, draft, at));
  const acts: RunAct[] = [
    { kind: 'clear', gone: ['labels', 'goods', 'papers', 'printer'] },
    { kind: 'challenge', text: 'LP-KNOWN-WRONG' },
    { kind: 'roll', code: roll.code, pieces: 1 },
    { kind: 'first_piece', product: ean, label: `]C100${sscc}` },
    { kind: 'reconcile' },
    { kind: 'challenge', text: 'LP-KNOWN-WRONG' },
    { kind: 'close', applied: 1 },
  ];
  for (const act of acts) {
    const answer = addRunEvent.reply.parse(await post(addRunEvent.path.replace(':id', String(id)), act, at));
    expect([act.kind, answer.verdict, answer.reason]).toEqual([act.kind, 'right', answer.reason]);
  }
  return id;
}

test('from the SSCC of a carton to a green ZIP on a computer without a network, and to a red one @security-7.13', async ({
  page,
  otherBrowser,
  baseURL,
  signInAs,
  allowComplaint,
}, testInfo) => {
  // The artwork is not a real PDF, so it has no picture.
  allowComplaint(/status of 404/);
  await signInAs('administrator');
  const id = await addCarton(page.request, baseURL ?? '');
  await page.goto('/runs');
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible();
  await scan(page, `]C100${sscc}`);
  await page.getByRole('link', { name: new RegExp(`^Run ${id}, `) }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${id}/record$`));
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Evidence (ZIP)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`evidence-run-${id}.zip`);
  const zip = testInfo.outputPath('evidence.zip');
  await download.saveAs(zip);

  const bytes = await readFile(zip);
  const verifier = testInfo.outputPath('verify.html');
  await writeFile(verifier, (await filesIn(bytes)).get('verify.html') ?? '');
  const changed = testInfo.outputPath('changed.zip');
  const other = Buffer.from(bytes);
  other[bytes.indexOf('"applied":1')] = 0x20;
  await writeFile(changed, other);

  const context = await otherBrowser({ offline: true });
  const offline = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  offline.on('request', (request) => asked.push(request.url().replace(/:.*/, '')));
  offline.on('console', (message) => complaints.push(message.text()));
  offline.on('pageerror', (error) => complaints.push(error.message));
  await offline.goto(pathToFileURL(verifier).href);
  await offline.getByLabel('The ZIP of evidence').setInputFiles(zip);
  const consistent = '= Consistent in itself, not proven by anybody else';
  await expect(offline.getByRole('heading', { name: consistent })).toBeVisible();
  const { key } = getPortal.reply.parse(await (await page.request.get(getPortal.path)).json());
  await offline.getByLabel('Fingerprint of the portal').fill(shownFingerprint(key.fingerprint));
  await offline.getByLabel('Fingerprint of the portal').blur();
  const proven = '✓ Signed by the portal, and nothing was changed since';
  await expect(offline.getByRole('heading', { name: proven })).toBeVisible();
  await expect(
    offline.getByText(new RegExp(`^✓ Run ${id}, events 1 to 8: signed by the portal on `)),
  ).toBeVisible();
  await expect(offline.getByRole('heading', { name: new RegExp(`^Run ${id}, JAM`) })).toBeVisible();
  await expect(offline.getByRole('cell', { name: '✓ right' }).first()).toBeVisible();
  await expect(offline.getByText('1 check counts: 1 by scan, 0 by eye.')).toBeVisible();
  await expect(offline.getByText('Unexplained', { exact: true })).toBeVisible();
  await expectAccessible(offline);
  await offline.getByLabel('The ZIP of evidence').setInputFiles(changed);
  await expect(
    offline.getByRole('heading', { name: /^✗ \d+ things? contradicts? what was written/ }),
  ).toBeVisible();
  // Nothing that contradicts itself has a mark.
  await expect(offline.getByRole('cell', { name: 'says right' }).first()).toBeVisible();
  await expect(offline.getByText('✓')).toHaveCount(0);
  expect(asked.filter((scheme) => scheme !== 'file' && scheme !== 'blob')).toEqual([]);
  expect(complaints).toEqual([]);
});
