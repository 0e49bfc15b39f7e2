import { said, saidBy } from '#domain/words/say.ts';
import { factOfCode, Problem } from '#domain/contract/problem.ts';
import type { Queries } from '../db/database.ts';
import { lockClientAgainstDelete } from '../clients/write-store.ts';
import type { Sibling } from './lock-store.ts';

/** Refuses a second product with the same SKU and client (no client counts as one), and names the existing one. */
export const refuseDuplicate = (
  siblings: readonly Sibling[],
  { masterId, clientId, id }: Omit<Sibling, 'id'> & { id?: number },
  { sku, clientName }: { sku: string; clientName: string | null },
): void => {
  const existing = siblings.find(
    (one) => one.masterId === masterId && one.clientId === clientId && one.id !== id,
  );
  if (!existing) return;
  const taken = said('bulk.sku_taken', { sku, client: clientName });
  throw new Problem('product.duplicate', {
    ...saidBy(taken),
    fields: { sku: taken },
    existingId: existing.id,
  });
};

/** A client's name; keeps the client from being deleted until the transaction ends. Throws `client.not_found`. */
export const requireClient = async (queries: Queries, clientId: number | null): Promise<string | null> => {
  if (clientId === null) return null;
  const name = await lockClientAgainstDelete(queries, clientId);
  if (name === null)
    throw new Problem('client.not_found', { fields: { clientId: factOfCode('client.not_found') } });
  return name;
};
