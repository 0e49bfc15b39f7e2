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

/** A product as a change leaves it: what is stated replaces, null empties. Without `labels` they stay. */
export const planChange = (
  before: Product,
  said: Partial<ProductFieldValues>,
  labels: readonly Label[] | null,
): Product => {
  const change = planFields<Partial<Product>>(
    before,
    labels ? { ...said, labels: [...labels] } : said,
    'replace',
  );
  const after = { ...before, ...change };
  // An older product's label stands in its flat fields only: it goes with the list that is stated to be empty.
  if (labels?.length === 0) return { ...after, ...blankLabel };
  return 'labels' in change || Object.keys(ownFields).some((name) => name in change)
    ? withFlatLabel(after)
    : after;
};
