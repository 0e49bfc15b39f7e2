import { latestByNow } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

/** A link that opens one release. */
export interface ReleaseLink {
  id: number;
  userId: number;
  /** The client of its recipient now; null if the account has become another's, or was switched off. */
  clientId: number | null;
  productId: number;
  number: number;
  version: number;
  expiresAt: string;
  answeredAt: string | null;
}

export const insertReleaseLink = async (
  queries: Queries,
  link: Omit<ReleaseLink, 'id' | 'clientId' | 'answeredAt'> & { hashedToken: string; at: string },
): Promise<void> => {
  await insertMany(queries, 'release_links', [
    {
      token: link.hashedToken,
      user_id: link.userId,
      product_id: link.productId,
      number: link.number,
      version: link.version,
      at: link.at,
      expires_at: link.expiresAt,
      answered_at: null,
    },
  ]);
};

/** The link of a token; null if there is none, or if it has expired. */
export const findReleaseLink = async (
  queries: Queries,
  hashedToken: string,
  now: string,
): Promise<ReleaseLink | null> => {
  const row = await queries
    .selectFrom('release_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.user_id as userId', 'l.product_id as productId', 'l.number', 'l.version'])
    .select(['l.expires_at as expiresAt', 'l.answered_at as answeredAt'])
    .select(['u.partner_client_id as clientId', 'u.is_active'])
    .where('l.token', '=', hashedToken)
    .where('l.expires_at', '>', now)
    .where('l.at', '<=', latestByNow(now))
    .executeTakeFirst();
  if (!row) return null;
  const { is_active, ...link } = row;
  return { ...link, clientId: is_active === 1 ? link.clientId : null };
};

/** Ends the links that somebody was sent. */
export const deleteReleaseLinks = async (queries: Queries, userId: number): Promise<void> => {
  await queries.deleteFrom('release_links').where('user_id', '=', userId).execute();
};

/** Uses a link for an answer; false if it was used already. Of concurrent answers, one gets it. */
export const markAnswered = async (queries: Queries, id: number, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('release_links')
    .set({ answered_at: at })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
