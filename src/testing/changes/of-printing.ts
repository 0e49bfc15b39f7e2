import * as printing from '#domain/printing/contract.ts';
import * as paper from '#domain/paper/contract.ts';
import * as printJobs from '#domain/printing/job-contract.ts';
import * as numbers from '#domain/printing/number-contract.ts';
import type { Database } from '#server/db/database.ts';
import { addClient, addPrinter, addProduct } from '#testing/factories.ts';
import { addNumberDoubt } from '#testing/printing.ts';
import type { Scene, Change } from './change.ts';

const printer = {
  language: 'zpl',
  address: '127.0.0.1',
  port: 9100,
  dotsPerMm: 8,
  mediaWidthMm: 100,
  mediaHeightMm: 50,
} as const;

/** The product of every sheet: as the first product of its database its sheet is drawn only once for all of them. */
export const productOfSheets = async (database: Database): Promise<number> => {
  const known = database.read.selectFrom('client_products').select('id').where('sku_key', '=', 'same-sheet');
  return (await known.executeTakeFirst())?.id ?? (await addProduct(database, { sku: 'SAME-SHEET' }));
};

/** The body of a job of three labels, for a printer that is held. */
const addJob = async ({ app, word, administrator }: Scene) => {
  const body = {
    printerId: await addPrinter(app.database, { name: word, isHeld: true }),
    // Every label has the same text, so that it is drawn only once, in a process that takes a second, and then cached.
    productId: await addProduct(app.database, {
      sku: 'SAME-LABEL',
      clientId: await addClient(app.database, word),
      barcode: '5012345678900',
    }),
    labelId: 'flat',
    layout: 'barcode',
    fields: {},
    quantity: 3,
  } as const;
  const make = async () => (await administrator.call(printJobs.createPrintJob, { body })).reply.id;
  const makeStopped = async () => {
    const id = await make();
    await administrator.call(printJobs.cancelPrintJob, { params: { id } });
    return id;
  };
  return { body, make, makeStopped };
};

/** Changes of printers, print jobs and ranges of numbers. */
export const changesOfPrinting: readonly Change[] = [
  {
    call: printing.createPrinter,
    writes: ['printers', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { ...printer, name: word } }),
  },
  {
    call: printing.updatePrinter,
    writes: ['printers', 'audit'],
    prepare: async ({ app, word }) => ({
      params: { id: await addPrinter(app.database, { name: word }) },
      body: { ...printer, name: `${word} 2` },
    }),
  },
  {
    call: printing.deletePrinter,
    writes: ['printers', 'audit'],
    prepare: async ({ app, word }) => ({ params: { id: await addPrinter(app.database, { name: word }) } }),
  },
  {
    call: numbers.createNumberRange,
    writes: ['number_ranges', 'idempotency_keys'],
    prepare: async ({ app, word }) => ({
      params: { id: await addClient(app.database, word) },
      body: { kind: 'serial', prefix: '', next: 1, last: 99 },
    }),
  },
  {
    call: numbers.moveNumberRange,
    writes: ['number_ranges'],
    prepare: async ({ app, word }) => {
      const id = await addClient(app.database, word);
      const editor = await app.as('editor');
      const body = { kind: 'serial', prefix: '', next: 1, last: 99 } as const;
      const { reply } = await editor.call(numbers.createNumberRange, { params: { id }, body });
      return { params: { id, range: reply.id }, body: { next: 7 } };
    },
  },
  {
    call: numbers.settleNumberDoubt,
    writes: ['portal_epochs', 'audit'],
    prepare: async ({ app: { database, clock } }) => ({
      params: { id: await addNumberDoubt(database, { from: null, to: clock.now.toISOString() }) },
    }),
  },
  {
    call: printJobs.createPrintJob,
    writes: ['print_jobs', 'print_pieces', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({ body: (await addJob(scene)).body }),
  },
  {
    call: paper.createPaperJob,
    writes: ['paper_jobs', 'audit', 'idempotency_keys'],
    // The outcome of the sheet is written after it was sent; until then its state is 'sending' or 'unknown'.
    breaksOffAt: ['audit', 'idempotency_keys'],
    prepare: async ({ app, word }) => ({
      body: {
        // No printer listens on this port: the sheet fails and is kept as failed.
        printerId: await addPrinter(app.database, { name: word, language: 'ipp', port: 1 }),
        kind: 'product',
        recordId: await productOfSheets(app.database),
      },
    }),
  },
  {
    call: printJobs.cancelPrintJob,
    writes: ['print_jobs', 'print_pieces', 'audit'],
    prepare: async (scene) => ({ params: { id: await (await addJob(scene)).make() } }),
  },
  {
    call: printJobs.resumePrintJob,
    writes: ['print_jobs', 'print_pieces', 'audit'],
    prepare: async (scene) => ({
      params: { id: await (await addJob(scene)).makeStopped() },
      body: { from: 1 },
    }),
  },
  {
    call: printJobs.reprintPrintJob,
    writes: ['print_jobs', 'print_pieces', 'print_reprints', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({
      params: { id: await (await addJob(scene)).makeStopped() },
      body: { pieces: [2], reason: scene.word },
    }),
  },
];
