/** What caused a change of the address: typing, submitting a search, or choosing something. */
export type Change = 'typed' | 'sent' | 'chosen';

/**
 * How a change enters the browser's history, so that Back goes from search to search rather than letter to letter: typing
 * updates one entry, and submitting finalizes it.
 */
export const historyEntry = (
  change: Change,
  now: { isSameAddress: boolean; isBeingTyped: boolean },
): { replace: boolean; isBeingTyped: boolean } => ({
  replace: now.isSameAddress || (now.isBeingTyped && change !== 'chosen'),
  isBeingTyped: change === 'typed',
});
