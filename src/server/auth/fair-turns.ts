import { Problem } from '#domain/contract/problem.ts';

/** Who waits for a turn. */
export interface Asker {
  /** Those of one lane wait behind each other: a network address, or a browser that is known. */
  lane: string;
  /** Whether the lane is that of a browser that is known: what fails there is counted strictly elsewhere. */
  isKnown?: boolean;
  /** Aborts when nobody waits for the answer any more. */
  gone?: AbortSignal;
}

interface Waiting {
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/** How much work runs at once, and how much of it may wait. */
export interface TurnLimits {
  atOnce: number;
  mostWaiting: number;
  mostInLane: number;
}

const retryAfterSeconds = 3;
const busy = (): Problem => new Problem('auth.busy', { retryAfterSeconds });

/** Of how many lanes it is remembered that their last work came to nothing. */
const mostRemembered = 10_000;

/**
 * Lets work begin in turn, a turn for each lane: of two lanes, one with 600 waiting delays the other by one piece of work.
 * Lanes whose last work came to nothing (it threw, or answered null) share every second turn while others wait, so that
 * a newcomer does not wait for each of a hundred networks that try made-up addresses. What is full refuses with
 * `auth.busy`; who has gone before the turn loses the place.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /** In the order in which the lanes have their turns. */
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #failed = new Set<string>();
  #isTurnOfFailed = false;
  #waiting = 0;
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Does the work when its turn has come. */
  async take<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (asker.gone?.aborted) throw busy();
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait(asker);
    let isFailed = true;
    try {
      const result = await work();
      isFailed = result === null;
      return result;
    } finally {
      this.#remember(asker, isFailed);
      this.#passOn();
    }
  }

  /** Throws `auth.busy` when there is no place for another one in this lane. */
  requireRoom(lane: string): void {
    if (this.#running === this.#limits.atOnce) this.#laneToShorten(lane);
  }

  #remember({ lane, isKnown = false }: Asker, isFailed: boolean): void {
    this.#failed.delete(lane);
    if (!isFailed || isKnown) return;
    const [oldest] = this.#failed;
    if (oldest !== undefined && this.#failed.size >= mostRemembered) this.#failed.delete(oldest);
    this.#failed.add(lane);
  }

  #wait({ lane, gone }: Asker): Promise<void> {
    this.#makeRoom(lane);
    const queue = this.#lanes.get(lane) ?? [];
    this.#lanes.set(lane, queue);
    this.#waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (): void => {
      queue.splice(queue.indexOf(waiting), 1);
      this.#left(lane, queue);
      reject(busy());
    };
    const waiting: Waiting = {
      begin: () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      },
      refuse: (problem) => {
        gone?.removeEventListener('abort', leave);
        reject(problem);
      },
    };
    queue.push(waiting);
    gone?.addEventListener('abort', leave, { once: true });
    return promise;
  }

  /** Takes a place from another lane where there is none. */
  #makeRoom(lane: string): void {
    const name = this.#laneToShorten(lane);
    const queue = name === null ? undefined : this.#lanes.get(name);
    if (name === null || !queue) return;
    queue.pop()?.refuse(busy());
    this.#left(name, queue);
  }

  /** The longest lane, of those that failed where there is one, if it must give a place to this one; null where places are free. */
  #laneToShorten(lane: string): string | null {
    const own = this.#lanes.get(lane)?.length ?? 0;
    if (own >= this.#limits.mostInLane) throw busy();
    if (this.#waiting < this.#limits.mostWaiting) return null;
    const rank = (name: string, length: number): number =>
      length + (this.#failed.has(name) ? this.#limits.mostWaiting : 0);
    const [longest] = [...this.#lanes]
      .map(([name, { length }]) => ({ name, rank: rank(name, length) }))
      .toSorted((a, b) => b.rank - a.rank);
    if (!longest || longest.rank <= rank(lane, own + 1)) throw busy();
    return longest.name;
  }

  #left(lane: string, queue: readonly Waiting[]): void {
    this.#waiting -= 1;
    if (queue.length === 0) this.#lanes.delete(lane);
  }

  /** The place goes to the lane whose last turn is longest ago, in turn among those that failed and those that did not. */
  #passOn(): void {
    const lanes = [...this.#lanes];
    const first = lanes.find(([name]) => this.#failed.has(name) === this.#isTurnOfFailed) ?? lanes[0];
    this.#isTurnOfFailed = !this.#isTurnOfFailed;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [lane, queue] = first;
    const next = queue.shift();
    this.#lanes.delete(lane);
    this.#waiting -= 1;
    if (queue.length > 0) this.#lanes.set(lane, queue);
    next?.begin();
  }
}
