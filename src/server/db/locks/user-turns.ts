interface TurnRules {
  /** Turns under way at once. */
  most: number;
  /** Those of one user. */
  mostOfOne: number;
  /** How long to wait for a turn, in milliseconds. */
  waitMs: number;
  /** What lies between the end of a turn and the beginning of one that waited; nothing by default. */
  between?: () => Promise<void>;
}

interface Waiting {
  by: number | null;
  enter: () => void;
}

/**
 * Limits what runs at once: transactions that write, or connections in use. A free turn goes to the waiting user with the
 * fewest under way; of several to the one whose last turn began longest ago, then to the first to arrive. So a user with
 * forty waiting saves delays another by one. A user who has reached the limit per user waits until one of their own ends.
 */
export class UserTurns {
  readonly #rules: TurnRules;
  readonly #waiting = new Set<Waiting>();
  readonly #runningOf = new Map<number | null, number>();
  /** When the last turn of each user began, in turns: of those who wait or have waited since nobody did. */
  readonly #lastOf = new Map<number | null, number>();
  #running = 0;
  #begun = 0;

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** How many wait for a turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a turn for this user, or for the portal itself (null). Returns a function that ends the turn, or null if
   * none became free in time.
   */
  async take(by: number | null): Promise<(() => void) | null> {
    if (this.#isRoomFor(by)) this.#begin(by);
    else if (await this.#wait(by)) await this.#rules.between?.();
    else return null;
    return () => this.#end(by);
  }

  #isRoomFor(by: number | null): boolean {
    return this.#running < this.#rules.most && this.#underWay(by) < this.#rules.mostOfOne;
  }

  /** How many turns a user has under way; 0 for the portal itself (null), which has no limit. */
  #underWay(by: number | null): number {
    return by === null ? 0 : (this.#runningOf.get(by) ?? 0);
  }

  async #wait(by: number | null): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting = { by, enter: () => resolve(true) };
    this.#waiting.add(waiting);
    const giveUp = () => {
      this.#waiting.delete(waiting);
      resolve(false);
    };
    const timer = setTimeout(giveUp, this.#rules.waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #next(): Waiting | null {
    let best: Waiting | null = null;
    for (const waiting of this.#waiting) {
      if (this.#isRoomFor(waiting.by) && (best === null || this.#isBefore(waiting, best))) best = waiting;
    }
    return best;
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    const fewer = this.#underWay(one.by) - this.#underWay(other.by);
    return fewer === 0 ? (this.#lastOf.get(one.by) ?? 0) < (this.#lastOf.get(other.by) ?? 0) : fewer < 0;
  }

  #begin(by: number | null): void {
    this.#running += 1;
    this.#begun += 1;
    if (this.#waiting.size === 0) this.#lastOf.clear();
    this.#lastOf.set(by, this.#begun);
    this.#runningOf.set(by, (this.#runningOf.get(by) ?? 0) + 1);
  }

  #end(by: number | null): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(by) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(by, left);
    else this.#runningOf.delete(by);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.delete(next);
      this.#begin(next.by);
      next.enter();
    }
  }
}
