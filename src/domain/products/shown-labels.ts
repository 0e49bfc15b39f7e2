import { fieldsOf } from '../record/fields.ts';
import type { Label, Product } from './contract.ts';
import { labelFields } from './label-fields.ts';

/** A product as far as it says which labels it has. */
export type Labelled = Pick<Product, 'labels'> & Omit<Label, 'id'>;

/** The label of a product without a list of labels, made from its flat fields. */
const flatLabel = (product: Labelled): Label => ({
  id: 'flat',
  ...fieldsOf(labelFields, product),
});

/** The labels that a page shows for a product: its list, or if that is empty, its flat fields as one label. */
export const shownLabels = (product: Labelled): readonly Label[] =>
  product.labels.length > 0 ? product.labels : [flatLabel(product)];

/** Whether a label has no values. */
export const isBlankLabel = (label: Label): boolean =>
  Object.entries(label).every(
    ([name, value]) => name === 'id' || value === null || value === '' || value.length === 0,
  );

/** How many labels of a product are not blank. */
export const labelCountOf = (product: Product): number =>
  Math.max(
    product.labels.filter((label) => !isBlankLabel(label)).length,
    isBlankLabel(flatLabel(product)) ? 0 : 1,
  );

/** Whether a product has any labelling data. */
export const hasLabel = (product: Product): boolean => !shownLabels(product).every(isBlankLabel);

/** An artwork file of a product, and the numbers of its labels, from 1. */
export interface ProductArtwork {
  readonly value: string;
  readonly labelNumbers: readonly number[];
}

/** Every artwork file of a product once, in the order of its labels; files in the flat fields come last. */
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
