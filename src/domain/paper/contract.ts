import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { Id, IdParams, Instant, pageQuery, requiredText } from '../contract/fields.ts';
import { Stated, toldFields } from '../words/told.ts';
import * as limits from '../limits.ts';

const mostCopies = 20;

/** What can be printed on paper. */
export const PaperKind = z.enum(['product', 'client', 'order', 'badge']);
export type PaperKind = z.infer<typeof PaperKind>;

/**
 * The state of a sheet. `printed`: the printer has taken it. `failed`: it certainly did not come out. `unknown`: it may
 * have come out, so somebody has to look; the portal does not send it again by itself.
 */
export const PaperState = z.enum(['sending', 'printed', 'unknown', 'failed']);
export type PaperState = z.infer<typeof PaperState>;

/** A sheet sent to a paper printer. */
export const PaperJob = z
  .object({
    id: z.int(),
    state: PaperState,
    /** What is wrong and what to do; null if nothing is wrong. */
    ...toldFields,
    kind: PaperKind,
    /** The id of the record that the sheet shows. */
    recordId: z.int(),
    title: z.string(),
    /** The fact of which the title is the sentence, if the portal made it. */
    titleSaid: Stated.optional(),
    copies: z.int(),
    /** Null once the printer is deleted. */
    printerId: z.int().nullable(),
    printerName: z.string(),
    /** The releases that were current; null if there was none, or the sheet shows no such record. */
    release: z.int().nullable(),
    clientRelease: z.int().nullable(),
    /** SHA-256 of the PDF that was sent, in hexadecimal. */
    sha256: z.string(),
    createdAt: Instant,
    /** Null if the account is gone. */
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'PaperJob' });
export type PaperJob = z.infer<typeof PaperJob>;

const PaperDraft = z.object({
  printerId: Id,
  kind: PaperKind,
  recordId: Id,
  copies: z
    .int({ error: 'This must be a whole number.' })
    .min(1, { error: 'This must be at least 1.' })
    .max(mostCopies, { error: `At most ${mostCopies} copies.` })
    .default(1),
  /** Required for a badge: the portal stores only the hash of its code. */
  code: requiredText(limits.text.code, 'A badge needs its code.').optional(),
});
export type PaperDraft = z.input<typeof PaperDraft>;

export const createPaperJob = endpoint({
  method: 'POST',
  path: '/api/paper-jobs',
  needs: 'print.job',
  summary:
    'Print a product, a client, an order or a badge on paper; a badge needs its code, and an administrator',
  body: PaperDraft,
  badgeIn: 'code',
  reply: PaperJob,
  status: 201,
  fails: [
    'printing.off',
    'printer.not_found',
    'product.not_found',
    'client.not_found',
    'order.not_found',
    'badge.not_found',
    'print_job.unprintable',
    'request.key_reused',
  ],
});

export const listPaperJobs = endpoint({
  method: 'GET',
  path: '/api/paper-jobs',
  needs: 'print.job',
  summary: 'Sheets sent to printers of paper, newest first, a page at a time; the total is in X-Total-Count',
  query: z.object({ ...pageQuery }),
  reply: listOf(PaperJob),
  fails: ['printing.off'],
});

export const getPaperJob = endpoint({
  method: 'GET',
  path: '/api/paper-jobs/:id',
  needs: 'print.job',
  summary: 'One sheet and what became of it',
  params: IdParams,
  reply: PaperJob,
  fails: ['printing.off', 'paper_job.not_found'],
});
