import { inBatches } from '../../in-batches.ts';
import type { Queries } from '../../db/database.ts';
import type { Released } from '../../releases/store.ts';

/** The content of a release in its hashed form; null if it no longer exists. */
export const findContent = async (
  queries: Queries,
  entity: Released,
  { id, number }: { id: number; number: number },
): Promise<string | null> => {
  const row = await queries
    .selectFrom('releases')
    .select('content')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content ?? null;
};

/**
 * A label of a print job in ZPL, and its picture, both in base64; what was sent instead, as `measureSent` keeps it, and its hash; to
 * which printer, and when that was last set. Null if the job no longer exists.
 */
export const findLabel = async (queries: Queries, jobId: number) => {
  const row = await queries
    .selectFrom('print_jobs as j')
    .leftJoin('printers as p', 'p.id', 'j.printer_id')
    .select(['j.content', 'j.sent', 'j.picture', 'j.sha256', 'j.printer_id as printerId'])
    .select(['j.created_at as madeAt', 'p.updated_at as setAt'])
    .where('j.id', '=', jobId)
    .executeTakeFirst();
  return row ?? null;
};

/** The number and the hash of the newest event of each of these runs at one moment: in one statement, however many they are. */
export const findHeads = async (
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, { seq: number; sha256: string }>> => {
  const rows = await queries
    .selectFrom('runs')
    .select(['id', 'last_seq as seq', 'last_sha256 as sha256'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...head }) => [id, head]));
};

/** The sizes of stored files, in bytes, by key. */
export const findSizes = async (queries: Queries, keys: readonly string[]): Promise<Map<string, number>> => {
  const rows = await inBatches(keys, (batch) =>
    queries.selectFrom('files').select(['key', 'size']).where('key', 'in', batch).execute(),
  );
  return new Map(rows.map(({ key, size }) => [key, size]));
};

/** The keys of the photos of these runs. */
export const findPhotoKeys = async (queries: Queries, runIds: readonly number[]): Promise<string[]> => {
  const rows = await inBatches(runIds, (batch) =>
    queries.selectFrom('run_photos').select('key').where('run_id', 'in', batch).execute(),
  );
  return rows.map(({ key }) => key);
};

/** The bytes of the events of these runs. */
export const sumEventBytes = async (queries: Queries, runIds: readonly number[]): Promise<number> => {
  const rows = await inBatches(runIds, (batch) =>
    queries.selectFrom('runs').select('event_bytes').where('id', 'in', batch).execute(),
  );
  return rows.reduce((sum, { event_bytes: bytes }) => sum + bytes, 0);
};

/** The names of the clients that have runs of a batch, in order; null for products without a client. */
export const findClientsOfBatch = async (queries: Queries, batchKey: string): Promise<(string | null)[]> => {
  const rows = await queries
    .selectFrom('runs as r')
    .leftJoin('clients as c', 'c.id', 'r.client_id')
    .select(['r.client_id', 'c.name'])
    .distinct()
    .where('r.batch_key', '=', batchKey)
    .execute();
  return rows
    .map(({ client_id: id, name }) => (id === null ? null : (name ?? `client ${id}`)))
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''));
};

/** The ids of the runs of a batch, oldest first: at most `most` and one more, which shows that there are too many. */
export const findRunsOfBatch = async (
  queries: Queries,
  { batchKey, client, most }: { batchKey: string; client: number | 'none' | undefined; most: number },
): Promise<number[]> => {
  const rows = await queries
    .selectFrom('runs')
    .select('id')
    .where('batch_key', '=', batchKey)
    .$if(typeof client === 'number', (query) => query.where('client_id', '=', Number(client)))
    .$if(client === 'none', (query) => query.where('client_id', 'is', null))
    .orderBy('id')
    .limit(most + 1)
    .execute();
  return rows.map(({ id }) => id);
};
