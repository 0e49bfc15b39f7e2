import { describe, expect, test } from 'vitest';
import { labelWith, productWith } from '#testing/whole-product.ts';
import { catalogueOf, planCatalogue, planChange } from './plan-product.ts';

const flat = productWith({ labelSku: 'L-1', artworkFiles: ['documents/a.pdf'] });

describe('a changed product', () => {
  test('has its first label in its flat fields when its own fields or labels change', () => {
    const labels = [labelWith({ id: 'one', labelSku: 'L-2' }), labelWith({ id: 'two' })];
    expect(planChange(flat, {}, labels)).toMatchObject({ labelSku: 'L-2', artworkFiles: [], labels });
    const listed = productWith({ labels, labelSku: 'old' });
    expect(planChange(listed, { notes: 'Fragile' }, null).labelSku).toBe('L-2');
    expect(planChange(listed, { caseQuantity: 6 }, null).labelSku).toBe('old');
  });

  test('of which the list of labels is stated to be empty loses its flat label too', () => {
    expect(planChange(flat, {}, [])).toMatchObject({ labelSku: null, artworkFiles: [], labels: [] });
    expect(planChange(flat, { notes: 'Fragile' }, null)).toMatchObject({ labelSku: 'L-1', notes: 'Fragile' });
  });

  test('is the same where nothing is said that it does not say', () => {
    const same = planChange(flat, { notes: null, images: [] }, null);
    expect(JSON.stringify(same)).toBe(JSON.stringify(flat));
  });
});

test('of a catalogue row what is said replaces, and what only fills is written where nothing is there', () => {
  const row = catalogueOf(productWith({ sku: 'A-1', itemDescription: 'Honey', caseQuantity: null }));
  const fill = { ...row, sku: 'a-1', itemDescription: 'Jam', caseQuantity: 12 };
  expect(planCatalogue(row, { fill })).toEqual({ caseQuantity: 12 });
  expect(planCatalogue(row, { said: { caseQuantity: 6, itemDescription: null }, fill })).toEqual({
    caseQuantity: 6,
    itemDescription: null,
  });
});
