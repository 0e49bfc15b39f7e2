import { Problem } from '#domain/contract/problem.ts';
import { Hold } from '#domain/holds/contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { shareUntilCommit } from '../db/locks/transaction-lock.ts';
import { findHoldsOn, type StoredHold, type Subject } from './store.ts';

/** The name of the lock under which holds are set. */
export const holdsLock = 'holds';

/**
 * Keeps holds from being set until the transaction ends, so that nothing of an act is committed after a hold on it. Take
 * it first in the transaction: whoever sets a hold has it before the locks of what the hold is on.
 */
export const keepHoldsOut = (queries: Queries): Promise<void> => shareUntilCommit(queries, holdsLock);

/** The oldest open hold on any of this; null if nothing is held. Call it after `keepHoldsOut`. */
export const findHoldOn = async (queries: Queries, subject: Subject): Promise<StoredHold | null> =>
  (await findHoldsOn(queries, subject))[0] ?? null;

/** The refusal of an act by a hold, which it names. */
export const refusalBy = (hold: StoredHold): Problem =>
  new Problem('hold.on', { ...saidBy(said('refusal.held', { hold: hold.said })), current: Hold.parse(hold) });

/** Throws `hold.on` if any of this is on hold. Call it after `keepHoldsOut`. */
export const requireNoHold = async (queries: Queries, subject: Subject): Promise<void> => {
  const hold = await findHoldOn(queries, subject);
  if (hold) throw refusalBy(hold);
};
