import { randomInt } from 'node:crypto';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import type { Product } from '#domain/products/contract.ts';
import { rollCodeOf, rollCodes } from '#domain/codes/roll-code.ts';
import { contentOfProduct } from '#domain/releases/content.ts';
import { canScanLabel, placedOf } from '#domain/runs/judging/placed-codes.ts';
import { actOn } from '#domain/rolls/roll-state.ts';
import type { Queries } from '../db/database.ts';
import { findHashes } from '../files/store.ts';
import { moveStock, type By } from '../inventory/move-stock.ts';
import { lockItem } from '../inventory/store.ts';
import { changeNow, productKind } from '../drafts/draft-kind.ts';
import { changeRoll } from '../rolls/roll-pieces.ts';
import { insertRoll } from '../rolls/store.ts';
import { controlledClient } from './clients.ts';

/** The index of the controlled client's product whose artwork was replaced, counted from 0. */
export const reworkedAt = 3;

/**
 * Three rolls of one label of the controlled client: one fits its current release, one was printed from the earlier
 * artwork, and one is in quarantine. Returns their product and item; null if the demo has no such label.
 */
export const seedRolls = async (
  queries: Queries,
  {
    products,
    items,
    older,
  }: { products: readonly Product[]; items: readonly InventoryItem[]; older: string | null },
  by: By,
): Promise<{ product: Product; itemId: number } | null> => {
  const product = products.filter(({ clientName }) => clientName === controlledClient)[reworkedAt];
  const label = product?.labels[0];
  const current = label?.artworkFiles[0];
  const item = items.find(({ labelSku }) => labelSku === label?.labelSku);
  if (!product || !label || !current || !item || older === null) return null;
  const labels = (artworkFiles: string[]) =>
    product.labels.map(({ id }) => (id === label.id ? { id, artworkFiles } : { id }));
  await changeNow(queries, productKind, product.id, { labels: labels([older]) }, by);
  await changeNow(queries, productKind, product.id, { labels: labels([current]) }, by);

  const receive = (artworkKey: string, pieces: number, supplierBatch: string) =>
    receiveRoll(queries, { itemId: item.id, artworkKey, pieces, supplierBatch }, by);
  await receive(older, 412, '25-1180');
  await receive(current, 2_000, '26-0231');
  const smeared = await receive(current, 500, '26-0232');
  const reason = 'The print smears. The supplier looks at a sample.';
  await changeRoll(
    queries,
    smeared,
    { kind: 'quarantined', reason, rule: (held) => actOn(held, 'quarantine') },
    { ...by, note: reason },
  );
  return { product, itemId: item.id };
};

/** Receives a roll of an item, and returns its id. */
const receiveRoll = async (
  queries: Queries,
  roll: { itemId: number; artworkKey: string; pieces: number; supplierBatch: string },
  by: By,
): Promise<number> => {
  const { itemId, artworkKey, pieces, supplierBatch } = roll;
  const hashes = await findHashes(queries, [artworkKey]);
  const locked = await lockItem(queries, itemId);
  const rollId = await insertRoll(queries, {
    code: rollCodeOf(randomInt(rollCodes)),
    itemId,
    artworkKey,
    artworkSha256: hashes.get(artworkKey) ?? '',
    supplierBatch,
    pieces,
    ...by,
  });
  if (!locked || rollId === null) throw new Error('The demo has two rolls with one code.');
  await moveStock(queries, locked, { kind: 'received', quantity: pieces, note: null, rollId }, by);
  return rollId;
};

/** A product with a barcode whose label no scan can tell from the box, with a roll of that label; null if there is none. */
export const seedPlainRoll = async (
  queries: Queries,
  { products, items }: { products: readonly Product[]; items: readonly InventoryItem[] },
  by: By,
): Promise<{ product: Product; itemId: number } | null> => {
  for (const product of products) {
    const [label] = product.labels;
    const [artworkKey] = label?.artworkFiles ?? [];
    const item = items.find(({ labelSku }) => labelSku === label?.labelSku);
    if (product.barcode === null || !label || !item || artworkKey === undefined) continue;
    if (product.clientName === controlledClient || product.codes.some(({ kind }) => kind === 'fnsku'))
      continue;
    const placed = placedOf(contentOfProduct(product), label.id);
    if (canScanLabel(placed, { labelId: label.id, level: 'unit' })) continue;
    await receiveRoll(queries, { itemId: item.id, artworkKey, pieces: 2_000, supplierBatch: '26-0240' }, by);
    return { product, itemId: item.id };
  }
  return null;
};
