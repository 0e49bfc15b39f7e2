import type { Page } from '@playwright/test';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { addAccount, newPerson, signInByForm, type JourneyAccount } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { linkTo } from './support/outbox.ts';
import { openSession, takeSession } from './support/session.ts';

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

  // The link has been used, whoever is signed in.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await expect(page).toHaveURL('/auth/verify-email');
});

test('sets a forgotten password anew, which ends the sessions of old', async ({
  page,
  context,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of (400|401)/);
  const noor = await addAccount('Noor', 'editor');
  const old = await openSession(context, baseURL ?? '', noor);
  await context.clearCookies();

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
    headers: { authorization: `Bearer ${old.token}` },
  });
  expect(dead.status()).toBe(401);

  await takeSession(context, baseURL ?? '', old);
  await page.goto('/clients');
  await expect(
    page.getByText('Your session has ended. Sign in, and you are back on this page.'),
  ).toBeVisible();
  await signInByForm(page, noor);
  await expect(page.getByText('Email or password is incorrect. Please try again.').first()).toBeVisible();
  await signInByForm(page, changed);
  await expect(page.getByRole('heading', { name: 'All Clients' })).toBeVisible();
});
