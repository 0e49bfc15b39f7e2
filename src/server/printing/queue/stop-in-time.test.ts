import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { systemClock } from '#server/clock.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import { hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import { IppPrinter } from '#testing/servers/ipp-printer.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { findJob } from './job-store.ts';
import { PrintQueue } from './queue.ts';
import { findPieceState } from './queue-store.ts';
import type { QueueTimes } from './queue-times.ts';

const hour = 3_600_000;

/** Nothing is given up by itself before the end of a test. */
const patientTimes: QueueTimes = {
  ...hastyTimes,
  firstAnswerMs: hour,
  identityMs: hour,
  longestLabelMs: hour,
  patience: { connectMs: hour, answerMs: hour },
};

/** Takes connections and says nothing; the first one is waited for. */
const openSilent = async () => {
  const sockets = new Set<Socket>();
  const taken = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => taken.resolve());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, asked: taken.promise };
};

onSqlite((engine) => {
  let app: TestApp;
  let worker: Caller;
  let productId: number;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    worker = await app.as('read_only');
    productId = await addProduct(app.database, { sku: 'JAM-1', barcode: '5012345678900' });
  });

  const jobAt = async (media: Parameters<typeof addPrinter>[1]) => {
    count += 1;
    const { database } = app;
    const printerId = await addPrinter(database, { name: `Bench ${count}`, ...media, isHeld: true });
    const { reply } = await worker.call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity: 2 },
    });
    return { printerId, id: reply.id };
  };
  const begin = async (
    { printerId }: { printerId: number },
    { address = '127.0.0.1', lookUp }: { address?: string; lookUp?: () => Promise<string[]> } = {},
    labelOf = () => Promise.reject(new Error('This job has no pages.')),
  ) => {
    const { database } = app;
    await database.read
      .updateTable('printers')
      .set({ next_try_at: null, address })
      .where('id', '=', printerId)
      .execute();
    const queue = new PrintQueue({
      database,
      clock: systemClock,
      networks: new PrinterNetworks([{ address: '127.0.0.1', bits: 32 }], lookUp),
      log: { warn: (fields: unknown) => expect(fields).toBe(null) },
      times: patientTimes,
      pages: { labelOf },
    });
    queue.wake(printerId);
    return queue;
  };
  const notSent = { state: 'queued', printed: 0, unknown: 0, next: 1 };
  const perhapsOut = { state: 'unknown', printed: 0, unknownPieces: [1], code: 'print_job.look_at_label' };

  test.each(['zpl', 'pwg'] as const)(
    'a queue that stops gives up a %s printer that does not answer: none of its labels was sent',
    async (language) => {
      const { port, asked } = await openSilent();
      const job = await jobAt({ port, language });
      const queue = await begin(job);
      await asked;
      await queue.stop();
      expect(await findJob(app.database.read, job.id)).toMatchObject(notSent);
    },
  );

  test('a queue that stops gives up the look-up of a name', async () => {
    const job = await jobAt({});
    const asked = Promise.withResolvers<void>();
    const lookUp = () => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    };
    const queue = await begin(job, { address: 'printer.example', lookUp });
    await asked.promise;
    await queue.stop();
    expect(await findJob(app.database.read, job.id)).toMatchObject(notSent);
  });

  test('a queue that stops gives up a label that is still being drawn: it was not sent', async () => {
    const printer = await openZplPrinter();
    const job = await jobAt({ port: printer.port });
    await app.database.read.updateTable('print_jobs').set({ pages: 2 }).where('id', '=', job.id).execute();
    const drawing = Promise.withResolvers<void>();
    const queue = await begin(job, {}, () => {
      drawing.resolve();
      return new Promise<never>(() => undefined);
    });
    await drawing.promise;
    await queue.stop();
    expect(await findJob(app.database.read, job.id)).toMatchObject({ ...notSent, state: 'sending' });
    expect([await findPieceState(app.database.read, job.id, 1), printer.labels]).toEqual(['queued', []]);
  });

  test('a queue that stops leaves a label as perhaps printed whose printer has it and says no more', async () => {
    const printer = await openZplPrinter();
    printer.faults.push({ mutesAfterLabel: true });
    const job = await jobAt({ port: printer.port });
    const queue = await begin(job);
    await until(() => Promise.resolve(printer.labels.length === 1 || null));
    await queue.stop();
    expect(await findJob(app.database.read, job.id)).toMatchObject(perhapsOut);
  });

  test('a queue that stops leaves a label as perhaps printed whose printer takes it over IPP and does not say so', async () => {
    const printer = new IppPrinter();
    printer.formats = ['image/pwg-raster'];
    printer.faults.push('silent');
    await printer.open();
    cleanUp(() => printer.close());
    const job = await jobAt({ port: printer.port, language: 'pwg' });
    const queue = await begin(job);
    await until(() => Promise.resolve(printer.sheets.length === 1 || null));
    await queue.stop();
    expect(await findJob(app.database.read, job.id)).toMatchObject(perhapsOut);
  });
});
