import { z } from 'zod';
import { Instant } from '../contract/fields.ts';

/** A page that came out for a run, of a print job of which each page is another label, and the numbers that stand on it. */
export const PrintedPage = z.strictObject({
  jobId: z.int(),
  page: z.int(),
  /** SSCCs or serial numbers. */
  numbers: z.array(z.string()),
  /** `sent`: the printer said nothing. `unknown`: it was to be printed again and was not, and may have come out before. */
  is: z.enum(['printed', 'sent', 'unknown']),
});
export type PrintedPage = z.infer<typeof PrintedPage>;

/** Labels of a print job of a run that were asked for once more, how many of them had come out, and why. */
export const Reprinted = z.strictObject({
  jobId: z.int(),
  pieces: z.array(z.int()),
  again: z.int(),
  reason: z.string(),
  at: Instant,
});
export type Reprinted = z.infer<typeof Reprinted>;

/**
 * What is known of the print jobs of a run when it is counted, and no more labels are printed for it. Each is left out where there
 * is nothing to say, and before format 8.
 */
export const PrintedPages = z.object({
  pages: z.array(PrintedPage).optional(),
  reprints: z.array(Reprinted).optional(),
});
