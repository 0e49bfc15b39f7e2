import type { DatasetSummary } from '#domain/datasets/contract.ts';
import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';

/** A page of all users' datasets, largest first, without their data, and their total number. */
export const findAllDatasets = async (
  queries: Queries,
  slice: { limit: number; offset: number },
): Promise<{ items: DatasetSummary[]; total: number }> => {
  const { total } = await queries
    .selectFrom('datasets')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await queries
    .selectFrom('datasets as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.name', 'd.data_type', 'd.is_public', 'd.size', 'd.created_at', 'd.updated_at'])
    .select(['d.user_id', 'u.first_name', 'u.last_name'])
    .orderBy('d.size', 'desc')
    .orderBy('d.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    dataType: row.data_type,
    isPublic: row.is_public === 1,
    owner: { id: row.user_id, name: `${row.first_name} ${row.last_name}` },
    size: row.size,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
  return { items, total };
};

/** The owner, name and visibility of a dataset, locked until the transaction ends. */
export const lockAnyDataset = async (
  queries: Queries,
  id: number,
): Promise<{ userId: number; name: string; isPublic: boolean } | null> => {
  const one = queries.selectFrom('datasets').select(['user_id', 'name', 'is_public']).where('id', '=', id);
  const row = await forUpdate(queries, one).executeTakeFirst();
  return row ? { userId: row.user_id, name: row.name, isPublic: row.is_public === 1 } : null;
};
