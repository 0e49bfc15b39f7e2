import type { Said } from '#domain/words/say.ts';
import type { Confirmed } from '../queue/ledger.ts';

/**
 * What happened to labels: as the printer confirmed, with what keeps it from the next ones; it surely took none; or nobody
 * can tell.
 */
export type Outcome = { as: Confirmed; fault: Said | null } | { as: 'unsent'; fault: Said } | 'unknown';

/** What a session tells and asks while it waits for a label. */
export interface Watch {
  /** Shows what keeps the printer from printing the current label; null if it goes on. What was said before is not written again. */
  say: (fault: Said | null) => Promise<void>;
  /** Whether the job is still to be printed. */
  isWanted: () => Promise<boolean>;
}

/** A printer that takes labels now, in whatever way it is connected. */
export interface Session {
  /** Whether nothing has been lost so far. */
  readonly isOpen: boolean;
  /** Sends labels that are side by side, from its first byte in the same turn, and waits until they have come out. */
  print: (form: Uint8Array, watch: Watch) => Promise<Outcome>;
  close: () => void;
}

/** Why a printer takes no labels: it may later; never as it is set up; or never at its address. */
export interface NotReady {
  reason: Said;
  fate: 'wait' | 'stop' | 'fail';
}
