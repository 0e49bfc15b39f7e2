import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { getPortal } from '#domain/portal/contract.ts';
import { shownFingerprint } from '#domain/runs/evidence/signing.ts';
import { filesIn } from '#testing/evidence.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

test('evidence of a run is downloaded, and verified by its own page from disk without a network @security-7.13', async ({
  page,
  browser,
  signInAs,
}, testInfo) => {
  await signInAs('editor');
  await page.goto('/runs/1/record');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Evidence (ZIP)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('evidence-run-1.zip');
  const zip = testInfo.outputPath('evidence-run-1.zip');
  await download.saveAs(zip);

  const bytes = await readFile(zip);
  const verifier = testInfo.outputPath('verify.html');
  await writeFile(verifier, (await filesIn(bytes)).get('verify.html') ?? '');
  const changed = testInfo.outputPath('changed.zip');
  const other = Buffer.from(bytes);
  other[bytes.indexOf('"kind":"check"')] = 0x20;
  await writeFile(changed, other);

  const context = await browser.newContext({ offline: true });
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
  await expect(offline.getByText(/^✓ Run 1, events 1 to \d+: signed by the portal on /)).toBeVisible();
  await expect(offline.getByRole('heading', { name: /^Run 1, SL-/ })).toBeVisible();
  await expect(offline.getByRole('cell', { name: '✓ right' }).first()).toBeVisible();
  await expect(offline.getByText('Unexplained', { exact: true })).toBeVisible();
  await expectAccessible(offline);
  await offline.getByLabel('The ZIP of evidence').setInputFiles(changed);
  await expect(
    offline.getByRole('heading', { name: /^✗ \d+ things? contradicts? what was written/ }),
  ).toBeVisible();
  expect(asked.filter((scheme) => scheme !== 'file' && scheme !== 'blob')).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
