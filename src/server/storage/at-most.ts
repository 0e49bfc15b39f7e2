type Run = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Runs at most `limit` tasks at a time. Others wait in order, until their signal is aborted. */
export const atMost = (limit: number): Run => {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        reject(reasonOf(signal));
      };
      waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });

  return async (task, signal) => {
    signal?.throwIfAborted();
    // A finished task passes its slot to the next waiting one, so the count does not change.
    if (running >= limit) await turn(signal);
    else running++;
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next === undefined) running--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
};

const reasonOf = (signal?: AbortSignal): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('Nobody waits for it any more.');
