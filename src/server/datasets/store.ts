import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Dataset, DatasetChange, DatasetDraft } from '#domain/datasets/contract.ts';
import type { Queries } from '../db/database.ts';
import { locked } from '../db/row-lock.ts';
import type { Tables } from '../db/tables.ts';

const json = z.json();
const tagList = z.array(z.string());

const datasetOf = (row: Selectable<Tables['datasets']>): Dataset => ({
  id: row.id,
  name: row.name,
  description: row.description,
  dataType: row.data_type,
  data: json.parse(JSON.parse(row.data)),
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

/** How many datasets this person may read. */
export const countDatasets = async (queries: Queries, userId: number): Promise<number> => {
  const { total } = await readableBy(queries, userId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/** Few at once: each may be a megabyte. */
const readAtOnce = 8;

/** The datasets that this person may read, newest first, some at a time; without a slice all of them. */
export const streamDatasets = async function* (
  queries: Queries,
  userId: number,
  slice: { limit: number; offset: number } | null,
): AsyncGenerator<Dataset> {
  const ids = await readableBy(queries, userId)
    .select('id')
    .orderBy('id', 'desc')
    .$if(slice !== null, (query) => (slice ? query.limit(slice.limit).offset(slice.offset) : query))
    .execute();
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const some = ids.slice(start, start + readAtOnce).map(({ id }) => id);
    const rows = await readableBy(queries, userId)
      .selectAll()
      .where('id', 'in', some)
      .orderBy('id', 'desc')
      .execute();
    for (const row of rows) yield datasetOf(row);
  }
};

/** A dataset that this person may read; null when there is none. */
export const findDataset = async (queries: Queries, id: number, userId: number): Promise<Dataset | null> => {
  const row = await readableBy(queries, userId).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? datasetOf(row) : null;
};

/** The same, and nobody else changes it until the transaction ends. */
export const lockDataset = async (queries: Queries, id: number, userId: number): Promise<Dataset | null> => {
  const one = readableBy(queries, userId).selectAll().where('id', '=', id);
  const row = await locked(queries, one).executeTakeFirst();
  return row ? datasetOf(row) : null;
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Adds a dataset and answers its id. */
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
      data: JSON.stringify(draft.data),
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

/** Writes what is stated of a dataset. */
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
      data: change.data === undefined ? undefined : JSON.stringify(change.data),
      is_public: change.isPublic === undefined ? undefined : flag(change.isPublic),
      tags: change.tags === undefined ? undefined : JSON.stringify(change.tags),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
};

/** Deletes a dataset. */
export const deleteDatasetRow = async (queries: Queries, id: number): Promise<void> => {
  await queries.deleteFrom('datasets').where('id', '=', id).execute();
};
