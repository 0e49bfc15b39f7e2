import { setImmediate } from 'node:timers/promises';

/** Yields to other requests during long work: SQLite calls are synchronous, so nothing else would run. */
export const breathe = (): Promise<void> => setImmediate();

const doneAtOnce = 100;

/** Iterates over many items, yielding to other requests after every hundred. */
export async function* unhurried<T>(many: Iterable<T>): AsyncGenerator<T> {
  let done = 0;
  for (const one of many) {
    yield one;
    done += 1;
    if (done % doneAtOnce === 0) await breathe();
  }
}
