import { said, type Said } from '../words/say.ts';
import { differenceIn, differenceSaid } from './closing.ts';
import { dueOf } from './due.ts';
import { endStates, type RunState } from './run-state.ts';
import type { RunPlan, Standing } from './run.ts';
import { heldSaid } from '../holds/held-said.ts';
import { isClearing, waitsForClearance } from './turns.ts';
import { isGoodsDue } from './judging/told-apart.ts';

/** The states in which a hold does not matter: labels are only counted. */
const counted: readonly RunState[] = ['reconciling', ...endStates];

/** The states in which pieces are checked. */
const checked: readonly RunState[] = ['first_piece', 'running', 'reconciling'];

/** The next step in a run. */
export const nextOf = (plan: RunPlan, standing: Standing): Said => {
  const { state, stop, closing, photos, isCoverDue, isBareDue, apart, isChallenged, rightChecks, holds } =
    standing;
  const [hold] = holds;
  // A piece would not count before.
  const isTriedFirst = isBareDue && checked.includes(state) && !isClearing(standing) && !hold;
  if (hold && !counted.includes(state)) return said('run.next.held', { hold: heldSaid(hold) });
  if (isTriedFirst && closing === null)
    return said(isGoodsDue(apart) ? 'run.next.bare_goods' : 'run.next.bare');
  switch (isClearing(standing) ? 'planned' : state) {
    case 'planned':
      if (waitsForClearance(standing)) return said('run.next.second_clears');
      return plan.needsPhoto && photos === 0 ? said('run.next.clear_with_photo') : said('run.next.clear');
    case 'cleared':
      return said('run.next.issue');
    case 'first_piece':
      return plan.challengesEachRun && !isChallenged && !plan.isShadow
        ? said('run.next.challenge')
        : said('run.next.first_piece');
    case 'running':
      if (isCoverDue && rightChecks > 0 && dueOf(plan, standing) !== 'issue') return said('run.next.cover');
      return nextCheck(plan, standing);
    case 'stopped':
      if (stop?.because === 'wrong' || stop?.because === 'roll') return said('run.next.second_person');
      return stop?.because === 'superseded' ? said('run.next.count_superseded') : said('run.next.resume');
    case 'reconciling': {
      const difference = closing && differenceIn(plan, standing, closing.applied);
      if (difference)
        return said('run.next.difference', {
          difference: differenceSaid(difference, said('run.second_person_answers')),
        });
      // Nothing is checked or tried while it is held.
      if (hold) return said('run.next.count');
      const due = dueOf(plan, standing);
      if (due === 'last') return said('run.next.last_piece');
      // The run cannot be closed before: see `missingChecks`.
      if (due === 'issue' || due === 'resume') return nextCheck(plan, standing);
      if (isCoverDue) return said('run.next.cover');
      return plan.challengesEachRun && !standing.isChallengedAtEnd && !plan.isShadow
        ? said('run.next.challenge')
        : said('run.next.count');
    }
    case 'closed':
      return said('run.next.closed');
    case 'abandoned':
    default:
      return said('run.next.abandoned');
  }
};

const nextCheck = (plan: RunPlan, standing: Standing): Said => {
  const due = dueOf(plan, standing);
  if (due === 'issue') return said('run.next.after_issue');
  if (due === 'resume') return said('run.next.after_stop');
  return plan.checkEvery === 1
    ? said('run.next.every_piece')
    : said('run.next.one_in', { pieces: plan.checkEvery });
};
