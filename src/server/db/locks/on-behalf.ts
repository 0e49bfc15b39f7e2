import { AsyncLocalStorage } from 'node:async_hooks';

const behalf = new AsyncLocalStorage<number | null>();

/** Runs `work` on behalf of a user, whose statements get that user's share of the connections. */
export const onBehalfOf = <T>(userId: number, work: () => T): T => behalf.run(userId, work);

/**
 * Runs `work` for the portal itself, also if a call has caused it: what works for everybody, and goes on after the call. The timers
 * that it sets, and what these do, remain the portal's.
 */
export const forPortal = <T>(work: () => T): T => behalf.run(null, work);

/** The user on whose behalf this code runs; null for the portal itself and for strangers. */
export const behalfOf = (): number | null => behalf.getStore() ?? null;
