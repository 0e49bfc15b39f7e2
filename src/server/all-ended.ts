/**
 * Waits until all of these have ended, and throws the first failure. Statements of one transaction that are prepared
 * while others run take turns on its connection; none may still be waiting when it is rolled back.
 */
export const allEnded = async (works: readonly Promise<unknown>[]): Promise<void> => {
  const failed = (await Promise.allSettled(works)).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
};
