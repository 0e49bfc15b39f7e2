import { contains } from '../db/contains.ts';
import type { Queries } from '../db/database.ts';
import type { Released } from './store.ts';

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
    // The content is canonical JSON, in which no other field of a product has this name.
    .$if(entity === 'product', (query) => query.where(contains('content', `"clientId":${clientId},`)))
    .orderBy('number')
    .execute();
