import bwipjs from 'bwip-js/node';
import { cmyk, rgb } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawArtworkPdf } from '#server/demo/draw/artwork-pdf.ts';
import {
  bars,
  black,
  fill,
  grey,
  labelPdf,
  mm,
  white,
  write,
  type Draw,
} from '#testing/samples/drawn-labels.ts';
import { namesOf, readLabel as read } from '#testing/read-label.ts';

type Case = [string, Draw, string[]];

const check = (cases: readonly Case[]) =>
  test.each<Case>([...cases])('%s', async (_, draw, expected) => {
    expect(namesOf(await read(await labelPdf(draw)))).toEqual(expected.toSorted());
  });

const milk = { text: 'CONTAINS MILK' };
const lost = ['lost_ink', 'lost_word'];

describe('B43: ink and words that get no dot at 8 dots/mm are found', () => {
  check([
    ['black words', (page, document) => write(page, document, milk), []],
    [
      '6 points, whose strokes are 1.4 dots',
      (page, document) => write(page, document, { ...milk, points: 6 }),
      [],
    ],
    ['4 points', (page, document) => write(page, document, { ...milk, points: 4 }), []],
    ['55 % grey', (page, document) => write(page, document, { ...milk, color: grey(0.55) }), []],
    ['45 % grey', (page, document) => write(page, document, { ...milk, color: grey(0.45) }), lost],
    ['30 % grey', (page, document) => write(page, document, { ...milk, color: grey(0.3) }), lost],
    ['20 % grey', (page, document) => write(page, document, { ...milk, color: grey(0.2) }), lost],
    ['10 % grey', (page, document) => write(page, document, { ...milk, color: grey(0.1) }), ['lost_word']],
    ['yellow', (page, document) => write(page, document, { ...milk, color: rgb(1, 1, 0) }), ['lost_word']],
    ['orange', (page, document) => write(page, document, { ...milk, color: rgb(1, 0.6, 0) }), lost],
    [
      'red, which turns black',
      (page, document) => write(page, document, { ...milk, color: rgb(1, 0, 0) }),
      [],
    ],
    [
      '45 % black in CMYK',
      (page, document) => write(page, document, { ...milk, color: cmyk(0, 0, 0, 0.45) }),
      lost,
    ],
    [
      'white on black',
      async (page, document) => {
        fill(page, [0, 15, 60, 12]);
        await write(page, document, { ...milk, color: white });
      },
      [],
    ],
    [
      'white on 30 % grey',
      async (page, document) => {
        fill(page, [0, 15, 60, 12], grey(0.3));
        await write(page, document, { ...milk, color: white });
      },
      lost,
    ],
    [
      'white on 12 % grey',
      async (page, document) => {
        fill(page, [0, 15, 60, 12], grey(0.12));
        await write(page, document, { ...milk, color: white });
      },
      ['lost_word'],
    ],
    [
      'black on 15 % grey',
      async (page, document) => {
        fill(page, [0, 15, 60, 12], grey(0.15));
        await write(page, document, milk);
      },
      [],
    ],
    [
      'black on 60 % grey, which turns black',
      async (page, document) => {
        fill(page, [0, 15, 60, 12], grey(0.6));
        await write(page, document, milk);
      },
      ['lost_word'],
    ],
    [
      'grey words within a black frame',
      async (page, document) => {
        page.drawRectangle({ x: 9, y: 9, width: 105, height: 66, borderColor: black, borderWidth: 2 });
        await write(page, document, { ...milk, color: grey(0.4) });
      },
      lost,
    ],
    [
      'black words below a picture that is dark, and below white',
      async (page, document) => {
        for (const y of [10, 20]) await write(page, document, { ...milk, y });
        const dark = Buffer.from(Array.from({ length: 5_000 }, (_, at) => 40 + ((at * 7) % 80)));
        const raw = { width: 100, height: 50, channels: 1 } as const;
        const image = await document.embedPng(await sharp(dark, { raw }).png().toBuffer());
        page.drawImage(image, { x: 3 * mm, y: 18 * mm, width: 39 * mm, height: 9 * mm });
        fill(page, [3, 8, 39, 9], white);
      },
      [],
    ],
    [
      'light blue words',
      (page, document) => write(page, document, { ...milk, color: rgb(0.6, 0.8, 1) }),
      lost,
    ],
    ['a grey area', (page) => fill(page, [5, 5, 20, 10], grey(0.4)), ['lost_ink']],
    ['a line of 0.05 mm', (page) => fill(page, [5, 4.98, 35, 0.04]), ['lost_ink']],
    ['a line of 0.25 mm', (page) => fill(page, [5, 5, 40, 0.25]), []],
    ['a point of 0.06 mm', (page) => fill(page, [4.97, 4.97, 0.06, 0.06]), ['lost_ink']],
    ['a point of 0.3 mm', (page) => fill(page, [5, 5, 0.3, 0.3]), []],
    ['nothing', () => undefined, []],
  ]);

  test('with their areas in millimetres from the upper left, the words of a line together', async () => {
    const { found } = await read(
      await labelPdf(async (page, document) => {
        await write(page, document, { ...milk, color: grey(0.45) });
        fill(page, [10, 26, 10, 2], grey(0.3));
      }),
    );
    expect(found).toMatchObject([
      {
        code: 'lost_ink',
        page: 1,
        values: { areas: 2 },
        areas: [
          { x: 10, y: 1.9, width: 10.1, height: 2.1 },
          { x: 5.1, y: 7.3, width: 27.4, height: 2.8 },
        ],
      },
      {
        code: 'lost_word',
        page: 1,
        values: { words: 'CONTAINS MILK', why: 'grey' },
        areas: [{}],
      },
    ]);
  });

  test('invisible text over a picture, as a scanner’s recognition writes it, is no lost word', async () => {
    const bytes = await labelPdf(async (page, document) => {
      await write(page, document, milk);
    });
    const hidden = Buffer.from(bytes.toString('latin1').replace('BT\n', 'BT\n3 Tr\n'), 'latin1');
    expect(namesOf(await read(hidden))).toEqual([]);
  });
});

const onTheLeft =
  (gap: number): Draw =>
  (page) => {
    bars(page);
    fill(page, [10 - gap - 3, 5, 3, 12]);
  };

describe('what a scanner sees', () => {
  check([
    ['an EAN-13 with its margins', (page) => bars(page), []],
    ['B42: red bars', (page) => bars(page, { color: rgb(1, 0, 0) }), ['red_bars']],
    ['dark red bars', (page) => bars(page, { color: rgb(0.75, 0.05, 0.05) }), ['red_bars']],
    ['magenta bars', (page) => bars(page, { color: rgb(0.9, 0, 0.5) }), ['red_bars']],
    [
      'red bars that lie',
      (page) => bars(page, { color: rgb(1, 0, 0), turn: 90, y: 3, module: 0.25 }),
      ['red_bars'],
    ],
    [
      'white bars on black',
      (page) => {
        fill(page, [0, 0, 60, 40]);
        bars(page, { color: white });
      },
      ['inverted_bars'],
    ],
    [
      'white bars on red, which a scanner does not see at all',
      (page) => {
        fill(page, [0, 0, 60, 40], rgb(0.9, 0, 0));
        bars(page, { color: white });
      },
      ['inverted_bars'],
    ],
    ['grey bars', (page) => bars(page, { color: grey(0.4) }), ['lost_ink', 'low_contrast']],
    ['blue bars', (page) => bars(page, { color: rgb(0, 0, 0.6) }), []],
    ['green bars', (page) => bars(page, { color: rgb(0, 0.4, 0) }), []],
    [
      'black bars on red, which a scanner sees as white',
      (page) => {
        fill(page, [0, 0, 60, 40], rgb(1, 0.35, 0.35));
        bars(page);
      },
      [],
    ],
    ['B51: a block on the left', onTheLeft(0.6), ['quiet_zone left']],
    ['a block at half the margin', onTheLeft(1.8), ['quiet_zone left']],
    ['a block outside of the margin', onTheLeft(3.7), []],
    [
      'blocks on both sides, with which no scanner reads it',
      (page) => {
        bars(page);
        for (const x of [6.4, 41.9]) fill(page, [x, 5, 3, 12]);
      },
      ['quiet_zone left', 'quiet_zone right'],
    ],
    [
      'a frame',
      (page) => {
        bars(page);
        page.drawRectangle({
          x: 9 * mm,
          y: 4 * mm,
          width: 33.3 * mm,
          height: 14 * mm,
          borderColor: black,
          borderWidth: 1,
        });
      },
      ['quiet_zone left', 'quiet_zone right'],
    ],
    ['the edge of the label', (page) => bars(page, { x: 1 }), ['quiet_zone left']],
    [
      'a block above bars that lie',
      (page) => {
        bars(page, { turn: 90, x: 20, y: 2.4, module: 0.25 });
        fill(page, [20, 27, 12, 2]);
      },
      ['quiet_zone above'],
    ],
    ['bars of 2 dots', (page) => bars(page, { module: 0.25 }), []],
    ['bars of 3 dots', (page) => bars(page, { x: 5, module: 0.375 }), []],
    ['bars of 1.3 dots', (page) => bars(page, { module: 0.165 }), ['uneven_bars']],
    ['bars of one dot, as even as can be', (page) => bars(page, { module: 0.125 }), ['tiny_bars']],
    [
      'a picture of bars, scaled by a fraction',
      (page) => bars(page, { edge: (modules) => Math.round(modules * 1.5) / 1.5 }),
      ['uneven_bars'],
    ],
  ]);

  test.each<[string, Parameters<typeof bwipjs.toBuffer>[0], number, string[], number?]>([
    ['QR Code', { bcid: 'qrcode', text: 'https://id.gs1.org/01/05012345678900' }, 4, []],
    [
      'QR Code with a margin of one module',
      { bcid: 'qrcode', text: 'https://id.gs1.org/01/05012345678900' },
      1,
      ['quiet_zone'],
    ],
    ['DataMatrix', { bcid: 'gs1datamatrix', text: '(01)05012345678900(10)A1' }, 1, []],
    [
      '36: DataMatrix whose squares are 0.2 mm wide',
      { bcid: 'gs1datamatrix', text: '(01)05012345678900(10)A1' },
      1,
      ['tiny_code'],
      0.1,
    ],
    [
      '36: oblong DataMatrix whose squares are 0.3 mm wide',
      { bcid: 'datamatrixrectangular', text: '501234567890' },
      1,
      [],
      0.15,
    ],
    [
      '36: QR Code whose squares are 0.18 mm wide',
      { bcid: 'qrcode', text: 'https://id.gs1.org/01/05012345678900' },
      4,
      ['tiny_code'],
      0.09,
    ],
    ['Code 128', { bcid: 'code128', text: 'X0017TEST3', height: 10 }, 10, []],
    ['Code 128 with half its margin', { bcid: 'code128', text: 'X0017TEST3', height: 10 }, 5, ['quiet_zone']],
    ['Code 39', { bcid: 'code39', text: 'ABC-123', height: 10 }, 10, []],
    ['ITF-14', { bcid: 'itf14', text: '15012345678907', height: 10, showborder: false }, 10, []],
    ['UPC-A', { bcid: 'upca', text: '012345678905', height: 10 }, 11, []],
    ['EAN-8', { bcid: 'ean8', text: '12345670', height: 10 }, 7, []],
    ['EAN-8 with its margin gone', { bcid: 'ean8', text: '12345670', height: 10 }, 2, ['quiet_zone']],
  ])('%s', async (_, symbol, margin, expected, matrixPixelMm = 0.2) => {
    const picture = await bwipjs.toBuffer({ ...symbol, scale: 1, padding: 0, backgroundcolor: 'FFFFFF' });
    // A module of a matrix is two pixels wide.
    const isMatrix = /qr|matrix/.test(symbol.bcid);
    const pixel = (isMatrix ? matrixPixelMm : 0.25) * mm;
    const around = margin * pixel * (isMatrix ? 2 : 1);
    const bytes = await labelPdf(
      async (page, document) => {
        const image = await document.embedPng(picture);
        const [width, height] = [image.width * pixel, image.height * pixel];
        const [x, y] = [5 * mm, 5 * mm];
        fill(page, [0, 0, 50, 30]);
        page.drawRectangle({
          x: x - around,
          y: y - around,
          width: width + 2 * around,
          height: height + 2 * around,
          color: white,
        });
        page.drawImage(image, { x, y, width, height });
      },
      [50, 30],
    );
    const facts = await read(bytes);
    expect([...new Set(facts.found.map(({ code }) => code))]).toEqual(expected);
    expect(facts.codes).toHaveLength(1);
  });

  test.each<[string, { pixelMm: number; size: [number, number]; isLight: boolean }, string[]]>([
    ['0.2 mm wide, light on dark', { pixelMm: 0.1, size: [50, 30], isLight: true }, ['tiny_code']],
    ['0.4 mm wide, light on dark', { pixelMm: 0.2, size: [50, 30], isLight: true }, []],
    ['0.25 mm wide, on a large label', { pixelMm: 0.125, size: [268, 268], isLight: false }, []],
  ])('36: a DataMatrix whose squares are %s', async (_, { pixelMm, size, isLight }, expected) => {
    const colours = {
      barcolor: isLight ? 'FFFFFF' : '000000',
      backgroundcolor: isLight ? '000000' : 'FFFFFF',
    };
    const picture = await bwipjs.toBuffer({
      bcid: 'datamatrix',
      text: '123456',
      scale: 1,
      padding: 0,
      ...colours,
    });
    const facts = await read(
      await labelPdf(async (page, document) => {
        if (isLight) fill(page, [0, 0, ...size]);
        const image = await document.embedPng(picture);
        const [width, height] = [image.width * pixelMm * mm, image.height * pixelMm * mm];
        page.drawImage(image, { x: 5 * mm, y: 5 * mm, width, height });
      }, size),
    );
    expect(facts.codes).toMatchObject([{ text: '123456' }]);
    expect(namesOf(facts)).toEqual(expected);
  });

  test('B51: a code that no scanner reads because of its margin is read and named all the same', async () => {
    const { codes } = await read(
      await labelPdf((page) => {
        bars(page);
        for (const x of [8.8, 41.9]) fill(page, [x, 5, 0.6, 12]);
      }),
    );
    expect(codes).toEqual([
      expect.objectContaining({ text: '5012345678900', isReadable: false, format: 'EAN13' }),
    ]);
  });
});

test('36: the artwork of the demo has no fault, in the dots of any printer', async () => {
  const product = {
    name: 'Strawberry jam',
    brand: 'Orchard',
    barcode: '4012345678901',
    sku: 'JAM-1',
    caseQuantity: 6,
  };
  for (const [labelType, labelSize, ...resolutions] of [
    ['Barcode', '60 x 40 mm', 8],
    // A line along which a label is cut falls between two dots.
    ['Barcode', '50 x 30 mm', 8, 11.81],
    ['Nutritional', '60 x 90 mm', 8, 11.81],
    ['BBD', '40 x 20 mm', 11.81, 12],
    ['BBD', '30 x 15 mm', 8, 11.81],
    ['Address', '100 x 75 mm', 8, 11.81],
  ] as const) {
    const label = {
      labelSku: 'LBL-1',
      labelType,
      labelOrientation: labelType === 'Nutritional' ? 'Portrait' : 'Landscape',
      labelFeed: 'WEL',
      labelSize,
      labelMaterial: null,
    };
    const pdf = await drawArtworkPdf(label, product);
    for (const dotsPerMm of resolutions) {
      const { found } = await read(pdf, dotsPerMm);
      expect([labelType, labelSize, dotsPerMm, found]).toEqual([labelType, labelSize, dotsPerMm, []]);
    }
  }
});
