import type { FullRun } from '#domain/runs/contract.ts';

/** Whether nothing is left to scan before the run is closed. */
export const isReadyToClose = ({
  due,
  isCoverDue,
  isShadow,
  challengesEachRun,
  isChallengedAtEnd,
}: FullRun): boolean =>
  due !== 'last' && !isCoverDue && (isShadow || !challengesEachRun || isChallengedAtEnd);
