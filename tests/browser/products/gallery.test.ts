import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { olives } from '../support/demo-products.ts';
import { deskAndPhone, expect, test } from '../support/fixtures.ts';
import { ProductPage } from '../pages/product-page.ts';

const main = (page: Page) => page.getByRole('region', { name: 'Product images' });
const image = (at: number) => `${olives.name}, image ${at} of 3`;

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('reader');
  await new ProductPage(page).open(olives.id);
});

for (const [place, tag] of deskAndPhone)
  test(
    `L17: ${place}: goes on from image to image, small and large: it fills the screen, keeps the focus and gives it back, and Back closes it @spec-1.5 @spec-2.64 @spec-2.65 @spec-9.16 @need-1.10`,
    { tag },
    async ({ page }) => {
      const gallery = main(page);
      const full = page.getByRole('dialog', { name: olives.name });
      await test.step('by large arrows, around at both ends, and by thumbnails, four in a row', async () => {
        await expect(gallery.getByRole('img', { name: image(1) })).toBeVisible();
        await gallery.getByRole('button', { name: 'Previous image' }).click();
        await expect(gallery.getByRole('img', { name: image(3) })).toBeVisible();
        await gallery.getByRole('button', { name: 'Next image' }).click();
        await expect(gallery.getByRole('img', { name: image(1) })).toBeVisible();
        for (const name of ['Previous image', 'Next image']) {
          const box = await gallery.getByRole('button', { name }).boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
          const picture = await gallery.getByRole('img', { name: image(1) }).boundingBox();
          const [left, right] = name.startsWith('Previous') ? [box, picture] : [picture, box];
          expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
        }
        const strip = gallery.getByRole('list', { name: 'All images' });
        await expect(strip.getByRole('button')).toHaveCount(3);
        expect(
          await strip.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ')),
        ).toHaveLength(4);
        await strip.getByRole('button', { name: 'Image 3' }).click();
        await expect(gallery.getByRole('img', { name: image(3) })).toBeVisible();
        await expect(strip.getByRole('button', { name: 'Image 3' })).toHaveAttribute('aria-current', 'true');
        await strip.getByRole('button', { name: 'Image 1' }).click();
      });
      await test.step('fills the screen, keeps the focus, moves on there, and gives the focus back', async () => {
        const opener = gallery.getByRole('button', { name: /View full screen/ });
        await opener.click();
        await expect(full.getByRole('img', { name: image(1) })).toBeVisible();
        await expect(full).toContainText('1 / 3');
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
        expect(await full.boundingBox()).toEqual({ x: 0, y: 0, width, height });
        await expectAccessible(page, ['dark', 'light']);
        for (let press = 0; press < 6; press += 1) {
          await page.keyboard.press('Tab');
          await expect(full.locator(':focus')).toHaveCount(1);
        }
        await page.keyboard.press('ArrowLeft');
        await expect(full).toContainText('3 / 3');
        await full.getByRole('button', { name: 'Next image' }).click();
        await expect(full).toContainText('1 / 3');
        await page.keyboard.press('ArrowRight');
        await expect(full).toContainText('2 / 3');
        await page.keyboard.press('Escape');
        await expect(full).toHaveCount(0);
        await expect(opener).toBeFocused();
        await expect(gallery.getByRole('img', { name: image(2) })).toBeVisible();
      });
      await test.step('Back closes the full screen and stays on the page; so does the cross', async () => {
        const expand = gallery.getByRole('button', { name: 'Expand image' });
        await expand.click();
        await expect(full).toBeVisible();
        await page.goBack();
        await expect(full).toHaveCount(0);
        await expect(page).toHaveURL(`/products/${olives.id}`);
        await expand.click();
        await full.getByRole('button', { name: 'Close' }).click();
        await expect(full).toHaveCount(0);
        await expect(page).toHaveURL(`/products/${olives.id}`);
      });
    },
  );

test('a swipe moves on @need-1.10', { tag: '@phone' }, async ({ page }) => {
  await swipe(page, 'left');
  await expect(main(page).getByRole('img', { name: image(2) })).toBeVisible();
  await swipe(page, 'right');
  await swipe(page, 'right');
  await expect(main(page).getByRole('img', { name: image(3) })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function swipe(page: Page, to: 'left' | 'right'): Promise<void> {
  const picture = main(page).getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no picture to swipe.');
  const y = box.y + box.height / 2;
  const step = to === 'left' ? -20 : 20;
  const touch = await page.context().newCDPSession(page);
  let x = box.x + box.width / 2;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let move = 0; move < 5; move += 1) {
    x += step;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
