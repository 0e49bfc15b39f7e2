import { expect, test } from 'vitest';
import type { Product } from '#domain/products/contract.ts';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { partClashes, settle, type PartClash } from './wizard-conflict.ts';
import { newLabel, valuesOf, type ProductValues } from '../wizard-values.ts';

const one = labelWith({ id: 'one', labelSku: 'L-1', labelSize: '100 x 50' });
const two = labelWith({ id: 'two', labelSku: 'L-2' });
const saved = productWith({ version: 3, itemDescription: 'Juice', notes: null, labels: [one, two] });
const base = valuesOf(saved);

/** The form against what somebody else has saved. */
const conflictWith = (mine: ProductValues, current: Product) => {
  const theirs = valuesOf(current);
  return { mine, theirs, clashes: partClashes({ base, mine, theirs }) };
};

const clashesOf = ({ clashes }: { clashes: readonly PartClash[] }) =>
  clashes.map(({ name, suggested }) => [name, suggested]);

test('both sides of a field stand there, and what only the other has touched is theirs @need-1.14', () => {
  const mine = { ...base, itemDescription: 'Apple juice', barcode: '5012345678900' };
  const theirs = { ...saved, version: 4, itemDescription: 'Pear juice', notes: 'Keep cool' };
  const conflict = conflictWith(mine, theirs);
  expect(clashesOf(conflict)).toEqual([
    ['itemDescription', null],
    ['notes', 'theirs'],
  ]);
  expect(settle(conflict, { itemDescription: 'mine', notes: 'theirs' })).toMatchObject({
    itemDescription: 'Apple juice',
    barcode: '5012345678900',
    notes: 'Keep cool',
  });
});

test('T15: labels are compared one by one and field by field', () => {
  const mine = { ...base, labels: base.labels.map((label) => ({ ...label, labelMaterial: 'PP' })) };
  const theirs = { ...saved, labels: [{ ...one, labelMaterial: 'Paper', labelSize: '90 x 40' }, two] };
  const conflict = conflictWith(mine, theirs);
  expect(clashesOf(conflict)).toEqual([
    ['label one labelSize', 'theirs'],
    ['label one labelMaterial', null],
  ]);
  const settled = settle(conflict, { 'label one labelSize': 'theirs', 'label one labelMaterial': 'mine' });
  expect(settled.labels).toMatchObject([
    { id: 'one', labelSize: '90 x 40', labelMaterial: 'PP' },
    { id: 'two', labelMaterial: 'PP' },
  ]);
});

test('T15: a label that was removed there, and one that was added there', () => {
  const added = newLabel();
  const mine = {
    ...base,
    labels: [...base.labels.map((label) => ({ ...label, labelMaterial: 'PP' })), added],
  };
  const three = labelWith({ id: 'three', labelSku: 'L-3' });
  const conflict = conflictWith(mine, { ...saved, labels: [one, three] });
  expect(clashesOf(conflict)).toEqual([
    ['label two', null],
    ['label three', 'theirs'],
  ]);
  const sides = { 'label two': 'theirs', 'label three': 'theirs' } as const;
  expect(settle(conflict, sides).labels.map(({ id }) => id)).toEqual(['one', added.id, 'three']);
  const kept = settle(conflict, { 'label two': 'mine', 'label three': 'mine' }).labels;
  expect(kept.map(({ labelSku }) => labelSku)).toEqual(['L-1', 'L-2', '']);
});

test('a label that nobody else has touched may be removed without a word', () => {
  const mine = { ...base, labels: base.labels.slice(0, 1) };
  const conflict = conflictWith(mine, { ...saved, notes: 'Keep cool' });
  expect(clashesOf(conflict)).toEqual([['notes', 'theirs']]);
  expect(settle(conflict, { notes: 'theirs' }).labels.map(({ id }) => id)).toEqual(['one']);
});
