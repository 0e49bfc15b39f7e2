import { said, type Said } from '../words/say.ts';
import type { StoredSaid } from '../words/said.ts';
import type { RunAct } from './acts.ts';
import { differenceIn, differenceSaid } from './closing.ts';
import { afterCheck, dueOf } from './due.ts';
import type { Judgement } from './judge-piece.ts';
import { noProof, outstandingOf, type Due, type Proof, type RunPlan, type Standing } from './run.ts';
import { open, refusalOf, type Circumstances } from './turns.ts';

/** The result of an act: a refusal, or the new standing of the run with further effects in the same transaction. */
export type Move =
  | { refused: Said }
  | {
      verdict: 'right' | 'wrong' | 'repeated';
      said: Said | null;
      standing: Standing;
      /** How the act proved each part of a piece; null for acts that prove none. */
      proof?: Proof;
      /** Why a check was due. */
      due?: Due | null;
      /** Stops the print jobs that have not ended. */
      stopsPrinting?: boolean;
      /** Gives the run to the user of the act. */
      takesOver?: boolean;
    };

const nothingProved = { scanned: 0, seen: 0 };

export const atTheStart: Standing = {
  state: 'planned',
  issuedFromRolls: 0,
  issuedPrinted: 0,
  ordered: 0,
  spoiled: 0,
  destroyed: 0,
  returned: 0,
  applied: null,
  rightChecks: 0,
  wrongChecks: 0,
  proved: { scanned: 0, seen: 0, repeated: 0 },
  parts: { product: nothingProved, label: nothingProved, batch: nothingProved, date: nothingProved },
  everyChecks: 0,
  unchecked: [],
  isResumed: false,
  isLastDue: false,
  isCoverDue: false,
  isChallenged: false,
  isChallengedAtEnd: false,
  lastPair: null,
  rolls: [],
  withdrawn: [],
  jobs: [],
  photos: 0,
  isSuperseded: false,
  stop: null,
  closing: null,
};

const stopped = (standing: Standing, stop: Omit<NonNullable<Standing['stop']>, 'state'>): Standing => ({
  ...standing,
  state: 'stopped',
  stop: { ...stop, state: standing.stop?.state ?? standing.state },
});

/** Whether a run waits for a second person because something was wrong. */
const waitsForSecond = ({ stop }: Standing): boolean => stop?.because === 'wrong' || stop?.because === 'roll';

/**
 * Applies a new release to a run: the run stops, and can then only be counted. In shadow mode the run only warns, once.
 * A run that stopped for a wrong piece still waits for the second person.
 */
export const supersede = (
  plan: RunPlan,
  standing: Standing,
  { newRelease, userId }: { newRelease: StoredSaid; userId: number },
): Standing => {
  const known = { ...standing, isSuperseded: true };
  if (plan.isShadow || waitsForSecond(standing)) return known;
  return stopped(known, { because: 'superseded', said: newRelease, userId });
};

/** Whether a new release stops this run. A run that is being reconciled has applied its last label. */
export const canBeSuperseded = ({ state, isSuperseded }: Standing): boolean =>
  !isSuperseded && open.includes(state) && state !== 'reconciling';

/** Applies that a roll must not be used any more: a run that has labels of it stops for a second person. */
export const withoutRoll = (
  plan: RunPlan,
  standing: Standing,
  { code, userId }: { code: string; userId: number },
): Standing => {
  const known = { ...standing, withdrawn: [...standing.withdrawn, code] };
  const goesOn = ['cleared', 'first_piece', 'running', 'stopped'].includes(standing.state);
  return plan.isShadow || waitsForSecond(standing) || !goesOn
    ? known
    : stopped(known, { because: 'roll', said: said('run.roll_unusable', { roll: code }), userId });
};

/** Whether a run has labels of this roll that did not go back, and does not know yet that they must not be used. */
export const holdsRoll = ({ rolls, withdrawn }: Standing, code: string): boolean =>
  !withdrawn.includes(code) && rolls.some((roll) => roll.code === code && roll.issued > roll.returned);

type AnyAct = RunAct | { kind: 'photo' };

/** Applies an act to a run, or refuses it with a fact. */
export const play = (plan: RunPlan, standing: Standing, act: AnyAct, who: Circumstances): Move => {
  const refused = refusalOf(act.kind, plan, standing, who);
  if (refused !== null) return { refused };
  const move = playInTurn(plan, standing, act, who);
  // Another act comes in between: the same codes are then another piece.
  return 'refused' in move || act.kind === 'check' || act.kind === 'first_piece'
    ? move
    : { ...move, standing: { ...move.standing, lastPair: null } };
};

/** The words of a person as a fact; null if there are none. */
const written = (text: string | null | undefined): Said | null =>
  text === undefined || text === null ? null : said('text.as_written', { text });

const done = (standing: Standing): Move => ({ verdict: 'right', said: null, standing });

const playInTurn = (plan: RunPlan, standing: Standing, act: AnyAct, who: Circumstances): Move => {
  const { stop } = standing;
  // Spoiling or returning labels withdraws an attempt to close the run.
  const recounted = { ...standing, closing: null };
  switch (act.kind) {
    case 'clear':
      return done({ ...standing, state: 'cleared' });
    case 'photo':
      return done({ ...standing, photos: standing.photos + 1 });
    case 'challenge':
      return playChallenge(standing, who.judged);
    case 'roll':
      return playRoll(plan, standing, act, who);
    case 'print':
      return done({
        ...issued(plan, standing, `job ${act.jobId}`),
        ordered: standing.ordered + who.ordered,
        jobs: [...standing.jobs, act.jobId],
      });
    case 'first_piece':
    case 'check':
      return playCheck(plan, standing, act, who);
    case 'cover':
      return playCover(plan, standing, act, who);
    case 'stop':
      return {
        verdict: 'right',
        said: said('text.as_written', { text: act.reason }),
        standing: stopped(standing, {
          because: 'person',
          said: said('text.as_written', { text: act.reason }),
          userId: who.userId,
        }),
        stopsPrinting: true,
      };
    case 'resume':
      return done({
        ...standing,
        state: stop?.state ?? 'first_piece',
        stop: null,
        isResumed: standing.rightChecks > 0,
      });
    case 'second_person':
      return playSecondPerson(standing, act.reason);
    case 'spoil':
    case 'return': {
      if (!printsMore(standing) && act.pieces > outstandingOf(standing))
        return { refused: said('run.only_outstanding', { pieces: outstandingOf(standing) }) };
      if (act.kind === 'return') return playReturn(recounted, act);
      return {
        verdict: 'right',
        said: written(act.reason),
        standing: {
          ...recounted,
          spoiled: standing.spoiled + act.pieces,
          destroyed: standing.destroyed + (act.isDestroyed === true ? act.pieces : 0),
        },
      };
    }
    case 'hand_over':
      return {
        verdict: 'right',
        said: written(act.note),
        standing: { ...standing, isResumed: standing.rightChecks > 0 },
        takesOver: true,
      };
    case 'move':
      return { verdict: 'right', said: said('text.as_written', { text: act.reason }), standing };
    case 'reconcile':
      return playReconcile(plan, standing, who);
    case 'close':
      return playClose(plan, standing, act, who);
    case 'abandon':
    default:
      return {
        verdict: 'right',
        said: said('text.as_written', { text: act.reason }),
        standing: { ...standing, state: 'abandoned', stop: null },
      };
  }
};

/** How many labels a print job printed is known only when the run is reconciled. */
const printsMore = ({ state, jobs }: Standing): boolean => state !== 'reconciling' && jobs.length > 0;

/** A standing after labels were issued from a source. */
const issued = (plan: RunPlan, standing: Standing, source: string): Standing => {
  const isFirst = standing.rolls.length + standing.jobs.length === 0;
  return {
    ...standing,
    state: standing.state === 'cleared' ? 'first_piece' : standing.state,
    unchecked: [...standing.unchecked, source],
    isCoverDue: standing.isCoverDue || (covers(plan) && (isFirst || plan.checkAt === 'all')),
  };
};

const covers = ({ placed }: RunPlan): boolean => placed !== null && placed.covers.length > 0;

const playChallenge = (standing: Standing, judged: Judgement | null): Move => {
  if (judged?.is !== 'wrong')
    return { refused: judged?.is === 'unreadable' ? judged.said : said('run.challenge_own') };
  const isAtEnd = standing.state === 'reconciling';
  return {
    verdict: 'right',
    said: said('run.caught'),
    standing: {
      ...standing,
      isChallenged: standing.isChallenged || !isAtEnd,
      isChallengedAtEnd: standing.isChallengedAtEnd || isAtEnd,
    },
  };
};

const playRoll = (
  plan: RunPlan,
  standing: Standing,
  { code, pieces }: { code: string; pieces: number },
  { judged }: Circumstances,
): Move => {
  if (judged?.is === 'unreadable') return { refused: judged.said };
  // A wrong roll is not issued: none of its labels is on a piece, so the run need not stop.
  if (judged?.is === 'wrong' && !plan.isShadow) return { verdict: 'wrong', said: judged.said, standing };
  const known = standing.rolls.find((roll) => roll.code === code);
  const rolls = known
    ? standing.rolls.map((roll) => (roll === known ? { ...roll, issued: roll.issued + pieces } : roll))
    : [...standing.rolls, { code, issued: pieces, returned: 0 }];
  const after = {
    ...issued(plan, standing, `roll ${code}`),
    rolls,
    issuedFromRolls: standing.issuedFromRolls + pieces,
  };
  return judged?.is === 'wrong' ? { verdict: 'wrong', said: judged.said, standing: after } : done(after);
};

const parts = ['product', 'label', 'batch', 'date'] as const;

/** Every part that was proved is only repeated. */
const repeatedProof = (proof: Proof): Proof => {
  const repeated = { ...proof };
  for (const part of parts) if (proof[part] !== null) repeated[part] = 'repeated';
  return repeated;
};

const counted = (standing: Standing, proof: Proof): Standing => {
  const isSeen = proof.product === 'seen' || proof.label === 'seen';
  const sums = { ...standing.parts };
  for (const part of parts) {
    const how = proof[part];
    if (how === 'scanned' || how === 'seen') sums[part] = { ...sums[part], [how]: sums[part][how] + 1 };
  }
  const { scanned, seen, repeated } = standing.proved;
  return {
    ...standing,
    parts: sums,
    proved: isSeen ? { scanned, seen: seen + 1, repeated } : { scanned: scanned + 1, seen, repeated },
  };
};

const playCheck = (
  plan: RunPlan,
  standing: Standing,
  { kind, next = false }: { kind: 'first_piece' | 'check'; next?: boolean | undefined },
  { judged, userId }: Circumstances,
): Move => {
  if (judged?.is === 'unreadable') return { refused: judged.said };
  if (judged === null) return { refused: said('run.nothing_scanned') };
  const due = dueOf(plan, standing);
  if (judged.is === 'wrong') {
    const wrong = { ...standing, wrongChecks: standing.wrongChecks + 1, lastPair: null };
    if (plan.isShadow) return { verdict: 'wrong', said: judged.said, standing: wrong, proof: noProof, due };
    return {
      verdict: 'wrong',
      said: judged.said,
      standing: stopped({ ...wrong, closing: null }, { because: 'wrong', said: judged.said, userId }),
      proof: noProof,
      due,
      stopsPrinting: true,
    };
  }
  const { proof, numbers, pair } = judged;
  const isSameSight = standing.lastPair === pair && !next && numbers.length === 0;
  if (isSameSight || due === null) {
    const { repeated, ...proved } = standing.proved;
    return {
      verdict: 'repeated',
      said: isSameSight ? said('run.repeated') : said('run.not_due'),
      standing: { ...standing, lastPair: pair, proved: { ...proved, repeated: repeated + 1 } },
      proof: repeatedProof(proof),
      due,
    };
  }
  const state = kind === 'first_piece' ? ('running' as const) : standing.state;
  return {
    verdict: 'right',
    said: null,
    standing: {
      ...counted(afterCheck(standing, due), proof),
      state,
      closing: null,
      lastPair: pair,
    },
    proof,
    due,
  };
};

/** Whether the code under the label can still be read. */
const playCover = (
  plan: RunPlan,
  standing: Standing,
  { text }: { text: string | null },
  { judged, userId }: Circumstances,
): Move => {
  if (text === null) return done({ ...standing, isCoverDue: false });
  if (judged?.is !== 'wrong') return { refused: said('run.not_covered_code') };
  const wrong = { ...standing, wrongChecks: standing.wrongChecks + 1 };
  if (plan.isShadow) return { verdict: 'wrong', said: judged.said, standing: wrong };
  return {
    verdict: 'wrong',
    said: judged.said,
    standing: stopped({ ...wrong, closing: null }, { because: 'wrong', said: judged.said, userId }),
    stopsPrinting: true,
  };
};

/** After a wrong piece, the next piece must be right before the run continues. */
const playSecondPerson = (standing: Standing, reason: string): Move => {
  const { stop, closing } = standing;
  const answered = (after: Standing): Move => ({
    verdict: 'right',
    said: said('text.as_written', { text: reason }),
    standing: after,
  });
  if (closing && standing.state === 'reconciling')
    return answered({ ...standing, state: 'closed', applied: closing.applied, closing: null });
  if (stop?.state === 'reconciling') return answered({ ...standing, state: 'reconciling', stop: null });
  // A roll that must not be used any more may be all that was issued.
  const state = stop?.state === 'cleared' ? ('cleared' as const) : ('first_piece' as const);
  const after = { ...standing, state, stop: null };
  return answered(
    standing.isSuperseded
      ? stopped(after, {
          because: 'superseded',
          said: said('run.new_release_unnamed'),
          userId: stop?.userId ?? 0,
        })
      : after,
  );
};

const playReturn = (standing: Standing, { pieces, code }: { pieces: number; code: string }): Move => {
  const roll = standing.rolls.find((one) => one.code === code);
  if (!roll) return { refused: said('run.roll_not_here') };
  const left = roll.issued - roll.returned;
  if (pieces > left) return { refused: said('run.only_returnable', { pieces: left, roll: code }) };
  const source = `roll ${code}`;
  return done({
    ...standing,
    returned: standing.returned + pieces,
    rolls: standing.rolls.map((one) => (one === roll ? { ...one, returned: one.returned + pieces } : one)),
    // Of a roll that went back whole, there is no piece to check.
    unchecked: pieces === left ? standing.unchecked.filter((one) => one !== source) : standing.unchecked,
  });
};

const playReconcile = (plan: RunPlan, standing: Standing, { printed }: Circumstances): Move => {
  if (!printed.isOver) return { refused: said('run.still_printing') };
  const counting: Standing = {
    ...standing,
    state: 'reconciling',
    stop: null,
    issuedPrinted: printed.pieces,
    isChallengedAtEnd: false,
  };
  // Where every piece is checked, the last one was, too.
  const isEveryChecked =
    plan.checkEvery === 1 &&
    standing.everyChecks >= outstandingOf(counting) &&
    standing.unchecked.length === 0;
  return done({
    ...counting,
    isLastDue: plan.checkAt === 'all' && !isEveryChecked && !standing.isSuperseded,
    isCoverDue: !standing.isSuperseded && (standing.isCoverDue || (covers(plan) && plan.checkAt === 'all')),
  });
};

const playClose = (
  plan: RunPlan,
  standing: Standing,
  { applied, reason = null, cause = null }: Extract<RunAct, { kind: 'close' }>,
  { userId }: Circumstances,
): Move => {
  const difference = differenceIn(plan, standing, applied);
  const isSaid = cause !== null && (cause !== 'other' || reason !== null);
  const closed: Standing = { ...standing, state: 'closed', applied, closing: null };
  if (difference === null)
    return {
      verdict: 'right',
      said: written(reason),
      standing: closed,
    };
  if (plan.isShadow || (difference.isSmall && (isSaid || reason !== null)))
    return { verdict: 'wrong', said: differenceSaid(difference, null), standing: closed };
  if (reason === null && !isSaid) return { refused: differenceSaid(difference, said('run.say_why')) };
  return {
    verdict: 'wrong',
    said: differenceSaid(difference, said('run.second_person_answers')),
    standing: {
      ...standing,
      closing: {
        applied,
        unexplained: outstandingOf(standing) - applied,
        reason: reason ?? cause ?? '',
        userId,
      },
    },
  };
};

/** Whether labels may be printed for a run in this state; null means that there is no run. */
export const mayPrint = (state: string | null): boolean =>
  state === null || ['cleared', 'first_piece', 'running'].includes(state);
