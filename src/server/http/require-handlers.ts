import type { Endpoint } from '#domain/contract/endpoint.ts';

/** Throws if a call of the contract is not mounted, so that such a server never starts. */
export const requireHandlers = (mounted: ReadonlySet<Endpoint>, endpoints: readonly Endpoint[]): void => {
  for (const endpoint of endpoints)
    if (!mounted.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} has no handler.`);
};
