import { expect, test } from 'vitest';
import { planFields } from './plan-fields.ts';

const current = { name: 'Honey', code: null, amount: 12, files: ['a.png'], notes: '' } as {
  name: string | null;
  code: string | null;
  amount: number | null;
  files: string[];
  notes: string | null;
};

test('a change replaces what it states: null empties, what is left out or the same is not written', () => {
  const given = { name: null, code: '007', amount: 12, files: [] };
  expect(planFields(current, given, 'replace')).toEqual({ name: null, code: '007', files: [] });
});

test('an update writes what says something: an empty cell leaves the field as it is', () => {
  const given = { name: null, code: '007', amount: 13, files: [] };
  expect(planFields(current, given, 'update')).toEqual({ code: '007', amount: 13 });
});

test('filling writes only where nothing is there: a text without characters is something, an empty list is not', () => {
  const given = { name: 'Jam', code: '007', amount: 13, files: ['b.png'], notes: 'Fragile' };
  expect(planFields(current, given, 'fill')).toEqual({ code: '007' });
  expect(planFields({ ...current, files: [] as string[] }, given, 'fill')).toEqual({
    code: '007',
    files: ['b.png'],
  });
});

test('0 is something', () => {
  expect(planFields({ amount: null as number | null }, { amount: 0 }, 'fill')).toEqual({ amount: 0 });
  expect(planFields({ amount: 0 }, { amount: 5 }, 'fill')).toEqual({});
});
