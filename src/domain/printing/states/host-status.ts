import { z } from 'zod';

/** The status that a printer of labels reports, whatever its language. */
export const HostStatus = z.object({
  isPaperOut: z.boolean(),
  isRibbonOut: z.boolean(),
  isHeadOpen: z.boolean(),
  isPaused: z.boolean(),
  isBufferFull: z.boolean(),
  /** The printer has received the beginning of a label but not its end. */
  hasPartialLabel: z.boolean(),
  /** A fault that its language does not name more closely. */
  hasOtherFault: z.boolean(),
  /** Labels received but not begun. */
  labelsWaiting: z.int(),
  /** Copies of the current label that are still to be printed. */
  labelsRemaining: z.int(),
});
export type HostStatus = z.infer<typeof HostStatus>;
