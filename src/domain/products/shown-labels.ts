import { fieldsOf } from '../record/fields.ts';
import type { Label, Product } from './contract.ts';
import { labelFields } from './label-fields.ts';

/** The label fields of a product that has no list of labels: an older record keeps them flat. */
const flatLabel = (product: Product): Label => ({
  id: 'flat',
  ...fieldsOf(labelFields, product),
});

/** The labels that a product is shown with: its list, or its flat fields as one label where the list is empty. */
export const shownLabels = (product: Product): readonly Label[] =>
  product.labels.length > 0 ? product.labels : [flatLabel(product)];

/** Whether nothing at all is recorded of a label. */
export const isBlankLabel = (label: Label): boolean =>
  Object.entries(label).every(
    ([name, value]) => name === 'id' || value === null || value === '' || value.length === 0,
  );

/** Whether anything is recorded of how a product is labelled. */
export const hasLabel = (product: Product): boolean => !shownLabels(product).every(isBlankLabel);

/** One artwork file of a product and the labels, counted from 1, that it belongs to. */
export interface ProductArtwork {
  readonly value: string;
  readonly labelNumbers: readonly number[];
}

/** Every artwork file of a product once, in the order of its labels; files that only older records name come last. */
export const productArtwork = (product: Product): readonly ProductArtwork[] => {
  const numbers = new Map<string, number[]>();
  product.labels.forEach((label, index) => {
    for (const value of new Set(label.artworkFiles)) {
      const known = numbers.get(value);
      if (known) known.push(index + 1);
      else numbers.set(value, [index + 1]);
    }
  });
  for (const value of product.artworkFiles) if (!numbers.has(value)) numbers.set(value, []);
  return [...numbers].map(([value, labelNumbers]) => ({ value, labelNumbers }));
};
