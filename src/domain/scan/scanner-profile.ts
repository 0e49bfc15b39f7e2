import type { BurstEnd } from './burst.ts';
import type { KnownFault } from './layouts.ts';

/** What one scanner sends and how, learnt from codes that are known. Times in milliseconds. */
export interface ScannerProfile extends KnownFault {
  /** From one key to the next. */
  readonly meanMs: number;
  readonly longestMs: number;
  /** Standard deviation of the gaps over their mean. */
  readonly variation: number;
  readonly end: BurstEnd;
  /** It puts the whole code in at once, without keys. */
  readonly isInserted: boolean;
  /** It says in front of a code what kind of code it is. */
  readonly sendsSymbology: boolean;
  /** What becomes of the separators of a GS1 code; null where none was scanned. */
  readonly separators: 'sent' | 'spelled' | 'lost' | null;
}
