import type { Database, Queries } from '../db/database.ts';
import type { Released } from './store.ts';

export interface StoredRelease {
  id: number;
  entity: Released;
  recordId: number;
  number: number;
  content: string;
  sha256: string;
}

/** A client's release can be 160 kB of text. */
const perPage = 50;

/** All releases by id, in pages. */
export async function* pagesOfReleases(queries: Queries): AsyncGenerator<StoredRelease[]> {
  for (let after = 0; ;) {
    const releases = await queries
      .selectFrom('releases')
      .select(['id', 'entity', 'record_id as recordId', 'number', 'content', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(perPage)
      .execute();
    const last = releases.at(-1);
    if (last === undefined) return;
    yield releases;
    after = last.id;
  }
}

const deletedAtOnce = 500;

/**
 * Deletes releases that were superseded before this instant, a few hundred at a time, except those used in a run; never
 * a record's latest. Returns how many it deleted.
 */
export const deleteOldReleases = async (database: Database, before: string): Promise<number> => {
  for (let deleted = 0; ;) {
    const some = await database.write(async (queries) => {
      const old = await queries
        .selectFrom('releases as r')
        .innerJoin('releases as next', (join) =>
          join
            .onRef('next.entity', '=', 'r.entity')
            .onRef('next.record_id', '=', 'r.record_id')
            .on('next.number', '=', (row) => row('r.number', '+', 1)),
        )
        .select('r.id')
        .where('next.at', '<', before)
        // Runs must remain verifiable for years, so their releases are kept.
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('runs')
                .select('runs.id')
                .whereRef('runs.product_id', '=', 'r.record_id')
                .whereRef('runs.product_release', '=', 'r.number')
                .where('r.entity', '=', 'product'),
            ),
          ),
        )
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('runs')
                .select('runs.id')
                .whereRef('runs.client_id', '=', 'r.record_id')
                .whereRef('runs.client_release', '=', 'r.number')
                .where('r.entity', '=', 'client'),
            ),
          ),
        )
        // Oldest first: a release whose successor is deleted would never be found again.
        .orderBy('r.id')
        .limit(deletedAtOnce)
        .execute();
      if (old.length > 0)
        await queries
          .deleteFrom('releases')
          .where(
            'id',
            'in',
            old.map(({ id }) => id),
          )
          .execute();
      return old.length;
    });
    if (some === 0) return deleted;
    deleted += some;
  }
};
