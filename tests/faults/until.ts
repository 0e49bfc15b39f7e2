import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds. Only the timeout of the test ends the wait. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(10);
};
