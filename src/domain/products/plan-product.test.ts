import { describe, expect, test } from 'vitest';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { catalogueOf, planCatalogue, planChange, type Given } from './plan-product.ts';

const says = (
  fields: Given['fields'],
  labels: Given['labels'] = null,
  flatGiven: Given['flat'] = {},
): Given => ({
  fields,
  labels,
  flat: flatGiven,
});

const flat = productWith({ labelSku: 'L-1', artworkFiles: ['documents/a.pdf'] });

describe('a changed product', () => {
  test('has its first label in its flat fields when its own fields or labels change', () => {
    const labels = [labelWith({ id: 'one', labelSku: 'L-2' }), labelWith({ id: 'two' })];
    expect(planChange(flat, says({}, labels))).toMatchObject({ labelSku: 'L-2', artworkFiles: [], labels });
    const listed = productWith({ labels, labelSku: 'old' });
    expect(planChange(listed, says({ notes: 'Fragile' })).labelSku).toBe('L-2');
    expect(planChange(listed, says({ caseQuantity: 6 })).labelSku).toBe('old');
  });

  test('of which the list of labels is stated to be empty loses its flat label too', () => {
    expect(planChange(flat, says({}, []))).toMatchObject({ labelSku: null, artworkFiles: [], labels: [] });
    expect(planChange(flat, says({ notes: 'Fragile' }))).toMatchObject({ labelSku: 'L-1', notes: 'Fragile' });
  });

  test('A4: of flat fields takes what is sent, with labels absent or empty', () => {
    const size = { labelSize: '100 x 50' };
    expect(planChange(flat, says({}, null, size))).toEqual({ ...flat, ...size });
    expect(planChange(flat, says({}, [], size))).toEqual({ ...flat, ...size });
  });

  test('A4: with labels has its flat fields of the first, and they change that where no list is sent', () => {
    const [one, two] = [labelWith({ id: 'one', labelSku: 'L-2' }), labelWith({ id: 'two' })];
    const listed = productWith({ labels: [one, two], labelSku: 'L-2' });
    const size = { labelSize: '100 x 50' };
    const sized = { ...size, labels: [{ ...one, ...size }, two] };
    expect(planChange(listed, says({}, null, size))).toEqual({ ...listed, ...sized });
    expect(planChange(listed, says({}, [one, two], size))).toEqual(listed);
    expect(planChange(listed, says({}, [], size))).toMatchObject({ labels: [], labelSku: null, ...size });
  });

  test('is the same where nothing is said that it does not say', () => {
    const same = planChange(flat, says({ notes: null, images: [] }));
    expect(JSON.stringify(same)).toBe(JSON.stringify(flat));
  });
});

test('of a catalogue row what is said replaces, and what only fills is written where nothing is there', () => {
  const row = catalogueOf(productWith({ sku: 'A-1', itemDescription: 'Honey', caseQuantity: null }));
  const fill = { ...row, sku: 'a-1', itemDescription: 'Jam', caseQuantity: 12 };
  expect(planCatalogue(row, { fill })).toEqual({ caseQuantity: 12 });
  expect(planCatalogue(row, { given: { caseQuantity: 6, itemDescription: null }, fill })).toEqual({
    caseQuantity: 6,
    itemDescription: null,
  });
});
