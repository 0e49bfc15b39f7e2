/** What somebody does about it. */
export type Follow<Q, T> = (queries: Q, what: T) => Promise<void>;

/**
 * What rooms above do about something that happens in a room, in the transaction in which it happens. All are said at once, by
 * `wireFollowers`: their order is that in which they lock.
 */
export class Followers<Q, T> {
  readonly #of: string;
  #all: readonly Follow<Q, T>[] | null = null;

  constructor(of: string) {
    this.#of = of;
  }

  /** Says what follows, in this order, instead of what was said before. */
  readonly set = (all: readonly Follow<Q, T>[]): void => {
    this.#all = all;
  };

  /** Has it followed, by one after the other. Throws if nobody has said by what: it would go on by what is out of date. */
  readonly tell = async (queries: Q, what: T): Promise<void> => {
    if (this.#all === null) throw new TypeError(`Nobody has said what follows ${this.#of}.`);
    for (const follow of this.#all) await follow(queries, what);
  };
}
