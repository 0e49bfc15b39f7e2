import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/own-portal.ts';
import { newCode } from './support/new-codes.ts';
import { addAccount } from './support/accounts.ts';

test('a browser is enrolled as a station, a badge is issued and printed, and its owner signs in there and changes the PIN @security-6.7', async ({
  page,
  ownPortal,
  signInAs,
  allowComplaint,
}) => {
  // A PIN that is easy to guess, and a wrong one, are refused.
  allowComplaint(/status of 40[01]/);
  const { dataDir } = await ownPortal();
  const wanda = await addAccount('Wanda', 'read_only', dataDir);
  const name = newCode('BENCH');
  await signInAs('administrator');
  await page.goto('/admin/stations');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel('Site').fill('Hall 2');
  await page.getByRole('button', { name: 'Enrol this browser' }).click();
  await expect(page.getByText(`This browser is the station ${name}.`)).toBeVisible();

  const issuing = page.locator('form', { has: page.getByRole('button', { name: 'Issue and print' }) });
  await issuing.getByRole('combobox', { name: /^Person/ }).click();
  await page.getByRole('option', { name: new RegExp(wanda.email) }).click();
  await issuing.getByLabel(/^PIN/).fill('1234');
  await page.getByRole('button', { name: 'Issue and print' }).click();
  await expect(
    page.getByText('This PIN is easy to guess. Choose digits that are neither equal nor in a row.').first(),
  ).toBeVisible();
  await issuing.getByLabel(/^PIN/).fill('2580');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Issue and print' }).click();
  await expect(page.getByRole('img', { name: /^The badge of Wanda/ })).toBeVisible();
  const code = (await page.getByText(/^LPB-/).textContent()) ?? '';
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Back to the stations' }).click();
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const form = page.getByRole('form', { name: `Sign in at ${name}` });
  await expect(form.getByLabel('Badge')).toBeFocused();
  // A scanner types the code and ends it with Enter.
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type('1397');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Badge or PIN is incorrect. Please try again.');
  await expect(form.getByLabel('Badge')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.keyboard.type('2580');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your Badge' }).click();
  await page.getByLabel(/^PIN you have now/).fill('2580');
  await page.getByLabel(/^New PIN/).fill('1357');
  await page.getByRole('button', { name: 'Change PIN' }).click();
  await expect(page.getByText('PIN changed', { exact: true }).first()).toBeVisible();
});
