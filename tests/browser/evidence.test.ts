import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { hash } from 'node:crypto';
import { verify } from '#server/runs/evidence/verifier.js';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

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
  const { entries } = await verify(
    { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) },
    { digest: (part) => hash('sha256', part) },
  );
  const entry = entries.get('verify.html');
  // A fixed header and the name precede the content.
  const start = (entry?.offset ?? 0) + 30 + 'verify.html'.length;
  const verifier = testInfo.outputPath('verify.html');
  await writeFile(verifier, bytes.subarray(start, start + (entry?.size ?? 0)));
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
  await expect(
    offline.getByRole('heading', { name: '✓ Nothing was changed, removed or added' }),
  ).toBeVisible();
  await expect(offline.getByRole('heading', { name: /^Run 1, SL-/ })).toBeVisible();
  await expect(offline.getByRole('cell', { name: '✓ right' }).first()).toBeVisible();
  await expect(offline.getByText('Unexplained', { exact: true })).toBeVisible();
  await expectAccessible(offline);
  await offline.getByLabel('The ZIP of evidence').setInputFiles(changed);
  await expect(offline.getByRole('heading', { name: /^✗ \d+ things are not as written/ })).toBeVisible();
  expect(asked.filter((scheme) => scheme !== 'file' && scheme !== 'blob')).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
