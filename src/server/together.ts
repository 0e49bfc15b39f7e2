/**
 * Runs `run` for concurrent calls together: calls made during a run share the next one. A thousand concurrent calls
 * cause two runs, and each call gets the result of a run that began after it.
 */
export const together = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const start = (): Promise<T> => {
    const result = run();
    const end = (): void => {
      if (running === ended) running = null;
    };
    const ended = result.then(end, end);
    running = ended;
    return result;
  };
  return () => {
    if (running === null) return start();
    next ??= running.then(() => {
      next = null;
      return start();
    });
    return next;
  };
};
