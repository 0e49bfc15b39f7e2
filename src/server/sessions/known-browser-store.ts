import type { Queries } from '../db/database.ts';

/** The id of a browser that an active account knows; null if the account does not know it. */
export const findKnownBrowser = async (
  queries: Queries,
  hashedToken: string,
  emailKey: string,
): Promise<number | null> => {
  const row = await queries
    .selectFrom('known_browsers as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select('b.id')
    .where('b.browser_token', '=', hashedToken)
    .where('u.email_key', '=', emailKey)
    .where('u.is_active', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Whether any account knows this browser. */
export const isBrowserKnown = async (queries: Queries, hashedToken: string): Promise<boolean> =>
  (await queries
    .selectFrom('known_browsers')
    .select('id')
    .where('browser_token', '=', hashedToken)
    .executeTakeFirst()) !== undefined;

/** Records a sign-in from this browser, and drops the account's least recently used browsers beyond `most`. */
export const noteBrowser = async (
  queries: Queries,
  { userId, hashedToken, at, most }: { userId: number; hashedToken: string; at: string; most: number },
): Promise<void> => {
  await queries
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_token: hashedToken, created_at: at, used_at: at })
    .onConflict((known) => known.columns(['browser_token', 'user_id']).doUpdateSet({ used_at: at }))
    .execute();
  await queries
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('id', 'not in', (browsers) =>
      browsers
        .selectFrom('known_browsers')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
};

/** The ids of an account's known browsers. */
export const findKnownBrowsersOf = async (queries: Queries, userId: number): Promise<number[]> =>
  (await queries.selectFrom('known_browsers').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  );

export const deleteKnownBrowsers = async (queries: Queries, userId: number): Promise<void> => {
  await queries.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
};
