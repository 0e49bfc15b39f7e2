import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#domain/auth/contract.ts';
import { clearOut, listStored, type Clearable } from '#domain/clear-out/contract.ts';
import { createDataset, deleteDataset } from '#domain/datasets/contract.ts';
import { clearOrderLine, createOrder } from '#domain/orders/contract.ts';
import { cancelPrintJob, createPrintJob } from '#domain/printing/job-contract.ts';
import { reportMiss } from '#domain/misses/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { commentOnRelease } from '#domain/releases/comment-contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { createRun } from '#domain/runs/contract.ts';
import { sayOfOrder } from '#domain/supply/message-contract.ts';
import { notingAdded, type AddedByTable } from '#server/db/added-rows.ts';
import type { Database } from '#server/db/database.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Tables } from '#server/db/tables.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addItem, addPrinter, addPrintJob, addProduct } from '#testing/factories.ts';
import { addRefusals } from '#testing/samples/many-records.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { deleteExpired } from '../clear-out/expired.ts';
import { insertImport } from '../imports/store.ts';
import { aDays, tableBounds } from './table-bounds.ts';

const today = '2026-01-15';

onBothEngines((engine) => {
  describe('Y2: what one person adds', () => {
    let app: TestApp;
    let database: Database;
    let reader: Caller;
    let administrator: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
      ({ database } = app);
      reader = await app.as('read_only');
      administrator = await app.as('administrator');
      await addPrinter(database, { isHeld: true });
    });

    const idOf = ({ userId }: Caller): number => userId ?? 0;
    /** Makes it so that somebody has added this many rows to a table today. */
    const hasAdded = (caller: Caller, table: keyof Tables, rowCount: number, bytes = 0) =>
      database.write(async (queries) => {
        const row = { user_id: idOf(caller), day: today, table_name: table };
        await queries
          .insertInto('rows_added')
          .values({ ...row, row_count: rowCount, bytes })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'day', 'table_name']).doUpdateSet({ row_count: rowCount, bytes }),
          )
          .execute();
      });
    const data = { name: 'Lines', dataType: 'text', data: 'x' };
    const countOf = async (table: keyof Tables): Promise<number> =>
      (
        await database.read
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;

    test('is noted however a statement inserts: built, many rows at once, with what is there already', async () => {
      const added: AddedByTable = new Map();
      await database.write((queries) =>
        notingAdded(added, async () => {
          const scan = { day: '2020-01-01', product_id: 1, count: 1 };
          await queries.insertInto('scans').values(scan).execute();
          await queries
            .insertInto('attempts')
            .values({ kind: 'k', key: 'é'.repeat(200), at: '2026-01-15T08:00:00.000Z' })
            .returning('id')
            .execute();
          const rows = [scan, { ...scan, product_id: 2 }, { ...scan, product_id: 3 }];
          await insertMany(queries, 'scans', rows, { ignoresConflicts: true });
          await insertMany(queries, 'scans', rows, { ignoresConflicts: true, returning: ['day'] });
          await queries.updateTable('scans').set({ count: 5 }).execute();
        }),
      );
      expect([...added].map(([table, { rows }]) => [table, rows])).toEqual([
        ['scans', 3],
        ['attempts', 1],
      ]);
      expect(added.get('attempts')?.bytes).toBeGreaterThanOrEqual(400);
    });

    test('is refused where a statement hides how many rows it inserts', async () => {
      const scan = { day: '2020-01-02', product_id: 1, count: 1 };
      const hiding = database.write((queries) =>
        notingAdded(new Map(), async () => {
          await queries.insertInto('scans').values(scan).execute();
          const hidden =
            engine.name === 'PostgreSQL'
              ? sql`with added as (insert into scans (day, product_id, count) values ('2020-01-02', 2, 1) returning day)
                  select day from added`
              : sql`insert or ignore into scans (day, product_id, count) values ('2020-01-02', 2, 1)`;
          await hidden.execute(queries);
        }),
      );
      await expect(hiding).rejects.toThrow('nobody can count');
      const stored = database.read.selectFrom('scans').select('day').where('day', '=', '2020-01-02');
      expect(await stored.execute()).toEqual([]);
    });

    test('is refused beyond the bound of a day, by rows or bytes; others go on, and so does the next day', async () => {
      const made = await reader.call(createDataset, { body: data });
      expect(made.status).toBe(201);
      const before = await countOf('datasets');
      for (const [rows, bytes] of [
        [2_000, 0],
        [0, 100_000_000],
      ] as const) {
        await hasAdded(reader, 'datasets', rows, bytes);
        const { status, problem, headers } = await reader.call(createDataset, { body: data });
        expect([status, problem.code, headers.get('retry-after')]).toEqual([429, 'quota.day', '57600']);
      }
      expect(await countOf('datasets')).toBe(before);
      expect((await administrator.call(createDataset, { body: data })).status).toBe(201);
      await hasAdded(reader, 'datasets', 1_999);
      expect((await reader.call(createDataset, { body: data })).status).toBe(201);
      expect((await reader.call(createDataset, { body: data })).status).toBe(429);
      // What makes room is always done.
      await hasAdded(reader, 'audit', 10_000_000);
      const { status } = await reader.call(deleteDataset, { params: { id: made.reply.id } });
      expect(status).toBe(200);
      await hasAdded(reader, 'audit', 0);
    });

    testOnce(engine)('a program that signs in without end is stopped', async () => {
      const person = await app.newPerson('program@example.com', 'read_only');
      const body = { email: 'program@example.com', password: testPassword };
      await hasAdded(person, 'user_sessions', 4_999);
      expect((await app.guest.call(signIn, { body })).status).toBe(200);
      const { status, problem } = await app.guest.call(signIn, { body });
      expect([status, problem.code]).toEqual([429, 'auth.too_many_attempts']);
    });

    const insertPrintJob = (userId: number, state: 'printed' | 'queued', createdAt: string) =>
      addPrintJob(database, { userId, state, createdAt });
    test('a thousand labels that were cancelled are one row', async () => {
      const { id: printerId } = await database.read
        .selectFrom('printers')
        .select('id')
        .executeTakeFirstOrThrow();
      const productId = await addProduct(database, { sku: 'CANCELLED', barcode: '5012345678900' });
      const body = {
        printerId,
        productId,
        labelId: 'flat',
        layout: 'barcode',
        fields: {},
        quantity: 1_000,
      } as const;
      const { id } = (await reader.call(createPrintJob, { body })).reply;
      const cancelled = await reader.call(cancelPrintJob, { params: { id } });
      expect(cancelled.reply).toMatchObject({ state: 'stopped', pieces: 1_000, printed: 0, next: 1 });
      expect(await countOf('print_pieces')).toBe(1);
      await database.write((queries) => queries.deleteFrom('print_jobs').where('id', '=', id).execute());
      expect(await countOf('print_pieces')).toBe(0);
    });

    const clear = async (what: Clearable, more: object = {}) =>
      (await administrator.call(clearOut, { body: { what, ...more } })).reply;

    test('an administrator clears out what is not in use, of one person or before an instant', async () => {
      const other = await app.newPerson('other@example.com', 'read_only');
      const at = `${today}T08:00:00.000Z`;
      for (let job = 0; job < 25; job += 1) await insertPrintJob(idOf(reader), 'printed', at);
      const open = await insertPrintJob(idOf(reader), 'queued', at);
      await insertPrintJob(idOf(other), 'printed', '2026-01-14T08:00:00.000Z');
      const goods = await addRunGoods(app, 'KEPT');
      const station = await addRunStation(app, 'Bench 1');
      const run = await addRunningRun(workerAt(station.at(reader)), { goods, station });
      const ofRun = await insertPrintJob(idOf(reader), 'printed', at);
      await database.write((queries) =>
        queries.insertInto('run_jobs').values({ job_id: ofRun, run_id: run.id }).execute(),
      );
      expect(await clear('print_jobs', { userId: idOf(other), before: '2026-01-14T08:00:00.000Z' })).toEqual({
        deleted: 0,
        isOver: true,
      });
      expect(await clear('print_jobs', { userId: idOf(reader) })).toEqual({ deleted: 25, isOver: true });
      expect(await clear('print_jobs', { before: at })).toEqual({ deleted: 1, isOver: true });
      const left = await database.read.selectFrom('print_jobs').select('id').orderBy('id').execute();
      expect(left.map(({ id }) => id)).toEqual([open, ofRun]);
      expect(await countOf('print_pieces')).toBe(2);

      const abandoned = await station.at(reader).call(createRun, {
        body: { productId: goods.productId, stationId: station.id, quantity: 5 },
      });
      await workerAt(station.at(reader)).does(abandoned.reply.id, { kind: 'abandon', reason: 'Not today' });
      await addRefusals(database, abandoned.reply.id, 600);
      expect(await clear('runs')).toEqual({ deleted: 0, isOver: false });
      expect(await clear('runs')).toEqual({ deleted: 1, isOver: true });
      expect(await countOf('run_refusals')).toBe(0);
      expect((await database.read.selectFrom('runs').select('id').execute()).map(({ id }) => id)).toEqual([
        run.id,
      ]);

      await reader.call(reportMiss, { body: { text: 'only the reader' } });
      await reader.call(reportMiss, { body: { text: 'both' } });
      await other.call(reportMiss, { body: { text: 'both' } });
      expect(await clear('misses', { userId: idOf(reader) })).toEqual({ deleted: 1, isOver: true });
      const storedBy = async (query: { userId?: number; days?: number }) =>
        (await administrator.call(listStored, { query })).reply.kinds.map(
          ({ what, rows, older, clearable }) => [what, rows, older.map((age) => age.rows), clearable],
        );
      await insertPrintJob(idOf(reader), 'printed', '2025-09-01T08:00:00.000Z');
      const rest = [
        ['paper_jobs', 0, [0, 0, 0], 0],
        ['runs', 1, [0, 0, 0], 0],
        ['misses', 1, [0, 0, 0], 0],
        ['imports', 0, [0, 0, 0], 0],
        ['release_comments', 0, [0, 0, 0], 0],
        ['order_messages', 0, [0, 0, 0], 0],
      ];
      expect(await storedBy({ userId: idOf(reader) })).toEqual([['print_jobs', 3, [1, 1, 0], 1], ...rest]);
      expect(await storedBy({ days: 365 })).toEqual([['print_jobs', 3, [1, 1, 0], 0], ...rest]);
      const { before, kinds: found } = (await administrator.call(listStored, { query: { days: 90 } })).reply;
      expect([before?.slice(0, 10), found[0]?.oldest, found[0]?.clearable]).toEqual([
        '2025-10-17',
        '2025-09-01T08:00:00.000Z',
        1,
      ]);
      expect(await clear('print_jobs', { before })).toEqual({ deleted: 1, isOver: true });
      const kinds = await database.read
        .selectFrom('audit')
        .select('detail')
        .where('kind', '=', 'cleared_out')
        .orderBy('id')
        .execute();
      expect(JSON.parse(kinds[1]?.detail ?? '')).toEqual({ records: 25, owner: idOf(reader) });
      await deleteExpired(database, new Date('2027-03-01T08:00:00.000Z'));
      // A job that was never printed or cancelled, and one of a run.
      expect(await countOf('print_jobs')).toBe(2);
    });

    test('what is said and what was imported is cleared out once nothing needs it, and one side does not say without end', async () => {
      const editor = await app.as('editor');
      const [plain, asked, drafted] = [
        await addProduct(database, { sku: 'SAID' }),
        await addProduct(database, { sku: 'ASKED' }),
        (
          await editor.call(createProduct, {
            body: { sku: 'DRAFTED', clientId: await addClient(database, 'Orchard') },
          })
        ).reply,
      ];
      await administrator.call(setClientControl, {
        params: { id: drafted.clientId ?? 0 },
        body: { isControlled: true },
      });
      await editor.call(updateProduct, { params: { id: drafted.id }, body: { notes: 'New' } });
      const itemId = await addItem(database, { labelSku: 'L-SAID' });
      const order = (await editor.call(createOrder, { body: { ids: [itemId] } })).reply;
      const at = `${today}T08:00:00.000Z`;
      const by = { user_id: idOf(editor), user_name: 'Ed', at, text: 'Again' };
      const most = Array.from({ length: 500 }, () => by);
      await database.write(async (queries) => {
        for (const half of [most.slice(250), most.slice(0, 250)]) {
          await insertMany(
            queries,
            'release_comments',
            half.map((one) => ({ ...one, product_id: drafted.id, number: 1 })),
          );
          const about = { order_id: order.id, position: 0, is_of_supplier: 0 };
          await insertMany(
            queries,
            'order_messages',
            half.map((one) => ({ ...one, ...about })),
          );
        }
        // Of the second, a client is asked by the draft of another product of its SKU.
        const said = [plain, asked].map((id) => ({ ...by, product_id: id, number: 1 }));
        await insertMany(queries, 'release_comments', said);
        const draft = { entity: 'product', record_id: drafted.id, client_id: 2 } as const;
        await insertMany(queries, 'draft_clients', [{ ...draft, own_id: asked, number: 1, change: '{}' }]);
        const made = { userId: idOf(editor), userName: 'Ed', fileName: 'a.csv', fileKey: '', sha256: '' };
        const counts = { clientName: null, mapping: null, created: 0, updated: 0, left: 0, refused: 0 };
        await insertImport(queries, { ...made, ...counts, at }, []);
        const written = Array.from({ length: 5_001 }, (_, productId) => ({ productId, version: 1 }));
        await insertImport(
          queries,
          { ...made, ...counts, at: '2026-01-01T07:00:00.000Z' },
          written.map((one) => ({ ...one, action: 'created' })),
        );
      });
      const say = { params: { id: drafted.id, number: 1 }, body: { text: 'Once more' } };
      expect((await editor.call(commentOnRelease, say)).problem.code).toBe('release.too_many_comments');
      const ask = { params: { id: order.id }, body: { position: 0, text: 'Once more' } };
      expect((await editor.call(sayOfOrder, ask)).problem.code).toBe('order.too_many_messages');

      expect(await clear('release_comments')).toEqual({ deleted: 1, isOver: true });
      expect(await clear('order_messages')).toEqual({ deleted: 0, isOver: true });
      await editor.call(clearOrderLine, { params: { id: order.id, position: 0 } });
      expect(await clear('order_messages', { userId: idOf(editor) })).toEqual({
        deleted: 200,
        isOver: false,
      });
      // A large import goes bit by bit; one that can be undone stays.
      expect(await clear('imports')).toEqual({ deleted: 0, isOver: false });
      expect(await clear('imports')).toEqual({ deleted: 1, isOver: true });
      expect([await countOf('imports'), await countOf('import_products')]).toEqual([1, 0]);
    });

    testOnce(engine)(
      'what is old is swept: print jobs after 400 days, runs that never began after 30',
      async () => {
        const old = await insertPrintJob(idOf(reader), 'printed', `${today}T08:00:00.000Z`);
        const has = async () =>
          (await database.read.selectFrom('print_jobs').select('id').where('id', '=', old).execute()).length;
        await deleteExpired(database, new Date('2027-02-19T08:00:00.000Z'));
        expect(await has()).toBe(1);
        await deleteExpired(database, new Date('2027-02-19T08:00:00.001Z'));
        expect(await has()).toBe(0);
      },
    );

    test('every table of the database has its bound', async () => {
      const tables = await database.read.introspection.getTables();
      const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('product_search'));
      expect(names.filter((name) => !(name in tableBounds)).toSorted()).toEqual([
        // One row each, and a few numbers about the products.
        'migrations',
        'named_locks',
        'product_counts',
      ]);
      expect(Object.keys(tableBounds).filter((name) => !names.includes(name))).toEqual([]);
    });
  });
});

test('Y2: docs/operations.md shows the bound of every table', async () => {
  const words = (ms: number) =>
    ms === 0
      ? 'until used or expired'
      : ms < 3_600_000
        ? `${Math.round(ms / 60_000)} minutes`
        : ms < 2 * 86_400_000
          ? `${Math.round(ms / 3_600_000)} h`
          : `${Math.round(ms / 86_400_000)} days`;
  const numbers = (count: number) => count.toLocaleString('en-US');
  const expected = Object.entries(tableBounds).map(([table, { addedBy, most, kept, removedBy }]) => [
    `\`${table}\``,
    addedBy,
    typeof most === 'string'
      ? most
      : `${numbers(most.rows)} rows${most.bytes === undefined ? '' : `, ${numbers(most.bytes / 1_000_000)} MB`} a day`,
    typeof kept === 'string' ? kept : words(kept.ms),
    removedBy,
  ]);
  const text = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [section = ''] = /## What fills the database[^]*?(?=\n## )/.exec(text) ?? [];
  const rows = [...section.matchAll(/^\| (`.*) \|$/gm)].map(([, line = '']) =>
    line.split('|').map((cell) => cell.trim()),
  );
  expect(rows).toEqual(expected);
  expect(aDays.size).toBeGreaterThan(30);
});
