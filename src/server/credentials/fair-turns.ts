import { Problem } from '#domain/contract/problem.ts';

/** A caller that waits for a turn. */
export interface Asker {
  /** Callers in one lane wait for each other. A lane is a network address or a known browser. */
  lane: string;
  /** Whether the lane is a known browser, whose failures have their own strict limit elsewhere. */
  isKnown?: boolean;
  /** Aborts when the caller no longer waits for the result. */
  gone?: AbortSignal;
}

interface Waiting {
  begin: () => void;
  refuse: (problem: Problem) => void;
}

/** How many tasks may run and wait. */
export interface TurnLimits {
  atOnce: number;
  mostWaiting: number;
  mostInLane: number;
}

const retryAfterSeconds = 3;
const busy = (): Problem => new Problem('auth.busy', { retryAfterSeconds });

/** For how many lanes a failed last task is remembered. */
const mostRemembered = 10_000;

/**
 * Runs tasks in turn, round-robin by lane: of two lanes, one with 600 waiting tasks delays the other by one task. Lanes
 * whose last task failed (it threw or returned null) share every second turn while others wait, so that a newcomer does
 * not wait for each of a hundred networks that try invented addresses. A full queue refuses with `auth.busy`; a caller
 * that leaves before its turn loses its place.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #failed = new Set<string>();
  #isTurnOfFailed = false;
  #waiting = 0;
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Waits for a turn, then runs `work`. */
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

  /** Throws `auth.busy` if this lane has no place in the queue. */
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

  /** If the queue is full, removes a task of another lane. */
  #makeRoom(lane: string): void {
    const name = this.#laneToShorten(lane);
    const queue = name === null ? undefined : this.#lanes.get(name);
    if (name === null || !queue) return;
    queue.pop()?.refuse(busy());
    this.#left(name, queue);
  }

  /**
   * The lane that must give up a place for this one: the longest, failed lanes first. Null if places are free. Throws
   * `auth.busy` if this lane is full.
   */
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

  /** The turn goes to the lane that has waited longest, alternating between failed and other lanes. */
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
