import { sql } from 'kysely';
import type { Miss, MissDraft } from '#domain/misses/contract.ts';
import * as limits from '#domain/limits.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import { deleteInBatches } from '../db/change-in-batches.ts';
import type { Database, Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { fullName } from '../users/full-name.ts';

/** The `client_id` of a miss without a client. */
const noClient = 0;

const selectMisses = (queries: Queries) =>
  queries
    .selectFrom('misses as m')
    .leftJoin('clients as c', 'c.id', 'm.client_id')
    .leftJoin('client_products as cp', 'cp.id', 'm.product_id')
    .leftJoin('master_products as mp', 'mp.id', 'cp.master_product_id')
    .leftJoin('users as u', 'u.id', 'm.done_by')
    .select(['m.id', 'm.text', 'm.page', 'm.count', 'm.first_at', 'm.last_at', 'm.answer', 'm.done_at'])
    .select(['c.id as client_id', 'c.name as client_name', 'cp.id as product_id', 'mp.sku'])
    .select(['u.first_name', 'u.last_name'])
    .select((row) =>
      row
        .selectFrom('miss_reports as r')
        .whereRef('r.miss_id', '=', 'm.id')
        .select(({ fn }) => fn.countAll<number | string>().as('people'))
        .as('people'),
    );

type MissRow = Awaited<ReturnType<ReturnType<typeof selectMisses>['execute']>>[number];

const missOf = (row: MissRow): Miss => ({
  id: row.id,
  text: row.text,
  client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
  page: row.page,
  count: row.count,
  people: Number(row.people ?? 0),
  firstAt: row.first_at,
  lastAt: row.last_at,
  state: row.done_at === null ? 'open' : 'done',
  answer: row.answer,
  product: row.product_id === null ? null : { id: row.product_id, sku: row.sku ?? '' },
  doneAt: row.done_at,
  doneBy: fullName(row),
});

/** A miss by its id; null if there is none. */
export const findMiss = async (queries: Queries, id: number): Promise<Miss | null> => {
  const row = await selectMisses(queries).where('m.id', '=', id).executeTakeFirst();
  return row ? missOf(row) : null;
};

/** How many open misses this user has reported. */
export const countOpenOf = async (queries: Queries, userId: number): Promise<number> => {
  const { count } = await queries
    .selectFrom('miss_reports as r')
    .innerJoin('misses as m', 'm.id', 'r.miss_id')
    .where('r.user_id', '=', userId)
    .where('m.done_at', 'is', null)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Increments the count of the open miss with this code and client; null if there is none. */
const countUp = async (
  queries: Queries,
  { text, clientId, page }: MissDraft,
  at: string,
): Promise<number | null> => {
  const row = await queries
    .updateTable('misses')
    .set((miss) => ({ count: miss('count', '+', 1), last_at: at, page: page ?? null }))
    .where('text_key', '=', codeKey(text) ?? '')
    .where('client_id', '=', clientId ?? noClient)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Inserts a miss, or increments the count of the open one of this code and client; returns its id. */
export const addMiss = async (
  queries: Queries,
  draft: MissDraft,
  { userId, at }: { userId: number; at: string },
): Promise<{ id: number; isNew: boolean }> => {
  const known = await countUp(queries, draft, at);
  const made = known === null ? await insertMiss(queries, draft, at) : null;
  // Another user has reported it concurrently.
  const id = known ?? made ?? (await countUp(queries, draft, at));
  if (id === null) throw new Error('A miss was neither there nor inserted.');
  await insertMany(queries, 'miss_reports', [{ miss_id: id, user_id: userId, seen_at: null }], {
    ignoresConflicts: true,
  });
  return { id, isNew: made !== null };
};

const insertMiss = async (
  queries: Queries,
  { text, clientId, page }: MissDraft,
  at: string,
): Promise<number | null> => {
  const row = {
    text,
    text_key: codeKey(text) ?? '',
    client_id: clientId ?? noClient,
    page: page ?? null,
    count: 1,
    first_at: at,
    last_at: at,
    answer: null,
    product_id: null,
    done_at: null,
    done_by: null,
  };
  const [made] = await insertMany(queries, 'misses', [row], { ignoresConflicts: true, returning: ['id'] });
  return made?.id ?? null;
};

/** Whether a miss has been settled; null if there is none. Locks it until the transaction ends. */
export const lockMiss = async (queries: Queries, id: number): Promise<{ isDone: boolean } | null> => {
  const row = await forUpdate(
    queries,
    queries.selectFrom('misses').select('done_at').where('id', '=', id),
  ).executeTakeFirst();
  return row ? { isDone: row.done_at !== null } : null;
};

/** Stores the answer that settles a miss. */
export const setDone = async (
  queries: Queries,
  id: number,
  done: { answer: string; productId: number | null; userId: number; at: string },
): Promise<void> => {
  const { answer, productId, userId, at } = done;
  await queries
    .updateTable('misses')
    .set({ answer, product_id: productId, done_by: userId, done_at: at })
    .where('id', '=', id)
    .execute();
};

/** A page of misses, and their total number. */
export const findMisses = async (
  queries: Queries,
  { state, client }: { state: 'open' | 'done'; client: number | undefined },
  slice: { limit: number; offset: number },
): Promise<{ items: Miss[]; total: number }> => {
  const rows = await selectMisses(queries)
    .$if(state === 'open', (query) =>
      query.where('m.done_at', 'is', null).orderBy('m.count', 'desc').orderBy('m.id', 'desc'),
    )
    .$if(state === 'done', (query) =>
      query.where('m.done_at', 'is not', null).orderBy('m.done_at', 'desc').orderBy('m.id', 'desc'),
    )
    .$if(client !== undefined, (query) => query.where('m.client_id', '=', client ?? noClient))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { total } = await queries
    .selectFrom('misses')
    .where('done_at', state === 'open' ? 'is' : 'is not', null)
    .$if(client !== undefined, (query) => query.where('client_id', '=', client ?? noClient))
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(missOf), total: Number(total) };
};

/** The settled misses that this user reported and whose answers the user has not seen, newest first. */
export const findUnseenOf = async (queries: Queries, userId: number): Promise<Miss[]> => {
  const rows = await selectMisses(queries)
    .innerJoin('miss_reports as mine', 'mine.miss_id', 'm.id')
    .where('mine.user_id', '=', userId)
    .where('mine.seen_at', 'is', null)
    .where('m.done_at', 'is not', null)
    .orderBy('m.done_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limits.miss.shown)
    .execute();
  return rows.map(missOf);
};

/** Records that a user has seen the answer; false if the user did not report this miss. */
export const setSeen = async (
  queries: Queries,
  { id, userId, at }: { id: number; userId: number; at: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('miss_reports')
    .set({ seen_at: at })
    .where('miss_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes misses that were settled before this instant. */
export const deleteOldMisses = (database: Database, before: string): Promise<void> =>
  deleteInBatches(database, 'misses', sql`done_at < ${before}`);

/** The number of open misses, and when the oldest of them was first reported. */
export const countOpen = async (queries: Queries): Promise<{ count: number; oldest: string | null }> => {
  const row = await queries
    .selectFrom('misses')
    .where('done_at', 'is', null)
    .select([sql<number | string>`count(*)`.as('count'), sql<string | null>`min(first_at)`.as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), oldest: row.oldest };
};
