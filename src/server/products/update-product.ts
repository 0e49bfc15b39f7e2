import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/contract/problem.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import { isBlankLabel, shownLabels } from '#domain/products/shown-labels.ts';
import { skuKey } from '#domain/scan/code-key.ts';
import type { Queries } from '../db/database.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import { changeNotes } from './change-notes.ts';
import { blanksOf } from './create-product.ts';
import { findProduct, findProducts } from './detail-store.ts';
import { mergeLabels, stated } from './draft.ts';
import { catalogueFields, type By } from './import-plan.ts';
import { refreshKeys, replaceLabels, updateProduct } from './import-store.ts';
import { refuseUnknownFiles } from './product-faults.ts';
import { recordDifferences } from './record-updates.ts';
import { refuseDuplicate, requireClient } from './refuse-duplicate.ts';
import { learnWords } from './words-store.ts';
import {
  changeCatalogue,
  changeProduct,
  claimCatalogue,
  deleteCatalogue,
  findCatalogueId,
  findForeignLabelIds,
  lockCatalogue,
  lockProductsOf,
  type Catalogue,
  type CatalogueChange,
  type Sibling,
} from './write-store.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A product that is to be changed, locked together with whatever the change may touch. */
interface Held {
  before: Product;
  /** The catalogue row that it has. */
  home: Catalogue;
  /** The catalogue row of the SKU that it is to have; null where there is none. */
  target: Catalogue | null;
  /** All products of both catalogue rows. */
  siblings: Sibling[];
}

/** Null when the product has moved to another catalogue row between looking and locking. */
const hold = async (queries: Queries, id: number, sku: string | undefined): Promise<Held | null> => {
  const masterId = await findCatalogueId(queries, id);
  if (masterId === null) throw new Problem('product.not_found');
  const key = sku === undefined ? null : skuKey(sku);
  const rows = await lockCatalogue(queries, masterId, key);
  const siblings =
    rows.length === 0
      ? []
      : await lockProductsOf(
          queries,
          rows.map((row) => row.id),
        );
  const home = rows.find((row) => row.id === masterId);
  const before = await findProduct(queries, id);
  if (!before) throw new Problem('product.not_found');
  if (!home || siblings.find((one) => one.id === id)?.masterId !== masterId) return null;
  const target = key === null ? home : (rows.find((row) => row.skuKey === key) ?? null);
  return { before, home, target, siblings };
};

/** What a body changes of the catalogue, compared with the product as it is. */
const catalogueChangeOf = (before: Product, change: ProductChange): CatalogueChange => {
  const fields = catalogueFields.filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  const images = change.images === undefined ? before.images : (change.images ?? []);
  return {
    ...Object.fromEntries(fields.map((field) => [field, change[field]])),
    ...(isSame(images, before.images) ? {} : { images }),
  };
};

const catalogueOf = ({
  itemDescription,
  barcode,
  caseQuantity,
  layerQuantity,
  palletQuantity,
  images,
}: Product) => ({
  itemDescription,
  barcode,
  caseQuantity,
  layerQuantity,
  palletQuantity,
  images,
});

/** Where the product will be in the catalogue, and what has to be written there. */
interface Place {
  row: Catalogue;
  change: CatalogueChange;
}

/**
 * Another SKU takes the product to that SKU's catalogue row, where only what the body changes is written and what is
 * empty is filled. A SKU that the catalogue has not yet renames the row, or is a new one where others share the old.
 */
const placeOf = async (
  queries: Queries,
  { before, home, target, siblings }: Held,
  change: ProductChange,
  at: string,
): Promise<Place> => {
  const changed = catalogueChangeOf(before, change);
  const { sku } = change;
  if (sku === undefined) return { row: home, change: changed };
  if (target && target.id !== home.id) {
    return {
      row: target,
      change: { ...blanksOf(target, { ...catalogueOf(before), ...changed }), ...changed },
    };
  }
  const isShared = siblings.some((one) => one.masterId === home.id && one.id !== before.id);
  if (target || !isShared) return { row: home, change: sku === home.sku ? changed : { ...changed, sku } };
  const says = { ...catalogueOf(before), ...changed };
  const row = await claimCatalogue(queries, { ...says, sku }, at);
  return { row, change: blanksOf(row, says) };
};

const ownOf = (before: Product, change: ProductChange) => ({
  clientId: change.clientId === undefined ? before.clientId : change.clientId,
  clientSku: change.clientSku === undefined ? before.clientSku : change.clientSku,
  notes: change.notes === undefined ? before.notes : change.notes,
  tutorialVideos: change.tutorialVideos === undefined ? before.tutorialVideos : (change.tutorialVideos ?? []),
});

const labelsOf = async (queries: Queries, before: Product, { labels }: ProductChange) => {
  if (labels === undefined) return before.labels;
  const drafts = labels ?? [];
  const foreign = await findForeignLabelIds(
    queries,
    drafts.flatMap(({ id }) => id ?? []),
    before.id,
  );
  const [flat] = before.labels.length === 0 ? shownLabels(before) : [];
  return mergeLabels(drafts, before.labels, (id) => foreign.has(id), randomUUID, flat);
};

/**
 * Changes a product in the caller's transaction; null when it has to be run again, in a new one. What is changed of
 * its catalogue row is changed for all that share it, each with its own entry in the history.
 * Throws `product.not_found`, `client.not_found`, `product.duplicate` and `record.changed_meanwhile`.
 */
export const changeOne = async (
  queries: Queries,
  id: number,
  { version, ...sent }: ProductChange,
  by: By,
): Promise<Product | null> => {
  const change: ProductChange = stated(sent);
  const noted = await changeNotes(queries, id, { ...change, version }, by);
  if (noted) return noted;
  const held = await hold(queries, id, change.sku);
  if (!held) return null;
  const { before, home } = held;
  const clientName =
    change.clientId === undefined ? before.clientName : await requireClient(queries, change.clientId);
  await refuseStaleVersion(queries, 'product', before, version);
  await refuseUnknownFiles(queries, change, before);

  const own = ownOf(before, change);
  const labels = await labelsOf(queries, before, change);
  const place = await placeOf(queries, held, change, by.at);
  const { row } = place;
  const siblings = held.siblings.filter((one) => one.masterId === row.id);
  if (row.id !== home.id && row.id !== held.target?.id)
    siblings.push(...(await lockProductsOf(queries, [row.id])));
  const pair = { id, masterId: row.id, clientId: own.clientId };
  refuseDuplicate(siblings, pair, { sku: change.sku ?? before.sku, clientName });

  const isMoved = row.id !== home.id;
  const isCatalogueChanged = Object.keys(place.change).length > 0;
  const isOwnChanged = !isSame({ ...before, ...own }, before);
  // An older product's label stands in its flat fields only: it goes with the list that is stated to be empty.
  const isEmptied = change.labels !== undefined && labels.length === 0;
  const areLabelsChanged =
    !isSame(labels, before.labels) || (isEmptied && !shownLabels(before).every(isBlankLabel));
  if (!isMoved && !isCatalogueChanged && !isOwnChanged && !areLabelsChanged) return before;

  const others = siblings.map((one) => one.id).filter((other) => other !== id);
  const sharing = isCatalogueChanged && others.length > 0 ? await findProducts(queries, others) : [];
  const all = new Map([before, ...sharing].map((one) => [one.id, one]));
  if (isCatalogueChanged) await changeCatalogue(queries, row.id, place.change, by.at);
  if (isMoved || isOwnChanged) {
    const tutorialVideos = change.tutorialVideos === undefined ? null : own.tutorialVideos;
    await changeProduct(queries, id, { masterId: row.id, ...own, tutorialVideos });
  }
  if (isOwnChanged || areLabelsChanged)
    await updateProduct(queries, id, {
      clientSku: own.clientSku,
      firstLabel: isEmptied ? blankLabel : labels[0],
    });
  if (areLabelsChanged) await replaceLabels(queries, id, labels);
  const isLast = !held.siblings.some((one) => one.masterId === home.id && one.id !== id);
  if (isMoved && isLast) await deleteCatalogue(queries, home.id);
  if (isMoved || isCatalogueChanged || own.clientSku !== before.clientSku)
    await refreshKeys(queries, [row.id]);
  const after = await recordDifferences(queries, all, by);
  await learnWords(queries, change.itemDescription ? [change.itemDescription] : []);
  return after.get(id) ?? before;
};
