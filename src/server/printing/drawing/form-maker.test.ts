import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Dots } from '#domain/printing/dots.ts';
import { graphicLabel } from '#domain/printing/graphic.ts';
import { dotsOf } from '#domain/printing/media.ts';
import type { Printer, PrinterLanguage } from '#domain/printing/printer.ts';
import { pageOfPwg } from '#server/demo/printer/speech/pwg-page.ts';
import { speeches } from '#server/demo/printer/speech/speeches.ts';
import { prepareReader, readCodes } from '#server/storage/read-codes.js';
import { noPages } from '#testing/printing.ts';
import { bars, labelPdf, write } from '#testing/samples/drawn-labels.ts';
import { printerWith } from '#testing/samples/print-job.ts';
import { pngOfDots } from './dots-png.js';
import { FormMaker } from './form-maker.ts';
import { rasterize } from './rasterize.ts';
import { bytesSent, keptAsSent, measureSent } from './sent-bytes.ts';

/** The dots of a label of artwork in each resolution. */
const drawn = new Map<number, Dots>();

const media = (dotsPerMm: number) => ({ dotsPerMm, mediaWidthMm: 45, mediaHeightMm: 30 });

beforeAll(async () => {
  prepareReader();
  const pdf = await labelPdf(async (page, document) => {
    bars(page);
    await write(page, document, { text: 'CONTAINS MILK' });
  });
  for (const dotsPerMm of [8, 11.81]) {
    const { width, height } = dotsOf(media(dotsPerMm));
    const size = { widthDots: width, heightDots: height, dotsPerMm, toleranceMm: 1 };
    const how = { grey: 'lost', pages: null, page: 1, isJudged: false, bars: [], isColour: false } as const;
    const raster = await rasterize(Readable.from([pdf]), { ...size, ...how }, { lane: 'a test' });
    if (raster === null || typeof raster === 'string' || !('bits' in raster))
      throw new Error('It is not drawn.');
    drawn.set(dotsPerMm, { width, height, bits: raster.bits });
  }
});

/** What a printer draws of these bytes. */
const drawnBy = async (printer: Printer, bytes: Uint8Array): Promise<Dots | null> => {
  const { language } = printer;
  let rest = Buffer.from(bytes);
  if (language === 'pwg' || language === 'ipp') return pageOfPwg(rest);
  const speech = speeches[language](printer);
  for (let taken = speech.take(rest); taken !== null; taken = speech.take(rest)) {
    if (taken.kind === 'label') return taken.label.draw();
    rest = rest.subarray(taken.length);
  }
  return null;
};

/** The codes in a picture, read at two pixels a dot. */
const codesIn = async ({ width, height, bits }: Dots): Promise<string[]> => {
  const [size, perRow] = [{ width: 2 * width, height: 2 * height }, Math.ceil(width / 8)];
  const shades = Uint8Array.from({ length: size.width * size.height }, (_, at) => {
    const [x, y] = [(at % size.width) >> 1, Math.floor(at / size.width) >> 1];
    return (bits[y * perRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? 0 : 255;
  });
  return (await readCodes(shades, size)).map(({ text }) => text);
};

test.each<[PrinterLanguage, number]>([
  ['zpl', 8],
  ['tspl', 8],
  ['epl', 8],
  ['sbpl', 8],
  ['pwg', 8],
  ['dymo', 11.81],
  ['brother', 11.81],
])(
  '36: artwork comes out of a printer of %s as it was drawn, and its code is read there',
  async (language, dotsPerMm) => {
    const meant = drawn.get(dotsPerMm);
    if (!meant) throw new Error('It is not drawn.');
    const printer = printerWith({ language, ...media(dotsPerMm) });
    const content = Buffer.from(graphicLabel(printer, meant)).toString('base64');
    const picture = pngOfDots(meant).toString('base64');
    const job = { id: 1, content, picture, dotsPerMm, isVaried: false };
    const form = await new FormMaker(noPages).form(printer, job, [1]);
    if (!(form instanceof Uint8Array)) throw new Error('It has no form.');
    const printed = await drawnBy(printer, form);
    expect(printed && Buffer.from(printed.bits).equals(Buffer.from(meant.bits))).toBe(true);
    expect(printed && (await codesIn(printed))).toEqual(['5012345678900']);
  },
);

test.each<PrinterLanguage>(['zpl', 'tspl', 'epl', 'sbpl', 'pwg'])(
  '36: the bytes that are kept of a label for a printer of %s that is shifted are those that it is sent',
  async (language) => {
    const meant = drawn.get(8);
    if (!meant) throw new Error('It is not drawn.');
    const printer = printerWith({ language, ...media(8), offsetXDots: 5, offsetYDots: -3 });
    const label = Buffer.from(graphicLabel(printer, meant));
    const picture = pngOfDots(meant).toString('base64');
    const job = { id: 1, content: label.toString('base64'), picture, dotsPerMm: 8, isVaried: false };
    const form = await new FormMaker(noPages).form(printer, job, [1]);
    if (!(form instanceof Uint8Array)) throw new Error('It has no form.');
    expect(Buffer.from(await bytesSent(printer, label, picture)).equals(form)).toBe(true);
    const { sha256, sent } = await measureSent(printer, label, picture);
    expect(sha256).toBe(hash('sha256', form));
    expect(Buffer.from((sent === null ? label : keptAsSent(sent)) ?? []).equals(form)).toBe(true);
  },
);

test('36: what was drawn for another resolution with as many dots, or for a printer that reaches further or was shifted less, is not printed', async () => {
  const meant = drawn.get(8);
  if (!meant) throw new Error('It is not drawn.');
  const before = printerWith(media(8));
  const content = Buffer.from(graphicLabel(before, meant)).toString('base64');
  const picture = pngOfDots(meant).toString('base64');
  const job = { id: 1, content, picture, dotsPerMm: 8, isVaried: false };
  const asDrawnFor = (printer: Printer) => new FormMaker(noPages).form(printer, job, [1]);
  expect(await asDrawnFor(before)).toBeInstanceOf(Uint8Array);
  const other = { fault: { code: 'print_job.other_labels' } };
  const finer = printerWith({ dotsPerMm: 12, mediaWidthMm: 30, mediaHeightMm: 20 });
  expect(dotsOf(finer)).toEqual(dotsOf(before));
  expect(await asDrawnFor(finer)).toMatchObject(other);
  const farther = printerWith({ ...media(8), language: 'tspl', offsetXDots: 100 });
  expect(await asDrawnFor(farther)).toMatchObject(other);
  const asBefore = printerWith({ ...media(8), language: 'tspl', offsetXDots: 0 });
  expect(await asDrawnFor(asBefore)).toBeInstanceOf(Uint8Array);
  const sideBySide = printerWith({ ...media(8), columns: 2, offsetXDots: 100 });
  expect(await asDrawnFor(sideBySide)).toMatchObject(other);
  expect(await asDrawnFor({ ...sideBySide, offsetXDots: 1 })).toBeInstanceOf(Uint8Array);
  const inColour = printerWith({ ...media(8), language: 'pwg', isColour: true });
  const green = sharp({ create: { ...dotsOf(before), channels: 3, background: '#080' } });
  const ofColour = { ...job, picture: (await green.png().toBuffer()).toString('base64') };
  const asColour = (printer: Printer) => new FormMaker(noPages).form(printer, ofColour, [1]);
  expect(await asColour(inColour)).toBeInstanceOf(Uint8Array);
  expect(await asColour({ ...inColour, offsetXDots: 1 })).toMatchObject(other);
  expect(await asColour({ ...inColour, isColour: false })).toMatchObject(other);
  const black = { ...meant, bits: new Uint8Array(meant.bits.length).fill(0xff) };
  const toTheEdge = { ...job, picture: pngOfDots(black).toString('base64') };
  const brother = printerWith({ ...media(8), language: 'brother' });
  expect(await new FormMaker(noPages).form(brother, toTheEdge, [1])).toMatchObject(other);
});
