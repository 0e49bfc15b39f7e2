import { fieldsOf, type ValuesOf } from '../record/fields.ts';
import { planFields } from '../record/plan-fields.ts';
import { blankLabel } from './blank-label.ts';
import type { Label, Product } from './contract.ts';
import { labelFields } from './label-fields.ts';
import { catalogueFields, ownFields, type productFields } from './product-fields.ts';

/** The values that all products with one SKU share. */
export type CatalogueValues = ValuesOf<typeof catalogueFields>;

/** A product without its labels. */
export type ProductFieldValues = ValuesOf<typeof productFields>;

/** The fields to write to a catalogue row: `given` replaces values; `fill` only fills empty fields. */
export const planCatalogue = (
  row: CatalogueValues,
  { given = {}, fill = {} }: { given?: Partial<CatalogueValues>; fill?: Partial<CatalogueValues> },
): Partial<CatalogueValues> => {
  const replaced = planFields(row, given, 'replace');
  return { ...planFields({ ...row, ...replaced }, fill, 'fill'), ...replaced };
};

export const catalogueOf = (product: ProductFieldValues): CatalogueValues =>
  fieldsOf(catalogueFields, product);

/** A product with the flat label fields copied from its first label; lists use the flat fields. */
export const withFlatLabel = (product: Product): Product => {
  const [first] = product.labels;
  return first ? { ...product, ...fieldsOf(labelFields, first) } : product;
};

/** The parts of a request body that concern a product. */
export interface Given {
  fields: Partial<ProductFieldValues>;
  /** Null if the body has no labels. */
  labels: readonly Label[] | null;
  /** The flat label fields in the body. */
  flat: Partial<FlatLabel>;
}

/** The label fields in the row of a product, used if it has no list of labels. */
export type FlatLabel = ValuesOf<typeof labelFields>;

/**
 * The labels and flat fields after a change. A product without a list of labels has its own flat fields. With labels,
 * they belong to the first label, and change it unless the request contains a list.
 */
const planLabels = (before: Product, { labels, flat }: Given): Partial<Product> => {
  if (labels && labels.length > 0) return { labels: [...labels] };
  const isFlatStated = Object.keys(flat).length > 0;
  if (labels) {
    // The label of an older product exists only in its flat fields, so an explicitly empty list clears them.
    const kept = isFlatStated && before.labels.length === 0 ? {} : blankLabel;
    return { labels: [], ...kept, ...flat };
  }
  const [first, ...others] = before.labels;
  return isFlatStated && first ? { labels: [{ ...first, ...flat }, ...others] } : flat;
};

/** A product after a change: given values replace, null empties a field. */
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
