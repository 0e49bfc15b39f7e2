import { describe, expect, test } from 'vitest';
import { coveredBy, placesOf, type PlacedLabel, type PlacedProduct } from './code-places.ts';

const ean = '5012345678900';
const box = '15012345678907';
const fnsku = 'X0017TEST3';

const label = (id: string, said: Partial<PlacedLabel> = {}): PlacedLabel => ({
  id,
  labelSku: null,
  labelType: null,
  printLayout: null,
  artworkFiles: [],
  covers: null,
  ...said,
});

const product = (said: Partial<PlacedProduct> = {}): PlacedProduct => ({
  sku: 'TOY-1',
  clientSku: 'C-1',
  barcode: ean,
  codes: [
    { code: fnsku, kind: 'fnsku', level: 'unit' },
    { code: box, kind: 'gtin', level: 'case' },
    { code: 'B00TEST123', kind: 'asin', level: 'unit' },
  ],
  places: [],
  labels: [label('a', { labelSku: 'L-1' })],
  ...said,
});

const reads = (files: Record<string, readonly string[]>) => (file: string) => new Set(files[file] ?? []);
const nothing = reads({});
const words = (said: Partial<PlacedProduct>, read = nothing) =>
  Object.fromEntries(
    placesOf(product(said), read).map(({ code, standsOn, labelId, isStated }) => [
      code,
      `${standsOn}${labelId === null ? '' : ` ${labelId}`}${isStated ? ' stated' : ''}`,
    ]),
  );

describe('where codes stand', () => {
  test('by what they are: Amazon’s number of the stock on the label, everything else on the goods @B63', () => {
    expect(words({})).toEqual({
      [ean]: 'goods',
      [fnsku]: 'label a',
      [box]: 'goods',
      B00TEST123: 'goods',
      'TOY-1': 'goods',
      'C-1': 'goods',
    });
  });

  test('by what the artwork check read: a GTIN then stands on both, a number of a company on the label', () => {
    const labels = [label('a', { artworkFiles: ['a.pdf'] }), label('b', { artworkFiles: ['b.pdf'] })];
    const read = reads({ 'a.pdf': ['05012345678900', 'toy-1'], 'b.pdf': ['toy-1', 'x0017test3'] });
    expect(words({ labels }, read)).toMatchObject({ [ean]: 'both a', 'TOY-1': 'label', [fnsku]: 'label b' });
  });

  test('35: an FNSKU that was found nowhere stands on the label for a barcode, if one is said to be', () => {
    const [front, back] = [label('a', { labelType: 'Nutritional' }), label('b', { labelType: 'Barcode' })];
    expect(words({ labels: [front, back] })[fnsku]).toBe('label b');
    expect(words({ labels: [front, label('c')] })[fnsku]).toBe('label');
  });

  test('35: a code that was found on two labels stands for a third on one of them, and for the two on any', () => {
    const labels = ['a', 'b', 'c'].map((id) => label(id, { artworkFiles: [`${id}.pdf`] }));
    const read = reads({ 'a.pdf': ['toy-1', 'x0017test3'], 'b.pdf': ['toy-1', 'x0017test3'] });
    const placesFor = (of: string) =>
      ['TOY-1', fnsku].map(
        (wanted) => placesOf(product({ labels }), read, of).find(({ code }) => code === wanted)?.labelId,
      );
    expect(['a', 'b', 'c'].map(placesFor)).toEqual([
      [null, null],
      [null, null],
      ['a', 'a'],
    ]);
  });

  test('by what a layout draws', () => {
    const drawn = (printLayout: string) => words({ labels: [label('a', { printLayout })] });
    expect([drawn('barcode')[ean], drawn('best_before')[ean]]).toEqual(['both a', 'both a']);
    expect(drawn('carton')).toMatchObject({ [ean]: 'goods', [box]: 'both a' });
  });

  test('a label SKU stands on a label only where it was found or stated', () => {
    expect(words({})['L-1']).toBeUndefined();
    const labels = [label('a', { labelSku: 'L-1', artworkFiles: ['a.pdf'] })];
    expect(words({ labels }, reads({ 'a.pdf': ['l-1'] }))['L-1']).toBe('label a');
    const places = [{ code: 'l-1', standsOn: 'label' as const, labelId: null, isStated: true }];
    expect(words({ places })['L-1']).toBe('label a stated');
  });

  test('two label SKUs that differ by the place of a dash each stand on their label, read with it or without', () => {
    const labels = [
      label('a', { labelSku: '1-11', artworkFiles: ['a.pdf'] }),
      label('b', { labelSku: '11-1', artworkFiles: ['b.pdf'] }),
    ];
    const sku = '111';
    for (const read of [
      { 'a.pdf': ['1-11'], 'b.pdf': ['11-1'] },
      { 'a.pdf': ['111'], 'b.pdf': ['11-1'] },
    ])
      expect(words({ labels }, reads(read))).toMatchObject({ '1-11': 'label a', '11-1': 'label b' });
    expect(words({ sku, labels }, reads({ 'a.pdf': ['1-11'] }))[sku]).toBe('goods');
    const stated = (code: string) => [{ code, standsOn: 'label' as const, labelId: 'b', isStated: true }];
    expect(words({ labels, places: stated('11-1') })).toMatchObject({ '11-1': 'label b stated' });
    expect(words({ labels, places: stated('11-1') })['1-11']).toBeUndefined();
    expect(words({ labels, places: stated('111') })).toMatchObject({ '1-11': 'label b stated' });
  });

  test('as an editor says it, whatever was found; of a label that is gone it says nothing', () => {
    const said = (labelId: string | null) => [
      { code: ean, standsOn: 'label' as const, labelId, isStated: true },
    ];
    expect(words({ places: said('a') })[ean]).toBe('label a stated');
    expect(words({ places: said('gone') })[ean]).toBe('goods');
  });
});

describe('what a label covers', () => {
  const covered = (
    covers: readonly string[] | null,
    said: Partial<PlacedProduct> = {},
    carries?: string[],
  ) => {
    const given = product(said);
    return coveredBy({ id: 'a', covers, carries: carries ?? null }, given, placesOf(given, nothing));
  };

  test('under an FNSKU or Transparency codes, the GTIN of the unit on the goods @B63', () => {
    expect(covered(null)).toEqual([ean]);
    expect(covered(null, { codes: [] })).toEqual([]);
    expect(covered(null, { codes: [] }, ['transparency'])).toEqual([ean]);
  });

  test('as stated; an empty list says that it covers none', () => {
    expect(covered([])).toEqual([]);
    expect(covered(['C-1'])).toEqual(['C-1']);
  });
});
