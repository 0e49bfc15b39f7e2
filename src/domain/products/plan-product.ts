import { fieldsOf, type ValuesOf } from '../record/fields.ts';
import { planFields } from '../record/plan-fields.ts';
import { blankLabel } from './blank-label.ts';
import type { Label, Product } from './contract.ts';
import { labelFields } from './label-fields.ts';
import { catalogueFields, ownFields, type productFields } from './product-fields.ts';

/** What the products of one SKU share. */
export type CatalogueValues = ValuesOf<typeof catalogueFields>;

/** What a product says beside its labels. */
export type ProductFieldValues = ValuesOf<typeof productFields>;

/** What to write of a catalogue row: what is said replaces; what only fills is written where nothing is there. */
export const planCatalogue = (
  row: CatalogueValues,
  { said = {}, fill = {} }: { said?: Partial<CatalogueValues>; fill?: Partial<CatalogueValues> },
): Partial<CatalogueValues> => {
  const replaced = planFields(row, said, 'replace');
  return { ...planFields({ ...row, ...replaced }, fill, 'fill'), ...replaced };
};

/** The catalogue row of a product, as the product shows it. */
export const catalogueOf = (product: ProductFieldValues): CatalogueValues =>
  fieldsOf(catalogueFields, product);

/** A product with its first label in its flat fields too, where lists find it. */
export const withFlatLabel = (product: Product): Product => {
  const [first] = product.labels;
  return first ? { ...product, ...fieldsOf(labelFields, first) } : product;
};

/** What a body says of a product. */
export interface Said {
  fields: Partial<ProductFieldValues>;
  /** Null where it says nothing of labels. */
  labels: readonly Label[] | null;
  /** The flat fields of a label that it states. */
  flat: Partial<FlatLabel>;
}

/** The fields of a label as a product without a list of labels holds them. */
export type FlatLabel = ValuesOf<typeof labelFields>;

/**
 * The labels and flat fields that a change leaves. Flat fields are those of a product without a list; of one with labels
 * they are the first label's, and change it where the list itself is not sent.
 */
const planLabels = (before: Product, { labels, flat }: Said): Partial<Product> => {
  if (labels && labels.length > 0) return { labels: [...labels] };
  const isFlatStated = Object.keys(flat).length > 0;
  if (labels) {
    // An older product's label stands in its flat fields only: it goes with the list that is stated to be empty.
    const kept = isFlatStated && before.labels.length === 0 ? {} : blankLabel;
    return { labels: [], ...kept, ...flat };
  }
  const [first, ...others] = before.labels;
  return isFlatStated && first ? { labels: [{ ...first, ...flat }, ...others] } : flat;
};

/** A product as a change leaves it: what is stated replaces, null empties. */
export const planChange = (before: Product, said: Said): Product => {
  const change = planFields<Partial<Product>>(
    before,
    { ...said.fields, ...planLabels(before, said) },
    'replace',
  );
  const after = { ...before, ...change };
  return 'labels' in change || Object.keys(ownFields).some((name) => name in change)
    ? withFlatLabel(after)
    : after;
};
