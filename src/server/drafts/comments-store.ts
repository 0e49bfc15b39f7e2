import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import type { Queries } from '../db/database.ts';

export interface StoredComment {
  id: number;
  userId: number;
  userName: string;
  /** The client for which it was written; null for staff. */
  clientId: number | null;
  at: string;
  text: string;
  place: ArtworkPlace | null;
}

/** The comments on a release, oldest first. */
export const findComments = async (
  queries: Queries,
  productId: number,
  number: number,
): Promise<StoredComment[]> => {
  const rows = await queries
    .selectFrom('release_comments as m')
    .select(['m.id', 'm.user_id', 'm.user_name', 'm.by_client_id', 'm.at', 'm.text'])
    .select(['m.file', 'm.page', 'm.x_mm', 'm.y_mm'])
    .where('m.product_id', '=', productId)
    .where('m.number', '=', number)
    .orderBy('m.id')
    .execute();
  return rows.map(({ file, page, x_mm: xMm, y_mm: yMm, ...row }) => ({
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    clientId: row.by_client_id,
    at: row.at,
    text: row.text,
    place: file === null || page === null || xMm === null || yMm === null ? null : { file, page, xMm, yMm },
  }));
};

/** How many comments were written for a client on a release; null counts those of staff. */
export const countComments = async (
  queries: Queries,
  { productId, number }: { productId: number; number: number },
  clientId: number | null,
): Promise<number> => {
  const row = await queries
    .selectFrom('release_comments as m')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('m.product_id', '=', productId)
    .where('m.number', '=', number)
    .where('m.by_client_id', clientId === null ? 'is' : '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Returns its id. */
export const insertComment = async (
  queries: Queries,
  comment: {
    productId: number;
    number: number;
    user: { id: number; name: string; clientId: number | null };
    at: string;
    text: string;
    place: ArtworkPlace | null;
  },
): Promise<number> => {
  const { productId, number, user, at, text, place } = comment;
  const { id } = await queries
    .insertInto('release_comments')
    .values({
      product_id: productId,
      number,
      user_id: user.id,
      user_name: user.name,
      by_client_id: user.clientId,
      at,
      text,
      file: place?.file ?? null,
      page: place?.page ?? null,
      x_mm: place?.xMm ?? null,
      y_mm: place?.yMm ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The SKU, the description and the client of a product. */
export const findProductOf = async (
  queries: Queries,
  id: number,
): Promise<{ sku: string; itemDescription: string | null; clientId: number | null } | null> => {
  const row = await queries
    .selectFrom('client_products as cp')
    .innerJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .select(['mp.sku', 'mp.item_description as itemDescription', 'cp.client_id as clientId'])
    .where('cp.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
};

/** Who published a release, if it is known. */
export const findPublisher = async (
  queries: Queries,
  productId: number,
  number: number,
): Promise<number | null> => {
  const row = await queries
    .selectFrom('releases')
    .select('user_id')
    .where('entity', '=', 'product')
    .where('record_id', '=', productId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.user_id ?? null;
};
