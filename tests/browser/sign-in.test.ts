import { expectAccessible } from './accessibility.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const anyAddress = [
  '/',
  '/search',
  '/products/1',
  '/clients',
  '/team',
  '/admin',
  '/admin/products',
  '/admin/analytics',
  '/no/such/page',
];
test('signed out, every address shows sign-in and nothing else @spec-2.16', async ({ page }) => {
  for (const address of anyAddress) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('signing in stays at the address that was asked for', async ({ page }) => {
  await page.goto('/products?sort=sku');
  await fillIn(page, 'reader@example.com');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await expect(page).toHaveURL('/products?sort=sku');
});

test('says what is missing before it sends anything @spec-5.1', async ({ page }) => {
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
});

test('refuses a wrong password in words and keeps the e-mail', async ({ page, allowComplaint }) => {
  allowComplaint(/401/);
  await page.goto('/auth/signin');
  await fillIn(page, 'reader@example.com', 'not the password');
  await expect(page.getByText('Sign in failed').first()).toBeVisible();
  await expect(page.getByText('Email or password is incorrect. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('reader@example.com');
  await expectAccessible(page);
});

test(
  'signs in to the home screen, and out again everywhere @spec-4.1 @spec-4.4',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.goto('/auth/signin');
    await fillIn(page, 'editor@example.com');
    await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    expect(token).toMatch(/^[\w-]{43}$/);

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
  },
);

test('shows a spinner while the session loads @spec-2.19', async ({ page, signInAs }) => {
  await signInAs('reader');
  await page.route('**/api/auth/me', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto('/team');
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Meet Our Team' })).toBeVisible();
});

test('the session is a cookie too, so that a plain link to a file works, out of reach of scripts', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await fillIn(page, 'reader@example.com');
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['labelport', 'labelport-browser']);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

test('A22: who is signed in finds home at the addresses of an account, and may read the terms and what is kept @spec-2.15', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  for (const screen of [
    'signin',
    'signup',
    'forgot-password',
    'reset-password?token=a',
    'verify-email?token=a',
  ]) {
    await page.goto(`/auth/${screen}`);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
  }
  for (const [address, title] of [
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('a session that was ended elsewhere asks for sign-in on the same page, and goes on there', async ({
  page,
  context,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/401/);
  await signInAs('reader');
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'All Clients' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const ended = await context.request.post('/api/auth/signout', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(200);
  await page.getByRole('searchbox', { name: 'Search clients by name' }).fill('harbour');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await fillIn(page, 'reader@example.com');
  await expect(page.getByRole('heading', { name: 'All Clients' })).toBeVisible();
  await expect(page).toHaveURL('/clients?search=harbour');
});

test('the way to a forgotten password and to an account stands beside the form @spec-2.17', async ({
  page,
}) => {
  await page.goto('/auth/signin');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth/signup');
  await main.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/auth/forgot-password');
});

async function fillIn(page: Page, email: string, password = 'Label-me-2026!'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}
