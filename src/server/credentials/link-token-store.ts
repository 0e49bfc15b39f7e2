import { latestByNow } from '../clock.ts';
import type { Queries } from '../db/database.ts';

/** The purpose of a mailed link, as the table that stores its tokens. */
export type LinkPurpose = 'email_verification_tokens' | 'password_reset_tokens';

/** Stores the hash of a new token. */
export const insertLinkToken = async (
  queries: Queries,
  purpose: LinkPurpose,
  token: { userId: number; hashedToken: string; at: string; expiresAt: string },
): Promise<void> => {
  await queries
    .insertInto(purpose)
    .values({
      user_id: token.userId,
      token: token.hashedToken,
      expires_at: token.expiresAt,
      created_at: token.at,
    })
    .execute();
};

/** Whether a token is valid. One from the future is not: a clock that was ahead made it, and it would last too long. */
export const isLinkTokenValid = async (
  queries: Queries,
  purpose: LinkPurpose,
  hashedToken: string,
  now: string,
): Promise<boolean> =>
  (await queries
    .selectFrom(purpose)
    .select('id')
    .where('token', '=', hashedToken)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestByNow(now))
    .executeTakeFirst()) !== undefined;

/** Whether an account has a link of this purpose that still works. */
export const hasLinkToken = async (
  queries: Queries,
  purpose: LinkPurpose,
  userId: number,
  now: string,
): Promise<boolean> =>
  (await queries
    .selectFrom(purpose)
    .select('id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestByNow(now))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes a token and returns its user; null if it is missing, used or expired. Of concurrent calls, one gets it. */
export const takeLinkToken = async (
  queries: Queries,
  purpose: LinkPurpose,
  hashedToken: string,
  now: string,
): Promise<number | null> => {
  const row = await queries
    .deleteFrom(purpose)
    .where('token', '=', hashedToken)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestByNow(now))
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/** Invalidates the links of a user: all, or those for the given purposes. */
export const deleteLinkTokens = async (
  queries: Queries,
  userId: number,
  purposes: readonly LinkPurpose[] = ['email_verification_tokens', 'password_reset_tokens'],
): Promise<void> => {
  for (const purpose of purposes) await queries.deleteFrom(purpose).where('user_id', '=', userId).execute();
};
