import { cmyk, degrees, PDFName, type PDFPage } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { namesOf, readLabel } from '#testing/read-label.ts';
import {
  bars,
  fieldOn,
  fill,
  grey,
  inInk,
  labelPdf,
  layers,
  mm,
  overprint,
  setEntry,
  white,
  type Draw,
} from '#testing/samples/drawn-labels.ts';
import { onePagePdf } from '#testing/samples/pdf.ts';

test.each<[string, object, string[]]>([
  ['black', {}, []],
  ['grey', { textColor: grey(0.4) }, ['lost_ink', 'lost_word']],
  [
    'grey, of which no program has drawn what it has',
    { textColor: grey(0.4), isDrawn: false },
    ['lost_ink', 'lost_word'],
  ],
  ['not for print', { textColor: grey(0.4), isPrinted: false }, []],
])('a field of a form that is filled in: %s', async (_, look, expected) => {
  const bytes = await labelPdf((page, document) => fieldOn(page, document, { text: 'MILK', ...look }));
  const { found } = await readLabel(bytes);
  expect(found.map(({ code }) => code)).toEqual(expected);
  expect(found.at(-1)?.values['words']).toBe(expected.length === 0 ? undefined : 'MILK');
});

describe('a page is drawn as a printer’s program draws it', () => {
  test('B48: a page with UserUnit 2 has twice the size', async () => {
    const bytes = await labelPdf((page) => {
      setEntry(page, 'UserUnit', 2);
      bars(page, { module: 0.165, height: 8 });
    });
    const { sizes, found } = await readLabel(bytes);
    expect([sizes, found]).toEqual([[{ widthMm: 90, heightMm: 60 }], []]);
  });

  test('B49: a layer for the screen is not printed, one for print is; and that is said', async () => {
    const bytes = await labelPdf((page) => {
      bars(page);
      layers(page, {
        onScreen: () => fill(page, [0, 10, 60, 1.5], white),
        inPrint: () => fill(page, [5, 22, 20, 4], grey(0.3)),
      });
    });
    expect(namesOf(await readLabel(bytes))).toEqual(['layers', 'lost_ink']);
  });

  test.each<[string, () => Draw, string[]]>([
    ['red', () => (page) => fill(page, [5, 5, 9, 9], cmyk(0, 1, 1, 0)), ['overprint']],
    [
      'white, which vanishes in print',
      () => (page) => fill(page, [5, 5, 9, 9], cmyk(0, 0, 0, 0)),
      ['overprint'],
    ],
    ['black alone', () => (page) => fill(page, [5, 5, 9, 9], cmyk(0, 0, 0, 1)), []],
    ['black as an ink of its own', () => (page) => inInk(page, 'Black', 1), []],
    ['most of it', () => (page) => inInk(page, 'Black', 0.9), ['overprint']],
    ['another ink', () => (page) => inInk(page, 'PANTONE 485 C', 1), ['overprint']],
  ])('overprint of %s', async (_, draw, expected) => {
    const bytes = await labelPdf((page, document) => {
      overprint(page);
      return draw()(page, document);
    });
    expect(namesOf(await readLabel(bytes))).toEqual(expected);
  });

  test('overprint is found also where each entry has a line of its own', async () => {
    const pdf = onePagePdf({
      content: '/G gs 0 1 0 0 k 5 5 50 50 re f',
      resources: '/ExtGState<</G<</OP\ntrue/op\ntrue>>>>',
    });
    expect(namesOf(await readLabel(pdf))).toEqual(['overprint']);
  });

  test('what lies outside of the trim box is neither printed nor lost', async () => {
    const bytes = await labelPdf((page) => {
      page.setTrimBox(5 * mm, 5 * mm, 35 * mm, 20 * mm);
      fill(page, [0, 0, 4, 4], grey(0.3));
      fill(page, [20, 20, 4, 4]);
    });
    expect(await readLabel(bytes)).toMatchObject({ sizes: [{ widthMm: 35, heightMm: 20 }], found: [] });
  });

  const boxNames = ['MediaBox', 'CropBox', 'Rotate'] as const;
  /** The label lies on the page 10 mm from the left and 5 mm from below, and its code 10 mm and 5 mm further. */
  const onSheet =
    (turn: number, set: (page: PDFPage) => void): Draw =>
    (page) => {
      page.setTrimBox(10 * mm, 5 * mm, 45 * mm, 30 * mm);
      page.setRotation(degrees(turn));
      bars(page, { x: 20, y: 10 });
      set(page);
    };
  /** Gives the boxes and the turn of a page to the pages above it. */
  const passUp = (page: PDFPage) => {
    for (const name of boxNames.map((one) => PDFName.of(one))) {
      const value = page.node.get(name);
      if (value) page.node.Parent()?.set(name, value);
      page.node.delete(name);
    }
  };
  const own = () => undefined;
  const cropped = (page: PDFPage) => page.setCropBox(5 * mm, 2 * mm, 60 * mm, 36 * mm);
  test.each<[string, number, (page: PDFPage) => void]>([
    ['an inherited media box', 0, passUp],
    ['an inherited media box and turn', 90, passUp],
    [
      'an inherited crop box',
      0,
      (page) => {
        cropped(page);
        passUp(page);
      },
    ],
    [
      'an inherited media box whose corner is not 0, 0',
      270,
      (page) => {
        page.setMediaBox(-7 * mm, -3 * mm, 80 * mm, 50 * mm);
        passUp(page);
      },
    ],
    ['a crop box beyond the media box', 0, (page) => page.setCropBox(-5 * mm, -5 * mm, 90 * mm, 60 * mm)],
    ['a trim box beyond the media box', 180, (page) => page.setMediaBox(10 * mm, 0, 45 * mm, 35 * mm)],
  ])('%s: the label is where it is with boxes of its own', async (_, turn, set) => {
    const pdf = (how: (page: PDFPage) => void) => labelPdf(onSheet(turn, how), [70, 40]);
    const [expected, is] = [await readLabel(await pdf(own)), await readLabel(await pdf(set))];
    expect(is).toMatchObject({ sizes: expected.sizes, codes: expected.codes, found: [] });
    expect(is.codes).toHaveLength(1);
  });

  test('a page with a field and inherited boxes has its size, of which no crop box beyond them is a part', async () => {
    const bytes = await labelPdf((page, document) => {
      fieldOn(page, document, { text: 'MILK' });
      page.setCropBox(-5 * mm, -5 * mm, 90 * mm, 60 * mm);
      passUp(page);
    });
    expect(await readLabel(bytes)).toMatchObject({ sizes: [{ widthMm: 45, heightMm: 30 }], found: [] });
  });

  test('a page that is turned has its places as it is seen', async () => {
    const bytes = await labelPdf((page) => {
      page.setRotation(degrees(90));
      fill(page, [2, 3, 10, 5], grey(0.3));
    });
    const { sizes, found } = await readLabel(bytes);
    expect(sizes).toEqual([{ widthMm: 30, heightMm: 45 }]);
    expect(found[0]?.areas).toEqual([{ x: 3, y: 2, width: 5, height: 10.1 }]);
  });
});
