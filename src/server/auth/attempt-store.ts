import type { Queries } from '../db/database.ts';

/** What is counted. */
export type AttemptKind =
  'sign_in' | 'sign_in_network' | 'sign_in_browser' | 'sign_up' | 'mail' | 'mail_network';

/** When the last but so many was tried between two instants, counted from the newest; null when there were not that many. */
export const findAttempt = async (
  queries: Queries,
  {
    kind,
    key,
    since,
    until,
    place,
  }: { kind: AttemptKind; key: string; since: string; until: string; place: number },
): Promise<string | null> => {
  const row = await queries
    .selectFrom('attempts')
    .select('at')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(place)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** Notes that something was tried, and answers the id of the note. */
export const insertAttempt = async (
  queries: Queries,
  attempt: { kind: AttemptKind; key: string; at: string },
): Promise<number> => {
  const { id } = await queries
    .insertInto('attempts')
    .values(attempt)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Takes one attempt back. */
export const deleteAttempt = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('attempts').where('id', '=', id).execute();
};

/** Forgets what was tried under this key. */
export const deleteAttempts = async (queries: Queries, kind: AttemptKind, key: string): Promise<void> => {
  await queries.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', key).execute();
};

/** Forgets whatever is older than every limit. */
export const deleteOldAttempts = async (queries: Queries, before: string): Promise<void> => {
  await queries.deleteFrom('attempts').where('at', '<', before).execute();
};
