import { randomUUID } from 'node:crypto';
import type { Product, ProductDraft } from '#domain/products/contract.ts';
import { productKeys, type KeySource } from '#domain/products/keys.ts';
import type { Queries } from '../db/database.ts';
import { recordChange } from '../history/store.ts';
import { stillThere } from '../idempotency/store.ts';
import { findProduct } from './detail-store.ts';
import { mergeLabels } from './draft.ts';
import { catalogueFields, type By } from './import-plan.ts';
import { refreshKeys } from './import-store.ts';
import { insertCatalogueRow, insertProduct } from './one-product-store.ts';
import { refuseUnknownFiles } from './product-faults.ts';
import { recordUpdates } from './record-updates.ts';
import { refuseDuplicate, requireClient } from './refuse-duplicate.ts';
import { learnWords } from './words-store.ts';
import {
  changeCatalogue,
  claimCatalogue,
  findForeignLabelIds,
  lockProductsOf,
  type Catalogue,
  type CatalogueChange,
} from './write-store.ts';

/** What the draft says of the fields that a catalogue row leaves empty. */
export const blanksOf = (row: Catalogue, says: CatalogueChange): CatalogueChange => {
  const empty = catalogueFields.filter((field) => row[field] === null && (says[field] ?? null) !== null);
  const images = says.images ?? [];
  return {
    ...Object.fromEntries(empty.map((field) => [field, says[field]])),
    ...(row.images.length === 0 && images.length > 0 ? { images } : {}),
  };
};

const catalogueOf = (draft: ProductDraft) => ({
  itemDescription: draft.itemDescription ?? null,
  barcode: draft.barcode ?? null,
  caseQuantity: draft.caseQuantity ?? null,
  layerQuantity: draft.layerQuantity ?? null,
  palletQuantity: draft.palletQuantity ?? null,
  images: draft.images ?? [],
});

/**
 * Adds a client's product, in the caller's transaction. A SKU that the catalogue has keeps its
 * catalogue row, of which only what is empty is filled. Throws `client.not_found` and `product.duplicate`.
 */
export const addProduct = async (queries: Queries, draft: ProductDraft, by: By): Promise<Product> => {
  const clientId = draft.clientId ?? null;
  const clientName = await requireClient(queries, clientId);
  await refuseUnknownFiles(queries, draft, null);
  const says = catalogueOf(draft);
  const drafts = draft.labels ?? [];
  const foreign = await findForeignLabelIds(
    queries,
    drafts.flatMap(({ id }) => id ?? []),
    null,
  );
  const clientSku = draft.clientSku ?? null;
  const insert = (masterId: number, catalogue: Omit<KeySource, 'clientSku'>): Promise<number> =>
    insertProduct(
      queries,
      {
        masterId,
        clientId,
        clientSku,
        notes: draft.notes ?? null,
        tutorialVideos: draft.tutorialVideos ?? [],
        labels: mergeLabels(drafts, [], (id) => foreign.has(id), randomUUID),
        keys: productKeys({ ...catalogue, clientSku }),
      },
      by,
    );
  const addToCatalogueRow = async (): Promise<number> => {
    const row = await claimCatalogue(queries, { sku: draft.sku, ...says }, by.at);
    const siblings = await lockProductsOf(queries, [row.id]);
    refuseDuplicate(siblings, { masterId: row.id, clientId }, { sku: draft.sku, clientName });
    const blanks = blanksOf(row, says);
    if (Object.keys(blanks).length === 0) return insert(row.id, row);
    const others = siblings.map(({ id }) => id);
    return recordUpdates(queries, others, by, async () => {
      await changeCatalogue(queries, row.id, blanks, by.at);
      const made = await insert(row.id, { ...row, ...blanks });
      await refreshKeys(queries, [row.id]);
      return made;
    });
  };
  // Most products bring a SKU of their own: nobody else sees its row yet, so there is nothing to lock or to compare.
  const newRow = await insertCatalogueRow(queries, { sku: draft.sku, ...says }, by.at);
  const id = newRow === null ? await addToCatalogueRow() : await insert(newRow, { sku: draft.sku, ...says });
  await learnWords(queries, draft.itemDescription ? [draft.itemDescription] : []);
  const after = stillThere(await findProduct(queries, id));
  const entry = { ...by, entity: 'product', entityId: id, action: 'created' } as const;
  await recordChange(queries, { ...entry, before: null, after });
  return after;
};
