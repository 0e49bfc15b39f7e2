import { onTestFinished, TestRunner } from 'vitest';

type Undo = () => unknown;

const afterFile: Undo[] = [];

/**
 * Undoes something after the test that is running, or else after its file, the last first. `afterAll` would not do: Vitest
 * ignores it silently when it is called within a hook or a test.
 */
export const cleanUp = (undo: Undo): void => {
  if (TestRunner.getCurrentTest() === undefined) afterFile.push(undo);
  else onTestFinished(async () => void (await undo()));
};

/** Undoes what is left of a file. */
export const cleanUpFile = async (): Promise<void> => {
  for (const undo of afterFile.splice(0).toReversed()) await undo();
};
