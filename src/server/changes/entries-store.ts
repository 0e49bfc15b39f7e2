import { sql } from 'kysely';
import { changesBetween } from '#domain/changes/changes.ts';
import { HistoryEntry } from '#domain/history/contract.ts';
import type { Queries } from '../db/database.ts';
import { withFileNames } from './file-names.ts';
import { fullName } from '../users/full-name.ts';

export interface HistoryOf {
  entity: 'product' | 'client' | 'order';
  id: number;
}

const entriesOf = (queries: Queries, { entity, id }: HistoryOf) =>
  queries.selectFrom('history as h').where('h.entity', '=', entity).where('h.entity_id', '=', String(id));

const readJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Entries of a record with ids below `below`, newest first. */
const findSome = async (
  queries: Queries,
  of: HistoryOf,
  slice: { limit: number; offset: number },
  below: number | null = null,
): Promise<HistoryEntry[]> => {
  const rows = await entriesOf(queries, of)
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .$if(below !== null, (query) => query.where('h.id', '<', below ?? 0))
    .select(['h.id', 'h.at', 'h.action', 'u.first_name', 'u.last_name'])
    // The stored state of a deletion is not a single record, and may be as large as a client with all its products.
    .select([
      sql<string | null>`case when h.action in ('created', 'updated') then h.before end`.as('before'),
      sql<string | null>`case when h.action in ('created', 'updated') then h.after end`.as('after'),
    ])
    .orderBy('h.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at,
    userName: fullName(row),
    action: HistoryEntry.shape.action.parse(row.action),
    changes: changesBetween(of.entity, readJson(row.before), readJson(row.after)),
  }));
  return withFileNames(queries, entries);
};

/** A page of a record's history, newest first, and the total number of entries. */
export const findEntries = async (
  queries: Queries,
  of: HistoryOf,
  slice: { limit: number; offset: number },
): Promise<{ items: HistoryEntry[]; total: number }> => {
  const { total } = await entriesOf(queries, of)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: await findSome(queries, of, slice), total };
};

const batch = 50;

/** A record's whole history, newest first, read in batches. */
export const streamEntries = async function* (queries: Queries, of: HistoryOf): AsyncGenerator<HistoryEntry> {
  let below: number | null = null;
  for (;;) {
    const entries: HistoryEntry[] = await findSome(queries, of, { limit: batch, offset: 0 }, below);
    yield* entries;
    const last = entries.at(-1);
    if (!last || entries.length < batch) return;
    below = last.id;
  }
};

const tables = { product: 'client_products', client: 'clients', order: 'orders' } as const;

export const isThere = async (queries: Queries, { entity, id }: HistoryOf): Promise<boolean> => {
  return (
    (await queries.selectFrom(tables[entity]).select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
};
