import { mostApplied, type Due, type RunPlan, type Standing } from './run.ts';

type Plan = Pick<RunPlan, 'checkEvery' | 'checkAt'>;

/** Why a check is due now; null if none is. */
export const dueOf = ({ checkEvery, checkAt }: Plan, standing: Standing): Due | null => {
  const { state, unchecked, isResumed, isLastDue, everyChecks, isSuperseded } = standing;
  if (state === 'first_piece') return 'first_piece';
  if (state !== 'running' && state !== 'reconciling') return null;
  // Pieces of a superseded release are only counted.
  if (isSuperseded && state === 'reconciling') return null;
  const most = mostApplied(standing);
  if (most <= 0) return null;
  if (checkAt === 'all') {
    if (state === 'reconciling' && isLastDue) return 'last';
    if (unchecked.length > 0) return 'issue';
    if (isResumed) return 'resume';
  }
  return everyChecks < Math.ceil(most / checkEvery) ? 'every' : null;
};

/** The occasions at which a piece should have been checked and was not, before a run is closed. */
export const missingChecks = (
  { checkAt }: Plan,
  { isLastDue, unchecked, isResumed, isSuperseded }: Standing,
  applied: number,
): Due[] =>
  checkAt === 'all' && applied > 0 && !isSuperseded
    ? [
        ...(isLastDue ? ['last' as const] : []),
        ...(unchecked.length > 0 ? ['issue' as const] : []),
        ...(isResumed ? ['resume' as const] : []),
      ]
    : [];

/** A standing after a check that counts, by why it was due. One check of a piece answers every occasion before it. */
export const afterCheck = (standing: Standing, due: Due): Standing => ({
  ...standing,
  rightChecks: standing.rightChecks + 1,
  everyChecks: standing.everyChecks + (due === 'every' || due === 'first_piece' ? 1 : 0),
  // A piece has the labels of one roll: those issued before it are still unproved.
  unchecked: standing.unchecked.slice(0, -1),
  isResumed: false,
  isLastDue: due === 'last' ? false : standing.isLastDue,
});
