import { setImmediate } from 'node:timers';

const waiting: (() => void)[] = [];

const goOn = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
};

/**
 * Yields to other requests during long work: SQLite calls are synchronous, so nothing else would run. Of several works that
 * yield at the same time one goes on in each iteration of the event loop: four at once held it for 350 ms (Y14).
 */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });

const usuallyAtOnce = 100;

/** Iterates over many items, yielding to other requests after every hundred, or after fewer that take longer. */
export async function* unhurried<T>(many: Iterable<T>, doneAtOnce = usuallyAtOnce): AsyncGenerator<T> {
  let done = 0;
  for (const one of many) {
    yield one;
    done += 1;
    if (done % doneAtOnce === 0) await breathe();
  }
}
