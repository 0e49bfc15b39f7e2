import { rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility.ts';
import { cameraFilm, chooseChromium } from '../chromium.ts';
import { cereal, grapeJuice, olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { follow } from '../support/follow.ts';
import { SearchPage } from '../pages/search-page.ts';
import { openSession, takeSession } from '../support/session.ts';

const [width, height] = [1280, 720];

test.afterAll(() => rmSync(cameraFilm, { force: true }));

/** Shows the camera a plain picture of this brightness, with a code in its middle. */
async function hold(brightness: number, code?: { bcid: string; text: string }): Promise<void> {
  const background = { r: brightness, g: brightness, b: brightness };
  const drawn = code
    ? [
        {
          input: await bwip.toBuffer({ ...code, scale: 4, ...(code.bcid === 'ean13' ? { height: 30 } : {}) }),
        },
      ]
    : [];
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .composite(drawn)
    .greyscale()
    .raw()
    .toBuffer();
  const head = `YUV4MPEG2 W${width} H${height} F15:1 Ip A0:0 C420jpeg\nFRAME\n`;
  const colour = Buffer.alloc((width * height) / 2, 128);
  writeFileSync(cameraFilm, Buffer.concat([Buffer.from(head), picture, colour]));
}

const open = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' });
const camera = (page: Page) => page.getByRole('dialog', { name: 'Scan With the Camera' });

const codes = [
  ['/', { bcid: 'ean13', text: olives.barcode }, olives],
  ['/search', { bcid: 'gs1datamatrix', text: `(01)0${cereal.barcode}(10)LOT-7(17)271130` }, cereal],
  ['/', { bcid: 'qrcode', text: `https://id.example.com/01/0${grapeJuice.barcode}/10/LOT-7` }, grapeJuice],
] as const;

test(
  'the camera reads an EAN-13, a DataMatrix with a batch and a QR code with a Digital Link, on home, in the search and on the bench, and each ends at the label @need-1.1 @security-3.7',
  { tag: '@phone' },
  async ({ page, signInAs }) => {
    await signInAs('reader');
    await page.goto('/team');
    for (const [start, code, product] of codes) {
      await hold(255, code);
      await follow(page, start);
      await open(page).click();
      await new SearchPage(page).expectLabelOf(product);
      await expect(camera(page)).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(start);
      await expect(camera(page)).toHaveCount(0);
    }
    await hold(255, { bcid: 'gs1datamatrix', text: `(01)0${cereal.barcode}(17)251130(10)LOT-7` });
    await follow(page, '/bench');
    await open(page).click();
    await expect(page.getByRole('heading', { level: 1, name: cereal.name })).toBeVisible();
    await expect(page.getByText('Batch LOT-7')).toBeVisible();
    await expect(page.getByText('Use by 2025-11-30 · past')).toBeVisible();
    await expect(page).toHaveURL(`/bench?clientId=${cereal.clientId}&product=${cereal.id}`);
  },
);

test(
  'a camera that sees no code is closed by Escape and by Back, and says when the picture is dark @need-1.1',
  { tag: '@phone' },
  async ({ page, signInAs }) => {
    await hold(200);
    await signInAs('reader');
    await page.goto('/team');
    await follow(page, '/search');
    await open(page).focus();
    await page.keyboard.press('Enter');
    await expect(camera(page)).toContainText('Hold the code in front of the camera');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(camera(page)).toHaveCount(0);
    await expect(open(page)).toBeFocused();
    await expect(page).toHaveURL('/search');

    await hold(5);
    await open(page).click();
    await expect(camera(page).getByRole('status')).toHaveText(
      'The picture is dark. Go where there is light, and see that nothing covers the camera.',
    );
    await page.goBack();
    await expect(camera(page)).toHaveCount(0);
    await expect(page).toHaveURL('/search');
  },
);

test(
  'a refused camera and an address without https are said, with what to do',
  { tag: '@phone' },
  async ({ playwright, baseURL, otherBrowser }) => {
    const origin = baseURL ?? '';
    await hold(200);
    const launch = await chooseChromium();
    const browser = await playwright.chromium.launch({
      ...launch,
      args: [...launch.args, '--use-fake-ui-for-media-stream=deny'],
    });
    const context = await otherBrowser({ viewport: { width: 360, height: 740 } }, browser);
    const session = await openSession(context, origin, {
      email: 'reader@example.com',
      password: 'Label-me-2026!',
    });
    await takeSession(context, origin, session);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto('/bench');
    await open(page).click();
    await expect(camera(page).getByRole('alert')).toContainText('The camera is not allowed');
    await expect(camera(page).getByRole('alert')).toContainText('Allow it for this page in the settings');
    await expectAccessible(page);
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'isSecureContext', { value: false });
    });
    await page.goto('/bench');
    await open(page).click();
    await expect(camera(page).getByRole('alert')).toContainText('on https addresses only');
    await browser.close();
  },
);
