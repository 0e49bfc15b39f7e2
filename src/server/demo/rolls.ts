import { randomInt } from 'node:crypto';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import type { Product } from '#domain/products/contract.ts';
import { rollCodeOf, rollCodes } from '#domain/codes/roll-code.ts';
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

  const hashes = await findHashes(queries, [older, current]);
  const receive = async (artworkKey: string, pieces: number, supplierBatch: string): Promise<number> => {
    const locked = await lockItem(queries, item.id);
    const rollId = await insertRoll(queries, {
      code: rollCodeOf(randomInt(rollCodes)),
      itemId: item.id,
      artworkKey,
      artworkSha256: hashes.get(artworkKey) ?? '',
      supplierBatch,
      pieces,
      ...by,
    });
    if (!locked || rollId === null) throw new Error('The demo has two rolls with one code.');
    const note = `Batch ${supplierBatch}`;
    await moveStock(queries, locked, { kind: 'received', quantity: pieces, note, rollId }, by);
    return rollId;
  };
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
