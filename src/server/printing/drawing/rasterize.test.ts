import { Readable } from 'node:stream';
import { cmyk, PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { dotsOf } from '#domain/printing/media.ts';
import { childProcesses } from '#testing/child-processes.ts';
import {
  black,
  fill,
  grey,
  labelPdf,
  layers,
  mm,
  overprint,
  white,
  write,
  type Draw,
} from '#testing/samples/drawn-labels.ts';
import { onePagePdf, redHalf } from '#testing/samples/pdf.ts';
import { rasterize, type RasterTask } from './rasterize.ts';

const task = {
  widthDots: 80,
  heightDots: 80,
  dotsPerMm: 8,
  toleranceMm: 1,
  grey: 'lost',
  pages: null,
  page: 1,
  isJudged: false,
  bars: [],
  isColour: false,
} as const;

test('a file is closed where nobody waits for its drawing any more', async () => {
  const file = Readable.from([Buffer.from('%PDF')]);
  const gone = { lane: 'a', signal: AbortSignal.abort(new Error('gone')) };
  await expect(rasterize(file, task, gone)).rejects.toThrow('gone');
  expect(file.destroyed).toBe(true);
});

test('36: artwork that a busy machine does not draw in time is not said to be artwork that cannot be drawn', async () => {
  const pdf = onePagePdf({ content: redHalf, size: '28.3 28.4' });
  let outcome: unknown = null;
  rasterize(Readable.from([pdf]), task, { lane: 'a test' }).then(
    () => (outcome = 'drawn'),
    (error: unknown) => (outcome = error),
  );
  const endAll = () => {
    // Afterwards the next child waits, and belongs to the next test.
    if (outcome === null)
      for (const child of childProcesses('rasterize-child.js')) process.kill(child, 'SIGKILL');
    return outcome;
  };
  await expect.poll(endAll, { interval: 1 }).toMatchObject({ code: 'service.busy', status: 503 });
});

/** What is drawn of a label of 45 x 30 mm. */
const drawn = async (pdf: Buffer, how: Partial<RasterTask> = {}) => {
  const { width, height } = dotsOf({ dotsPerMm: 8, mediaWidthMm: 45, mediaHeightMm: 30 });
  const raster = await rasterize(
    Readable.from([pdf]),
    { ...task, widthDots: width, heightDots: height, ...how },
    { lane: 'a test' },
  );
  if (raster === null || typeof raster === 'string' || !('bits' in raster))
    throw new Error('It is not drawn.');
  return raster;
};

test('36: overprint of the page that is printed is noted, also of one that was not checked when its file was, and layers that are off; neither is a finding', async () => {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const isOver of [true, false, true]) {
    const page = document.addPage([45 * mm, 30 * mm]);
    if (isOver) overprint(page);
    fill(page, [5, 5, 9, 9], cmyk(0, 1, 1, 0));
  }
  const [first] = document.getPages();
  if (first) layers(first, { onScreen: () => undefined, inPrint: () => undefined });
  const pdf = Buffer.from(await document.save({ useObjectStreams: false }));
  const ofLayers = {
    code: 'layers',
    areas: [],
    values: { unprinted: 'For the screen', hidden: 'For print' },
  };
  for (const [page, isOver] of [
    [2, false],
    [3, true],
  ] as const)
    for (const isJudged of [false, true]) {
      const { notes, findings } = await drawn(pdf, { page, isJudged });
      expect(findings).toEqual([]);
      expect(notes).toEqual([
        { ...ofLayers, page },
        ...(isOver ? [{ code: 'overprint', page, areas: [], values: {} }] : []),
      ]);
    }
});

test('36: a page of which nothing is printed is said to be empty, on a printer in colour only if nothing is seen', async () => {
  const draws: readonly Draw[] = [
    () => undefined,
    (page) => fill(page, [5, 5, 9, 9], white),
    (page) => fill(page, [5, 5, 9, 9], grey(0.1)),
    (page) => fill(page, [5, 5, 9, 9], grey(0.3)),
    (page) => fill(page, [5, 5, 9, 9]),
  ];
  const codes = await Promise.all(
    draws.map(async (draw) => {
      const pdf = await labelPdf(draw);
      const found = await Promise.all([false, true].map((isColour) => drawn(pdf, { isColour })));
      return found.map(({ findings }) => findings.map(({ code }) => code).join(' '));
    }),
  );
  expect(codes).toEqual([
    ['blank_page', 'blank_page'],
    ['blank_page', 'blank_page'],
    ['blank_page', ''],
    ['lost_ink', 'lost_ink'],
    ['', ''],
  ]);
});

describe('the text of artwork has the words that are on the label, and no others', () => {
  const milk = { text: 'MILK', y: 20 };
  test.each<[string, Draw, string]>([
    ['black', (page, document) => write(page, document, milk), 'MILK\nJAM'],
    ['too grey for a dot', (page, document) => write(page, document, { ...milk, color: grey(0.3) }), 'JAM'],
    ['white on white', (page, document) => write(page, document, { ...milk, color: white }), 'JAM'],
    [
      'white on black',
      async (page, document) => {
        fill(page, [0, 15, 45, 12]);
        await write(page, document, { ...milk, color: white });
      },
      'MILK\nJAM',
    ],
    [
      'under something white',
      async (page, document) => {
        await write(page, document, milk);
        fill(page, [0, 15, 45, 12], white);
      },
      'JAM',
    ],
    [
      'under something black',
      async (page, document) => {
        await write(page, document, milk);
        fill(page, [0, 15, 45, 12], black);
      },
      'JAM',
    ],
  ])('%s', async (_, draw, text) => {
    const pdf = await labelPdf(async (page, document) => {
      await draw(page, document);
      await write(page, document, { text: 'JAM', y: 5 });
    });
    expect((await drawn(pdf)).text).toBe(text);
  });

  test('of layers, those that are printed; in colour also what is light', async () => {
    const inLayers = await labelPdf(async (page, document) => {
      await write(page, document, { text: 'JAM', y: 5 });
      layers(page, {
        onScreen: () => page.drawText('SCREEN', { x: 20, y: 60, size: 10 }),
        inPrint: () => page.drawText('PRINT', { x: 20, y: 40, size: 10 }),
      });
    });
    expect((await drawn(inLayers)).text.split('\n').toSorted()).toEqual(['JAM', 'PRINT']);
    const light = await labelPdf((page, document) => write(page, document, { ...milk, color: grey(0.3) }));
    expect((await drawn(light, { isColour: true })).text).toBe('MILK');
  });
});

test.each<[string, string[]]>([
  ['Wingdings', ['Wingdings']],
  ['ABCDEF+FuturaStd-Bold', ['ABCDEF+FuturaStd-Bold']],
  ['Helvetica-Bold', []],
  ['Arial,Bold', []],
  ['ABCDEF+TimesNewRomanPS-BoldMT', []],
])(
  'each page that is printed says that %s is not in the file, unless its letters are drawn anyway',
  async (name, fonts) => {
    const font = `/Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 77/LastChar 77/Widths[900]/FontDescriptor<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>`;
    const pdf = onePagePdf({
      content: 'BT /F 12 Tf 20 40 Td (M) Tj ET',
      size: '127.56 85.04',
      resources: `/Font<</F<<${font}>>>>`,
    });
    const { findings } = await drawn(pdf);
    expect(findings.map(({ code, values }) => [code, values['fonts']])).toEqual(
      fonts.map((one) => ['fonts_missing', one]),
    );
  },
);

describe('36: ink that the labels of a printer cut off, because the page is up to a millimetre larger, is found with its place', () => {
  const wide = [45.8, 30] as const;
  test.each<[string, readonly [number, number], Draw, unknown[]]>([
    ['beyond an edge', wide, (page) => fill(page, [45.4, 10, 0.3, 5]), [{ x: 45.3, y: 15, width: 0.5 }]],
    ['that ends beyond an edge', wide, (page) => fill(page, [0.1, 10, 20, 2]), [{ x: 0, y: 18 }]],
    ['of a ground, which is drawn to be cut', wide, (page) => fill(page, [0, 0, 45.8, 30]), []],
    ['that is not cut', wide, (page) => fill(page, [0.5, 10, 44.8, 2]), []],
    ['within what a knife is off', [45.4, 30], (page) => fill(page, [0.1, 10, 45.2, 2]), []],
    ['above', [45, 30.9], (page) => fill(page, [10, 30.7, 5, 0.1]), [{ x: 10 }]],
  ])('%s', async (_, size, draw, areas) => {
    const pdf = await labelPdf(draw, size);
    const found = (await drawn(pdf)).findings.filter(({ code }) => code === 'cut_ink');
    expect(found.flatMap((finding) => finding.areas)).toMatchObject(areas);
  });
});
