import { said } from '../words/say.ts';
import type { RunAct } from './acts.ts';
import { differenceIn, differenceSaid } from './closing.ts';
import { written, type Move } from './move.ts';
import { outstandingOf, type RunPlan, type Standing } from './run.ts';
import { refusedAsSecond, type Circumstances } from './turns.ts';

/**
 * Closes a run. What does not add up is signed: a small difference by one person alone, any other by the second person, at
 * once or afterwards.
 */
export const playClose = (
  plan: RunPlan,
  standing: Standing,
  { applied, reason = null, cause = null }: Extract<RunAct, { kind: 'close' }>,
  { userId, signer }: Circumstances,
): Move => {
  const difference = differenceIn(plan, standing, applied);
  const closed: Standing = { ...standing, state: 'closed', applied, closing: null };
  if (difference === null) return { verdict: 'right', said: written(reason), standing: closed };
  const explained = differenceSaid(difference, null);
  if (plan.isShadow) return { verdict: 'wrong', said: explained, standing: closed };
  if (reason === null && (cause === null || cause === 'other'))
    return { refused: differenceSaid(difference, said('run.say_why')) };
  if (signer === null) return { isUnsigned: true };
  const isAnswered =
    signer.maySecond && signer.userId !== userId && refusedAsSecond(plan, standing, signer) === null;
  if (difference.isSmall || isAnswered)
    return { verdict: 'wrong', said: explained, standing: closed, signs: 'closed' };
  return {
    verdict: 'wrong',
    said: differenceSaid(difference, said('run.second_person_answers')),
    standing: {
      ...standing,
      closing: {
        applied,
        unexplained: outstandingOf(standing) - applied,
        reason: reason ?? '',
        cause,
        userId,
        signerId: signer.userId,
      },
    },
    signs: 'closed',
  };
};
