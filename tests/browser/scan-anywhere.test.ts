import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { cereal, olives } from './demo-products.ts';
import { expect, test } from './fixtures.ts';
import { ProductWizard } from './pages/product-wizard.ts';
import { SearchPage } from './pages/search-page.ts';
import { pressEach, scan } from './scan.ts';

test.beforeEach(async ({ signInAs }) => {
  await signInAs('editor');
});

const notice = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

test('a GS1-128 on a client’s page, slow and with separators, ends at the label @need-2.9', async ({
  page,
}) => {
  await page.goto(`/clients/${cereal.clientId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressEach(
    page,
    [
      ...Array.from(`]C101${olives.barcode.padStart(14, '0')}10LOT-7`),
      'Control+]',
      ...Array.from('21AB'),
      'Enter',
    ],
    90,
  );
  await new SearchPage(page).expectLabelOf(olives);
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

test('a scanner that sends nothing behind the code is heard on a product’s page @need-2.9', async ({
  page,
}) => {
  await page.goto(`/products/${cereal.id}`);
  await expect(page.getByRole('heading', { level: 1, name: cereal.name })).toBeVisible();
  await pressEach(page, Array.from(olives.barcode), 8);
  await new SearchPage(page).expectLabelOf(olives);
});

test('a wrong check digit opens nothing, gives way to no old product, and says the right digit', async ({
  page,
}) => {
  await page.goto(`/products/${cereal.id}`);
  await expect(page.getByRole('heading', { level: 1, name: cereal.name })).toBeVisible();
  await scan(page, '3368954065802');
  await expect(notice(page)).toContainText(
    'The check digit of 3368954065802 should be 1, not 2. Scan it again.',
  );
  await expect(page).toHaveURL('/search?q=3368954065802');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('in a wizard with unsaved text nothing is lost: the bar offers, and the field gets back what it held @need-2.10', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const description = wizard.field('Item Description');
  await description.fill('Apple juice');
  await scan(page, olives.barcode);
  await expect(wizard.dialog.getByText('That was a scan', { exact: true })).toBeVisible();
  await expect(wizard.dialog.getByText(olives.name)).toBeVisible();
  await expect(description).toHaveValue('Apple juice');
  await expectAccessible(page);
  await wizard.button('Put into this field').click();
  await expect(description).toHaveValue(`Apple juice${olives.barcode}`);
  await wizard.field('Case Quantity').fill('12');
  await scan(page, cereal.barcode);
  await expect(wizard.dialog.getByText(/this field takes a number/)).toBeVisible();
  await expect(wizard.field('Case Quantity')).toHaveValue('12');
  await wizard.button('Open product').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await new SearchPage(page).expectLabelOf(cereal);
});

test('in a question the scan is offered there, and presses neither of its buttons @need-2.10', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await wizard.field('Item Description').fill('Apple juice');
  await wizard.dialog.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await scan(page, olives.barcode);
  await expect(question.getByText('That was a scan', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeVisible();
});

/** A GS1-128 whose separator is typed as Alt+0029. */
const withAltCode = (barcode: string) => [
  ...Array.from(`]C101${barcode.padStart(14, '0')}10LOT-7`),
  'Alt+0029',
  ...Array.from('21AB12'),
  'Enter',
];

for (const start of ['/', '/search', `/products/${cereal.id}`]) {
  test(`a separator that comes as Alt+0029 on ${start} ends at the label @need-1.1`, async ({ page }) => {
    await page.goto(start);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await pressEach(page, withAltCode(olives.barcode), 8);
    await new SearchPage(page).expectLabelOf(olives);
  });
}

for (const start of ['/', '/search']) {
  test(
    `a code that comes as one text without keys on ${start} ends at the label @need-1.1`,
    { tag: '@phone' },
    async ({ page }) => {
      await new SearchPage(page).open(start);
      await page.keyboard.insertText(olives.barcode);
      await new SearchPage(page).expectLabelOf(olives);
    },
  );
}

test('on the bench Alt+0029 separates batch and serial', async ({ page }) => {
  await page.goto('/bench');
  await expect(page.getByRole('heading', { level: 1, name: 'Scan a product' })).toBeVisible();
  await pressEach(page, withAltCode(olives.barcode), 8);
  await expect(page.getByRole('heading', { level: 1, name: olives.name })).toBeVisible();
  await expect(page.getByText('Batch LOT-7', { exact: true })).toBeVisible();
  await expect(page.getByText('Serial AB12', { exact: true })).toBeVisible();
});

const said = (place: Locator) => place.getByText('That was a scan', { exact: true });

test('in a wizard with unsaved text, and in its question, neither Alt+0029 nor one text without keys changes anything', async ({
  page,
}) => {
  const wizard = new ProductWizard(page, 'Create New Product');
  await page.goto('/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const description = wizard.field('Item Description');
  await description.fill('Apple juice');
  await page.keyboard.insertText(olives.barcode);
  await expect(said(wizard.dialog)).toBeVisible();
  await expect(wizard.dialog.getByText(olives.name)).toBeVisible();
  await expect(description).toHaveValue('Apple juice');
  await wizard.button('Dismiss').last().click();
  await description.focus();
  await pressEach(page, withAltCode(cereal.barcode), 8);
  await expect(wizard.dialog.getByText(cereal.name)).toBeVisible();
  await expect(description).toHaveValue('Apple juice');
  await wizard.button('Dismiss').last().click();
  await wizard.dialog.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await pressEach(page, withAltCode(olives.barcode), 8);
  await expect(said(question)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeVisible();
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

test('the tone for found goes up, for not found down, and stop is three low beats @need-2.12', async ({
  page,
}) => {
  await recordTones(page);
  for (const [code, expected] of [
    [olives.barcode, [1175, 1760]],
    ['5012345678900', [880, 587]],
    ['3368954065802', [311, 311, 311]],
  ] as const) {
    await page.goto('/team');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan(page, code);
    await expect(page.getByText(/^Found|^Not found|names no product/).first()).toBeVisible();
    expect(heard(await pitchesOf(page, [1175, 1760, 880, 587, 311])), code).toEqual(expected);
  }
});

test('a device whose tones are off stays silent, and the words say it all the same @need-2.12', async ({
  page,
}) => {
  await recordTones(page);
  await page.goto('/team');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Off' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Off' })).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scan(page, '5012345678900');
  await expect(page.getByText('Not found', { exact: true })).toBeVisible();
  expect(await pitchesOf(page, [880])).toEqual([]);
});
