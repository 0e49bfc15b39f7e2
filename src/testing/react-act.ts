import React from 'react';

/**
 * React as the product has it. Its development build renders half as fast for the sake of warnings, which fail no test. But
 * only that has `act`, which the Testing Library looks for when it is loaded: so here is one, imported before the library.
 */
const react: { act?: (callback: () => unknown) => unknown } = React;

type Job = () => void;

/** What React has left for later: `act` does it at once. */
const left = new Set<Job>();

/** What components threw while `act` runs, which throws the first on. */
const thrown: Error[] = [];

const { clearTimeout, queueMicrotask, reportError, setImmediate, setTimeout } = globalThis;

let depth = 0;

const leaveFor =
  (later: (job: Job, ms?: number) => unknown) =>
  (job: Job, ms?: number): Job => {
    const doOnce = (): void => {
      if (left.delete(doOnce)) job();
    };
    left.add(doOnce);
    later(doOnce, ms);
    return doOnce;
  };

const doWhatIsLeft = (): void => {
  if (depth > 0) return;
  depth++;
  // Whatever these leave is visited as well.
  for (const job of left) job();
  depth--;
  const [error] = thrown.splice(0);
  if (error) throw error;
};

const act = (callback: () => unknown): unknown => {
  let result: unknown;
  depth++;
  try {
    result = callback();
  } finally {
    depth--;
  }
  if (result instanceof Promise) return doWhatIsLeftAfter(result);
  doWhatIsLeft();
  return result;
};

const doWhatIsLeftAfter = async (result: Promise<unknown>): Promise<unknown> => {
  const value = await result;
  while (left.size > 0) {
    doWhatIsLeft();
    // Effects may have asked for something that is answered at once.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return value;
};

// Each test file runs this, but React is loaded once, and keeps the functions that it finds then.
if (react.act === undefined) {
  Object.assign(globalThis, {
    clearTimeout: (job: Job) => left.delete(job),
    queueMicrotask: leaveFor(queueMicrotask),
    reportError: (error: Error) => {
      if (depth > 0) thrown.push(error);
      else reportError(error);
    },
    setImmediate: leaveFor(setImmediate),
    setTimeout: leaveFor(setTimeout),
  });
  await import('react-dom/client');
  Object.assign(globalThis, { clearTimeout, queueMicrotask, reportError, setImmediate, setTimeout });
  react.act = act;
}
