import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { inPages } from '../db/in-pages.ts';

/** What the row of a run says of its events: how many there are, and the hash of the newest. */
export interface RunHead {
  id: number;
  seq: number;
  sha256: string;
}

const runsPerPage = 500;

/** The heads of all runs by id, read in pages. */
export const allHeads = (queries: Queries): AsyncGenerator<RunHead> =>
  inPages(0, (after) =>
    queries
      .selectFrom('runs')
      .select(['id', 'last_seq as seq', 'last_sha256 as sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(runsPerPage)
      .execute(),
  );

export const isAnyRun = async (queries: Queries): Promise<boolean> =>
  (await queries.selectFrom('runs').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The hashes of these events, by `run/seq`; events that are gone are left out. */
export const findEventHashes = async (
  queries: Queries,
  events: readonly (readonly [run: number, seq: number])[],
): Promise<Map<string, string>> => {
  if (events.length === 0) return new Map();
  // Integers as literals: PostgreSQL takes parameters in a list of values for texts.
  const pairs = sql.join(events.map(([run, seq]) => sql`(${sql.lit(run)}, ${sql.lit(seq)})`));
  const rows = await queries
    .selectFrom('run_events')
    .select(['run_id', 'seq', 'sha256'])
    .where(sql<boolean>`(run_id, seq) in (values ${pairs})`)
    .execute();
  return new Map(rows.map(({ run_id, seq, sha256 }) => [`${run_id}/${seq}`, sha256]));
};
