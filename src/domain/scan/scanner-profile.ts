import { z } from 'zod';
import { layouts } from './layouts.ts';

/** How one scanner behaves, learnt from known codes. Times are in milliseconds. */
export const ScannerProfile = z.object({
  /** The mean gap between keys. */
  meanMs: z.number().min(0).max(1000),
  longestMs: z.number().min(0).max(1000),
  /** The standard deviation of the gaps, divided by their mean. */
  variation: z.number().min(0).max(10),
  end: z.enum(['enter', 'tab', 'silence']),
  /** Whether the scanner inserts the whole code at once, without keys. */
  isInserted: z.boolean(),
  layout: z.enum(layouts).nullable(),
  letters: z.enum(['kept', 'swapped', 'lower', 'upper']),
  /** What the scanner adds before every code, except a symbology identifier, and after it. */
  prefix: z.string().max(20),
  suffix: z.string().max(20),
  /** Whether it sends a symbology identifier. */
  sendsSymbology: z.boolean(),
  /** How the scanner sends the separators of a GS1 code; null if no such code was scanned. */
  separators: z.enum(['sent', 'spelled', 'lost']).nullable(),
  /** Shortcuts and function keys among or after the scanner's keys, to which browsers react: 'Ctrl+J'. */
  commands: z.array(z.string().max(30)).max(10).default([]),
});
export type ScannerProfile = z.infer<typeof ScannerProfile>;
