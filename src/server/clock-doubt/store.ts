import type { Queries } from '../db/database.ts';

const id = 1;

/** The latest instant seen; null before the first. */
export const findLatestInstant = async (queries: Queries): Promise<string | null> =>
  (await queries.selectFrom('latest_instant').select('at').where('id', '=', id).executeTakeFirst())?.at ??
  null;

/** Stores an instant if it is the first or later than the stored one, unless the stored one is before `since`. */
export const advanceLatestInstant = async (queries: Queries, at: string, since: string): Promise<void> => {
  await queries
    .insertInto('latest_instant')
    .values({ id, at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ at })
        .where('latest_instant.at', '<', at)
        .where('latest_instant.at', '>=', since),
    )
    .execute();
};

/** Replaces the stored instant, even by an earlier one. */
export const setLatestInstant = async (queries: Queries, at: string): Promise<void> => {
  await queries
    .insertInto('latest_instant')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
};
