import type { Queries } from './database.ts';

/** What is to be done when a transaction has been committed. */
const acts = new WeakMap<Queries, (() => void)[]>();

/** Does something once this transaction is committed; never if it is rolled back. It must not throw. */
export const afterCommit = (queries: Queries, act: () => void): void => {
  acts.set(queries, [...(acts.get(queries) ?? []), act]);
};

/** Does what was left for after the commit of this transaction. */
export const committed = (queries: Queries): void => {
  for (const act of acts.get(queries) ?? []) act();
};
