import { printing } from '#domain/printing/printing-limits.ts';
import type { Patience } from '../../printers/connection.ts';

/** The intervals and timeouts of the queue, in milliseconds; tests pass shorter ones. */
export interface QueueTimes {
  /** How often each process looks for jobs that other processes queued. */
  lookEveryMs: number;
  /** How long a lease lasts without being extended. */
  leaseMs: number;
  /** How long to wait before trying again a printer that was not ready. */
  againMs: number;
  /** How often to ask a printer whether the current label has been printed: at first, and at most. */
  askFirstMs: number;
  askMs: number;
  /** How long a stopping process waits for the current label, and for answers of printers. */
  stopMs: number;
  /** How long to wait for the first answer of a printer; it is asked three times. */
  firstAnswerMs: number;
  /** How long to wait for a printer to say what it is. */
  identityMs: number;
  /** For how long it is not asked again what it has not said: each time would take that long. */
  silentMs: number;
  /** When a printer that reports only whether it is printing has surely begun a label that it has received. */
  beginsWithinMs: number;
  /** How long a label that the printer has may take, with everything that keeps it from printing. */
  longestLabelMs: number;
  patience: Patience;
}

export const usualTimes: QueueTimes = {
  lookEveryMs: 1_000,
  leaseMs: 10_000,
  againMs: 2_000,
  askFirstMs: 5,
  askMs: 500,
  stopMs: 3_000,
  firstAnswerMs: 3_000,
  identityMs: 1_000,
  silentMs: 60 * 60 * 1000,
  beginsWithinMs: 500,
  longestLabelMs: printing.waitForPrinterMs,
  patience: { connectMs: 5_000, answerMs: 10_000 },
};
