import { catalogueFields } from '#domain/products/product-fields.ts';
import type { CatalogueValues } from '#domain/products/plan-product.ts';
import { blankRecord, fieldsOf, fieldsWith, namesOf } from '#domain/record/fields.ts';
import { isSame } from '#domain/record/plan-fields.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { RowNote } from '#domain/workbook/row-source.ts';
import { said } from '#domain/words/say.ts';
import { unhurried } from '../../breathe.ts';
import type { ImportedChange, PlacedRows, ResolvedProduct } from './place-rows.ts';

/** The columns of which all products of one SKU share the value, whoever their client is. */
const shared = namesOf(fieldsWith(catalogueFields, 'workbook')).filter((field) => field !== 'sku');
type SharedField = (typeof shared)[number];

/** What a file says of shared values and is not so afterwards. */
export interface SharedValues {
  notes: RowNote[];
  /** The fields of new products that do not get the value of their row. */
  kept: ReadonlyMap<ResolvedProduct, ReadonlySet<SharedField>>;
}

/** How much of a value a note shows, in characters. */
const longestShown = 80;

const shown = (value: string | number): string => {
  const text = String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
};

/**
 * Finds the values of a file that no product gets, because products of other clients share them: a new product fills only
 * what is empty, and of two rows with one SKU the values of one stay. `catalogue` is as it was before.
 */
export const sharedValues = async (
  { create }: Pick<PlacedRows, 'create'>,
  changes: readonly ImportedChange[],
  catalogue: ReadonlyMap<string, CatalogueValues>,
): Promise<SharedValues> => {
  const notes: RowNote[] = [];
  const kept = new Map<ResolvedProduct, Set<SharedField>>();
  const say = (row: number, field: SharedField, note: RowNote['note']): void =>
    void notes.push({ row, column: columns[field].heading, note });
  const rowsOf = new Map<string, number>();
  for (const { skuKey } of [...create, ...changes.map(({ present }) => present.resolved)])
    rowsOf.set(skuKey, (rowsOf.get(skuKey) ?? 0) + 1);
  // Most SKUs stand in one row.
  const isInOthers = (skuKey: string): boolean => (rowsOf.get(skuKey) ?? 0) > 1;
  const filled = new Map<string, CatalogueValues>();
  const givenIn = new Map<string, { row: number; value: string | number }>();
  for await (const one of unhurried(create)) {
    const { product, skuKey } = one;
    const { row } = product;
    const known = filled.get(skuKey) ?? catalogue.get(skuKey);
    if (!known && !isInOthers(skuKey)) continue;
    const values = fieldsOf(catalogueFields, known ?? blankRecord(catalogueFields));
    const empty: SharedField[] = [];
    for (const field of shared) {
      const [value, there] = [product[field], values[field]];
      if (value === null) continue;
      if (there === null) empty.push(field);
      if (there === null || isSame(value, there)) {
        if (isInOthers(skuKey)) givenIn.set(`${skuKey}\n${field}`, { row, value });
        continue;
      }
      say(row, field, said('import.shared_kept', { given: shown(value), kept: shown(there) }));
      kept.set(one, (kept.get(one) ?? new Set<SharedField>()).add(field));
    }
    if (isInOthers(skuKey))
      filled.set(skuKey, {
        ...values,
        ...Object.fromEntries(empty.map((field) => [field, product[field]] as const)),
      });
  }
  for await (const { present, after } of unhurried(changes)) {
    const { product, skuKey } = present.resolved;
    if (!isInOthers(skuKey)) continue;
    for (const field of shared) {
      const value = product[field];
      // What a rule leaves as it is says nothing of others.
      if (value === null || !isSame(value, after[field])) continue;
      const key = `${skuKey}\n${field}`;
      const other = givenIn.get(key);
      if (other === undefined) givenIn.set(key, { row: product.row, value });
      else if (!isSame(other.value, value))
        say(product.row, field, said('import.shared_differs', { row: other.row }));
    }
  }
  return { notes: notes.toSorted((one, other) => one.row - other.row), kept };
};
