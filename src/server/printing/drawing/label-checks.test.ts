import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FilledLayout } from '#domain/printing/job.ts';
import { codesMeant, layoutLabel } from '#domain/printing/layouts.ts';
import { LabelChecks } from './label-checks.ts';

const turn = { lane: 'a test' };
const bestBefore = {
  layout: 'best_before',
  fields: { batch: 'L7-a_1', bestBefore: '2027-03-31', symbol: 'auto' },
} as const;
const barcode = { layout: 'barcode', fields: {} } as const;
const mediaOf = (dotsPerMm: number) => ({
  dotsPerMm,
  mediaWidthMm: 60,
  mediaHeightMm: 40,
  darkness: null,
  speed: null,
  offsetXDots: 0,
  offsetYDots: 0,
});
const labelOf = (code: string, request: FilledLayout, dotsPerMm: number) => {
  const product = {
    sku: 'JAM-1',
    itemDescription: 'Żurek à la crème, ł ß ñ č ^XZ ~JA',
    barcode: code,
    codes: [],
    dateFormat: null,
  };
  const media = mediaOf(dotsPerMm);
  return {
    bytes: Buffer.from(layoutLabel(media, product, request)),
    media,
    meant: codesMeant(product, request),
  };
};

describe('a label is drawn from its bytes and read back', () => {
  test.each<[string, FilledLayout, number]>([
    ['4012345678901', barcode, 8],
    ['96385074', barcode, 8],
    ['036000291452', barcode, 8],
    ['14012345678908', barcode, 12],
    ['JAM-1/25', barcode, 8],
    ['4012345678901', bestBefore, 8],
    ['4012345678901', bestBefore, 12],
  ])('%s as %o at %i dots per mm', async (code, request, dotsPerMm) => {
    const label = labelOf(code, request, dotsPerMm);
    const picture = await new LabelChecks().check(label, turn);
    const { format, width, height } = await sharp(Buffer.from(picture, 'base64')).metadata();
    expect([format, width, height]).toEqual(['png', 60 * dotsPerMm, 40 * dotsPerMm]);
  });
});

test('a label whose code is not what is meant is refused with both', async () => {
  const label = { ...labelOf('4012345678901', barcode, 8), meant: ['4006381333931'] };
  await expect(new LabelChecks().check(label, turn)).rejects.toMatchObject({
    code: 'print_job.unprintable',
    message:
      'The picture of the label has the code 4012345678901, and should have 4006381333931. Nothing was printed.',
  });
});

test('a label whose bars are cut off is refused', async () => {
  const label = labelOf('4012345678901', barcode, 8);
  const moved = Buffer.from(label.bytes)
    .toString()
    .replace(/\^FO\d+(,\d+\^BY)/, '^FO300$1');
  await expect(new LabelChecks().check({ ...label, bytes: Buffer.from(moved) }, turn)).rejects.toMatchObject({
    message: 'The code 4012345678901 cannot be read in the picture of the label. Nothing was printed.',
  });
});

test('a label is drawn once, however often it is printed', async () => {
  const checks = new LabelChecks();
  const label = labelOf('4012345678901', barcode, 8);
  const picture = await checks.check(label, turn);
  // Another attempt to draw would throw here.
  expect(await checks.check(label, { lane: 'a test', signal: AbortSignal.abort() })).toBe(picture);
});

test.each(['\u2028', '\u2029'])(
  'an address with the line end %j, as programs paste it, is drawn with a blank there',
  async (end) => {
    const address = {
      layout: 'address',
      fields: { lines: `Anna Schmidt${end}Lindenweg 1\nBerlin` },
    } as const;
    const label = labelOf('4012345678901', address, 8);
    expect(Buffer.from(label.bytes).toString()).toContain('Anna Schmidt Lindenweg 1');
    const picture = await new LabelChecks().check(label, turn);
    expect((await sharp(Buffer.from(picture, 'base64')).metadata()).width).toBe(480);
  },
);
