/** Many records of a kind, written past the calls that make them one by one: for tests of what a call costs when there are so many. */
import { hash, randomUUID } from 'node:crypto';
import { Standing } from '#domain/runs/run.ts';
import type { Database } from '#server/db/database.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { inBatches } from '#server/in-batches.ts';
import { addPrinter, plainJob } from '../factories.ts';

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Closes a run of a client as often as it says, on all days of January 2026, with labels applied and spoiled. */
export const addClosedRuns = async (
  database: Database,
  { runId, clientId, count }: { runId: number; clientId: number; count: number },
): Promise<void> => {
  const run = await database.read
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const { id: _, ...copied } = run;
  const standing = JSON.stringify({
    ...Standing.parse(JSON.parse(run.standing)),
    state: 'closed',
    applied: 9,
    spoiled: 1,
  });
  await inBatches(numbersTo(count), async (batch) => {
    const rows = batch.map((at) => ({
      ...copied,
      client_id: clientId,
      state: 'closed',
      standing,
      ended_at: new Date(Date.UTC(2026, 0, 1) + at * 100_000).toISOString(),
    }));
    await database.write((queries) => insertMany(queries, 'runs', rows));
    return [];
  });
};

/** Opens a run as often as it says, each with the last event of the first. */
export const addOpenRuns = async (
  database: Database,
  { runId, clientId, count }: { runId: number; clientId: number; count: number },
): Promise<void> => {
  const { read } = database;
  const run = await read.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow();
  const event = await read
    .selectFrom('run_events')
    .selectAll()
    .where('run_id', '=', runId)
    .where('seq', '=', run.last_seq)
    .executeTakeFirstOrThrow();
  const [{ id: _run, ...copied }, { id: _event, ...last }] = [run, event];
  await inBatches(numbersTo(count), async (batch) => {
    await database.write(async (queries) => {
      const rows = batch.map(() => ({ ...copied, client_id: clientId }));
      const made = await insertMany(queries, 'runs', rows, { returning: ['id'] });
      const events = made.map(({ id }) => ({ ...last, run_id: id }));
      await insertMany(queries, 'run_events', events);
    });
    return [];
  });
};

/** Refused acts in a run. */
export const addRefusals = async (database: Database, runId: number, count: number): Promise<void> => {
  await inBatches(numbersTo(count), async (batch) => {
    const rows = batch.map((at) => ({
      run_id: runId,
      at: '2026-01-15T08:00:00.000Z',
      user_id: 1,
      user_name: 'Test editor',
      station_id: null,
      station_name: null,
      kind: 'check',
      said: JSON.stringify({ code: 'run.not_running', values: { n: hash('sha256', String(at)) } }),
    }));
    await database.write((queries) => insertMany(queries, 'run_refusals', rows));
    return [];
  });
};

/** Orders of one line each. */
export const addOrders = async (database: Database, count: number): Promise<void> => {
  await inBatches(numbersTo(count), async (batch) => {
    await database.write(async (queries) => {
      const { last } = await queries
        .selectFrom('orders')
        .select(({ fn }) => fn.max<number | null>('number').as('last'))
        .executeTakeFirstOrThrow();
      const orders = batch.map((_, at) => ({
        number: (last ?? 0) + at + 1,
        created_by: null,
        created_at: '2026-01-15T08:00:00.000Z',
      }));
      const made = await insertMany(queries, 'orders', orders, { returning: ['id'] });
      const lines = made.map(({ id }) => ({
        order_id: id,
        position: 0,
        label_sku: 'L-1',
        supplier_code: 'S-1',
        supplier_name: 'Paper Co',
        label_size: '100 x 50',
        inventory_item_id: null,
        supplier_key: 's-1',
        quantity: 5,
        sent_at: null,
        sent_by: null,
      }));
      await insertMany(queries, 'order_lines', lines);
    });
    return [];
  });
};

const at = '2026-01-15T08:00:00.000Z';

/** A webhook that was told as many messages as it says. Returns its id. */
export const addToldWebhook = async (database: Database, count: number): Promise<number> => {
  const { id } = await database.write((queries) =>
    queries
      .insertInto('webhooks')
      .values({ url: 'https://example.com/', events: '[]', secret: '', made_by: 1, at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await inBatches(numbersTo(count), async (batch) => {
    const rows = batch.map((n) => ({
      webhook_id: id,
      message_id: `${id}-${n}`,
      type: 'product.released',
      record: `product ${n}`,
      body: JSON.stringify({ n, text: 'x'.repeat(300) }),
      at,
      state: 'delivered' as const,
      since: at,
      next_at: at,
    }));
    await database.write((queries) => insertMany(queries, 'webhook_deliveries', rows));
    return [];
  });
  return id;
};

/** A printer with as many ended jobs as it says. Returns its id. */
export const addUsedPrinter = async (database: Database, count: number): Promise<number> => {
  const id = await addPrinter(database, { name: `Used ${randomUUID()}` });
  await inBatches(numbersTo(count), async (batch) => {
    const rows = batch.map(() => ({
      ...plainJob,
      printer_id: id,
      state: 'printed' as const,
      created_by: 1,
      created_at: at,
    }));
    await database.write((queries) => insertMany(queries, 'print_jobs', rows));
    return [];
  });
  return id;
};
