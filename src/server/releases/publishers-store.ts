import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isOfClient, type Released } from './store.ts';

/** Who published and approved a release. */
export interface Publisher {
  number: number;
  userId: number | null;
  approvedBy: number | null;
}

/** The publishers of a record's releases, oldest first; of a product, those from times when it was this client's. */
export const findPublishers = (
  queries: Queries,
  { entity, id, clientId }: { entity: Released; id: number; clientId: number },
): Promise<Publisher[]> =>
  queries
    .selectFrom('releases')
    .select(['number', 'user_id as userId', 'approved_by as approvedBy'])
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .$if(entity === 'product', (query) => query.where(isOfClient('content', clientId)))
    .orderBy('number')
    .execute();

/** A release, when it was published, and whether the product was this client's then. */
interface Era {
  number: number;
  at: string;
  isOwn: boolean;
}

/** The two latest of a product's releases up to a number, the later one first. */
export const findReleasesUpTo = async (
  queries: Queries,
  { id, number, clientId }: { id: number; number: number; clientId: number },
): Promise<Era[]> => {
  const rows = await queries
    .selectFrom('releases')
    .select(['number', 'at'])
    .select(sql<number>`case when ${isOfClient('content', clientId)} then 1 else 0 end`.as('own'))
    .where('entity', '=', 'product')
    .where('record_id', '=', id)
    .where('number', '<=', number)
    .orderBy('number', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ own, ...release }) => ({ ...release, isOwn: own === 1 }));
};
