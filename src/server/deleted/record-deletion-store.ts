import type { DeletedKind } from '#domain/deleted/contract.ts';
import type { Queries } from '../db/database.ts';
import { breathe } from '../breathe.ts';
import { insertEntries } from '../history/store.ts';
import { deletedTables, type DeletedSummary, type RowsByTable } from './stored-rows.ts';

/** A deletion to be stored: user, time, record, and all its rows. */
export interface Deletion extends DeletedSummary {
  at: string;
  userId: number;
  kind: DeletedKind;
  recordId: number;
  rows: RowsByTable;
}

const tablesText = (rows: RowsByTable): string =>
  deletedTables.flatMap((table) => (rows[table] ? [`"${table}":[${rows[table].join(',')}]`] : [])).join(',');

const valuesOf = (deletion: Deletion) => {
  const { at, userId, kind, recordId, name, detail, productCount, rows } = deletion;
  const head = JSON.stringify({ kind, name, detail, productCount }).slice(0, -1);
  return {
    at,
    user_id: userId,
    entity: kind,
    entity_id: String(recordId),
    action: 'deleted',
    before: `${head},"tables":{${tablesText(rows)}}}`,
    after: null,
    summary: JSON.stringify({ name, detail, productCount }),
  };
};

const recordedAtOnce = 100;

/** Stores records before they are deleted, so that each can be restored; call it in the same transaction. */
export const recordDeletions = async (queries: Queries, deletions: readonly Deletion[]): Promise<void> => {
  for (let start = 0; start < deletions.length; start += recordedAtOnce) {
    const some = deletions.slice(start, start + recordedAtOnce).map(valuesOf);
    await insertEntries(queries, some);
    await breathe();
  }
};

/** Stores a record before it is deleted, so that it can be restored; call it in the same transaction. */
export const recordDeletion = (queries: Queries, deletion: Deletion): Promise<void> =>
  recordDeletions(queries, [deletion]);
