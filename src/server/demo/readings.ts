import type { Queries } from '../db/database.ts';
import { changeNow, productKind } from '../drafts/draft-kind.ts';
import { insertReading } from '../releases/reading-store.ts';

/** A product whose notes and layers changed after the demo's worker had confirmed them. */
const changedSku = 'HP-10629';

/** An editor's saves, in order: the worker has confirmed the first one only. */
const saves = [
  {
    notes: 'Keep the label clear of the seam. Apply it at 10 °C or above, on a dry surface.',
    layerQuantity: 8,
  },
  {
    notes: 'Keep the label clear of the seam. Apply it at 15 °C or above, on a dry, clean surface.',
    layerQuantity: 10,
  },
] as const;

/** Gives the demo's worker something to read: the changes to a product since they confirmed it. */
export const seedReading = async (
  queries: Queries,
  {
    readerId,
    products,
  }: { readerId: number; products: readonly { id: number; sku: string; clientId: number | null }[] },
  by: { userId: number; at: string },
): Promise<void> => {
  const product = products.find(({ sku }) => sku === changedSku);
  if (!product) return;
  const [confirmed, unread] = saves;
  await changeNow(queries, productKind, product.id, confirmed, by);
  const pair = {
    userId: readerId,
    productId: product.id,
    release: 2,
    clientId: product.clientId ?? 0,
    clientRelease: product.clientId === null ? 0 : 1,
  };
  await insertReading(queries, 'opened', pair, by.at);
  await insertReading(queries, 'confirmed', pair, by.at);
  await changeNow(queries, productKind, product.id, unread, by);
};
