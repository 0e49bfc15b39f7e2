import { z } from 'zod';
import { breathe } from '../breathe.ts';
import type { Database, Queries } from '../db/database.ts';
import { latestReleases, type Released } from './store.ts';

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

const Content = z.record(z.string(), z.unknown());

/** The content of the latest release of each of these records, by id; records without one are left out. */
export const findLatestContents = async (
  queries: Queries,
  entity: Released,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> => {
  if (ids.length === 0) return new Map();
  const latest = latestReleases(queries, entity, ids);
  const rows = await latest.select(['r.record_id as id', 'r.content']).execute();
  return new Map(rows.map(({ id, content }) => [id, Content.parse(JSON.parse(content))]));
};

const lookedAtOnce = 1_000;

/**
 * Deletes releases that were superseded before this instant, except those used in a run; never a record's latest. Looks at
 * a thousand at a time, and others have their turn in between. Returns how many it deleted.
 */
export const deleteOldReleases = async (database: Database, before: string): Promise<number> => {
  const last = await database.read
    .selectFrom('releases')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  let deleted = 0;
  for (let after = 0; after < (last.id ?? 0); after += lookedAtOnce) {
    const some = await database.write(async (queries) => {
      const old = await queries
        .selectFrom('releases as r')
        .select('r.id')
        .where('r.id', '>', after)
        .where('r.id', '<=', after + lookedAtOnce)
        .where((row) =>
          row.exists(
            row
              .selectFrom('releases as later')
              .select('later.id')
              .whereRef('later.entity', '=', 'r.entity')
              .whereRef('later.record_id', '=', 'r.record_id')
              .whereRef('later.number', '>', 'r.number')
              .where('later.at', '<', before),
          ),
        )
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
    deleted += some;
    await breathe();
  }
  return deleted;
};
