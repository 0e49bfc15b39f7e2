import { setImmediate } from 'node:timers/promises';

/** Lets other requests have their turn between two pieces of a long work: SQLite answers without ever waiting. */
export const breathe = (): Promise<void> => setImmediate();

const doneAtOnce = 100;

/** Goes through many things one by one, and lets other requests have their turn after every hundred. */
export async function* unhurried<T>(many: Iterable<T>): AsyncGenerator<T> {
  let done = 0;
  for (const one of many) {
    yield one;
    done += 1;
    if (done % doneAtOnce === 0) await breathe();
  }
}
