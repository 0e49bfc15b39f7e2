import { z } from 'zod';
import { requiredText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { PrintLayout } from '../products/label.ts';
import { batchIn } from '../codes/gs1/batch-in-code.ts';
import { gtinCheckDigit } from '../codes/gtin.ts';
import { nextNumber } from './numbers.ts';
import { printing } from './printing-limits.ts';

/** The characters that GS1 allows in a batch number (GS1 General Specifications, figure 7.11-1, "character set 82"). */
const batchCharacters = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

/** Whether a text is a day of the calendar; 30 February is not. */
const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The symbol that encodes batch and date. `auto` takes bars if they fit, otherwise a matrix; two have the article's own bars beside a matrix. */
export const CodeSymbol = z.enum(
  ['auto', 'gs1_128', 'datamatrix', 'digital_link', 'ean_datamatrix', 'ean_digital_link'],
  { error: 'This must be auto, gs1_128, datamatrix, digital_link, ean_datamatrix or ean_digital_link.' },
);
export type CodeSymbol = z.infer<typeof CodeSymbol>;

const batchSentence =
  'A batch has letters without accents, digits and the signs of a keyboard, and no blanks.';

/**
 * GS1 codes contain only two digits of the year: a year outside this range would be read as one within it (GS1 General
 * Specifications, 7.12).
 */
const [firstYear, lastYear] = [2000, 2076];

const Day = z
  .string()
  .refine(isDay, { error: 'This must be a day, as in 2027-03-31.', abort: true })
  .refine((text) => Number(text.slice(0, 4)) >= firstYear && Number(text.slice(0, 4)) <= lastYear, {
    error: `The year must be from ${firstYear} to ${lastYear}: a code holds only two digits of it.`,
  });

/** Treats an empty text as no value, because forms send it. */
const orNothing = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === '' || given === null ? undefined : given), value.optional());

/** The same, or 'next' for the next number of the client's range. */
const orNext = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (given) => (given === '' || given === null ? undefined : given),
    z.union([z.literal(nextNumber), value]).optional(),
  );

const Serial = z
  .string()
  .trim()
  .max(printing.longestSerial, { error: `At most ${printing.longestSerial} characters.` })
  .regex(batchCharacters, {
    error: 'A serial number has letters without accents, digits and the signs of a keyboard, and no blanks.',
  });

/** The fields that a user types for a label with best-before date and batch. */
export const BestBefore = z.object({
  batch: z
    .string({ error: 'Please type the batch.' })
    .max(limits.run.codeCharacters, { error: batchSentence })
    .transform(batchIn)
    .pipe(
      requiredText(printing.longestBatch, 'Please type the batch.').refine(
        (text) => batchCharacters.test(text),
        { error: batchSentence },
      ),
    ),
  /** YYYY-MM-DD. */
  bestBefore: Day,
  /** Of one piece (GS1 element 21). */
  serial: orNext(Serial),
  symbol: CodeSymbol.default('auto'),
});
export type BestBefore = z.infer<typeof BestBefore>;

/** The lines of an address, and the number of the parcel or pallet (SSCC), if there is one. */
export const Address = z.object({
  lines: requiredText(
    printing.mostAddressLines * (printing.longestAddressLine + 1),
    'Please type the address.',
  )
    .refine((text) => text.split('\n').length <= printing.mostAddressLines, {
      error: `An address has at most ${printing.mostAddressLines} lines.`,
    })
    .refine(
      (text) => text.split('\n').every((line) => Array.from(line).length <= printing.longestAddressLine),
      {
        error: `A line has at most ${printing.longestAddressLine} characters.`,
      },
    ),
  /** 18 digits; the last is a check digit (GS1 element 00). */
  sscc: orNext(
    z
      .string()
      .transform((text) => text.replaceAll(/[\s()]/g, '').replace(/^00(?=\d{18}$)/, ''))
      .pipe(
        z
          .string()
          .regex(/^\d{18}$/, { error: 'The number of a parcel or pallet (SSCC) has 18 digits.' })
          .refine((digits) => gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1)), {
            error: 'The check digit of this SSCC is wrong.',
          }),
      ),
  ),
});
export type Address = z.infer<typeof Address>;

const CartonNumber = z.coerce
  .number({ error: 'This must be a whole number.' })
  .int({ error: 'This must be a whole number.' })
  .min(1, { error: 'Cartons are counted from 1.' })
  .max(printing.highestCarton, {
    error: () => `Cartons are counted up to ${printing.highestCarton.toLocaleString('en-US')}.`,
  });

/** The fields that a user types for a carton label. */
export const Carton = z.object({
  batch: orNothing(BestBefore.shape.batch),
  /** YYYY-MM-DD. */
  bestBefore: orNothing(Day),
  serial: orNext(Serial),
  symbol: CodeSymbol.default('auto'),
  /** The number on the first label, by default 1; each further label counts up by one. */
  from: orNext(CartonNumber),
  /** The total number of cartons of an order, in which they are counted; by default the number on the last label. */
  of: orNothing(CartonNumber),
});
export type Carton = z.infer<typeof Carton>;

/** The artwork file of the label that is printed. */
const PrintedArtwork = z.object({
  /** The value of the file in the label; by default the first file with pages. */
  artwork: requiredText(limits.text.url, 'Choose an artwork file.').optional(),
});

/** The layouts that can be printed, each with the fields that a user types for it, and the `shared` fields. */
export const layoutRequest = <Shape extends z.core.$ZodLooseShape>(shared: Shape) =>
  z.discriminatedUnion(
    'layout',
    [
      z.object({ ...shared, layout: z.literal('barcode'), fields: z.object({}).default({}) }),
      z.object({ ...shared, layout: z.literal('best_before'), fields: BestBefore }),
      z.object({ ...shared, layout: z.literal('address'), fields: Address }),
      z.object({ ...shared, layout: z.literal('carton'), fields: Carton.prefault({}) }),
      z.object({ ...shared, layout: z.literal('artwork'), fields: PrintedArtwork.default({}) }),
    ],
    { error: 'This must be artwork, barcode, best_before, address or carton.' },
  );

export const LayoutRequest = layoutRequest({});
export type LayoutRequest = z.infer<typeof LayoutRequest>;

/** A layout and its fields as typed, before they are parsed. */
export type LayoutInput = z.input<typeof LayoutRequest>;

/** A layout that the portal draws itself. */
export type FilledLayout = Exclude<LayoutRequest, { layout: 'artwork' }>;

/** The layouts. A label of a product may name the layout with which it is printed. */
export const Layout = PrintLayout;
export type Layout = PrintLayout;

/**
 * The state of a job. `queued`: no label has been sent yet. `sent`: all were sent to a printer that confirms none. `unknown`: a label may or may not have come out. `stopped`:
 * a user or the portal stopped it. `failed`: it can never be printed.
 */
export const JobState = z.enum(['queued', 'sending', 'printed', 'sent', 'unknown', 'stopped', 'failed']);
export type JobState = z.infer<typeof JobState>;

/** The state of one label of a job, in the same words. */
export type PieceState = JobState;
