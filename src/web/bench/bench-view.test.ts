import { expect, test } from 'vitest';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { hitWith, problemWith, resolvedWith, wrongCheckDigit } from '#testing/samples/resolved-code.ts';
import { chipsOf, nothingGiven, viewOf } from './bench-view.ts';

const hit = (id: number, match: 'exact' | 'contains') => hitWith({ id, sku: `JAM-0${id}`, match });

const view = (parts: Partial<ResolvedCode>) => viewOf('01234565', resolvedWith(parts), '2026-11-22');

test.each<[string, Partial<ResolvedCode>, string]>([
  ['no product', {}, 'not-found'],
  ['products that only come near it', { products: [hit(1, 'contains'), hit(2, 'contains')] }, 'not-found'],
  ['a wrong check digit', { problem: wrongCheckDigit }, 'stop'],
  [
    'another client’s product',
    { problem: problemWith('code.other_client', 'This code belongs to Orchard.') },
    'stop',
  ],
])('%s is refused: nothing stands on the bench that could be labelled', (_, parts, tone) => {
  expect(view(parts)).toMatchObject({ kind: 'refused', tone });
});

test('only another client’s code can be asked for again', () => {
  expect(view({ problem: problemWith('code.other_client', '') })).toMatchObject({
    ofAnother: '01234565',
  });
  expect(view({ problem: wrongCheckDigit })).toMatchObject({ ofAnother: null });
});

test('one product is opened with its level, several are chosen from', () => {
  expect(view({ products: [hit(1, 'exact')], level: 'case', pieces: 12 })).toEqual({
    kind: 'product',
    id: 1,
    clientId: 3,
    note: 'Case, 12 pieces',
    chips: [],
    past: null,
    given: nothingGiven,
  });
  const chosen = view({ products: [hit(1, 'exact'), hit(2, 'exact'), hit(4, 'contains')] });
  expect(chosen).toMatchObject({ kind: 'choose', products: [{ id: 1 }, { id: 2 }] });
});

test('batch and dates are chips, and a use-by day is past the day after', () => {
  const elements = [
    { ai: '01', title: 'GTIN', value: '00000001234565' },
    { ai: '10', title: 'BATCH/LOT', value: 'LOT-7' },
    { ai: '17', title: 'USE BY', value: '261121', date: '2026-11-21' },
    { ai: '3103', title: 'NET WEIGHT (kg)', value: '001250' },
  ];
  expect(chipsOf({ elements }, '2026-11-22')).toEqual([
    { name: 'Batch', value: 'LOT-7', isPast: false },
    { name: 'Use by', value: '2026-11-21', isPast: true },
    { name: 'NET WEIGHT (kg)', value: '1.250', isPast: false },
  ]);
  expect(chipsOf({ elements }, '2026-11-21')[1]).toMatchObject({ isPast: false });
  expect(view({ products: [hit(1, 'exact')], elements })).toMatchObject({
    past: '2026-11-21',
    given: { batch: 'LOT-7', bestBefore: '2026-11-21', quantity: '' },
  });
});
