import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { cereal, olives } from '../support/demo-products.ts';
import { expect, test } from '../support/fixtures.ts';
import { follow } from '../support/follow.ts';
import { ProductWizard } from '../pages/product-wizard.ts';
import { SearchPage } from '../pages/search-page.ts';
import { pressEach, scan } from '../support/scan.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('editor');
});

const notice = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

/** A GS1-128 with a batch and a serial number; between them stands how the scanner sends a separator. */
const gs1 = (barcode: string, separator: string) => [
  ...Array.from(`]C101${barcode.padStart(14, '0')}10LOT-7`),
  separator,
  ...Array.from('21AB12'),
  'Enter',
];

test('scans of every kind, on one page after the other, end at the label: slow, with separators, as Alt codes, without Enter, as one text without keys; a wrong check digit says the right one @need-1.1 @need-2.9', async ({
  page,
}) => {
  const search = new SearchPage(page);
  await test.step('a slow GS1-128 with separators on a client’s page', async () => {
    await page.goto(`/clients/${cereal.clientId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await pressEach(page, gs1(olives.barcode, 'Control+]'), 90);
    await search.expectLabelOf(olives);
  });
  await test.step('one whose scanner sends nothing behind the code, on a product’s page', async () => {
    await pressEach(page, Array.from(cereal.barcode), 8);
    await search.expectLabelOf(cereal);
  });
  await test.step('a separator that comes as Alt+0029, on a page without a field and in the search', async () => {
    await pressEach(page, gs1(olives.barcode, 'Alt+0029'), 8);
    await search.expectLabelOf(olives);
    await search.follow();
    await pressEach(page, gs1(cereal.barcode, 'Alt+0029'), 8);
    await search.expectLabelOf(cereal);
  });
  await test.step('a code that comes as one text without keys', async () => {
    await search.follow();
    await page.keyboard.insertText(olives.barcode);
    await search.expectLabelOf(olives);
  });
  await test.step('a wrong check digit opens nothing, and gives way to no old product', async () => {
    await scan(page, '3368954065802');
    await expect(notice(page)).toContainText(
      'The check digit of 3368954065802 should be 1, not 2. Scan it again.',
    );
    await expect(page).toHaveURL('/search?q=3368954065802');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice(page)).toHaveCount(0);
  });
  await test.step('on the bench Alt+0029 separates batch and serial', async () => {
    await follow(page, '/bench');
    await expect(page.getByRole('heading', { level: 1, name: 'Scan a product' })).toBeVisible();
    await pressEach(page, gs1(olives.barcode, 'Alt+0029'), 8);
    await expect(page.getByRole('heading', { level: 1, name: olives.name })).toBeVisible();
    await expect(page.getByText('Batch LOT-7', { exact: true })).toBeVisible();
    await expect(page.getByText('Serial AB12', { exact: true })).toBeVisible();
  });
});

test('I17: the label stands on the page after one round trip: the answer to the scan has the whole product @need-2.21', async ({
  page,
}) => {
  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The code of the page is prefetched.
  await page.waitForLoadState('networkidle');
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'GET') asked.push(pathname);
    if (pathname !== '/api/codes') await promise;
    await route.continue().catch(() => undefined);
  });
  await scan(page, cereal.barcode);
  await new SearchPage(page).expectLabelOf(cereal);
  await expect(page.getByRole('tabpanel').getByText(/^LBL-/).first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/codes')).toHaveLength(1);
  expect(asked[0]).toBe('/api/codes');
  resolve();
});

const said = (place: Locator) => place.getByText('That was a scan', { exact: true });

test('in a wizard with unsaved text a field keeps what is scanned into it, a barcode its GTIN, a number nothing; in its question no scan of any kind presses anything @need-2.10', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const description = wizard.field('Item Description');
  await description.fill('Apple juice');
  await scan(page, olives.barcode);
  const kept = wizard.dialog.getByText('Scanned into this field', { exact: true });
  await expect(kept).toBeVisible();
  await expect(wizard.dialog.getByText(olives.name)).toBeVisible();
  await expect(description).toHaveValue(`Apple juice${olives.barcode}`);
  await expectAccessible(page);
  await description.fill('Apple juice ');

  await page.keyboard.insertText(cereal.barcode);
  await expect(wizard.dialog.getByText(cereal.name)).toBeVisible();
  await expect(description).toHaveValue(`Apple juice ${cereal.barcode}`);
  await wizard.button('Dismiss').last().click();
  await description.fill('');
  await pressEach(page, gs1(olives.barcode, 'Alt+0029'), 8);
  await expect(wizard.dialog.getByText(olives.name)).toBeVisible();
  await expect(description).toHaveValue(`010${olives.barcode}10LOT-721AB12`);
  await wizard.button('Dismiss').last().click();
  const barcode = wizard.field('Barcode');
  await barcode.focus();
  await pressEach(page, gs1(olives.barcode, 'Control+]'), 8);
  await expect(barcode).toHaveValue(`0${olives.barcode}`);
  await expect(barcode).not.toBeFocused();
  await barcode.fill('');
  await description.fill('Apple juice');

  await wizard.dialog.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog');
  const keep = question.getByRole('button', { name: 'Keep editing' });
  for (const [{ name }, press] of [
    [cereal, () => scan(page, cereal.barcode)],
    [olives, () => pressEach(page, gs1(olives.barcode, 'Alt+0029'), 8)],
  ] as const) {
    await expect(keep).toBeFocused();
    await press();
    await expect(said(question)).toBeVisible();
    await expect(question.getByText(name)).toBeVisible();
    await question.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(said(question)).toHaveCount(0);
    await keep.focus();
  }
  await keep.click();

  await wizard.field('Case Quantity').fill('12');
  await scan(page, cereal.barcode);
  await expect(wizard.dialog.getByText(/this field takes a number/)).toBeVisible();
  await expect(wizard.field('Case Quantity')).toHaveValue('12');
  await wizard.button('Open product').click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await new SearchPage(page).expectLabelOf(cereal);
});

/** The tones that the page has played, rendered instead of played. */
async function recordTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const rate = 44_100;
    class Recorder extends OfflineAudioContext {
      constructor() {
        super(1, rate, rate);
        tones.push(this);
      }
      override resume() {
        return Promise.resolve();
      }
    }
    const tones: Recorder[] = [];
    Object.assign(globalThis, { AudioContext: Recorder, tones });
  });
}

/** The loudest of these pitches in each tenth of a second; 0 for silence. */
async function pitchesOf(page: Page, pitches: readonly number[]): Promise<number[]> {
  return page.evaluate(async (hertz) => {
    const played: unknown = Reflect.get(globalThis, 'tones');
    const tones: readonly unknown[] = Array.isArray(played) ? played : [];
    const context = tones.find((tone) => tone instanceof OfflineAudioContext);
    if (!context) return [];
    const samples = (await context.startRendering()).getChannelData(0);
    const step = context.sampleRate / 20;
    const strength = (part: Float32Array, pitch: number) => {
      let [real, imaginary] = [0, 0];
      for (const [place, sample] of part.entries()) {
        const angle = (2 * Math.PI * pitch * place) / context.sampleRate;
        real += sample * Math.cos(angle);
        imaginary += sample * Math.sin(angle);
      }
      return Math.hypot(real, imaginary) / part.length;
    };
    return Array.from({ length: 12 }, (_, place) => {
      const part = samples.slice(place * step, (place + 1) * step);
      const strengths = hertz.map((pitch) => strength(part, pitch));
      const loudest = Math.max(...strengths);
      return loudest < 0.05 ? 0 : (hertz[strengths.indexOf(loudest)] ?? 0);
    });
  }, pitches);
}

const heard = (pitches: readonly number[]) =>
  pitches.filter((pitch, place) => pitch !== 0 && pitch !== pitches[place - 1]);

test('the tone for found goes up, for not found down, and stop is three low beats; a device whose tones are off stays silent @need-2.12', async ({
  page,
}) => {
  await recordTones(page);
  const answers = page.getByText(/^Found|^No product with this code|Misread|Not the code/).first();
  for (const [code, expected] of [
    [olives.barcode, [1175, 1760]],
    ['5012345678900', [880, 587]],
    ['3368954065802', [311, 311, 311]],
  ] as const) {
    await page.goto('/team');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan(page, code);
    await expect(answers).toBeVisible();
    expect(heard(await pitchesOf(page, [1175, 1760, 880, 587, 311])), code).toEqual(expected);
  }
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Off' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Off' })).toBeChecked();
  await expectAccessible(page);
  await page.goto('/team');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scan(page, '5012345678900');
  await expect(answers).toBeVisible();
  expect(await pitchesOf(page, [880])).toEqual([]);
});
