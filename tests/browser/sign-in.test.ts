import { expectAccessible } from './support/accessibility.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';

test('signed out, every address shows sign-in and nothing else, and goes on there after a wrong password and a right one @spec-2.3 @spec-2.16', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/401/);
  // A public address, one without a page, and one of the administration.
  for (const address of ['/', '/no/such/page', '/admin/products?sort=sku']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  await page.goto('/products?sort=sku');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/signin');
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth/signup');
  await expect(header.getByRole('button', { name: /account of/ })).toHaveCount(0);
  await fillIn(page, 'reader@example.com', 'not the password');
  await expect(page.getByText('Email or password is incorrect. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('reader@example.com');
  await expectAccessible(page);
  await fillIn(page, 'reader@example.com');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await expect(page).toHaveURL('/products?sort=sku');
});

test('signs in to the home screen, with a cookie out of reach of scripts, so that a plain link to a file works, and out again everywhere @spec-4.1 @spec-4.4', async ({
  page,
  context,
}) => {
  await page.goto('/auth/signin');
  await fillIn(page, 'editor@example.com');
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  expect(token).toMatch(/^[\w-]{43}$/);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['labelport', 'labelport-browser']);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });

  await page.getByRole('button', { name: /Edda Winter/ }).click();
  await expect(page.getByText('Access Level')).toBeVisible();
  await expect(page.getByText('Editor', { exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/signin$/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  const answer = await context.request.get('/api/auth/me', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test('A22: who is signed in finds home at the addresses of an account, and may read the terms and what is kept @spec-2.15', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  await page.goto('/auth/signin');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
  for (const [address, title] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
  ] as const) {
    await follow(page, address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

async function fillIn(page: Page, email: string, password = 'Label-me-2026!'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}
