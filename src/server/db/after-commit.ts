import type { Queries } from './database.ts';
import { forPortal } from './locks/on-behalf.ts';

/** What is to be done when a transaction has been committed. */
const acts = new WeakMap<Queries, (() => void)[]>();

/** Does something once this transaction is committed; never if it is rolled back. It must not throw. */
const afterCommit = (queries: Queries, act: () => void): void => {
  acts.set(queries, [...(acts.get(queries) ?? []), act]);
};

/** Does what was left for after the commit of this transaction. */
export const committed = (queries: Queries): void => {
  for (const act of acts.get(queries) ?? []) act();
};

/** Those in this process who want to hear of a kind of commit. */
export class Hearers {
  readonly #hearers = new Set<() => void>();

  /** Calls `hear` after each such commit; returns how to end that. */
  readonly add = (hear: () => void): (() => void) => {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  };

  /** Calls them once this transaction is committed. */
  tell(queries: Queries): void {
    // They work for everybody, and not with the share of the connections of whoever has committed.
    afterCommit(queries, () => {
      for (const hear of this.#hearers) forPortal(hear);
    });
  }
}
