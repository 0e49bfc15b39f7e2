import { AsyncLocalStorage } from 'node:async_hooks';

const behalf = new AsyncLocalStorage<number>();

/** Runs `work` on behalf of a user, whose statements get that user's share of the connections. */
export const onBehalfOf = <T>(userId: number, work: () => T): T => behalf.run(userId, work);

/** The user on whose behalf this code runs; null for the portal itself and for strangers. */
export const behalfOf = (): number | null => behalf.getStore() ?? null;
