/** Runs at most `limit` tasks at once; the others wait for their turn, in order. */
export const atMost = (limit: number): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    // Whoever ends hands its place on, so the count stays as it is for one that waited.
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
};
