import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPrinter } from '#domain/printing/contract.ts';
import { mulberry32 } from '#domain/mulberry32.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { insertJob } from '#server/printing/queue/job-store.ts';
import { Ledger } from '#server/printing/queue/ledger.ts';
import { Runs } from '#server/runs/runs.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addRunGoods, addRunningRun, addRunStation, readerAt, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { Holds } from './holds.ts';
import { releaseStored } from './store.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

/** Each act has a quarter of them; `npm run test:faults` tries a thousand. */
const rounds = Number(process.env['HOLD_RACE_ROUNDS'] ?? 24);

/** A database that records in `order` whose transactions were about to commit; one that is retried does so again. */
const noting = (database: Database, name: string, order: string[]): Database => ({
  ...database,
  write: (work) =>
    database.write(async (queries) => {
      const result = await work(queries);
      order.push(name);
      return result;
    }),
});

onBothEngines((engine) => {
  test(`of a hold against check, issue, start and print at another process: nothing after its commit, in ${rounds} rounds @security-7.14`, async () => {
    const location = await engine.migrated();
    const [one, two] = [await openDatabase(location), await openDatabase(location)];
    const app = await startTestApp(engine, { PRINTER_NETWORKS: '192.0.2.0/24' }, { database: one });
    const clock = () => app.clock.now;
    const reader = await app.as('read_only');
    const editor = await app.as('editor');
    const order: string[] = [];
    const never = { sign: () => Promise.reject(new Error('Nothing is released by signature here.')) };
    const holds = new Holds(onlyWhileAllowed(noting(one, 'held', order), clock), clock, never);
    const worked = onlyWhileAllowed(noting(two, 'worked', order), clock);
    const runs = new Runs(worked, clock, { note: () => undefined }, 'https://labels.example.com');
    const goods = await addRunGoods(app, 'RACE', { pieces: 100_000 });
    const station = await addRunStation(app, 'RACE');
    const run = await addRunningRun(workerAt(station.at(reader)), { goods, station, issued: 2 });
    const { reply: printer } = await (
      await app.as('administrator')
    ).call(createPrinter, {
      body: {
        name: 'Out of reach',
        language: 'zpl',
        address: '192.0.2.1',
        port: 9100,
        dotsPerMm: 8,
        mediaWidthMm: 60,
        mediaHeightMm: 40,
      },
    });
    const by = await readerAt(one, reader, station);
    const bytes = Buffer.from('^XA^FDPlum jam^FS^XZ');
    const jobId = await one.write((queries) =>
      insertJob(queries, {
        printerId: printer.id,
        printerName: printer.name,
        productId: goods.productId,
        sku: 'RACE',
        labelId: 'flat',
        layout: 'barcode',
        fields: {},
        quantity: rounds,
        release: 1,
        clientRelease: null,
        content: bytes,
        byteCount: bytes.length,
        sha256: hash('sha256', bytes),
        picture: '',
        words: '',
        reason: null,
        artworkKey: null,
        pages: null,
        numbered: null,
        dotsPerMm: 8,
        userId: by.userId,
        at: clock().toISOString(),
      }),
    );
    const holder = { printerId: printer.id, name: 'race', leaseMs: 600_000 };
    const ledger = new Ledger(worked, clock, holder);
    expect(await ledger.begin()).toBe(true);

    const piece = { product: goods.barcode, label: goods.labelSku };
    const acts: readonly (() => Promise<boolean>)[] = [
      async () => (await runs.act(run.id, { kind: 'check', ...piece }, by)).verdict === 'right',
      async () =>
        (await runs.act(run.id, { kind: 'roll', code: goods.roll.code, pieces: 1 }, by)).verdict === 'right',
      async () => {
        const draft = { productId: goods.productId, stationId: station.id, quantity: 2 };
        const started = await runs.start(draft, by).catch(() => null);
        return started !== null;
      },
      async () => {
        const next = await ledger.next(jobId, null, { version: 1, columns: 1 });
        if (next.length > 0) await ledger.unsent(jobId, next);
        return next.length > 0;
      },
    ];
    const random = mulberry32(7);
    const pause = () => new Promise((resolve) => setTimeout(resolve, random() * 4));
    const seen = { before: 0, after: 0 };
    const user = { id: editor.userId ?? 0, name: 'Test editor', clientId: null };
    for (let round = 0; round < rounds; round += 1) {
      const act = acts[round % acts.length];
      if (!act) throw new Error('There is no act.');
      order.length = 0;
      const hold = async () => {
        await pause();
        const draft = { on: 'product', id: goods.productId, reason: 'A race' } as const;
        return holds.set(draft, { user, source: { address: null, requestId: null }, key: null });
      };
      const work = async () => {
        await pause();
        return act();
      };
      const [isDone, { id }] = await Promise.all([work(), hold()]);
      // The first commit of the work is the act; the ledger then gives its label back.
      const wasFirst = order.indexOf('worked') < order.lastIndexOf('held');
      // What the ledger refuses, it commits as stopped.
      expect({ round, isAfter: isDone && !wasFirst }).toEqual({ round, isAfter: false });
      seen[isDone ? 'before' : 'after'] += 1;
      expect(await act()).toBe(false);
      await one.write(async (queries) => {
        await releaseStored(queries, id, { at: clock().toISOString(), user, reason: 'The next race' });
        await queries.updateTable('print_jobs').set({ state: 'queued' }).where('id', '=', jobId).execute();
        await queries
          .updateTable('print_pieces')
          .set({ state: 'queued' })
          .where('job_id', '=', jobId)
          .execute();
        await queries.updateTable('runs').set({ state: 'abandoned' }).where('id', '!=', run.id).execute();
      });
    }
    // Races that the same side always wins prove little.
    expect(Math.min(seen.before, seen.after)).toBeGreaterThan(3);
    await two.close();
  });
});
