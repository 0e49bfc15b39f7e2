import { z } from 'zod';
import { layouts } from './layouts.ts';

/** What one scanner sends and how, learnt from codes that are known. Times in milliseconds. */
export const ScannerProfile = z.object({
  /** From one key to the next. */
  meanMs: z.number().min(0).max(1000),
  longestMs: z.number().min(0).max(1000),
  /** Standard deviation of the gaps over their mean. */
  variation: z.number().min(0).max(10),
  end: z.enum(['enter', 'tab', 'silence']),
  /** It puts the whole code in at once, without keys. */
  isInserted: z.boolean(),
  layout: z.enum(layouts).nullable(),
  letters: z.enum(['kept', 'swapped', 'lower', 'upper']),
  /** What it adds in front of every code, apart from a symbology identifier, and behind it. */
  prefix: z.string().max(20),
  suffix: z.string().max(20),
  /** Whether it sends in front of a code what kind of code it is. */
  sendsSymbology: z.boolean(),
  /** What becomes of the separators of a GS1 code; null if none was scanned. */
  separators: z.enum(['sent', 'spelled', 'lost']).nullable(),
});
export type ScannerProfile = z.infer<typeof ScannerProfile>;
