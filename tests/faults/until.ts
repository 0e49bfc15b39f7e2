import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until this is so; the time that a test may take is its end. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(10);
};
