import { asWritten, said } from '../words/say.ts';
import type { StoredSaid } from '../words/said.ts';
import { clearance, type ClearedLine, type RunAct } from './acts.ts';
import type { Judgement } from './judging/judge-piece.ts';
import { done, isDone, stopped, written, type Move } from './move.ts';
import { playBare, playCheck, playCover } from './play-check.ts';
import { playClose } from './play-close.ts';
import { firstByKind, firstClearedAnew, firstToldApart, firstTriedBare } from './formats.ts';
import { outstandingOf, type HeldBy, type RunPlan, type Standing } from './run.ts';
import { hasEnded, type RunState } from './run-state.ts';
import { isClearing, isSince, refusalOf, refusedAsSecond, type Circumstances } from './turns.ts';

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
  elementsOn: null,
  isBareDue: false,
  apart: null,
  byElements: nothingProved,
  isChallenged: false,
  isChallengedAtEnd: false,
  lastPair: null,
  rolls: [],
  withdrawn: [],
  jobs: [],
  layouts: [],
  photos: 0,
  gone: [],
  isUncleared: false,
  isSuperseded: false,
  holds: [],
  stop: null,
  closing: null,
};

const { elementsOn, isBareDue, apart, byElements, layouts, isUncleared } = atTheStart;

/** A standing as a portal reads it that writes events of this format: an older one leaves out what it does not know. */
export const asRead = (standing: Standing, format: number): Standing => {
  if (format >= firstToldApart) return standing;
  const known = { ...standing, apart };
  return format < firstTriedBare
    ? { ...known, elementsOn, isBareDue, byElements, layouts, isUncleared }
    : known;
};

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

/** Whether a run is being counted, so that it has applied its last label: also if it is stopped there, by a wrong piece. */
export const isCounted = ({ state, stop }: Standing): boolean => (stop?.state ?? state) === 'reconciling';

/** Whether a new release can stop this run, by the rules of events. Today's portal stops none that is counted, also if it is stopped. */
export const canBeSuperseded = ({ state, isSuperseded }: Standing): boolean =>
  !isSuperseded && !hasEnded(state) && state !== 'reconciling';

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

/** Applies a hold on what the run is of: until it is released, the run does not go on. */
export const hold = (standing: Standing, by: HeldBy): Standing => ({
  ...standing,
  holds: [...standing.holds.filter(({ id }) => id !== by.id), by],
  lastPair: null,
});

export const isHeldBy = ({ holds }: Standing, id: number): boolean => holds.some((one) => one.id === id);

/** Applies the release of a hold. A piece is checked before the run goes on. */
export const unhold = (standing: Standing, id: number): Standing => ({
  ...standing,
  holds: standing.holds.filter((one) => one.id !== id),
  isResumed: standing.isResumed || standing.rightChecks > 0,
});

type AnyAct = RunAct | { kind: 'photo' };

/** Applies an act to a run, or refuses it with a fact. */
export const play = (plan: RunPlan, standing: Standing, act: AnyAct, who: Circumstances): Move => {
  const refused = refusalOf(act.kind, plan, standing, who);
  if (refused !== null) return { refused };
  const move = playInTurn(plan, standing, act, who);
  // Another act comes in between: the same codes are then another piece.
  return !isDone(move) || act.kind === 'check' || act.kind === 'first_piece'
    ? move
    : { ...move, standing: { ...move.standing, lastPair: null } };
};

const playInTurn = (plan: RunPlan, standing: Standing, act: AnyAct, who: Circumstances): Move => {
  const { stop } = standing;
  // Spoiling or returning labels withdraws an attempt to close the run.
  const recounted = { ...standing, closing: null };
  switch (act.kind) {
    case 'clear':
      return playClear(plan, standing, act.gone);
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
        layouts: isSince(firstTriedBare, who)
          ? [...standing.layouts, who.layout ?? 'artwork']
          : standing.layouts,
      });
    case 'first_piece':
    case 'check':
      return playCheck(plan, standing, act, who);
    case 'cover':
      return playCover(plan, standing, act, who);
    case 'bare':
      return playBare(plan, standing, act, who);
    case 'stop':
      return {
        verdict: 'right',
        said: asWritten(act.reason),
        standing: stopped(standing, {
          because: 'person',
          said: asWritten(act.reason),
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
      return playSecondPerson(plan, standing, act.reason, who.signer);
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
      return {
        verdict: 'right',
        said: asWritten(act.reason),
        standing: uncleared(standing, who),
        // Its labels are wanted at another line, once that is cleared.
        stopsPrinting: isSince(firstTriedBare, who) && standing.state !== 'stopped',
      };
    case 'reconcile':
      return playReconcile(plan, standing, who);
    case 'close':
      return playClose(plan, standing, act, who);
    case 'abandon':
    default:
      return {
        verdict: 'right',
        said: asWritten(act.reason),
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

const playClear = (plan: RunPlan, standing: Standing, lines: readonly ClearedLine[]): Move => {
  if (lines.every((line) => standing.gone.includes(line))) return { refused: said('run.line_confirmed') };
  const gone = clearance.filter((line) => standing.gone.includes(line) || lines.includes(line));
  const waits = gone.length < clearance.length || (plan.needsSecondToClear && !plan.isShadow);
  return done(waits ? { ...standing, gone } : cleared({ ...standing, gone }));
};

/** A standing at a line that is cleared for it. A run that came there with labels goes on. */
const cleared = (standing: Standing): Standing =>
  standing.isUncleared ? { ...standing, isUncleared: false } : { ...standing, state: 'cleared' };

const beforeIssue: readonly (RunState | undefined)[] = ['planned', 'cleared'];

/** Whether a run is before its clearance, so that it is on no line: also if it is stopped there, by a new release. */
export const isPlanned = ({ state, stop }: Standing): boolean => (stop?.state ?? state) === 'planned';

/**
 * A standing at another station, whose line nobody has cleared for it, nor taken a photo of. A run that has labels is cleared
 * there before it goes on, and then one piece is checked; before format 7 it went on at once, before format 6 any run did.
 */
const uncleared = (standing: Standing, who: Circumstances): Standing => {
  const { state, stop, rightChecks } = standing;
  if (!isSince(firstClearedAnew, who)) return standing;
  const anew = { ...standing, gone: [], photos: 0 };
  if (beforeIssue.includes(state)) return { ...anew, state: 'planned' };
  if (stop && beforeIssue.includes(stop.state)) return { ...anew, stop: { ...stop, state: 'planned' } };
  // Labels that are only counted are on no line.
  return isSince(firstTriedBare, who) && !isCounted(standing)
    ? { ...anew, isUncleared: true, isResumed: rightChecks > 0 }
    : standing;
};

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
  who: Circumstances,
): Move => {
  const { judged } = who;
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
    // A roll that must not be used gives no labels: this one was released. Before format 10 nobody asked.
    withdrawn: isSince(firstByKind, who)
      ? standing.withdrawn.filter((one) => one !== code)
      : standing.withdrawn,
    issuedFromRolls: standing.issuedFromRolls + pieces,
  };
  return judged?.is === 'wrong' ? { verdict: 'wrong', said: judged.said, standing: after } : done(after);
};

/** After a wrong piece, the next piece must be right before the run continues. */
const playSecondPerson = (
  plan: RunPlan,
  standing: Standing,
  reason: string,
  signer: Circumstances['signer'],
): Move => {
  if (signer === null) return { isUnsigned: true };
  const refused = refusedAsSecond(plan, standing, signer);
  if (refused !== null) return { refused };
  const { stop, closing } = standing;
  const answered = (after: Standing): Move => ({
    verdict: 'right',
    said: asWritten(reason),
    standing: after,
    signs: 'verified',
  });
  if (isClearing(standing)) return answered(cleared(standing));
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
    isUncleared: false,
    isBareDue: standing.isBareDue && !standing.isSuperseded,
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

/** Whether labels may be printed for a run; null means that there is no run. */
export const mayPrint = (standing: Pick<Standing, 'state' | 'holds' | 'isUncleared'> | null): boolean =>
  standing === null ||
  (standing.holds.length === 0 &&
    !standing.isUncleared &&
    ['cleared', 'first_piece', 'running'].includes(standing.state));
