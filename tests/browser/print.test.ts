import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { getProduct } from '#domain/products/contract.ts';
import { cereal, olives } from './support/demo-products.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { ProductPage } from './pages/product-page.ts';

/** A product of the demo with two labels and a picture. */
const twoLabels = {
  id: 2,
  barcode: '0041268119684',
  lastInstruction: 'half on each side.',
} as const;

/** CSS points to millimetres. */
const pointsPerMm = 72 / 25.4;

test.describe('on paper', () => {
  test.beforeEach(async ({ signInAs }) => {
    await signInAs('editor');
  });

  test.describe('as fine as a printer', () => {
    // Otherwise the QR code is too small to read.
    test.use({ deviceScaleFactor: 3 });

    test('on paper stand the head with the day and a QR code that leads back, and every image with its number, on A4 in colours that paper has, and nothing that can only be clicked @spec-2.46 @spec-2.61 @spec-2.67', async ({
      page,
    }) => {
      // In New York it is still the previous day.
      await page.clock.setFixedTime('2026-11-20T03:30:00Z');
      await page.emulateMedia({ colorScheme: 'dark' });
      await new ProductPage(page).open(olives.id);
      const code = page.getByRole('img', { name: 'The address of this page' });
      await expect(code).toBeHidden();
      await expect(page.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeHidden();
      const address = await onPaper(page, olives.id);
      await expect(page.getByText('19/11/2026', { exact: true })).toBeVisible();
      // The date is unambiguous: the month is a word.
      await expect(page.getByText('Nov 19, 2026', { exact: true })).toBeVisible();
      await expect(code).toHaveJSProperty('clientWidth', 60);
      expect(await readQrCode(code)).toBe(address);

      for (const role of ['navigation', 'banner', 'contentinfo', 'tablist'] as const) {
        await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
      }
      for (const name of [/Edit Product/, /Print/, /Notify Team/, /Next image/, /Download/]) {
        await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
      }
      await expect(page.getByRole('link', { name: /Download/ }).filter({ visible: true })).toHaveCount(0);
      for (const name of ['Files to Download', 'Watch & Learn']) {
        await expect(page.getByRole('heading', { name })).toBeHidden();
      }
      const figures = page.getByRole('figure').filter({ has: page.locator('img') });
      await expect(figures).toHaveText(['Image 1', 'Image 2', 'Image 3']);
      for (const figure of await figures.all()) {
        await figure.scrollIntoViewIfNeeded();
        await expect.poll(() => figure.locator('img').evaluate(isDrawn)).toBe(true);
      }

      await expect(page.locator('body')).toHaveCSS(
        'background-color',
        /rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/,
      );
      await expect.poll(() => brightness(page.getByRole('heading', { level: 1 }))).toBeLessThan(80);
      const paper = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
      const sizes = paper.getPages().map((each) => each.getSize());
      expect(sizes.length).toBeLessThanOrEqual(5);
      for (const { width, height } of sizes) {
        expect(width / pointsPerMm).toBeCloseTo(210, 0);
        expect(height / pointsPerMm).toBeCloseTo(297, 0);
      }
    });

    test('a client, an inventory item, an order and the audit trail are printed under the same head, with the day and the way back, filters in words, and without forms', async ({
      page,
      signInAs,
    }) => {
      await signInAs('administrator');
      await page.goto('/');
      for (const path of ['/clients/3', '/admin/orders/1', '/admin/inventory/1']) {
        await follow(page, path);
        await page.emulateMedia({ media: 'print' });
        const code = page.getByRole('img', { name: 'The address of this page' });
        expect(await readQrCode(code)).toBe(page.url());
        await expect(page.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible();
        await page.emulateMedia({ media: null });
      }
      await expect(page.getByRole('radio', { name: 'Counted' })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: 'Movements', exact: true })).toBeVisible();
      for (const role of ['radio', 'textbox', 'spinbutton'] as const)
        await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Record' })).toBeHidden();

      await page.emulateMedia({ media: null });
      await follow(page, '/admin/audit?kind=signed_in&from=2026-11-01');
      const words = page.getByText('Kind: Sign-in · From: Nov 1, 2026', { exact: true });
      await expect(page.getByRole('combobox', { name: 'Kind' })).toBeVisible();
      await expect(words).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(words).toBeVisible();
      await expect(page.getByRole('combobox').filter({ visible: true })).toHaveCount(0);
      await expect(page.getByLabel('From', { exact: true })).toBeHidden();
    });
  });

  test('three labels, their client and a picture are three sheets: all facts, drawings and texts, nothing wider, no label divided, and each sheet says which it is @spec-1.6', async ({
    page,
  }) => {
    await onPaper(page, cereal.id);
    const main = page.getByRole('main');
    for (const text of [cereal.name, cereal.sku, cereal.client, 'Case Quantity', 'Pallet Quantity']) {
      await expect(main.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    }
    for (const labelSku of ['LBL-BBD-114', 'LBL-ADD-127', 'LBL-BAR-100']) {
      await expect(main.getByText(labelSku, { exact: true })).toBeVisible();
    }
    await expect(main.getByRole('img', { name: /^Label: / })).toHaveCount(3);
    for (const text of [
      'Tinned fish, soups and ship supplies.',
      'Moira Kerr, orders: +44 20 7946 0120',
      'Dented tins go to quarantine shelf Q2.',
      'BBD label on the lid, never over the ring pull.',
      'Allergen list for the galley.',
      'Maximum 900 kg a pallet.',
    ]) {
      await expect(main.getByText(text)).toBeVisible();
    }

    const sheets = await sheetsOf(page);
    expect(sheets).toHaveLength(3);
    // The texts in the margins come first in the PDF.
    for (const [index, sheet] of sheets.entries()) {
      const head = `${cereal.sku} ${cereal.name} · ${cereal.client}`;
      const foot = `Printed [A-Z][a-z]{2} \\d+, \\d{4} Page ${index + 1} of ${sheets.length}`;
      expect(sheet).toMatch(new RegExp(`^${head}\n${foot}\n`));
    }
    // Also with the browser's default margins.
    for (const label of [1, 2, 3]) expect(sheets.join('')).toContain(`${cereal.sku} · Label ${label}\n`);
    // The first and last words of each label: in its facts, drawing and artwork.
    for (const [label, labelSku, artwork] of [
      [1, 'LBL-BBD-114', 'HP-10074 label 1 BBD.pdf'],
      [2, 'LBL-ADD-127', 'No artwork files.'],
      [3, 'LBL-BAR-100', 'No artwork files.'],
    ] as const) {
      const sheet = sheets.find((each) => each.includes(`Label ${label}\n`)) ?? '';
      const whole = sheet.slice(sheet.indexOf(`Label ${label}\n`)).split(/· Label \d\n/)[0] ?? '';
      for (const text of [labelSku, 'Supplier Name', 'edge leads', '10 mm', artwork])
        expect(whole, `label ${label}`).toContain(text);
    }

    // The width between the margins of an A4 page, in CSS pixels.
    await page.setViewportSize({ width: 672, height: 1000 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(672);
  });

  test('a product of any name is printed by that name', async ({ page }) => {
    const sku = String.raw`A\22 "B"`;
    const name = `6" 'flakes' } @page {size:A5} </style>`;
    await page.route(`**/api/products/${cereal.id}`, async (route) => {
      const response = await route.fetch();
      const product = getProduct.reply.parse(await response.json());
      await route.fulfill({ response, json: { ...product, sku, itemDescription: name } });
    });
    await onPaper(page, cereal.id);
    const [, second] = await sheetsOf(page);
    expect(second?.split('\n')[0]).toBe(`${sku} ${name} · ${cereal.client}`);
  });

  test('two labels are two sheets: the labels, the client’s instructions and the barcode on the first @spec-2.47', async ({
    page,
  }) => {
    await onPaper(page, twoLabels.id);
    await expect(page.getByRole('img', { name: `The barcode ${twoLabels.barcode} as bars` })).toBeVisible();
    const [first = '', ...others] = await sheetsOf(page);
    expect(others).toHaveLength(1);
    for (const text of ['· Label 1\n', '· Label 2\n', 'Labelling Instructions\n', twoLabels.lastInstruction])
      expect(first).toContain(text);
    // The head of the page shows this, so it is not repeated as a fact.
    expect(first).not.toContain('Item Description');
  });
});

/** Opens a product with print media, and returns the address of its page. */
async function onPaper(page: Page, id: number): Promise<string> {
  const product = new ProductPage(page);
  await product.open(id);
  await expect(product.section('Client Information').getByRole('tabpanel')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  return page.url();
}

/** The text of each printed sheet, line by line. */
async function sheetsOf(page: Page): Promise<string[]> {
  const reader = await PDFiumLibrary.init();
  const paper = await reader.loadDocument(await page.pdf({ preferCSSPageSize: true }));
  const sheets = [...paper.pages()].map((sheet) => sheet.getText().replaceAll('\r\n', '\n'));
  paper.destroy();
  reader.destroy();
  return sheets;
}

async function readQrCode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const isDrawn = (image: Element): boolean => image instanceof HTMLImageElement && image.naturalWidth > 0;

/** The brightness of the text, from 0 to 255. */
const brightness = async (text: Locator): Promise<number> => {
  const colour = await text.evaluate((element) => {
    const dot = document.createElement('canvas').getContext('2d');
    if (!dot) return [];
    dot.fillStyle = getComputedStyle(element).color;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  });
  return Math.max(...colour);
};
