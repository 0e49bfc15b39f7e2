import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DatasetChange, DatasetDraft, DatasetHead } from '#domain/datasets/contract.ts';
import { bytesOf } from '#domain/datasets/data.ts';
import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import type { Tables } from '../db/tables.ts';

/** A dataset with its data as stored JSON. */
export interface StoredDataset extends DatasetHead {
  data: string;
}

const tagList = z.array(z.string());

const datasetOf = (row: Selectable<Tables['datasets']>): StoredDataset => ({
  id: row.id,
  name: row.name,
  description: row.description,
  dataType: row.data_type,
  data: row.data,
  userId: row.user_id,
  isPublic: row.is_public === 1,
  tags: tagList.parse(JSON.parse(row.tags)),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const readableBy = (queries: Queries, userId: number) =>
  queries
    .selectFrom('datasets')
    .where((row) => row.or([row('user_id', '=', userId), row('is_public', '=', 1)]));

/** How many datasets a user may read. */
export const countDatasets = async (queries: Queries, userId: number): Promise<number> => {
  const { total } = await readableBy(queries, userId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/** A page of the datasets that a user may read, newest first, one at a time: a dataset may be a megabyte. */
export const streamDatasets = async function* (
  queries: Queries,
  userId: number,
  slice: { limit: number; offset: number },
): AsyncGenerator<StoredDataset> {
  const ids = await readableBy(queries, userId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  for (const { id } of ids) {
    const dataset = await findDataset(queries, id, userId);
    if (dataset) yield dataset;
  }
};

/** A dataset that a user may read; null if there is none. */
export const findDataset = async (
  queries: Queries,
  id: number,
  userId: number,
): Promise<StoredDataset | null> => {
  const row = await readableBy(queries, userId).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? datasetOf(row) : null;
};

/** Like `findDataset`, and locks it until the transaction ends. */
export const lockDataset = async (
  queries: Queries,
  id: number,
  userId: number,
): Promise<StoredDataset | null> => {
  const one = readableBy(queries, userId).selectAll().where('id', '=', id);
  const row = await forUpdate(queries, one).executeTakeFirst();
  return row ? datasetOf(row) : null;
};

/** The number and total bytes of a user's own datasets. */
export const findUsage = async (
  queries: Queries,
  userId: number,
): Promise<{ datasets: number; bytes: number }> => {
  const row = await queries
    .selectFrom('datasets')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('datasets'),
      fn.sum<number | string | null>('size').as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { datasets: Number(row.datasets), bytes: Number(row.bytes ?? 0) };
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Inserts a dataset and returns its id. */
export const insertDataset = async (
  queries: Queries,
  draft: DatasetDraft,
  { userId, at }: { userId: number; at: string },
): Promise<number> => {
  const { id } = await queries
    .insertInto('datasets')
    .values({
      name: draft.name,
      description: draft.description ?? null,
      data_type: draft.dataType,
      data: draft.data,
      size: bytesOf(draft.data),
      user_id: userId,
      is_public: flag(draft.isPublic),
      tags: JSON.stringify(draft.tags),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Updates the given fields of a dataset. */
export const updateDataset = async (
  queries: Queries,
  id: number,
  change: DatasetChange,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('datasets')
    .set({
      name: change.name,
      description: change.description,
      data_type: change.dataType,
      data: change.data,
      size: change.data === undefined ? undefined : bytesOf(change.data),
      is_public: change.isPublic === undefined ? undefined : flag(change.isPublic),
      tags: change.tags === undefined ? undefined : JSON.stringify(change.tags),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
};

export const deleteDatasetRow = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('datasets').where('id', '=', id).execute();
};
