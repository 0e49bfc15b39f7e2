import { Client } from '#domain/clients/contract.ts';
import { listHolds } from '#domain/holds/contract.ts';
import { olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { ProductPage } from '../pages/product-page.ts';

const clientCall = `**/api/clients/${olives.clientId}?product=${olives.id}`;

/** The text of a panel without its title, which is visible in print only. */
const asRead = { useInnerText: true };

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

test('what changes at the client is on the page within seconds, and but for holds nothing else is fetched again, no image either in a minute @need-1.7', async ({
  page,
}) => {
  await page.clock.install();
  let instructions = 'As of this morning.';
  await page.route(clientCall, async (route) => {
    const client = Client.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ...client, labellingInstructions: instructions } });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The code of lazy parts is fetched only once.
    if (pathname.startsWith('/api/') && pathname !== `/api/clients/${olives.clientId}`) asked.push(pathname);
  });
  const product = new ProductPage(page);
  await product.open(olives.id);
  const text = product.section('Client Information').getByRole('tabpanel');
  await expect(text).toHaveText('As of this morning.', asRead);
  await expect(product.section('Watch & Learn').getByRole('article')).toHaveCount(4);
  await page.waitForLoadState('networkidle');
  const atFirst = asked.splice(0);
  instructions = 'As of now.';
  // A minute of polls, each answered before the next one.
  for (let poll = 0; poll < 12; poll += 1) {
    const answered = page.waitForResponse(clientCall);
    await page.clock.runFor(5_000);
    await answered;
  }
  await expect(text).toHaveText('As of now.', asRead);
  // A lazy part that a busy machine loads late asks for the first time.
  const again = asked.filter((path, at) => atFirst.includes(path) || asked.indexOf(path) < at);
  // Anybody may hold the product while its page is open.
  expect([...new Set(again)]).toEqual([listHolds.path]);
});

test(
  'weak Wi-Fi never empties the page: what was read stays, and says from when it is @need-1.8',
  { tag: '@phone' },
  async ({ page, allowComplaint }) => {
    allowComplaint(/Failed to load resource/);
    const product = new ProductPage(page);
    await product.open(olives.id);
    const client = product.section('Client Information');
    await expect(client.getByRole('tabpanel')).toContainText('Scan one piece in every twenty.');
    await page.route('**/api/**', (route) => route.abort());
    await expect(client.getByText(/^Not up to date – last loaded \d\d:\d\d$/)).toBeVisible({
      timeout: 20_000,
    });
    await expect(client.getByRole('tabpanel')).toContainText('Scan one piece in every twenty.');
    // Also above the name, where people read it first.
    await page.evaluate(() => scrollTo(0, 0));
    const heading = page.getByRole('heading', { level: 1, name: olives.name });
    const above = page
      .getByRole('main')
      .getByText(/^Not up to date – last loaded \d\d:\d\d$/)
      .first();
    await expect(heading).toBeVisible();
    await expect(above).toBeInViewport();
    expect((await above.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
    // A failing poll is announced only once.
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
    await page.unroute('**/api/**');
    await client.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/Not up to date/)).toHaveCount(0);
  },
);
