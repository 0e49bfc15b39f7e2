import { counted } from '#domain/words/counted.ts';
import { findClient } from '../clients/store.ts';
import type { Database, Queries } from '../db/database.ts';
import { findProducts } from '../products/detail-store.ts';
import { findUnlikeReleased } from '../releases/publish.ts';
import type { HashWatch } from './check-hashes.ts';
import { idsInPages } from './examine-store.ts';
import { ok, problem, type Result } from './finding.ts';

const mostNamed = 20;

/**
 * Compares every product and client with its current release: labels are printed from the release, so a record that was
 * changed past it shows something else than its labels say. Yields a finding for each, and a summary at the end.
 */
export async function* checkCurrent(
  { database: { read } }: { database: Pick<Database, 'read'> },
  { signal }: Pick<HashWatch, 'signal'>,
): AsyncGenerator<Result, void> {
  let [done, wrong] = [0, 0];
  for (const entity of ['client', 'product'] as const)
    for await (const ids of idsInPages(read, entity)) {
      signal.throwIfAborted();
      done += ids.length;
      const suspects = await findUnlike(read, entity, ids);
      // Asked again: a record and its release may have changed between the two reads.
      const unlike = await findUnlike(
        read,
        entity,
        suspects.map(({ id }) => id),
      );
      for (const { id, isReleased } of unlike) {
        wrong += 1;
        if (wrong > mostNamed) continue;
        const cure = `Compare it with its history, and save it in the portal as it should be.`;
        yield problem(
          isReleased
            ? `The ${entity} ${id} is not what its current release says: something has changed it past the portal. ${cure}`
            : `The ${entity} ${id} has no release: nothing can be printed of it. ${cure}`,
        );
      }
    }
  if (wrong === 0 && done > 0)
    yield ok(`Compared ${counted(done, 'record')} with their current releases: each is the same.`);
}

const findUnlike = async (read: Queries, entity: 'client' | 'product', ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const clients = entity === 'client' ? await Promise.all(ids.map((id) => findClient(read, id))) : [];
  return findUnlikeReleased(read, {
    clients: clients.filter((client) => client !== null),
    products: entity === 'product' ? await findProducts(read, ids) : [],
  });
};
