import type { Page } from '@playwright/test';
import { resolveCode } from '#domain/resolver/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { cereal, olives } from './support/demo-products.ts';
import { expect, test } from './support/fixtures.ts';
import { pressByHand, pressEach, scan } from './support/scan.ts';
import { follow } from './support/follow.ts';

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('reader');
  await page.goto('/bench');
  await expect(page.getByRole('heading', { level: 1, name: 'Scan a product' })).toBeVisible();
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test(
  'a scan fills the screen with the label, and another client’s product is refused until the client is changed @need-1.1 @need-2.14',
  { tag: '@phone' },
  async ({ page }) => {
    await scan(page, olives.barcode);
    await expect(title(page, olives.name)).toBeVisible();
    await expect(page).toHaveURL(`/bench?clientId=${olives.clientId}&product=${olives.id}`);
    for (const part of [
      page.getByText('LBL-BAR-100'),
      page.getByText('NEL', { exact: true }),
      page.getByText('100 x 50 mm', { exact: true }),
      page.getByRole('img', { name: /^Label:/ }),
    ])
      await expect(part.first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: `Client: ${olives.client}` })).toBeVisible();

    await scan(page, cereal.barcode);
    const stop = page.getByRole('alert');
    await expect(stop).toContainText('Stop: another client');
    await expect(stop).toContainText(`This code belongs to ${cereal.client}.`);
    await expect(title(page, olives.name)).toHaveCount(0);
    await expectAccessible(page);
    await pressByHand(page, 'Enter');
    await expect(title(page, 'Scan a product')).toBeVisible();
    await expect(page).toHaveURL(`/bench?clientId=${olives.clientId}`);

    await pressEach(page, [...Array.from(cereal.barcode), 'Enter'], 30);
    await expect(stop).toBeVisible();
    await pressByHand(page, 'ArrowRight');
    await pressByHand(page, 'Enter');
    await expect(title(page, cereal.name)).toBeVisible();
    await expect(page).toHaveURL(`/bench?clientId=${cereal.clientId}&product=${cereal.id}`);
    await page.reload();
    await expect(title(page, cereal.name)).toBeVisible();
  },
);

test('three keys, or a code for each, lead through the labels, the instructions and the rest; a code opens the bench from another screen, and a day that has passed is said @need-2.14', async ({
  page,
}) => {
  await scan(page, cereal.barcode);
  const open = page.getByRole('navigation').locator('[aria-current="page"]');
  await expect(open).toHaveText('Label 1 of 3');
  await pressByHand(page, 'ArrowRight');
  await expect(open).toHaveText('Label 2 of 3');
  await scan(page, 'LABELPORT-BENCH-2');
  await expect(open).toHaveText('Label 3 of 3');
  await pressByHand(page, 'ArrowRight');
  await expect(page.getByRole('heading', { name: 'Labelling Instructions' })).toBeVisible();
  await expectAccessible(page);
  await scan(page, 'LABELPORT-BENCH-3');
  await expect(open).toHaveText('Label 1 of 3');
  await pressByHand(page, 'ArrowLeft');
  await expect(open).toHaveText('More');
  await expectAccessible(page);
  await pressByHand(page, 'Escape');
  await expect(title(page, 'Scan a product')).toBeVisible();

  await follow(page, '/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scan(page, 'LABELPORT-BENCH-0');
  await expect(title(page, 'Scan a product')).toBeVisible();
  await pressEach(
    page,
    [...Array.from(`]C101${olives.barcode.padStart(14, '0')}1720010110LOT-7`), 'Enter'],
    8,
  );
  await expect(title(page, olives.name)).toBeVisible();
  await expect(page.getByText('Use by 2020-01-01 · past')).toBeVisible();
  const past = page.getByRole('alert').filter({ hasText: 'Past its use-by date: 2020-01-01' });
  expect((await past.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await expect(page.getByText('Batch LOT-7')).toBeVisible();
  await expectAccessible(page);
});

test('a wrong check digit, an unknown code and a lost line take the product away, and say why @need-1.1', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const refused = page.getByRole('alert');
  await scan(page, olives.barcode);
  await expect(title(page, olives.name)).toBeVisible();
  await scan(page, '3368954065802');
  await expect(refused).toContainText('The check digit of 3368954065802 should be 1, not 2.');
  await expect(title(page, olives.name)).toHaveCount(0);
  await scan(page, '5012345678900');
  await expect(refused).toContainText('No product with this code');
  await expect(refused).toContainText('Scanned: 5012345678900');
  await page.route(`**${resolveCode.path}?*`, (route) => route.fulfill({ status: 400, body: '{}' }));
  await scan(page, olives.barcode);
  await expect(refused).toContainText('The code could not be looked up');
  await expect(title(page, olives.name)).toHaveCount(0);
});

/** Tablets of ten inches, in portrait and landscape, in CSS pixels. */
const tablets = [
  [820, 1180],
  [1180, 820],
  [1024, 768],
  [768, 1024],
] as const;

test('on a screen of 10 inches, of whatever pixels, SKU, size and feed have capitals of 9 mm @need-1.1', async ({
  page,
}) => {
  await scan(page, cereal.barcode);
  await expect(title(page, cereal.name)).toBeVisible();
  for (const [width, height] of tablets) {
    await page.setViewportSize({ width, height });
    const pixelsPerMm = Math.hypot(width, height) / 254;
    for (const name of ['Label SKU', 'Feed', 'Size']) {
      const value = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
      await expect(value.locator('dd > span').first()).toHaveCSS('white-space', 'nowrap');
      const capitals = await value
        .locator('dd > span')
        .first()
        .evaluate((element) => {
          const { font } = getComputedStyle(element);
          const context = document.createElement('canvas').getContext('2d');
          if (!context) return 0;
          context.font = font;
          return context.measureText('H').actualBoundingBoxAscent;
        });
      expect(capitals / pixelsPerMm, `${name} at ${width} x ${height}`).toBeGreaterThanOrEqual(9);
      await expect(value.locator('dd > span').first()).toBeInViewport({ ratio: 1 });
    }
  }
});
