/** Whose turn a task waits for, and until when. */
export interface TurnRequest {
  /** The tasks of one lane wait behind each other: those of one person. */
  lane: string;
  /** Aborts when nobody waits for the task any more. */
  signal?: AbortSignal | undefined;
}

type Run = <T>(task: () => Promise<T>, turn: TurnRequest) => Promise<T>;

interface Lane {
  /** When its next task begins, on a clock that counts the time each lane has used. */
  begins: number;
  waiting: Set<() => void>;
}

const leastMs = 1;

/**
 * Runs at most `limit` tasks at once. Of the lanes that wait, the one that has used the least time goes first
 * (start-time fair queueing): of two people, one with a hundred pictures of 5 s each delays the other by one of them,
 * and then by none until the other has used as much time. Rejects with the signal's reason. Tests give their own `now`.
 */
export const turnsByTime = (limit: number, now: () => number = () => performance.now()): Run => {
  const lanes = new Map<string, Lane>();
  let running = 0;
  /** When the task that began last began, on the lanes' clock: a newcomer has no credit from before. */
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

  /** Whoever ends hands its place on, so the count stays as it is for one that waited. */
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
