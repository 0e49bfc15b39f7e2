import { z } from 'zod';
import { requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { printing } from './printing-limits.ts';

/** What a batch number in a code of GS1 may consist of (GS1 General Specifications, figure 7.11-1, "character set 82"). */
const batchCharacters = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

/** Whether a text is a day of the calendar: the 30th of February is none. */
const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** What is typed for a label of best before and batch. */
export const BestBefore = z.object({
  batch: requiredText(printing.longestBatch, 'Please type the batch.').refine(
    (text) => batchCharacters.test(text),
    { error: 'A batch has letters without accents, digits and the signs of a keyboard, and no blanks.' },
  ),
  /** YYYY-MM-DD. */
  bestBefore: z.string().refine(isDay, { error: 'This must be a day, as in 2027-03-31.' }),
});
export type BestBefore = z.infer<typeof BestBefore>;

/** Which artwork file of the label is printed. */
const PrintedArtwork = z.object({
  /** The value of the file in the label; by default its first with pages. */
  artwork: requiredText(limits.text.url, 'Choose an artwork file.').optional(),
});

/** The layouts that can be printed, each with the fields that are typed for it, and with these fields of the request. */
export const layoutRequest = <Shape extends z.core.$ZodLooseShape>(shared: Shape) =>
  z.discriminatedUnion(
    'layout',
    [
      z.object({ ...shared, layout: z.literal('barcode'), fields: z.object({}).default({}) }),
      z.object({ ...shared, layout: z.literal('best_before'), fields: BestBefore }),
      z.object({ ...shared, layout: z.literal('artwork'), fields: PrintedArtwork.default({}) }),
    ],
    { error: 'This must be artwork, barcode or best_before: no other layout can be printed yet.' },
  );

export const LayoutRequest = layoutRequest({});
export type LayoutRequest = z.infer<typeof LayoutRequest>;

/** A layout that the portal fills in itself. */
export type FilledLayout = Exclude<LayoutRequest, { layout: 'artwork' }>;

export const Layout = z.enum(['artwork', 'barcode', 'best_before']);
export type Layout = z.infer<typeof Layout>;

/**
 * A job is queued until its first label is being sent. It is unknown if nobody can tell whether one of its labels came out,
 * stopped if somebody or the portal stopped it, and failed if it can never be printed.
 */
export const JobState = z.enum(['queued', 'sending', 'printed', 'unknown', 'stopped', 'failed']);
export type JobState = z.infer<typeof JobState>;

/** The state of one label of a job; the same words as for a job. */
export type PieceState = JobState;
