import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressEach, scan } from '../support/scan.ts';
import { follow } from '../support/follow.ts';

const batch = '010400638133393110LOT-7';

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('editor');
  await page.goto('/scanner');
  await expect(page.getByRole('heading', { level: 1, name: 'Check Your Scanner' })).toBeVisible();
});

test('a scanner that is set well is learnt by three scans in any order, and nothing is wrong with it @need-1.1 @need-2.13', async ({
  page,
}) => {
  await scan(page, ']E05901234123457');
  await scan(page, ']C0Yz-09/Qm');
  await pressEach(page, [...Array.from(`]C1${batch}`), 'Control+]', ...Array.from('21AB12'), 'Enter'], 8);
  await expect(page.getByText('Nothing is wrong with this scanner.')).toBeVisible();
  await expect(page.getByText('Received', { exact: true })).toHaveCount(3);
  await expect(page).toHaveURL('/scanner');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Learnt on this device before')).toBeVisible();
});

test('lost separators and a German computer: each is said with what to set, and read right from then on', async ({
  page,
}) => {
  await scan(page, 'Zyß09-Qm');
  await scan(page, '010400638133393110LOTß721AB12');
  await scan(page, '5901234123457');
  const advice = page.getByRole('region', { name: 'Your scanner' });
  await expect(advice).toContainText('The separators (FNC1) of GS1 codes get lost.');
  await expect(advice).toContainText('set to the German keyboard');
  await expect(advice.getByRole('listitem').first()).toContainText('Wrong');
  await expectAccessible(page);

  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Until the learnt profile has loaded, codes of unknown form are used unchanged.
  await expect(async () => {
    await scan(page, 'SHELFßZ9');
    await expect(page.getByRole('alert').getByText('SHELF-Y9')).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Check Your Scanner' }).click();
  await page.getByRole('button', { name: 'Forget and start again' }).click();
  await expect(advice).toHaveCount(0);
  await scan(page, '4006381333931');
  await expect(page.getByRole('alert').getByText('This is none of the three codes')).toBeVisible();
  await expect(page.getByText('Received', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('B5: one scan teaches the keyboard of an Italian computer, and the next code is read right', async ({
  page,
}) => {
  await scan(page, "Yz'09-Qm");
  const advice = page.getByRole('region', { name: 'Your scanner' });
  await expect(advice).toContainText('set to the Italian keyboard');
  await expect(advice).toContainText('Scan the other codes');
  await follow(page, '/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => {
    await scan(page, "SHELF'Z9");
    await expect(page.getByRole('alert').getByText('SHELF-Z9')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a text that comes without keys is learnt in the field, and a command among the keys is named', async ({
  page,
}) => {
  const field = page.getByLabel('Scan into this field');
  await field.focus();
  await page.keyboard.insertText('5901234123457');
  await expect(page.getByText('Received', { exact: true })).toHaveCount(1);
  await expect(field).toHaveValue('');
  await page.getByRole('heading', { level: 1 }).focus();
  await pressEach(page, [...Array.from('Yz-09/Qm'), 'F8', 'Enter'], 8);
  await expect(page.getByRole('alert')).toContainText('The scanner sends F8');
});
