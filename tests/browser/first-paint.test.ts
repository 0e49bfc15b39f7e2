import { expect, test } from './fixtures.ts';

test('the page and all that it asks for at once are under 200 kB', async ({ request }) => {
  const compressed = { headers: { accept: 'text/html', 'accept-encoding': 'br' } };
  const page = await (await request.get('/', compressed)).text();
  const asked = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address);
  const font = /\/assets\/inter-400-720-latin-[^)"]+\.woff2/.exec(page)?.[0] ?? '';
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

test('home takes a scan before the app is there, and the app goes on with what was typed', async ({
  page,
  signInAs,
}) => {
  await signInAs('reader');
  const box = page.getByRole('textbox', { name: 'Find a product' });
  /** Holds the app back until it is let go. */
  const holdBack = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  let letGo = await holdBack();
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
  letGo = await holdBack();
  await page.goto('/', { waitUntil: 'commit' });
  await expect(box).toBeFocused();
  await page.keyboard.type('no such product');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=no\+such\+product$/);
  letGo();
  await expect(page.getByRole('main')).toContainText('no such product');
  await expect(box).toHaveValue('no such product');
});
