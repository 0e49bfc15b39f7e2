import { randomUUID } from 'node:crypto';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Product, ProductChange, ProductDraft } from '#domain/products/contract.ts';
import { catalogueOf, planCatalogue, type CatalogueValues } from '#domain/products/plan-product.ts';
import { productCode } from '#domain/products/product-code.ts';
import { catalogueFields, productFields } from '#domain/products/product-fields.ts';
import { blankRecord, fieldsOf } from '#domain/record/fields.ts';
import { planFields } from '#domain/record/plan-fields.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import { findControlledAmong } from '../releases/control-store.ts';
import type { Queries } from '../db/database.ts';
import { findProducts } from './detail-store.ts';
import { flatIn, mergeLabels, stated, withoutFlat } from './draft.ts';
import { findForeignLabelIds, lockOrCreateCatalogue, lockSiblings } from './lock-store.ts';
import { refuseStrangePlaces } from './places.ts';
import { refuseUnknownFiles } from './product-faults.ts';
import { refuseDuplicate, requireClient } from './refuse-duplicate.ts';
import { refuseTakenCodes } from './refuse-taken-codes.ts';
import { writeProducts } from './write-products.ts';
import type { WriteBy } from '../history/write-by.ts';

/**
 * Creates a client's product in the caller's transaction. If the SKU exists, its catalogue row is used and only its
 * empty fields are filled. If that would change anything of a controlled client, creates the product with its SKU and
 * client alone: `rest` is the change that must be a draft. Throws `client.not_found` and `product.duplicate`.
 */
export const createProduct = async (
  queries: Queries,
  draft: ProductDraft,
  by: WriteBy,
): Promise<{ product: Product; rest: ProductChange | null }> => {
  const { sku, clientId } = draft;
  const bare = { sku, clientId };
  const isOwn = clientId !== undefined && clientId !== null && (await isControlled(queries, [clientId]));
  const made = await create(queries, isOwn ? bare : draft, by);
  if (made === null) {
    const product = await create(queries, bare, by);
    if (product !== null) return { product, rest: restOf(draft, product) };
    throw new TypeError('A SKU and a client were to change somebody else’s product.');
  }
  return { product: made, rest: isOwn ? restOf(draft, made) : null };
};

/** What a draft adds to a product that has only its SKU and client: of the catalogue row it fills empty fields, too. */
const restOf = (draft: ProductDraft, product: Product): ProductChange => {
  const catalogue = catalogueOf(product);
  return { ...draft, ...catalogue, ...planFields<Partial<CatalogueValues>>(catalogue, draft, 'fill') };
};

const isControlled = async (queries: Queries, clientIds: readonly number[]): Promise<boolean> =>
  (await findControlledAmong(queries, clientIds)).size > 0;

/** Null if the product would fill fields that it shares with a controlled client's; then nothing is written. */
const create = async (
  queries: Queries,
  { labels: drafts = [], codes = [], ...body }: ProductDraft,
  by: WriteBy,
): Promise<Product | null> => {
  const sent = withoutFlat(body);
  const clientName = await requireClient(queries, sent.clientId ?? null);
  await refuseUnknownFiles(queries, { ...body, labels: drafts }, null);
  const values = {
    ...blankRecord(productFields),
    ...stated(sent),
    codes: codes.map(productCode),
    clientName,
  };
  const foreign = await findForeignLabelIds(
    queries,
    drafts.flatMap(({ id }) => id ?? []),
    null,
  );
  const key = skuKey(sent.sku);
  const { rows, added } = await lockOrCreateCatalogue(queries, new Map([[key, values]]), by.at);
  const row = rows.get(key);
  if (!row) throw new TypeError(`The catalogue has no row for ${sent.sku}.`);
  const { id: masterId } = row;
  const catalogue = fieldsOf(catalogueFields, row);
  // No other transaction can see the row of a new SKU yet, so there is nothing to lock or compare.
  const siblings = added.has(masterId) ? [] : await lockSiblings(queries, [masterId]);
  refuseDuplicate(siblings, { masterId, clientId: values.clientId }, { sku: sent.sku, clientName });
  await refuseTakenCodes(queries, values);
  const change = planCatalogue(catalogue, { fill: catalogueOf(values) });
  const others = Object.keys(change).length === 0 ? [] : siblings;
  const theirs = others.flatMap((one) => one.clientId ?? []);
  if (await isControlled(queries, theirs)) return null;
  const ids = others.map(({ id }) => id);
  const sharing = ids.length === 0 ? [] : await findProducts(queries, ids);
  const labels = mergeLabels(drafts, [], (id) => foreign.has(id), randomUUID);
  const flat = { ...blankLabel, ...flatIn(body) };
  refuseStrangePlaces({ ...values, ...catalogue, ...change, ...flat, labels }, sent.places);
  const { created } = await writeProducts(
    queries,
    {
      catalogue: new Map([[masterId, change]]),
      changed: sharing.map((one) => ({ before: one, after: one, masterId })),
      created: [
        {
          masterId,
          values: { ...values, ...catalogue },
          labels,
          flat,
        },
      ],
    },
    by,
  );
  const [product] = created;
  if (!product) throw new TypeError('A product was created and not answered.');
  return product;
};
