/** What comes of a work; `instead`, if the signal aborts before. What comes of it then is not waited for. */
export const unlessAborted = async <T, Other>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  instead: Other,
): Promise<T | Other> => {
  const { promise, resolve } = Promise.withResolvers<Other>();
  const giveUp = () => resolve(instead);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
};
