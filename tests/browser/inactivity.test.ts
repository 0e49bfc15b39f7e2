import type { Page } from '@playwright/test';
import { getCurrentUser, signOut } from '#domain/auth/contract.ts';
import { addAccount, signInAsPerson, signInByForm } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';

const minute = 60_000;
const start = new Date('2026-11-20T09:00:00Z');

const warning = (page: Page) =>
  page.getByText(
    "You'll be logged out in 2 minutes due to inactivity. Move your mouse or click to stay logged in.",
  );

/** Opens a page and waits until it is rendered and can show toasts. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
}

/** Stops the clock in every tab; the last input was just now. */
async function holdTime(page: Page): Promise<void> {
  await page.context().clock.pauseAt(new Date(start.getTime() + minute));
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
}

test.beforeEach(async ({ context }) => {
  await context.clock.install({ time: start });
});

test('warns after 13 minutes for 10 seconds, ends the session after 15, and comes back to the same page @spec-4.6 @spec-4.7 @spec-8.3 @spec-8.4 @spec-9.1 @need-1.11', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const ada = await addAccount('Ada', 'editor');
  const token = await signInAsPerson(context, ada);
  await open(page, '/products?sort=sku');
  await page.evaluate(() => sessionStorage.setItem('left over', 'yes'));
  await holdTime(page);

  await context.clock.runFor(13 * minute - 1);
  await expect(page.getByText('Session Expiring Soon')).toHaveCount(0);
  await context.clock.runFor(1);
  await expect(page.getByText('Session Expiring Soon')).toBeVisible();
  await expect(warning(page)).toBeVisible();
  // The text is added to the live region two frames later: screen readers do not read initial content.
  await context.clock.runFor(100);
  await expect(page.getByRole('status').filter({ hasText: 'Session Expiring Soon' })).toHaveAttribute(
    'aria-live',
    'assertive',
  );
  await context.clock.runFor(9_800);
  await expect(warning(page)).toBeVisible();
  await context.clock.runFor(1_000);
  await expect(warning(page)).toBeHidden();

  await context.clock.runFor(2 * minute - 10_900 - 1);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(token);
  const ended = page.waitForResponse((response) => response.url().endsWith(signOut.path));
  await context.clock.runFor(1);
  await expect(page.getByText('Session Expired', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Session Expired' })).toHaveClass(
    /border-danger/,
  );
  await expect(page.getByText("You've been logged out due to inactivity.", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('left over'))).toBeNull();
  await ended;
  const answer = await context.request.get(getCurrentUser.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);

  await context.clock.runFor(999);
  await expect(page).toHaveURL('/products?sort=sku');
  await context.clock.runFor(1);
  await expect(page).toHaveURL('/auth/signin');
  await context.clock.resume();
  await signInByForm(page, ada);
  await expect(page).toHaveURL('/products?sort=sku');
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
});

test('A8: an idle tab never ends a busy one, Stay signed in takes the warning away in both, and both end together, each with its words @need-1.11', async ({
  page,
  context,
}) => {
  await signInAsPerson(context, await addAccount('Noor', 'read_only'));
  const idle = await context.newPage();
  await open(idle, '/team');
  await open(page, '/products');
  await holdTime(page);

  await context.clock.runFor(12 * minute);
  await page.mouse.move(30, 30);
  await context.clock.runFor(12 * minute);
  for (const tab of [page, idle]) {
    await expect(tab.getByText('Session Expiring Soon')).toHaveCount(0);
    expect(await tab.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull();
  }

  await context.clock.runFor(1 * minute);
  await expect(warning(page)).toBeVisible();
  await expect(warning(idle)).toBeVisible();
  const heartbeat = page.waitForRequest(/\/api\/auth\/heartbeat$/);
  // Not with the mouse: moving it to the button would be input. A screen reader presses without moving.
  await page.getByRole('button', { name: 'Stay signed in' }).dispatchEvent('click');
  await heartbeat;
  await expect(warning(page)).toBeHidden();
  await expect(warning(idle)).toBeHidden();

  await context.clock.runFor(13 * minute);
  await expect(warning(page)).toBeVisible();
  await expect(warning(idle)).toBeVisible();
  for (const tab of [page, idle]) await tab.evaluate(() => sessionStorage.setItem('draft', 'typed'));
  await context.clock.runFor(2 * minute - 20_000);
  // The toast is shown for 5 seconds, and the idle tab's clock is slightly ahead.
  const told = new Set<Page>();
  for (let second = 0; second < 24; second += 1) {
    await context.clock.runFor(1_000);
    for (const tab of [page, idle])
      if (await tab.getByText('Session Expired', { exact: true }).isVisible()) told.add(tab);
  }
  expect([told.has(page), told.has(idle)]).toEqual([true, true]);
  for (const tab of [page, idle]) {
    await expect(tab).toHaveURL('/auth/signin');
    await expect(tab.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(await tab.evaluate(() => sessionStorage.getItem('draft'))).toBeNull();
  }
});
