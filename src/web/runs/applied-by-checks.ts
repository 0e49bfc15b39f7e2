import { outstandingOf, type Run } from '#domain/runs/run.ts';

/** How many labels are applied if each check stands for as many pieces as its client wants; never more than are out. */
export const appliedByChecks = (run: Run): number =>
  Math.max(0, Math.min(outstandingOf(run), run.rightChecks * run.checkEvery));
