import { sql } from 'kysely';
import { skuKey } from '#domain/scan/code-key.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import { catalogueFields, ownFields } from '#domain/products/product-fields.ts';
import type { Queries } from '../db/database.ts';
import { keptQuery, type Places } from '../db/kept-query.ts';
import {
  catalogueValues,
  labelValues,
  productValues,
  type NewCatalogueRow,
  type NewProduct,
} from './import-store.ts';

/*
 * What writes one product, as an editor saves it, by kept queries: building the statements of one creation takes more
 * processor than SQLite needs to carry them out. Many products at once go through `import-store.ts`.
 */

/** The places of these columns, which a kept query names only when they are asked for. */
const placesOf = <Values extends object>(
  at: Places<Values>,
  names: readonly (keyof Values)[],
): Places<Values> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are all that the values have
  Object.fromEntries(names.map((name) => [name, at[name]])) as Places<Values>;

const catalogueColumns = [
  ...Object.values(catalogueFields).map(({ column }) => column),
  'sku_key',
  'created_at',
  'updated_at',
] as const;

const addCatalogue = keptQuery({ isNamed: true }, (queries, at: Places<ReturnType<typeof catalogueValues>>) =>
  queries
    .insertInto('master_products')
    .values(placesOf(at, catalogueColumns))
    .onConflict((conflict) => conflict.column('sku_key').doNothing())
    .returning('id')
    .compile(),
);

/** Adds a catalogue row and answers its id; null where the catalogue has the SKU. */
export const insertCatalogueRow = async (
  queries: Queries,
  row: NewCatalogueRow,
  at: string,
): Promise<number | null> => {
  const [added] = await addCatalogue(queries, catalogueValues({ ...row, skuKey: skuKey(row.sku) }, at));
  return added?.id ?? null;
};

const labelColumns = Object.values(labelFields).map(({ column }) => column);

const productColumns = [
  ...Object.values(ownFields).map(({ column }) => column),
  'master_product_id',
  ...labelColumns,
  'sku_key',
  'name_key',
  'barcode_key',
  'client_sku_key',
  'search_text',
  'created_at',
  'updated_at',
  'updated_by',
] as const;

const addProduct = keptQuery({ isNamed: true }, (queries, at: Places<ReturnType<typeof productValues>>) =>
  queries.insertInto('client_products').values(placesOf(at, productColumns)).returning('id').compile(),
);

type LabelRow = ReturnType<typeof labelValues> & { id: string; client_product_id: number; position: number };

const addLabel = keptQuery({ isNamed: true }, (queries, at: Places<LabelRow>) =>
  queries
    .insertInto('product_labels')
    .values(placesOf(at, ['id', 'client_product_id', 'position', ...labelColumns]))
    .compile(),
);

/** Adds a client's product with its labels and answers its id. */
export const insertProduct = async (
  queries: Queries,
  product: NewProduct,
  by: { userId: number; at: string },
): Promise<number> => {
  const [added] = await addProduct(queries, productValues(product, by));
  if (!added) throw new TypeError('A product was added without an id.');
  for (const [position, label] of product.labels.entries())
    await addLabel(queries, { id: label.id, client_product_id: added.id, position, ...labelValues(label) });
  return added.id;
};

const changeNotes = keptQuery(
  { isNamed: true },
  (queries, at: Places<{ id: number; version: number; notes: string | null; userId: number; at: string }>) =>
    queries
      .updateTable('client_products')
      .set((row) => ({
        notes: at.notes,
        version: row('version', '+', 1),
        updated_at: at.at,
        updated_by: at.userId,
      }))
      .where('id', '=', at.id)
      .where('version', '=', at.version)
      .returning((row) =>
        row
          .selectFrom('users')
          .where('users.id', '=', at.userId)
          .select(sql<string>`users.first_name || ' ' || users.last_name`.as('name'))
          .as('userName'),
      )
      .compile(),
);

/**
 * Writes a product's notes, gives it its next version, and answers who that makes its last editor; null where it has
 * another version than this by now.
 */
export const updateNotes = async (
  queries: Queries,
  { id, version, notes }: { id: number; version: number; notes: string | null },
  { userId, at }: { userId: number; at: string },
): Promise<{ userName: string | null } | null> => {
  const [changed] = await changeNotes(queries, { id, version, notes, userId, at });
  return changed ?? null;
};
