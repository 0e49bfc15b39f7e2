import { beforeAll, beforeEach, expect } from 'vitest';
import { createPrintJob, getPrintJob, type PrintJob } from '#domain/printing/job-contract.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { addZplPrinter, hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import type { Engine } from '#testing/engines.ts';

/** A portal with a label printer, a product, and jobs for it. */
export const queueScene = (engine: Engine) => {
  let app: TestApp;
  let worker: Caller;
  let printer: ZplPrinter;
  let printerId: number;
  let productId: number;
  const jobOf = async (id: number): Promise<PrintJob> =>
    (await worker.call(getPrintJob, { params: { id } })).reply;
  const queue = async (quantity: number): Promise<number> => {
    const { reply, status } = await worker.call(createPrintJob, {
      body: { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {}, quantity },
    });
    expect(status).toBe(201);
    return reply.id;
  };
  const ended = (id: number) =>
    until(async () => {
      const job = await jobOf(id);
      return ['printed', 'unknown', 'stopped', 'failed'].includes(job.state) ? job : null;
    });
  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
    worker = await app.as('read_only');
    printer = await openZplPrinter();
    const clientId = await addClient(app.database, 'Orchard');
    productId = await addProduct(app.database, {
      sku: 'JAM-1',
      itemDescription: 'Plum jam',
      barcode: '5012345678900',
      clientId,
    });
    const administrator = await app.as('administrator');
    printerId = await addZplPrinter(administrator, printer);
  });
  beforeEach(() => {
    printer.mend();
    printer.labels.length = 0;
    printer.faults.length = 0;
    printer.labelMs = 0;
  });
  return {
    ended,
    queue,
    get printer() {
      return printer;
    },
    jobOf,
    get worker() {
      return worker;
    },
    get printerId() {
      return printerId;
    },
    get app() {
      return app;
    },
    get productId() {
      return productId;
    },
  };
};
