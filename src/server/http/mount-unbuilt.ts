import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { createMount } from './mount.ts';

/** Answers the calls that are described and not built yet with 501; throws for a built one that has no handler. */
export const mountUnbuilt = (mount: ReturnType<typeof createMount>, endpoints: readonly Endpoint[]): void => {
  for (const endpoint of endpoints) {
    if (mount.mounted.has(endpoint)) continue;
    if (!endpoint.notBuiltYet) throw new Error(`${endpoint.method} ${endpoint.path} has no handler.`);
    mount(endpoint, () => {
      throw new Problem('call.not_built');
    });
  }
};
