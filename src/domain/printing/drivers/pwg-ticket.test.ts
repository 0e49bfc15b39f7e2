import { expect, test } from 'vitest';
import { printerWith } from '#testing/samples/print-job.ts';
import { rasterAbilitiesOf, rasterFault, rasterIdentity, rasterTicket } from './pwg-ticket.ts';

/** Labels of 60 x 40 mm, side by side or alone. */
const printer = printerWith({ language: 'pwg', mediaWidthMm: 60, mediaHeightMm: 40 });

const abilities = (attributes: Record<string, readonly (string | number)[]>) =>
  rasterAbilitiesOf({ attributes: new Map(Object.entries(attributes)) });

/** Sizes as the decoder gives their collections, in hundredths of a millimetre. */
const sizes = (...all: readonly (readonly [across: string | number, down: string | number])[]) => ({
  'media-size-supported': all.flatMap(([x, y]) => ['', 'x-dimension', x, 'y-dimension', y, '']),
});

test.each<[string, Record<string, readonly (string | number)[]>]>([
  ['says nothing of sizes', {}],
  ['names media without a size', { 'media-supported': ['labels', 'na_index'] }],
  ['has labels of this size', sizes([10_160, 15_240], [6_000, 4_000])],
  ['has them in inches', { 'media-supported': ['oe_label_2.36x1.57in'] }],
  ['names them', { 'media-supported': ['iso_a4_210x297mm', 'om_small-label_60x40mm'] }],
  ['takes sizes of its choice', sizes([21_000, 29_700], ['1000..10800', '1000..30000'])],
  [
    'names the sizes between which it takes all',
    { 'media-supported': ['custom_min_10x10mm', 'iso_a4_210x297mm', 'custom_max_108x300mm'] },
  ],
  ['has a roll of names', { 'media-supported': ['roll_min_0.75x0.25in', 'roll_max_4x39.6in'] }],
  ['has a roll of any length', sizes([6_000, 0])],
])('36: labels of 60 x 40 mm are printed by a printer of PWG raster that %s', (_, said) => {
  expect(rasterFault(printer, abilities(said))).toBe(null);
});

test.each<[string, Record<string, readonly (string | number)[]>, object]>([
  [
    'has others',
    sizes([10_160, 15_240], [6_000, 6_000]),
    { code: 'printer.other_media', values: { offered: '60 × 60 mm, 101.6 × 152.4 mm', set: '60 × 40 mm' } },
  ],
  [
    'has them the other way round',
    sizes([4_000, 6_000], [10_160, 15_240]),
    { code: 'printer.other_media', values: { offered: '40 × 60 mm, 101.6 × 152.4 mm' } },
  ],
  [
    'takes longer ones of its choice',
    sizes(['1000..10800', '5000..30000']),
    { code: 'printer.other_media', values: { offered: '10-108 × 50-300 mm' } },
  ],
  [
    'names others',
    { 'media-supported': ['iso_a4_210x297mm', 'na_index-4x6_4x6in'] },
    { code: 'printer.other_media', values: { offered: '101.6 × 152.4 mm, 210 × 297 mm' } },
  ],
  ['is narrower', sizes([5_400, 4_000]), { code: 'printer.too_narrow', values: { said: 54, set: 60 } }],
])('36: they are refused with both sizes by one that %s', (_, said, fault) => {
  expect(rasterFault(printer, abilities(said))).toMatchObject(fault);
});

test('36: of many sizes those nearest to the labels are named', () => {
  const many = Array.from({ length: 300 }, (_, at): [number, number] => [20_000 - 10 * at, 29_700]);
  const fault = rasterFault(printer, abilities(sizes(...many)));
  expect(fault?.values['offered']).toMatch(/^170\.1 × 297 mm, (?:[\d.]+ × 297 mm, ){3}[\d.]+ × 297 mm$/);
});

test('36: a size that only a name has is said with the job', () => {
  const said = abilities({ 'media-supported': ['om_label_60x40mm'], 'media-col-supported': ['media-size'] });
  expect(rasterTicket(printer, said)).toMatchObject([
    { name: 'media-col', members: [{ members: [{ values: [6_000] }, { values: [4_000] }] }] },
  ]);
});

test('36: a label is printed once and upright, whatever the queue does with jobs that do not say so', () => {
  const said = abilities({
    'copies-supported': ['1..99'],
    'number-up-supported': [1, 2, 4],
    'orientation-requested-supported': [3, 4, 5, 6],
  });
  expect(rasterTicket(printer, said)).toEqual([
    { kind: 'integer', name: 'copies', values: [1] },
    { kind: 'integer', name: 'number-up', values: [1] },
    { kind: 'enum', name: 'orientation-requested', values: [3] },
  ]);
  expect(rasterTicket(printer, abilities({ 'orientation-requested-supported': [4] }))).toEqual([]);
});

test('36: a printer of PWG raster is what it says, in the resolution that is set if it has that', () => {
  const model = { 'printer-make-and-model': [`Maker ${'x'.repeat(300)}`] };
  const of = (...dpi: string[]) =>
    rasterIdentity(printer, abilities({ ...model, 'pwg-raster-document-resolution-supported': dpi }));
  expect(of('300x300dpi', '203x203dpi')).toMatchObject({ dotsPerMm: 8 });
  expect(of('300x300dpi')?.dotsPerMm).toBe(12);
  expect(of('300x300dpi')?.model).toHaveLength(100);
  expect(of()).toBe(null);
  expect(rasterIdentity(printer, abilities({}))).toBe(null);
});
