import type { Queries } from '../db/database.ts';

export type AttemptKind =
  | 'sign_in'
  | 'sign_in_network'
  | 'sign_in_browser'
  | 'sign_up'
  | 'mail'
  | 'mail_network'
  | 'badge';

/** The instant of the attempt at `place`, counted from the newest between the two instants; null if there are fewer. */
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

/** Inserts an attempt and returns its id. */
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

export const deleteAttempt = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('attempts').where('id', '=', id).execute();
};

export const deleteAttempts = async (queries: Queries, kind: AttemptKind, key: string): Promise<void> => {
  await queries.deleteFrom('attempts').where('kind', '=', kind).where('key', '=', key).execute();
};
