import type { ClientDraft } from '#domain/clients/contract.ts';
import { clientFields } from '#domain/clients/client-fields.ts';
import { blankRecord } from '#domain/record/fields.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { columnsOf } from '../db/record-columns.ts';
import { forKeyShare, forUpdate } from '../db/locks/row-lock.ts';
import { nextVersion } from '../history/spent-store.ts';

const namedColumns = (draft: Partial<ClientDraft>) => ({
  ...columnsOf(clientFields, draft),
  ...(draft.name === undefined ? {} : { name_key: searchKey(draft.name) }),
});

/** Inserts a client and returns its id. */
export const insertClient = async (queries: Queries, draft: ClientDraft, at: string): Promise<number> => {
  const { id } = await queries
    .insertInto('clients')
    .values({
      ...columnsOf(clientFields, { ...blankRecord(clientFields), ...draft }),
      name_key: searchKey(draft.name),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Updates the given fields of a client and increments its version. */
export const updateClient = async (
  queries: Queries,
  id: number,
  change: Partial<ClientDraft>,
  at: string,
): Promise<void> => {
  await queries
    .updateTable('clients')
    .set({ ...namedColumns(change), version: nextVersion('client'), updated_at: at })
    .where('id', '=', id)
    .execute();
};

/** The name of a client, which is locked: no product is added to it until the transaction ends. Null if there is none. */
export const lockClient = async (queries: Queries, id: number): Promise<string | null> => {
  const one = queries.selectFrom('clients').select('name').where('id', '=', id);
  return (await forUpdate(queries, one).executeTakeFirst())?.name ?? null;
};

/** The name of a client; null if there is none. Prevents its deletion until the transaction ends. */
export const lockClientAgainstDelete = async (queries: Queries, id: number): Promise<string | null> => {
  const name = queries.selectFrom('clients').select('name').where('id', '=', id);
  const row = await forKeyShare(queries, name).executeTakeFirst();
  return row?.name ?? null;
};
