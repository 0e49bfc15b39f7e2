import type { Page } from '@playwright/test';
import { cereal, crackers, olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { SearchPage } from '../pages/search-page.ts';
import { pressEach, scan } from '../support/scan.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('reader');
});

interface Press {
  key: string;
  code?: string;
  altKey?: boolean;
  ctrlKey?: boolean;
  keyCode?: number;
}

const keysOf = (text: string, parts: Partial<Press> = {}): Press[] =>
  Array.from(text, (key) => ({
    key,
    code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
    ...parts,
  }));

/** Presses keys at the element that has the focus, with these gaps; returns which of them the page kept from the browser. */
const replay = (page: Page, keys: readonly Press[], gaps: readonly number[]): Promise<string[]> =>
  page.evaluate(
    async ([presses, gapsMs]) => {
      const kept: string[] = [];
      for (const [place, press] of presses.entries()) {
        await new Promise((wait) => setTimeout(wait, gapsMs[place % gapsMs.length]));
        const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true });
        const target = document.activeElement ?? document.body;
        if (!target.dispatchEvent(event)) kept.push(press.key);
      }
      return kept;
    },
    [keys, gaps] as const,
  );

const enter: Press = { key: 'Enter', code: 'Enter' };

test('where nothing has the focus every code is a scan: with a pause in it, with altKey, ended by Ctrl+J or F12; what an input method spoiled is said @need-1.1 @need-2.8', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await page.goto(`/products/${crackers.id}`);
  await expect(page.getByRole('heading', { level: 1, name: crackers.name })).toBeVisible();
  await test.step('37 ms a key and one gap of 150 ms', async () => {
    await replay(page, [...keysOf(cereal.barcode), enter], [...Array.from({ length: 6 }, () => 37), 150]);
    await search.expectLabelOf(cereal);
  });
  await test.step('B1: altKey on every key', async () => {
    await replay(page, [...keysOf(olives.barcode, { altKey: true }), { ...enter, altKey: true }], [12]);
    await search.expectLabelOf(olives);
  });
  await test.step('B6: Ctrl+J and F12 end a scan, and the browser does nothing', async () => {
    expect(
      await replay(page, [...keysOf(cereal.barcode), { key: 'j', code: 'KeyJ', ctrlKey: true }], [12]),
    ).toContain('j');
    await search.expectLabelOf(cereal);
    expect(await replay(page, [...keysOf(olives.barcode), { key: 'F12', code: 'F12' }], [12])).toContain(
      'F12',
    );
    await search.expectLabelOf(olives);
  });
  await test.step('B3: the rest of what an input method took is not looked up', async () => {
    const composed = Array.from('AB', (key) => ({ key: 'Process', code: `Key${key}`, keyCode: 229 }));
    await replay(page, [...composed, ...keysOf('10021'), enter], [12]);
    await expect(page.getByRole('alert')).toContainText('Your keyboard is set to Chinese');
    await expect(page).toHaveURL(`/products/${olives.id}?tab=labels`);
  });
});

test('a scan in the first moment of any page, on a device slowed 4 times, is whole and ends at the label @need-1.1', async ({
  page,
}) => {
  const search = new SearchPage(page);
  const device = await page.context().newCDPSession(page);
  // The slower, the longer that moment, and the dearer: the processor is kept busy to be slow.
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const path of [`/products/${crackers.id}`, '/']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    await pressEach(page, [...Array.from(cereal.barcode), 'Enter'], 8);
    await search.expectLabelOf(cereal);
  }
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await device.detach();
});

test('B10: while a video has the keyboard the screen says that scans are not heard; the keyboard comes back when the pointer leaves it', async ({
  page,
  keepFilmsHere,
}) => {
  await keepFilmsHere();
  await page.goto(`/products/${olives.id}`);
  await page
    .getByRole('button', { name: 'Click to play on YouTube: First-piece approval, step by step' })
    .click();
  const film = page.locator('iframe').first();
  // A player that is still loading gives the keyboard back.
  await expect(async () => {
    await film.click();
    await expect(page.getByText('Scans are not heard while the video has the keyboard')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 15_000 });
  const heading = page.getByRole('heading', { level: 1 });
  // A hand keeps moving the pointer; a player may take the keyboard once more meanwhile.
  await expect(async () => {
    await heading.hover({ position: { x: 40, y: 5 } });
    await heading.hover({ position: { x: 5, y: 5 } });
    await expect(page.getByText('Scans are not heard while the video has the keyboard')).toHaveCount(0, {
      timeout: 1_000,
    });
  }).toPass({ timeout: 15_000 });
  await scan(page, cereal.barcode);
  await new SearchPage(page).expectLabelOf(cereal);
});
