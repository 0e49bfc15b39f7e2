import { expect, test } from 'vitest';
import { deletingClient, deletingProduct, deletingTutorial } from './delete-wording.ts';

test('deleting a client names it, says how many products go with it, and how it comes back @need-1.19', () => {
  expect(deletingClient({ name: 'Acme', productCount: 12 })).toEqual({
    title: 'Delete Acme?',
    description: 'Also removes 12 products with all labels. An administrator can restore it for 30 days.',
    confirmLabel: 'Delete client',
  });
});

test.each([
  [0, 'No product goes with it. An administrator can restore it for 30 days.'],
  [1, 'Also removes 1 product with all labels. An administrator can restore it for 30 days.'],
  [10_000, 'Also removes 10,000 products with all labels. An administrator can restore it for 30 days.'],
])('a client with %d products', (productCount, description) => {
  expect(deletingClient({ name: 'Acme', productCount }).description).toBe(description);
});

test('deleting a product says that other clients keep theirs @need-1.19', () => {
  expect(deletingProduct({ sku: 'JAM-01', clientName: 'Acme' })).toEqual({
    title: 'Delete JAM-01?',
    description:
      'Also removes its labels for Acme; the same SKU of other clients stays. An administrator can restore it for 30 days.',
    confirmLabel: 'Delete product',
  });
  expect(deletingProduct({ sku: 'JAM-01', clientName: null }).description).toBe(
    'Also removes its labels. An administrator can restore it for 30 days.',
  );
});

test('deleting a tutorial says where it was shown @need-1.19', () => {
  expect(deletingTutorial({ title: 'Feeds' })).toEqual({
    title: 'Delete Feeds?',
    description:
      'It goes from Watch & Learn on every product page. An administrator can restore it for 30 days.',
    confirmLabel: 'Delete tutorial',
  });
});
