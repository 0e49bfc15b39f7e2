import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { blankDots, type Dots } from '#domain/printing/dots.ts';
import type { PrinterLanguage } from '#domain/printing/printer.ts';
import { Problem } from '#domain/contract/problem.ts';
import { pngOfDots } from './dots-png.js';
import type { LabelContent } from './label-content.ts';
import { withShiftedInk } from './shifted-ink.ts';

const [width, height] = [160, 80];
const label: LabelContent = {
  bytes: Buffer.from(''),
  meant: [],
  unreadable: [],
  findings: [],
  notes: [],
  numbers: [],
  text: '',
  colour: null,
  artwork: null,
};

/** A label that is black but for this many dots at each edge. */
const squareWithin = (free: number): Dots => {
  const dots = blankDots(width, height);
  for (let y = free; y < height - free; y += 1)
    for (let x = free; x < width - free; x += 1) {
      const at = y * (width / 8) + (x >> 3);
      dots.bits[at] = (dots.bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  return dots;
};

const printerWith = (offsetXDots: number, offsetYDots: number, language: PrinterLanguage = 'tspl') => ({
  dotsPerMm: 8,
  mediaWidthMm: width / 8,
  mediaHeightMm: height / 8,
  darkness: null,
  speed: null,
  offsetXDots,
  offsetYDots,
  language,
});

const png = (dots: Dots) => pngOfDots(dots).toString('base64');
const found = async (media: ReturnType<typeof printerWith>, picture: string) =>
  (await withShiftedInk(label, media, () => Promise.resolve(picture))).findings;

describe('36: what the shift of a printer cuts off a label is found, with how much', () => {
  const nowhere = { left: null, right: null, above: null, below: null };
  test.each<[string, [number, number], PrinterLanguage, object[]]>([
    ['none', [0, 0], 'tspl', []],
    ['as far as there is room', [8, -8], 'tspl', []],
    ['to the right', [12, 0], 'tspl', [{ ...nowhere, right: 0.5 }]],
    ['to the left', [-9, 0], 'zpl', [{ ...nowhere, left: 0.2 }]],
    ['down and to the left', [-16, 40], 'epl', [{ ...nowhere, left: 1, below: 4 }]],
    ['up', [0, -12], 'dymo', [{ ...nowhere, above: 0.5 }]],
  ])('%s', async (_, [right, down], language, values) => {
    const findings = await found(printerWith(right, down, language), png(squareWithin(8)));
    expect(findings).toMatchObject(values.map((one) => ({ code: 'shifted_ink', values: one })));
    expect(findings).toHaveLength(values.length);
  });

  test('with where a Brother does not reach', async () => {
    const within = png(squareWithin(36));
    expect(await found(printerWith(0, 0, 'brother'), within)).toEqual([]);
    expect(await found(printerWith(0, 4, 'brother'), within)).toMatchObject([{ values: { below: 0.4 } }]);
  });

  test('in colour', async () => {
    const yellow = { create: { width: 140, height: 60, channels: 3, background: '#ffd000' } } as const;
    const picture = await sharp(yellow)
      .png()
      .toBuffer()
      .then((one) => sharp(one).extend({ top: 10, bottom: 10, left: 10, right: 10, background: '#fff' }))
      .then((one) => one.png().toBuffer());
    const [finding] = await found(printerWith(14, 0, 'pwg'), picture.toString('base64'));
    expect(finding?.sentence).toBe(
      'The shift that is set for this printer would cut off what is printed on 0.5 mm on the right. Set a smaller shift, or leave that much free at the edge.',
    );
  });

  test('beside what else was found, also where the label cannot be drawn', async () => {
    const failing = () => Promise.reject(new Problem('print_job.unprintable'));
    const media = printerWith(12, 0);
    await expect(withShiftedInk(label, media, failing)).rejects.toThrow(Problem);
    const [one] = await found(media, png(squareWithin(0)));
    if (!one) throw new Error('Nothing was found.');
    const faulty = { ...label, findings: [one] };
    expect(await withShiftedInk(faulty, media, failing)).toBe(faulty);
    const both = await withShiftedInk(faulty, media, () => Promise.resolve(png(squareWithin(0))));
    expect(both.findings).toHaveLength(2);
  });
});
