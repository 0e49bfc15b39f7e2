import type { Page } from '@playwright/test';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { expectAccessible } from './accessibility.ts';
import { addAccount, newPerson, signInAsPerson, signInByForm, type JourneyAccount } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { linkTo, mailsTo } from './outbox.ts';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

async function fillSignUp(page: Page, person: JourneyAccount): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
}

test('signs up, is told of the mail, confirms by its link and signs in', async ({ page, allowComplaint }) => {
  allowComplaint(/status of (400|403)/);
  const ada = newPerson('Ada');
  await page.goto('/auth/signup');
  await fillSignUp(page, ada);
  await expect(page.getByText('Password strength: Strong')).toBeVisible();
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL('/auth/signin');
  await expect(
    page.getByText(
      'Your account has been created. Please check your email and click the verification link before signing in.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(ada.email);

  await signInByForm(page, ada);
  // The notice of the new account, with a button of the same name, gives way to it.
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText(
    'Please check your email and click the verification link before signing in.',
  );
  await refusal.getByRole('button', { name: 'Resend verification mail' }).click();
  const link = await linkTo(ada.email, 2);

  await page.goto(link);
  await expect(page).toHaveURL('/auth/signin');
  await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible();
  await signInByForm(page, ada);
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();

  // For a signed-in user the page is home; the link has been used.
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await expect(page).toHaveURL('/auth/verify-email');
});

test('sets a forgotten password anew, which ends the sessions of old', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of (400|401)/);
  const noor = await addAccount('Noor', 'editor');
  const elsewhere = await browser.newContext({ baseURL });
  const oldToken = await signInAsPerson(elsewhere, noor);
  const oldPage = await elsewhere.newPage();
  await oldPage.goto('/team');
  await expect(oldPage.getByRole('heading', { name: 'Meet Our Team' })).toBeVisible();

  await page.goto('/auth/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in form has a field of the same name.
  await expect(button(page, 'Send reset link')).toBeVisible();
  await page.getByLabel('Email').fill(noor.email);
  await button(page, 'Send reset link').click();
  await expect(
    page.getByText('If this address has an account, a link to set a new password is on its way.'),
  ).toBeVisible();
  const link = await linkTo(noor.email);

  const document = await page.goto(link);
  expect(document?.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL('/auth/reset-password');
  const changed = { ...noor, password: 'Relabel-me-2027!' };
  await page.getByLabel('Password', { exact: true }).fill(changed.password);
  await page.getByLabel('Confirm password').fill(changed.password);
  await button(page, 'Set new password').click();
  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('Your new password is set, and you are signed in.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();

  const dead = await page.request.get(getCurrentUser.path, {
    headers: { authorization: `Bearer ${oldToken}` },
  });
  expect(dead.status()).toBe(401);
  await oldPage.goto('/clients');
  await expect(
    oldPage.getByText('Your session has ended. Sign in, and you are back on this page.'),
  ).toBeVisible();
  await elsewhere.close();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/signin');
  await signInByForm(page, noor);
  await expect(page.getByText('Email or password is incorrect. Please try again.').first()).toBeVisible();
  await signInByForm(page, changed);
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
});

test('an unknown address is answered like a known one, and gets no mail', async ({ page }) => {
  const nobody = newPerson('Nobody');
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(nobody.email);
  await button(page, 'Send reset link').click();
  await expect(
    page.getByText('If this address has an account, a link to set a new password is on its way.'),
  ).toBeVisible();
  await expectAccessible(page);
  // A mail requested later for another address arrives, so a mail to this one would have arrived before.
  const rae = await addAccount('Rae', 'read_only');
  await page.getByLabel('Email').fill(rae.email);
  await button(page, 'Send reset link').click();
  await mailsTo(rae.email);
  await expect(mailsTo(nobody.email, 0)).resolves.toEqual([]);
});

test('says everything that is wrong with a sign-up beside its field, and loses nothing at a reload', async ({
  page,
}) => {
  await page.goto('/auth/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@elsewhere.example');
  await page.getByLabel('Password', { exact: true }).fill('label-me');
  await button(page, 'Create Account').click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await expect(
    page.getByText(
      'This email address is not authorized for registration. Please contact your administrator.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Password strength: Weak')).toBeVisible();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/^Your unsent input from \d\d:\d\d is still here\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Email')).toHaveValue('ada@elsewhere.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
