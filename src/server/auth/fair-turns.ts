import { Problem } from '#domain/contract/problem.ts';

/** Who waits for a turn. */
export interface Asker {
  /** Those of one lane wait behind each other: a network address, or a browser that is known. */
  lane: string;
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

/**
 * Lets work begin in turn, a turn for each lane: of two lanes, one with 600 waiting delays the other by one piece of work.
 * What is full refuses with `auth.busy`; who has gone before the turn loses the place.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  /** In the order in which the lanes have their turns. */
  readonly #lanes = new Map<string, Waiting[]>();
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
    try {
      return await work();
    } finally {
      this.#passOn();
    }
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

  /** Throws when there is no place; takes one from the longest lane for a lane that is shorter. */
  #makeRoom(lane: string): void {
    const own = this.#lanes.get(lane)?.length ?? 0;
    if (own >= this.#limits.mostInLane) throw busy();
    if (this.#waiting < this.#limits.mostWaiting) return;
    const [longest] = [...this.#lanes].toSorted(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= own + 1) throw busy();
    const [name, queue] = longest;
    queue.pop()?.refuse(busy());
    this.#left(name, queue);
  }

  #left(lane: string, queue: readonly Waiting[]): void {
    this.#waiting -= 1;
    if (queue.length === 0) this.#lanes.delete(lane);
  }

  /** The place goes to the lane whose last turn is longest ago. */
  #passOn(): void {
    const [first] = this.#lanes;
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
