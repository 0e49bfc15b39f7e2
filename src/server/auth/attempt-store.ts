import type { Queries } from '../db/database.ts';

/** What is counted. */
export type AttemptKind = 'sign_in' | 'sign_up' | 'mail';

/** When this was tried since an instant, newest first, at most so many. */
export const findAttempts = async (
  queries: Queries,
  { kind, key, since, most }: { kind: AttemptKind; key: string; since: string; most: number },
): Promise<string[]> => {
  const rows = await queries
    .selectFrom('attempts')
    .select('at')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at }) => at);
};

/** Notes that something was tried. */
export const insertAttempt = async (
  queries: Queries,
  attempt: { kind: AttemptKind; key: string; at: string },
): Promise<void> => {
  await queries.insertInto('attempts').values(attempt).execute();
};

/** Takes the latest attempt under this key back. */
export const deleteLatestAttempt = async (
  queries: Queries,
  kind: AttemptKind,
  key: string,
): Promise<void> => {
  await queries
    .deleteFrom('attempts')
    .where('id', '=', (rows) =>
      rows
        .selectFrom('attempts')
        .select('id')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
};

/** Forgets what was tried under this key. */
export const deleteAttempts = async (queries: Queries, kind: AttemptKind, key: string): Promise<void> => {
  await queries.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', key).execute();
};

/** Forgets whatever is older than every limit. */
export const deleteOldAttempts = async (queries: Queries, before: string): Promise<void> => {
  await queries.deleteFrom('attempts').where('at', '<', before).execute();
};
