import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fill, labelPdf, mm } from '#testing/samples/drawn-labels.ts';
import { namesOf, readLabel as read } from '#testing/read-label.ts';

test.each([
  ['ITF-14', { bcid: 'itf14', text: '15012345678907', height: 10, showborder: false }],
  ['Code 39', { bcid: 'code39', text: 'ABC-123', height: 10 }],
])(
  '36: %s of a picture that was scaled by a fraction is uneven, and drawn as it is it is not',
  async (_, symbol) => {
    const picture = await bwipjs.toBuffer({ ...symbol, scale: 1, padding: 0, backgroundcolor: 'FFFFFF' });
    const { width: pixels } = await sharp(picture).metadata();
    const found = async (scaled: number, moduleMm: number, dotsPerMm: number) => {
      const how = {
        width: Math.round(pixels * scaled),
        height: 40,
        fit: 'fill',
        kernel: 'nearest',
      } as const;
      const bytes = await sharp(picture).resize(how).png().toBuffer();
      const pdf = await labelPdf(
        async (page, document) =>
          page.drawImage(await document.embedPng(bytes), {
            x: 6 * mm,
            y: 8 * mm,
            width: pixels * moduleMm * mm,
            height: 14 * mm,
          }),
        [64, 30],
      );
      const facts = await read(pdf, dotsPerMm);
      expect(facts.codes).toHaveLength(1);
      return namesOf(facts);
    };
    expect(await found(1, 0.25, 8)).toEqual([]);
    expect(await found(1, 0.3, 11.81)).toEqual([]);
    expect(await found(1, 0.33, 8)).toEqual([]);
    expect(await found(1.5, 0.25, 8)).toEqual(['uneven_bars']);
  },
);

test('36: Code 39 whose narrow bars are two dots of 300 dpi is wide enough, though its bars are uneven in coarser dots', async () => {
  const [symbol] = bwipjs.raw({ bcid: 'code39', text: 'ABC-123' });
  const widths = symbol && 'sbs' in symbol ? symbol.sbs : [];
  const facts = await read(
    await labelPdf(
      (page) => {
        let at = 10;
        for (const [index, wide] of widths.entries()) {
          if (index % 2 === 0) fill(page, [at, 8, wide * 0.17, 14]);
          at += wide * 0.17;
        }
      },
      [50, 30],
    ),
  );
  expect(facts.codes.map(({ text }) => text)).toEqual(['ABC-123']);
  expect(namesOf(facts)).toEqual(['uneven_bars']);
});
