import { outstandingOf, type Run } from '#domain/runs/run.ts';

/**
 * The number of applied labels if each check covers `checkEvery` pieces; at most the labels that are issued and not
 * accounted for.
 */
export const appliedByChecks = (run: Run): number =>
  Math.max(0, Math.min(outstandingOf(run), run.rightChecks * run.checkEvery));
