import type { Page } from '@playwright/test';
import { olives } from './support/demo-products.ts';
import { expect, test } from './support/fixtures.ts';
import { SearchPage } from './pages/search-page.ts';

test.use({ isCold: true });

test('the page and all that it asks for at once are under 200 kB @need-2.20', async ({ request }) => {
  const compressed = { headers: { accept: 'text/html', 'accept-encoding': 'br' } };
  const page = await (await request.get('/', compressed)).text();
  const asked = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  );
  const font = /\/assets\/inter-400-720-latin-[^)"]+\.woff2/.exec(page)?.[0] ?? '';
  expect(font).not.toBe('');
  expect(asked.filter((address) => address.endsWith('.js')).length).toBeGreaterThan(2);
  const sizes = await Promise.all(
    ['/', font, ...asked].map(async (address) => {
      const answer = await request.get(address, compressed);
      expect(answer.status(), address).toBe(200);
      return Number(answer.headers()['content-length']);
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
});

/** Delays responses for files of the app until the returned function is called. */
const holdBack = async (page: Page, files: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('home takes a scan before the app is there, and the app goes on with what was typed', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  const box = page.getByRole('textbox', { name: 'Find a product' });
  let letGo = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(box).toBeFocused();
  await page.keyboard.type('50123');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type('45');
  await expect(box).toHaveValue('5012345');

  await page.unrouteAll();
  const letSearchGo = await holdBack(page, '**/assets/search-*.js');
  letGo = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(box).toBeFocused();
  await page.keyboard.type('no such product');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=no\+such\+product$/);
  await expect(page.getByRole('status')).toHaveText('Searching…');
  await page.keyboard.type('nor ');
  letGo();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(box).toHaveCount(0);
  await page.keyboard.type('this one');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=nor\+this\+one$/);
  await page.keyboard.type('an');
  letSearchGo();
  await expect(page.getByRole('main')).toContainText('nor this one');
  await expect(box).toHaveValue('an');
});

test('a code that comes as one text without keys or Enter before the app is there ends at its label @need-1.1', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  const search = new SearchPage(page);
  const letGo = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await search.untilReady();
  await page.keyboard.insertText(olives.barcode);
  await expect(search.box).toHaveValue(olives.barcode);
  letGo();
  await search.expectLabelOf(olives);
});

test('the first paint says so when the app does not come, and loads it again', async ({
  page,
  signInAs,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await signInAs('reader');
  const box = page.getByRole('textbox', { name: 'Find a product' });
  const missing = page.getByRole('alert').filter({ hasText: 'The portal could not be loaded.' });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(missing).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type('no such product');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=no\+such\+product$/);
  await expect(box).toHaveCount(0);
  await expect(missing).toBeVisible();

  await page.unrouteAll();
  await missing.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('main')).toContainText('no such product');
  await expect(missing).toHaveCount(0);
});

test('what is sent between the start of the app and its first drawing is searched for', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  await page.addInitScript(() => {
    const messages: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    // React renders in a message event that it sends to itself.
    MessagePort.prototype.postMessage = function (message: unknown) {
      messages.push(() => Reflect.apply(postMessage, this, [message]));
      document.documentElement.dataset['waits'] = 'yes';
    };
    document.addEventListener('draw', () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const deliver of messages) deliver();
    });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-waits', 'yes');
  await page.keyboard.type('no such product');
  await page.keyboard.press('Enter');
  await page.evaluate(() => document.dispatchEvent(new Event('draw')));
  await expect(page.getByRole('main')).toContainText('Search Products');
  await expect(page.getByRole('textbox', { name: 'Find a product' })).toHaveValue('no such product');
});

test('sign-in takes what is typed before the app is there, and the app goes on in the same field', async ({
  page,
}) => {
  const letGo = await holdBack(page, '**/assets/index-*.js');
  const letSignInGo = await holdBack(page, '**/assets/account-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('reader@example.com');
  await page.getByLabel('Password', { exact: true }).click();
  await page.keyboard.type('Label-me-');
  letGo();
  // The app has loaded but its sign-in screen has not: the first paint stays.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.keyboard.type('20');
  await page.evaluate(() => {
    const root = document.getElementById('root');
    if (!root) throw new Error('The page has no root.');
    // Called right after the screen has been put in place, before any key press is handled.
    const watch = new MutationObserver(() => {
      root.dataset['focused'] ??= document.activeElement?.getAttribute('name') ?? 'nothing';
    });
    watch.observe(root, { childList: true });
  });
  letSignInGo();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('#root'), 'no key press is lost between the fields').toHaveAttribute(
    'data-focused',
    'password',
  );
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('26!');
  await expect(page.getByLabel('Email')).toHaveValue('reader@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
});

test('a sign-in that is sent before the app is there is sent by the app, and kept nowhere', async ({
  page,
}) => {
  const letGo = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('reader@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Label-me-2026!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('One moment, the portal is still loading…');
  letGo();
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
  await page.getByRole('button', { name: 'account of Rowan Field' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a button that is held down while the app takes its place is pressed all the same', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('reader@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Label-me-2026!');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).hover();
  await page.mouse.down();
  letGo();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Every Detail Matters' })).toBeVisible();
});
