/** How a change of the address came about: a key was typed, a search was sent, or something was chosen. */
export type Change = 'typed' | 'sent' | 'chosen';

/**
 * How a change enters the browser's history, so that Back leads from search to search and not from letter to letter:
 * typing keeps writing one entry, and sending what was typed settles that entry.
 */
export const historyEntry = (
  change: Change,
  now: { isSameAddress: boolean; isBeingTyped: boolean },
): { replace: boolean; isBeingTyped: boolean } => ({
  replace: now.isSameAddress || (now.isBeingTyped && change !== 'chosen'),
  isBeingTyped: change === 'typed',
});
