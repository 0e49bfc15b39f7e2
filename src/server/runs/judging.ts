import { readRollCode } from '#domain/codes/roll-code.ts';
import { fitOf, type Fit } from '#domain/rolls/fit.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { isOfRun, keysOfScan, type KnownWrong } from '#domain/runs/judging/caught.ts';
import { dueOf } from '#domain/runs/due.ts';
import type { OnceNumber, Wanted } from '#domain/runs/judging/code-judgement.ts';
import { strangeNumber } from '#domain/runs/judging/label-numbers.ts';
import { judgePiece, judgeTried, type Judgement } from '#domain/runs/judging/judge-piece.ts';
import { isKnownWrongCard } from '#domain/runs/known-wrong.ts';
import { placedOf } from '#domain/runs/judging/placed-codes.ts';
import { isOnlyTorn } from '#domain/runs/judging/torn-piece.ts';
import { eventFormat } from '#domain/runs/formats.ts';
import { drawnLayouts, noProof } from '#domain/runs/run.ts';
import { otherLabelOfRoll } from '#domain/runs/start-rules.ts';
import { asWritten, said, type Said } from '#domain/words/say.ts';
import { findProductsByCodes } from '../artwork-in-bulk/match-store.ts';
import type { Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { findRelease } from '../releases/store.ts';
import { findRollByCode } from '../rolls/store.ts';
import { findNumber, findPrinting } from './numbers-store.ts';
import type { StoredRun } from './store.ts';

/** Judges the scanned codes of an act by the run's plan; null for acts without codes. */
export const judge = async (
  queries: Queries,
  run: StoredRun,
  act: RunAct,
  at: string,
): Promise<Judgement | null> => {
  const { plan, standing } = run;
  const wanted = async (): Promise<Wanted> => ({
    plan,
    placed: plan.placed ?? (await placedByRelease(queries, run)),
    rolls: standing.rolls.map(({ code }) => code).filter((code) => !standing.withdrawn.includes(code)),
    elementsOn: standing.elementsOn,
    apart: standing.apart,
    isBareDue: standing.isBareDue,
    layouts: drawnLayouts(standing),
    currentYear: Number(at.slice(0, 4)),
    format: eventFormat,
  });
  const { kind } = act;
  if (kind === 'cover' || kind === 'bare') return judgeTried(await wanted(), act);
  if (kind === 'roll') return judgeRoll(queries, run, act.code);
  if (kind === 'challenge') return judgeChallenge(queries, await wanted(), act.text);
  if (kind !== 'check' && kind !== 'first_piece') return null;
  const [by, due] = [await wanted(), dueOf(plan, standing)];
  const judged = judgePiece(by, act, due);
  return judged.is === 'wrong' && isOnlyTorn(by, act, due)
    ? unreadable(said('run.misread'))
    : withNumbers(queries, run, judged);
};

const wrong = (fact: Said): Judgement => ({ is: 'wrong', said: fact });
const unreadable = (fact: Said): Judgement => ({ is: 'unreadable', said: fact });
const caught = (of: KnownWrong): Judgement => ({ is: 'wrong', said: said('run.caught'), of });

/** A run from before codes had places: they are derived from its release alone. */
const placedByRelease = async (queries: Queries, { plan }: StoredRun): Promise<Wanted['placed']> => {
  const release = await findRelease(queries, 'product', plan.productId, plan.release);
  return placedOf(release?.content ?? {}, plan.labelId, { run: plan });
};

/**
 * A piece with a number that another piece of the client had is a copy, and one with a number that the portal printed for
 * something else has a label of that. One that it printed on none of the run's labels is not theirs.
 */
const withNumbers = async (
  queries: Queries,
  { plan: { clientId }, standing }: StoredRun,
  judged: Judgement,
): Promise<Judgement> => {
  if (judged.is !== 'right') return judged;
  const by = { layouts: drawnLayouts(standing), format: eventFormat };
  for (const number of judged.numbers) {
    const used = await findNumber(queries, clientId, number);
    if (used) return wrong(usedSaid(number, used));
    const job = await findPrinting(queries, number);
    if (job !== null && !standing.jobs.includes(job))
      return wrong(said('run.number_of_another_job', { number: number.value, job }));
    const strange = strangeNumber(by, number, job !== null);
    if (strange) return unreadable(strange);
  }
  return judged;
};

/** Where a number was before. */
export const usedSaid = (
  { value }: OnceNumber,
  { runId, seq, at }: { runId: number; seq: number; at: string },
): Said => said('run.number_used', { number: value, run: runId, event: seq, at });

/**
 * Judges a code that must be wrong: the card's, or one that names another product or a roll that was not issued. Any
 * other text would prove only that it is unknown.
 */
const judgeChallenge = async (queries: Queries, wanted: Wanted, text: string): Promise<Judgement> => {
  if (isOfRun(wanted, text)) return unreadable(said('run.challenge_own'));
  if (isKnownWrongCard(text)) return caught({ is: 'card' });
  const roll = readRollCode(text);
  if (roll.kind === 'roll')
    return (await findRollByCode(queries, roll.code))
      ? caught({ is: 'roll', code: roll.code })
      : unreadable(said('run.challenge_unknown'));
  const hits = await findProductsByCodes(queries, keysOfScan(text, wanted), null);
  if (hits.some(({ id }) => id === wanted.plan.productId)) return unreadable(said('run.challenge_own'));
  const [hit] = hits;
  return hit ? caught({ is: 'product', ...hit }) : unreadable(said('run.challenge_unknown'));
};

const judgeRoll = async (queries: Queries, { plan }: StoredRun, text: string): Promise<Judgement> => {
  const reading = readRollCode(text);
  if (reading.kind === 'mistyped') return unreadable(said('run.roll_mistyped'));
  if (reading.kind === 'other') return unreadable(said('run.not_a_roll'));
  const roll = await findRollByCode(queries, reading.code);
  if (!roll) return unreadable(said('run.no_such_roll'));
  const { artwork, item, piecesLeft } = roll;
  const release = await findRelease(queries, 'product', plan.productId, plan.release);
  const fit = fitOf(release?.content ?? {}, { labelSku: item.labelSku, sha256: artwork.sha256 });
  if (fit.fits) {
    const other = otherLabelOfRoll(item.labelSku, plan.labelSku, eventFormat);
    return other === null ? { is: 'right', proof: noProof, numbers: [], pair: '' } : wrong(other);
  }
  const why = await whyUnfit(queries, fit, { release: plan.release, from: artwork.name });
  return wrong(fit.because === 'other_artwork' ? said('run.roll_old', { why, left: piecesLeft }) : why);
};

const whyUnfit = async (
  queries: Queries,
  fit: Extract<Fit, { fits: false }>,
  { release, from }: { release: number; from: string },
): Promise<Said> => {
  if (fit.because === 'other_label') return said('run.roll_other_label', { release });
  if (fit.because === 'no_artwork') return said('run.roll_no_artwork', { release });
  const names = await findOriginalNames(queries, fit.wants);
  return said('run.roll_other_artwork', {
    release,
    from,
    wants: fit.wants.map((key) => asWritten(names.get(key) ?? key)),
  });
};
