import { z } from 'zod';
import { toldFields } from '../words/told.ts';
import { endpoint, file, listOf } from '../contract/endpoint.ts';
import { Id, IdParams, IdText, Instant, pageQuery, requiredText } from '../contract/fields.ts';
import { ToldNote } from '../files/printed-notes.ts';
import * as limits from '../limits.ts';
import { printing } from './printing-limits.ts';
import { JobState, Layout, layoutRequest } from './job.ts';

const Quantity = z
  .int({ error: 'This must be a whole number.' })
  .min(1, { error: 'This must be at least 1.' })
  .max(printing.maxPieces, {
    error: () => `At most ${printing.maxPieces.toLocaleString('en-US')} labels at once.`,
  });

/** The number of a piece of a job, counted from 1. */
const PieceNumber = z
  .int({ error: 'This must be the number of a label.' })
  .min(1, { error: 'Labels are counted from 1.' })
  .max(printing.maxPieces + 1, { error: 'The job has no such label.' });

/** Labels that a user had printed again, and why. */
const Reprint = z.object({
  at: Instant,
  /** Null if the account is gone. */
  by: z.string().nullable(),
  pieces: z.array(z.int()),
  /** How many of them had come out before, but for those that were not printed again after all: the others had been left out. */
  again: z.int(),
  reason: z.string(),
});

export const PrintJob = z
  .object({
    id: z.int(),
    state: JobState,
    /** Why the job does not continue, or is not confirmed, and what to do; null if nothing is to be said. */
    ...toldFields,
    /**
     * How many labels the job has, how many came out, and how many may or may not have. One that came out and that is to be printed
     * again counts when it has been, or when nobody wants it again any more.
     */
    pieces: z.int(),
    printed: z.int(),
    /** Labels that were sent to a printer that confirms none. */
    sent: z.int(),
    unknown: z.int(),
    /** Labels that are still to be sent; of a job of which a label is looked for, once somebody has looked. */
    queued: z.int(),
    /** The numbers of the labels that may or may not have come out. */
    unknownPieces: z.array(z.int()),
    /** The number of the first label that does not count as printed or sent; null if all do. */
    next: z.int().nullable(),
    /** Null once the printer is deleted. */
    printerId: z.int().nullable(),
    printerName: z.string(),
    productId: z.int(),
    sku: z.string(),
    labelId: z.string(),
    layout: Layout,
    fields: z.record(z.string(), z.string()),
    /** The releases that were current when the job was created; null if there was none. */
    release: z.int().nullable(),
    clientRelease: z.int().nullable(),
    /** The words on the label, a line each: of artwork its words and codes. */
    text: z.string(),
    /** The number of pages of its file, if each is a different label: label 7 is page 7. Otherwise null. */
    pages: z.int().nullable(),
    /**
     * The number on each label, where they differ: the first is that of label 1. Of artwork, the numbers of pallets, parcels and
     * pieces that stand in it, each once, of the pages that were drawn.
     */
    numbers: z.array(z.string()),
    /** What is worth knowing of its artwork, of the pages that were drawn, and keeps nobody from printing. */
    notes: z.array(ToldNote),
    /** Why it was printed although something was found; null if nothing was. */
    reason: z.string().nullable(),
    /**
     * SHA-256, in hexadecimal, of the bytes sent for each label. If a number counts up, of the first label with that
     * number marked: see `counter.ts`.
     */
    sha256: z.string(),
    /** The number of those bytes. */
    bytes: z.int(),
    reprints: z.array(Reprint),
    createdAt: Instant,
    /** Null if the account is gone. */
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'PrintJob' });
export type PrintJob = z.infer<typeof PrintJob>;

/** `fields` are the fields of the layout; `labelId` is the id of a label of the product. */
export const createPrintJob = endpoint({
  method: 'POST',
  path: '/api/print-jobs',
  needs: 'print.job',
  summary: 'Print labels of a product from its current release',
  body: layoutRequest({
    printerId: Id,
    productId: Id,
    labelId: requiredText(limits.text.code, 'A job needs the id of a label.'),
    quantity: Quantity,
    /** Prints a label in spite of what was found: see `findings` in the refusal. */
    reason: requiredText(limits.text.reason, 'Please say why.').optional(),
    /** The run that the labels are for: none is sent before it has taken them by its act `print`. */
    runId: Id.optional(),
  }),
  reply: PrintJob,
  status: 201,
  fails: [
    'printing.off',
    'printer.not_found',
    'product.not_found',
    'run.not_found',
    'print_job.run_stopped',
    'print_job.unprintable',
    'print_job.pages_printed',
    'number.used',
    'number.none',
    'number.exhausted',
    'number.uncertain',
    'print_job.too_many',
    'request.key_reused',
  ],
});

export const listPrintJobs = endpoint({
  method: 'GET',
  path: '/api/print-jobs',
  needs: 'print.job',
  summary: 'Print jobs, newest first, a page at a time; the total is in X-Total-Count',
  query: z.object({ printerId: IdText.optional(), productId: IdText.optional(), ...pageQuery }),
  reply: listOf(PrintJob),
  fails: ['printing.off'],
});

export const getPrintJob = endpoint({
  method: 'GET',
  path: '/api/print-jobs/:id',
  needs: 'print.job',
  summary: 'One print job and how far it is',
  params: IdParams,
  reply: PrintJob,
  fails: ['printing.off', 'print_job.not_found'],
});

/** Drawn from the bytes that are sent to the printer, one pixel per dot. */
export const getPrintJobPreview = endpoint({
  method: 'GET',
  path: '/api/print-jobs/:id/preview',
  needs: 'print.job',
  summary: 'The label of a print job as its printer draws it',
  params: IdParams,
  /** The number of a label, if each is a different page. */
  query: z.object({ piece: IdText.optional() }),
  reply: file('image/png'),
  fails: ['printing.off', 'print_job.not_found'],
});

/**
 * A label that is already being sent is still printed and counted, and one that may have come out is looked for still. Cancelling a
 * job of which no label is left changes nothing.
 */
export const cancelPrintJob = endpoint({
  method: 'POST',
  path: '/api/print-jobs/:id/cancel',
  needs: 'print.job',
  summary: 'Send no more labels of a job',
  params: IdParams,
  whenFull: 'done',
  reply: PrintJob,
  fails: ['printing.off', 'print_job.not_found'],
});

/**
 * The user must have looked at the printer: labels before `from` that may have come out count as printed, and labels
 * from `from` on that are not known to have come out are sent, again if necessary. If the last label came out, `from` is one
 * more than the number of labels. None that may have come out is taken for missing while its printer says that it may still print it.
 * With `prints: false` that is recorded alone, and no label of the job is sent any more.
 */
export const resumePrintJob = endpoint({
  method: 'POST',
  path: '/api/print-jobs/:id/resume',
  needs: 'print.job',
  summary: 'Go on with a job that has stopped, from this label on, counted from 1',
  params: IdParams,
  body: z.object({ from: PieceNumber, prints: z.boolean().default(true) }),
  reply: PrintJob,
  fails: [
    'printing.off',
    'print_job.not_found',
    'print_job.running',
    'print_job.unknown',
    'print_job.printed',
    'print_job.old_release',
    'print_job.run_stopped',
    'print_job.too_many',
    'number.used',
  ],
});

export const reprintPrintJob = endpoint({
  method: 'POST',
  path: '/api/print-jobs/:id/reprint',
  needs: 'print.job',
  summary: 'Print labels of a finished job once more, and say why',
  params: IdParams,
  body: z.object({
    pieces: z
      .array(PieceNumber)
      .min(1, { error: 'Please say which labels.' })
      .max(printing.maxPieces)
      .transform((pieces) => [...new Set(pieces)].toSorted((a, b) => a - b)),
    reason: requiredText(limits.text.reason, 'Please say why.'),
  }),
  reply: PrintJob,
  status: 201,
  fails: [
    'printing.off',
    'print_job.not_found',
    'print_job.running',
    'print_job.unknown',
    'print_job.old_release',
    'print_job.run_stopped',
    'print_job.too_many',
    'request.key_reused',
  ],
});
