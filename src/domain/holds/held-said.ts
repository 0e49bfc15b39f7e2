import type { StoredSaid } from '../words/said.ts';
import { said, type Said } from '../words/stated.ts';

/** What is said of a hold. `by` is a name, or what stands in for it. */
export interface Held {
  on: string;
  name: string;
  reason: string;
  by: string | StoredSaid;
  at: string;
}

/** A hold as a fact. */
export const heldSaid = ({ on, name, reason, by, at }: Held): Said<'hold.on'> =>
  said('hold.on', { on, name, reason, by, at });
