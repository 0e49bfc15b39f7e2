/**
 * Lets all who ask while it runs share the next run, so that of a thousand at one moment two look, and each answer was
 * found out after it was asked for.
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
