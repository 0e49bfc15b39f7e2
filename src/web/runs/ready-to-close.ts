import type { Run } from '#domain/runs/run.ts';

/** Whether nothing is left to scan before a run is closed. */
export const isReadyToClose = ({ nextStep }: Pick<Run, 'nextStep'>): boolean =>
  nextStep.code === 'run.next.count';
