import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import { productCode } from '#domain/products/product-code.ts';
import {
  catalogueOf,
  planCatalogue,
  planChange,
  type CatalogueValues,
} from '#domain/products/plan-product.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { fieldsOf } from '#domain/record/fields.ts';
import { isSame, planFields } from '#domain/record/plan-fields.ts';
import type { Queries } from '../db/database.ts';
import { findProduct } from './detail-store.ts';
import { flatIn, mergeLabels, stated, withoutFlat } from './draft.ts';
import {
  findForeignLabelIds,
  lockCatalogueOf,
  lockSiblings,
  type CatalogueRow,
  type Sibling,
} from './lock-store.ts';
import { refuseStrangePlaces } from './places.ts';
import { refuseUnknownFiles } from './product-faults.ts';
import { refuseDuplicate, requireClient } from './refuse-duplicate.ts';
import { refuseTakenCodes } from './refuse-taken-codes.ts';

/** A product to be changed, locked together with everything that the change may affect. */
export interface LockedProduct {
  before: Product;
  /** Its current catalogue row. */
  home: CatalogueRow;
  /** The catalogue row of the product's new SKU; null if there is none. */
  target: CatalogueRow | null;
  /** All products of the two catalogue rows. */
  siblings: Sibling[];
}

/**
 * Locks a product to be changed; `sku` is its SKU after the change, if that is stated. Null if the product moved to
 * another catalogue row before it was locked: the caller must retry in a new transaction. Throws `product.not_found`.
 */
export const lockProduct = async (
  queries: Queries,
  id: number,
  sku: string | undefined,
): Promise<LockedProduct | null> => {
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
  // A row whose SKU differs from another one in the script of its digits alone keeps an older key: its own SKU is no other.
  const isOwn = key === null || skuKey(home.sku) === key;
  const target = isOwn ? home : (rows.find((row) => row.skuKey === key) ?? null);
  return { before, home, target, siblings };
};

/** A planned change of a locked product. Nothing of it is written. */
export interface ProductPlan {
  /** The product as it will be. */
  after: Product;
  /** Its future catalogue row; null for a new one, because other products share the row of its former SKU. */
  row: CatalogueRow | null;
  /** The values to write to that row. */
  catalogue: Partial<CatalogueValues>;
  /** The other products of that row, which change with it. */
  sharing: readonly Sibling[];
  /** The clients, before and after, of all products that the change writes; none if nothing changes. */
  clientIds: ReadonlySet<number>;
}

/** The product's future catalogue row, and the values to write there. */
type Place = Pick<ProductPlan, 'row' | 'catalogue'>;

/**
 * Changing the SKU moves the product to that SKU's catalogue row. There, fields that the change states are written if
 * they change the product, and other empty fields are filled. If no row has the SKU, the product's row is renamed, or a
 * new one is needed if other products share the old one.
 */
const placeOf = ({ before, home, target, siblings }: LockedProduct, wanted: Product): Place => {
  const { sku, ...given } = planFields<Partial<CatalogueValues>>(
    catalogueOf(before),
    catalogueOf(wanted),
    'replace',
  );
  const current = { ...catalogueOf(before), ...given };
  if (target && target.id !== home.id)
    return { row: target, catalogue: planCatalogue(target, { given, fill: current }) };
  const isShared = siblings.some((one) => one.masterId === home.id && one.id !== before.id);
  if (sku === undefined || target || !isShared)
    return {
      row: home,
      catalogue: planCatalogue(home, { given: sku === undefined ? given : { ...given, sku } }),
    };
  return { row: null, catalogue: { ...current, sku } };
};

const labelsOf = async (
  queries: Queries,
  drafted: Product,
  { labels }: Pick<ProductChange, 'labels'>,
): Promise<Product['labels'] | null> => {
  if (labels === undefined) return null;
  const drafts = labels ?? [];
  const foreign = await findForeignLabelIds(
    queries,
    drafts.flatMap(({ id }) => id ?? []),
    drafted.id,
  );
  const [flat] = drafted.labels.length === 0 ? shownLabels(drafted) : [];
  return mergeLabels(drafts, drafted.labels, (id) => foreign.has(id), randomUUID, flat);
};

/** The fields in a body; null becomes an empty list for list fields. */
const givenBy = ({
  codes,
  places,
  images,
  tutorialVideos,
  labels: _labels,
  ...rest
}: ReturnType<typeof withoutFlat<ProductChange>>) => ({
  ...rest,
  ...(codes === undefined ? {} : { codes: (codes ?? []).map(productCode) }),
  ...(places === undefined ? {} : { places: places ?? [] }),
  ...(images === undefined ? {} : { images: images ?? [] }),
  ...(tutorialVideos === undefined ? {} : { tutorialVideos: tutorialVideos ?? [] }),
});

/**
 * Plans a change of a locked product, on top of `drafted`: the product itself, or with the fields of its draft. Throws
 * `client.not_found`, `product.duplicate`, `product.code_taken`, and `request.invalid` for unknown files and codes.
 */
export const planProductChange = async (
  queries: Queries,
  locked: LockedProduct,
  sent: Omit<ProductChange, 'version'>,
  drafted: Product,
): Promise<ProductPlan> => {
  const { before, home, siblings } = locked;
  const change = stated(sent);
  const clientId = change.clientId === undefined ? drafted.clientId : change.clientId;
  const clientName =
    change.clientId === undefined && clientId === before.clientId
      ? before.clientName
      : await requireClient(queries, clientId);
  await refuseUnknownFiles(queries, change, drafted);
  const given = givenBy(withoutFlat(change));
  const labels = await labelsOf(queries, drafted, change);
  const wanted = planChange(drafted, { fields: { ...given, clientName }, labels, flat: flatIn(change) });
  const { row, catalogue } = placeOf(locked, wanted);
  const after = { ...wanted, ...(row && fieldsOf(catalogueFields, row)), ...catalogue };
  refuseStrangePlaces(after, given.places);
  const others = siblings.filter((one) => one.masterId === row?.id);
  if (row)
    refuseDuplicate(others, { id: before.id, masterId: row.id, clientId }, { sku: after.sku, clientName });
  if (!isSame(after.codes, before.codes) || clientId !== before.clientId)
    await refuseTakenCodes(queries, after);
  const isMoved = row?.id !== home.id;
  const isCatalogueChanged = row !== null && Object.keys(catalogue).length > 0;
  const sharing = isCatalogueChanged ? others.filter(({ id }) => id !== before.id) : [];
  const isChanged = isMoved || isCatalogueChanged || !isSame(after, before);
  const concerned = [before.clientId, clientId, ...sharing.map((one) => one.clientId)];
  return {
    after,
    row,
    catalogue,
    sharing,
    clientIds: new Set(isChanged ? concerned.flatMap((one) => one ?? []) : []),
  };
};
