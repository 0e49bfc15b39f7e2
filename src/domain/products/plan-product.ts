import { fieldsOf, type ValuesOf } from '../record/fields.ts';
import { planFields } from '../record/plan-fields.ts';
import { blankLabel } from './blank-label.ts';
import type { Label, Product } from './contract.ts';
import { labelFields } from './label-fields.ts';
import { catalogueFields, ownFields, type productFields } from './product-fields.ts';

/** What all products with one SKU share. */
export type CatalogueValues = ValuesOf<typeof catalogueFields>;

/** A product without its labels. */
export type ProductFieldValues = ValuesOf<typeof productFields>;

/** What to write to a catalogue row: `given` replaces; `fill` is written only to empty fields. */
export const planCatalogue = (
  row: CatalogueValues,
  { given = {}, fill = {} }: { given?: Partial<CatalogueValues>; fill?: Partial<CatalogueValues> },
): Partial<CatalogueValues> => {
  const replaced = planFields(row, given, 'replace');
  return { ...planFields({ ...row, ...replaced }, fill, 'fill'), ...replaced };
};

/** The catalogue fields of a product. */
export const catalogueOf = (product: ProductFieldValues): CatalogueValues =>
  fieldsOf(catalogueFields, product);

/** A product whose flat fields are those of its first label, which lists use. */
export const withFlatLabel = (product: Product): Product => {
  const [first] = product.labels;
  return first ? { ...product, ...fieldsOf(labelFields, first) } : product;
};

/** The parts of a request body about a product. */
export interface Given {
  fields: Partial<ProductFieldValues>;
  /** Null if the body has no labels. */
  labels: readonly Label[] | null;
  /** The flat label fields in the body. */
  flat: Partial<FlatLabel>;
}

/** The label fields in the row of a product without a list of labels. */
export type FlatLabel = ValuesOf<typeof labelFields>;

/**
 * The labels and flat fields after a change. For a product without a list the flat fields are its own; with labels they
 * are the first label's, and change it if the list itself is not sent.
 */
const planLabels = (before: Product, { labels, flat }: Given): Partial<Product> => {
  if (labels && labels.length > 0) return { labels: [...labels] };
  const isFlatStated = Object.keys(flat).length > 0;
  if (labels) {
    // An older product's label exists only in its flat fields: an explicitly empty list clears it.
    const kept = isFlatStated && before.labels.length === 0 ? {} : blankLabel;
    return { labels: [], ...kept, ...flat };
  }
  const [first, ...others] = before.labels;
  return isFlatStated && first ? { labels: [{ ...first, ...flat }, ...others] } : flat;
};

/** A product after a change: given values replace, null empties. */
export const planChange = (before: Product, given: Given): Product => {
  const change = planFields<Partial<Product>>(
    before,
    { ...given.fields, ...planLabels(before, given) },
    'replace',
  );
  const after = { ...before, ...change };
  return 'labels' in change || Object.keys(ownFields).some((name) => name in change)
    ? withFlatLabel(after)
    : after;
};
