import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawArtworkPdf } from './artwork-pdf.ts';
import { drawClientLogo } from './client-logo.ts';
import type { Pack } from './packs.ts';
import { drawProductImage, views } from './product-image.ts';

const product = {
  name: 'Confiture extra mûres du Nord Pas de Calais',
  brand: 'Orchard & Vale',
  barcode: '3423570004020',
  pack: 'jar' as Pack,
  caseQuantity: 12,
  sku: 'OV-10037',
};
const label = {
  labelSku: 'LBL-BAR-107',
  labelType: 'Barcode',
  labelOrientation: 'Landscape',
  labelFeed: 'WEL',
  labelSize: '100 x 50 mm',
  labelMaterial: 'Semi gloss paper 80 g',
};

describe('a pack shot', () => {
  test('of a carton has a GS1-128 that scanners read', async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const { buffer } = new Uint8Array(readFileSync(wasm));
    prepareZXingModule({ overrides: { wasmBinary: buffer } });
    const picture = new Uint8Array(await drawProductImage(product, 'case'));
    const [found] = await readBarcodes(picture, { textMode: 'HRI' });
    expect(found?.text).toBe('(01)13423570004027(10)2611');
  });

  test.each(['jar', 'bottle', 'carton', 'tin', 'pouch'] as const)(
    'of a %s, from three sides',
    async (pack) => {
      const drawn = await Promise.all(views.map((view) => drawProductImage({ ...product, pack }, view)));
      for (const bytes of drawn) {
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 720 });
        expect(bytes.length).toBeLessThan(120_000);
      }
      expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(3);
    },
  );

  test('is the same for the same product, and another for another', async () => {
    const first = await drawProductImage(product, 'front');
    expect((await drawProductImage({ ...product }, 'front')).equals(first)).toBe(true);
    const other = await drawProductImage({ ...product, name: 'Confiture de potiron' }, 'front');
    expect(other.equals(first)).toBe(false);
  });

  test('takes any name, and a code that is none is not drawn as bars', async () => {
    for (const name of ['', '<script>&"', '漢字', 'x'.repeat(300)])
      for (const view of views)
        expect((await drawProductImage({ ...product, name, barcode: '12' }, view)).length).toBeGreaterThan(0);
  });
});

test('a logo is a PNG of 480 pixels, its own for each client', async () => {
  const [one, two] = await Promise.all(['Orchard & Vale Foods', 'Harbour Provisions'].map(drawClientLogo));
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 480, height: 480 });
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false);
});

describe('artwork', () => {
  const points = 72 / 25.4;
  const trimOf = async (bytes: Buffer) => {
    const [page, ...others] = (await PDFDocument.load(bytes)).getPages();
    expect(others).toEqual([]);
    const box = page?.getTrimBox();
    return [(box?.width ?? 0) / points, (box?.height ?? 0) / points].map((mm) => Number(mm.toFixed(3)));
  };

  test.each([
    ['100 x 50 mm', 'Landscape', [100, 50]],
    ['50 x 100 mm', 'Landscape', [100, 50]],
    ['80 x 120 mm', 'Portrait', [80, 120]],
    ['4 x 6 in', null, [101.6, 152.4]],
    ['as the last one', 'Landscape', [100, 50]],
  ])('for %s, %s, is cut to %j mm', async (labelSize, labelOrientation, expected) => {
    expect(await trimOf(await drawArtworkPdf({ ...label, labelSize, labelOrientation }, product))).toEqual(
      expected,
    );
  });

  test('has 12 mm around the label for its marks, and 2 mm of bleed', async () => {
    const [page] = (await PDFDocument.load(await drawArtworkPdf(label, product))).getPages();
    expect((page?.getWidth() ?? 0) / points).toBeCloseTo(124, 3);
    expect((page?.getHeight() ?? 0) / points).toBeCloseTo(74, 3);
    expect((page?.getBleedBox().width ?? 0) / points).toBeCloseTo(104, 3);
  });

  test.each(['Nutritional', 'Barcode', 'BBD', 'Address', null])(
    'of type %s is drawn on every size',
    async (labelType) => {
      for (const labelSize of ['30 x 15 mm', '50 x 30 mm', '100 x 150 mm'])
        expect(
          (await drawArtworkPdf({ ...label, labelType, labelSize }, product)).subarray(0, 5).toString(),
        ).toBe('%PDF-');
    },
  );

  test('is the same file for the same label, whenever it is drawn', async () => {
    const first = await drawArtworkPdf(label, product);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await drawArtworkPdf(label, product)).equals(first)).toBe(true);
  });

  test('says what it says in letters that every reader has', async () => {
    const name = 'Müsli 漢字 ☃ & œufs';
    await expect(drawArtworkPdf(label, { ...product, name })).resolves.toBeInstanceOf(Buffer);
  });
});
