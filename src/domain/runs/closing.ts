import { said, type Said } from '../words/say.ts';
import { missingChecks } from './due.ts';
import { issuedOf, outstandingOf, type RunPlan, type Standing } from './run.ts';

type Plan = Pick<RunPlan, 'checkEvery' | 'checkAt' | 'challengesEachRun' | 'isShadow' | 'unexplainedLimit'>;

/** What does not add up if this many labels were applied. `isSmall`: the client lets one person explain it. */
export interface Difference {
  parts: Said[];
  isSmall: boolean;
}

/** What does not add up if this many labels were applied; null if everything adds up. */
export const differenceIn = (plan: Plan, standing: Standing, applied: number): Difference | null => {
  const unexplained = outstandingOf(standing) - applied;
  const least = Math.ceil(applied / plan.checkEvery);
  const counts = [
    ...(unexplained > 0
      ? [said('run.unexplained', { pieces: unexplained, issued: issuedOf(standing) })]
      : []),
    ...(unexplained < 0 ? [said('run.more_than_issued', { pieces: -unexplained })] : []),
  ];
  const gaps = [
    ...(least > standing.rightChecks
      ? [said('run.too_few_checks', { applied, least, checks: standing.rightChecks })]
      : []),
    ...missingChecks(plan, standing, applied).map((due) => said('run.check_missing', { due })),
    ...(standing.isCoverDue && applied > 0 ? [said('run.cover_missing')] : []),
    ...(standing.isBareDue && applied > 0 ? [said('run.bare_missing')] : []),
    ...(plan.challengesEachRun && applied > 0 && !standing.isChallengedAtEnd
      ? [said('run.challenge_missing')]
      : []),
  ];
  const parts = [...counts, ...gaps];
  return parts.length === 0
    ? null
    : { parts, isSmall: gaps.length === 0 && Math.abs(unexplained) <= plan.unexplainedLimit };
};

/** A difference as one fact, with what has to be done. */
export const differenceSaid = ({ parts }: Difference, remedy: Said | null): Said =>
  said('run.difference', { parts, remedy });
