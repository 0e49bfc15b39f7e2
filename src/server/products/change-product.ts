import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import { productCode } from '#domain/products/product-code.ts';
import {
  catalogueOf,
  planCatalogue,
  planChange,
  type CatalogueValues,
  type ProductFieldValues,
} from '#domain/products/plan-product.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { fieldsOf } from '#domain/record/fields.ts';
import { isSame, planFields } from '#domain/record/plan-fields.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import { clientsOf, type ChangedTogether } from './changed-together.ts';
import { findProduct, findProducts } from './detail-store.ts';
import { flatIn, mergeLabels, stated, withoutFlat } from './draft.ts';
import {
  findForeignLabelIds,
  lockCatalogueOf,
  lockOrCreateCatalogue,
  lockSiblings,
  type CatalogueRow,
  type Sibling,
} from './lock-store.ts';
import { refuseStrangePlaces } from './places.ts';
import { refuseUnknownFiles } from './product-faults.ts';
import { refuseDuplicate, requireClient } from './refuse-duplicate.ts';
import { refuseTakenCodes } from './refuse-taken-codes.ts';
import { writeProducts } from './write-products.ts';
import type { WriteBy } from '../history/write-by.ts';
import { deleteCatalogue } from './write-store.ts';

/** A product to be changed, locked together with everything that the change may affect. */
interface Locked {
  before: Product;
  /** Its current catalogue row. */
  home: CatalogueRow;
  /** The catalogue row of the product's new SKU; null if there is none. */
  target: CatalogueRow | null;
  /** All products of the two catalogue rows. */
  siblings: Sibling[];
}

/** Null if the product moved to another catalogue row before it was locked. */
const lock = async (queries: Queries, id: number, sku: string | undefined): Promise<Locked | null> => {
  const key = sku === undefined ? null : skuKey(sku);
  const rows = await lockCatalogueOf(queries, id, key);
  const siblings = await lockSiblings(
    queries,
    rows.map((row) => row.id),
  );
  const before = await findProduct(queries, id);
  if (!before) throw new Problem('product.not_found');
  const masterId = siblings.find((one) => one.id === id)?.masterId;
  const home = rows.find((row) => row.id === masterId);
  if (!home) return null;
  const target = key === null ? home : (rows.find((row) => row.skuKey === key) ?? null);
  return { before, home, target, siblings };
};

/** The product's future catalogue row, and the values to write there. */
interface Place {
  row: CatalogueRow;
  change: Partial<CatalogueValues>;
}

/**
 * Changing the SKU moves the product to that SKU's catalogue row. There, fields in the body are written if they change
 * the product, and other empty fields are filled. If no row has the SKU, the product's row is renamed, or a new one is
 * created if other products share the old one.
 */
const placeOf = async (
  queries: Queries,
  { before, home, target, siblings }: Locked,
  { sku, ...sent }: Partial<ProductFieldValues>,
  at: string,
): Promise<Place> => {
  const given = planFields<Partial<CatalogueValues>>(catalogueOf(before), sent, 'replace');
  const current = { ...catalogueOf(before), ...given };
  if (target && target.id !== home.id)
    return { row: target, change: planCatalogue(target, { given, fill: current }) };
  const isShared = siblings.some((one) => one.masterId === home.id && one.id !== before.id);
  if (sku === undefined || target || !isShared)
    return {
      row: home,
      change: planCatalogue(home, { given: sku === undefined ? given : { ...given, sku } }),
    };
  const key = skuKey(sku);
  const { rows } = await lockOrCreateCatalogue(queries, new Map([[key, { ...current, sku }]]), at);
  const row = rows.get(key) ?? home;
  return { row, change: planCatalogue(row, { fill: current }) };
};

const labelsOf = async (
  queries: Queries,
  before: Product,
  { labels }: Pick<ProductChange, 'labels'>,
): Promise<Product['labels'] | null> => {
  if (labels === undefined) return null;
  const drafts = labels ?? [];
  const foreign = await findForeignLabelIds(
    queries,
    drafts.flatMap(({ id }) => id ?? []),
    before.id,
  );
  const [flat] = before.labels.length === 0 ? shownLabels(before) : [];
  return mergeLabels(drafts, before.labels, (id) => foreign.has(id), randomUUID, flat);
};

/** The fields in a body; null becomes an empty list for list fields. */
const givenBy = ({
  codes,
  places,
  images,
  tutorialVideos,
  labels: _labels,
  sku: _sku,
  ...rest
}: ReturnType<typeof withoutFlat<ProductChange>>) => ({
  ...rest,
  ...(codes === undefined ? {} : { codes: (codes ?? []).map(productCode) }),
  ...(places === undefined ? {} : { places: places ?? [] }),
  ...(images === undefined ? {} : { images: images ?? [] }),
  ...(tutorialVideos === undefined ? {} : { tutorialVideos: tutorialVideos ?? [] }),
});

/**
 * Changes a product in the caller's transaction; null if the caller must retry in a new one. Changes to its catalogue
 * row apply to all products that share it; each gets its own history entry. Throws `product.not_found`,
 * `client.not_found`, `product.duplicate` and `record.changed_meanwhile`.
 */
export const changeProduct = async (
  queries: Queries,
  id: number,
  { version, ...sent }: ProductChange,
  by: WriteBy,
): Promise<ChangedTogether | null> => {
  const change: ProductChange = stated(sent);
  const locked = await lock(queries, id, change.sku);
  if (!locked) return null;
  const { before, home } = locked;
  const clientName =
    change.clientId === undefined ? before.clientName : await requireClient(queries, change.clientId);
  await refuseStaleVersion(queries, 'product', before, version);
  await refuseUnknownFiles(queries, change, before);

  const given = givenBy(withoutFlat(change));
  const labels = await labelsOf(queries, before, change);
  const { row, change: written } = await placeOf(queries, locked, { ...given, sku: change.sku }, by.at);
  const isLocked = row.id === home.id || row.id === locked.target?.id;
  const siblings = isLocked
    ? locked.siblings.filter((one) => one.masterId === row.id)
    : await lockSiblings(queries, [row.id]);
  const planned = {
    ...planChange(before, { fields: { ...given, clientName }, labels, flat: flatIn(change) }),
    ...fieldsOf(catalogueFields, row),
  };
  refuseStrangePlaces(planned, given.places);
  const pair = { id, masterId: row.id, clientId: planned.clientId };
  refuseDuplicate(siblings, pair, { sku: change.sku ?? before.sku, clientName });

  if (!isSame(planned.codes, before.codes) || planned.clientId !== before.clientId)
    await refuseTakenCodes(queries, planned);

  const isMoved = row.id !== home.id;
  const isCatalogueChanged = Object.keys(written).length > 0;
  if (!isMoved && !isCatalogueChanged && isSame(planned, before))
    return { product: before, clientIds: new Set() };
  const others = siblings.map((one) => one.id).filter((other) => other !== id);
  const sharing = isCatalogueChanged && others.length > 0 ? await findProducts(queries, others) : [];
  const { changed } = await writeProducts(
    queries,
    {
      catalogue: new Map([[row.id, written]]),
      changed: [
        { before, after: planned, masterId: row.id },
        ...sharing.map((one) => ({ before: one, after: one, masterId: row.id })),
      ],
    },
    by,
  );
  const isLast = !locked.siblings.some((one) => one.masterId === home.id && one.id !== id);
  if (isMoved && isLast) await deleteCatalogue(queries, home.id);
  const product = changed.get(id) ?? before;
  return { product, clientIds: clientsOf([before, ...sharing, ...changed.values()]) };
};
