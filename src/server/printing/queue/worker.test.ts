import { beforeAll, expect, test } from 'vitest';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { said } from '#domain/words/say.ts';
import { findPrinter } from '#server/printers/printer-store.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { noPages } from '#testing/printing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { FormMaker } from '../drawing/form-maker.ts';
import type { NotReady, Session } from '../sessions/session.ts';
import { findJob } from './job-store.ts';
import { takeLease } from './lease-store.ts';
import { Ledger } from './ledger.ts';
import { findNextJob } from './queue-store.ts';
import { PrintWorker } from './worker.ts';

const outOfLabels = said('printer.out_of_labels');

const session = (parts: Partial<Session>): Session => ({
  isOpen: true,
  print: () => Promise.resolve({ as: 'printed', fault: null }),
  close: () => undefined,
  ...parts,
});

onSqlite((engine) => {
  let app: TestApp;
  let editor: Caller;
  let productId: number;
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    editor = await app.as('editor');
    productId = await addProduct(app.database, { sku: 'JAM-1', barcode: '5012345678900' });
  });

  /** A job at a printer of its own, tried at a time of day with what the printer is then; returns what is said of the job after. */
  const newJob = async (quantity: number) => {
    const { database } = app;
    count += 1;
    const printerId = await addPrinter(database, { name: `Bench ${count}`, isHeld: true });
    const { reply } = await editor.call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity },
    });
    const holder = { printerId, name: 'this test', leaseMs: 60_000 };
    await database.write((queries) => takeLease(database, queries, holder, { isHasty: true }));
    const printer = await findPrinter(database.read, printerId);
    if (!printer) throw new Error('There is no printer.');
    let now = '';
    const seen = { writes: 0 };
    const counted: typeof database = {
      ...database,
      write: (work, how) => {
        seen.writes += 1;
        return database.write(work, how);
      },
    };
    const ledger = new Ledger(counted, () => new Date(`2026-01-15T${now}Z`), holder);
    await ledger.extend();
    const { signal } = new AbortController();
    const tryAt = async (time: string, answer: Session | NotReady) => {
      now = time;
      const job = await findNextJob(database.read, printerId);
      if (!job) throw new Error('There is no job to print.');
      const open = () => Promise.resolve(answer);
      const signals = { stopping: signal, ending: signal };
      await new PrintWorker({ ledger, forms: new FormMaker(noPages), open, ...signals }).print(printer, job);
      const { state, printed, code } = (await findJob(database.read, job.id)) ?? {};
      return [state, printed, code];
    };
    return { id: reply.id, tryAt, seen, at: (time: string) => (now = time) };
  };

  test('the hour for which a job waits is counted anew once a label of it is out', async () => {
    const { tryAt, at } = await newJob(3);
    const waiting = { reason: outOfLabels, fate: 'wait' } as const;
    expect(await tryAt('08:00:00', waiting)).toEqual(['queued', 0, 'printer.out_of_labels']);
    let left = 2;
    const print: Session['print'] = () => {
      left -= 1;
      at('09:05:00');
      return Promise.resolve({ as: 'printed', fault: left === 0 ? outOfLabels : null });
    };
    expect(await tryAt('08:00:02', session({ print }))).toEqual(['sending', 2, 'printer.out_of_labels']);
    expect(await tryAt('10:04:59', waiting)).toEqual(['sending', 2, 'printer.out_of_labels']);
    expect(await tryAt('10:05:00', waiting)).toEqual(['stopped', 2, 'print_job.waited_an_hour']);
  });

  test.each<[string, string, Partial<Session>]>([
    ['closes its connection while the label is drawn', 'printer.silent', { isOpen: false }],
    [
      'is ready and takes no label',
      'printer.out_of_labels',
      { print: () => Promise.resolve({ as: 'unsent', fault: outOfLabels }) },
    ],
  ])('a job whose printer %s at every try says so, and is stopped after an hour', async (_, code, parts) => {
    const { tryAt } = await newJob(2);
    expect(await tryAt('08:00:00', session(parts))).toEqual(['sending', 0, code]);
    expect(await tryAt('08:59:59', session(parts))).toEqual(['sending', 0, code]);
    expect(await tryAt('09:00:00', session(parts))).toEqual(['stopped', 0, 'print_job.waited_an_hour']);
  });

  test('what keeps a label from coming out is written once, however often its printer says it', async () => {
    const { tryAt, seen, id } = await newJob(1);
    const shown: unknown[] = [];
    const print: Session['print'] = async (_, { say }) => {
      for (const fault of [null, outOfLabels, outOfLabels, said('printer.paused'), null, null]) {
        const before = seen.writes;
        await say(fault);
        shown.push([(await findJob(app.database.read, id))?.code, seen.writes - before]);
      }
      return { as: 'printed', fault: null };
    };
    expect(await tryAt('08:00:00', session({ print }))).toEqual(['printed', 1, null]);
    expect(shown).toEqual([
      [null, 0],
      ['printer.out_of_labels', 1],
      ['printer.out_of_labels', 0],
      ['printer.paused', 1],
      [null, 1],
      [null, 0],
    ]);
  });
});
