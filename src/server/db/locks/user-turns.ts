interface TurnRules {
  /** Turns under way at once. */
  most: number;
  /** Those of one user. */
  mostOfOne: number;
  /** How long to wait for a turn, in milliseconds. */
  waitMs: number;
  /** Asked when that time is over: whether to wait as long again, seven times at most. Without it nobody does. */
  goesOn?: () => boolean;
  /** What lies between the end of a turn and the beginning of one that waited; nothing by default. */
  between?: () => Promise<void>;
}

const mostWaits = 8;

/**
 * Limits what runs at once: transactions that write, or connections in use. A free turn goes to the waiting user with the
 * fewest under way; of several to the one whose last turn began longest ago, then to the first to arrive. So a user with
 * forty waiting saves delays another by one. A user who has reached the limit per user waits until one of their own ends.
 */
export class UserTurns {
  readonly #rules: TurnRules;
  /** What begins the turns that each user waits for, in their order. */
  readonly #waiting = new Map<number | null, Set<() => void>>();
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
    return this.#waiting.values().reduce((sum, { size }) => sum + size, 0);
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
    const enter = () => resolve(true);
    const own = this.#waiting.get(by) ?? new Set();
    this.#waiting.set(by, own.add(enter));
    let waits = 0;
    const timer = setInterval(() => {
      waits += 1;
      if (waits < mostWaits && this.#rules.goesOn?.()) return;
      this.#leave(by, enter);
      resolve(false);
    }, this.#rules.waitMs);
    return promise.finally(() => clearInterval(timer));
  }

  #leave(by: number | null, enter: () => void): void {
    const own = this.#waiting.get(by);
    own?.delete(enter);
    if (own?.size === 0) this.#waiting.delete(by);
  }

  /** The user whose turn is next; undefined if nobody waits who may have one. */
  #next(): number | null | undefined {
    let best: number | null | undefined;
    for (const by of this.#waiting.keys())
      if (this.#isRoomFor(by) && (best === undefined || this.#isBefore(by, best))) best = by;
    return best;
  }

  #isBefore(one: number | null, other: number | null): boolean {
    const fewer = this.#underWay(one) - this.#underWay(other);
    return fewer === 0 ? (this.#lastOf.get(one) ?? 0) < (this.#lastOf.get(other) ?? 0) : fewer < 0;
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
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const [enter] = this.#waiting.get(next) ?? [];
      if (!enter) return;
      this.#leave(next, enter);
      this.#begin(next);
      enter();
    }
  }
}
