/** The lane of a task, and a signal that cancels it. */
export interface TurnRequest {
  /** The queue of one user; tasks of a lane run in sequence. */
  lane: string;
  /** Aborts when no caller waits for the task any more. */
  signal?: AbortSignal | undefined;
}

type Run = <T>(task: () => Promise<T>, turn: TurnRequest) => Promise<T>;

interface Lane {
  /** The lane's position on the virtual clock: the time it has used. The lane with the lowest position is next. */
  begins: number;
  waiting: Set<() => void>;
}

const leastMs = 1;

/**
 * Runs at most `limit` tasks concurrently. The next task is from the waiting lane that has used the least time
 * (start-time fair queueing): a user with a hundred pictures of 5 s each delays another user by one picture, and then
 * not at all until the other has used as much time. Rejects with the signal's reason. Tests pass their own `now`.
 */
export const turnsByTime = (limit: number, now: () => number = () => performance.now()): Run => {
  const lanes = new Map<string, Lane>();
  let running = 0;
  /** The position at which the last task began. A new lane starts here, so it gets no credit for the time before. */
  let reached = 0;

  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? { begins: reached, waiting: new Set() };
    if (lane.waiting.size === 0) lane.begins = Math.max(lane.begins, reached);
    lanes.set(name, lane);
    return lane;
  };

  const turn = ({ waiting }: Lane, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        waiting.delete(begin);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(reasonOf(signal));
      };
      waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });

  /** A task that ends passes its slot to the next task, so `running` does not change. */
  const passOn = (): void => {
    let next: Lane | null = null;
    for (const [name, lane] of lanes)
      if (lane.waiting.size > 0) next = next === null || lane.begins < next.begins ? lane : next;
      else if (lane.begins <= reached) lanes.delete(name);
    const [begin] = next?.waiting ?? [];
    if (next === null || begin === undefined) {
      running -= 1;
      if (running === 0) lanes.clear();
      return;
    }
    reached = next.begins;
    begin();
  };

  return async (task, { lane: name, signal }) => {
    signal?.throwIfAborted();
    const lane = laneOf(name);
    if (running >= limit) await turn(lane, signal);
    else {
      running += 1;
      reached = lane.begins;
    }
    const begun = now();
    try {
      return await task();
    } finally {
      lane.begins += Math.max(leastMs, now() - begun);
      passOn();
    }
  };
};

const reasonOf = (signal?: AbortSignal): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('Nobody waits for it any more.');
