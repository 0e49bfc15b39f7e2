import type { RunAct, RunActKind } from './acts.ts';
import { issuedOf, outstandingOf, type RunPlan, type RunState, type Standing } from './run.ts';
import type { Judgement } from './verdict.ts';

/** What the portal knows about an act in addition to the run itself. */
export interface Circumstances {
  userId: number;
  /** Whether the role of this user allows acting as second person. */
  maySecond: boolean;
  /** Whether this user published or approved one of the run's releases. */
  isPublisher: boolean;
  /** The user whose run it is. */
  worker: { id: number; name: string };
  /** Whether the act comes from the run's station. */
  isAtStation: boolean;
  /** Whether the station has caught a known-wrong code within the last day. */
  isChallenged: boolean;
  /** The judgement of the codes in the act; null for acts without codes. */
  judged: Judgement | null;
  /** The message about a new release; null while the run's releases are current. */
  newRelease: string | null;
  /** For `reconcile`: whether the run's print jobs have ended, and how many labels they printed. */
  printed: { isOver: boolean; pieces: number };
}

/** The result of an act: a refusal, or the new standing of the run with further effects in the same transaction. */
export type Move =
  | { refused: string }
  | {
      verdict: 'right' | 'wrong';
      reason: string | null;
      standing: Standing;
      /** Stops the print jobs that have not ended. */
      stopsPrinting?: boolean;
      /** Gives the run to the user of the act. */
      takesOver?: boolean;
    };

export const atTheStart: Standing = {
  state: 'planned',
  issuedFromRolls: 0,
  issuedPrinted: 0,
  spoiled: 0,
  returned: 0,
  applied: null,
  rightChecks: 0,
  wrongChecks: 0,
  rolls: [],
  jobs: [],
  photos: 0,
  isSuperseded: false,
  stop: null,
  closing: null,
};

const open: readonly RunState[] = ['planned', 'cleared', 'first_piece', 'running', 'stopped', 'reconciling'];

/** The states in which each act is allowed. */
const turns: Readonly<Record<RunActKind | 'photo', readonly RunState[]>> = {
  clear: ['planned'],
  challenge: ['planned', 'cleared', 'first_piece', 'running'],
  roll: ['cleared', 'first_piece', 'running'],
  print: ['cleared', 'first_piece', 'running'],
  first_piece: ['first_piece'],
  check: ['running', 'reconciling'],
  stop: ['cleared', 'first_piece', 'running'],
  resume: ['stopped'],
  second_person: ['stopped', 'reconciling'],
  spoil: ['first_piece', 'running', 'stopped', 'reconciling'],
  return: ['first_piece', 'running', 'stopped', 'reconciling'],
  photo: open,
  hand_over: open,
  reconcile: ['first_piece', 'running', 'stopped'],
  close: ['reconciling'],
  abandon: open,
};

/**
 * Acts that anybody at the station may do, not only the user whose run it is. `refusedTo` treats the second person and
 * an editor at a desk separately.
 */
const ofAnybody: readonly (RunActKind | 'photo')[] = ['stop', 'hand_over', 'second_person'];

const counted = (pieces: number): string =>
  `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'label' : 'labels'}`;

/** The next step in a run, as a sentence. */
export const nextOf = (
  plan: Pick<RunPlan, 'needsPhoto' | 'checkEvery' | 'isShadow'>,
  standing: Standing,
): string => {
  const { state, stop, closing, photos } = standing;
  switch (state) {
    case 'planned':
      return plan.needsPhoto && photos === 0
        ? 'Clear the line, and take a photo of it.'
        : 'Clear the line, and confirm what is gone.';
    case 'cleared':
      return 'Scan the roll of labels, or print the labels.';
    case 'first_piece':
      return 'Label one piece. Scan its product, then its label.';
    case 'running':
      return plan.checkEvery === 1
        ? 'Scan every piece: its product, then its label.'
        : `Scan one piece in ${plan.checkEvery.toLocaleString('en-US')}: its product, then its label.`;
    case 'stopped':
      if (stop?.because === 'wrong') return 'A second person has to look, and say what was done.';
      return stop?.because === 'superseded'
        ? 'Count what is applied. Then start a run of the new release.'
        : 'Resume the run, or count it.';
    case 'reconciling':
      return closing
        ? `${differenceIn(plan, standing, closing.applied) ?? ''} A second person has to answer.`.trim()
        : 'Count what is applied, spoiled and returned. Then close the run.';
    case 'closed':
      return 'This run is closed.';
    case 'abandoned':
    default:
      return 'This run was abandoned.';
  }
};

/** Why an act is not allowed in the current state. */
const outOfTurn = (kind: RunActKind | 'photo', { state, stop }: Standing): string => {
  if (state === 'closed' || state === 'abandoned') return `This run is ${state}. Nothing was recorded.`;
  if (state === 'stopped')
    return stop?.because === 'wrong'
      ? 'This run is stopped: something was wrong. A second person has to answer first. Nothing was recorded.'
      : stop?.because === 'superseded'
        ? `${stop.sentence} Nothing was recorded. Count what is applied, and start a run of the new release.`
        : 'This run is stopped. Resume it first. Nothing was recorded.';
  const first: Readonly<Partial<Record<RunState, string>>> = {
    planned: 'Clear the line first.',
    cleared: kind === 'clear' ? 'The line is cleared already.' : 'Scan a roll or print labels first.',
    first_piece: 'The first piece has to be right first.',
    running: kind === 'first_piece' ? 'The first piece was right already.' : 'The run is going on.',
    reconciling: 'This run is being counted: no more labels are applied.',
  };
  return `${first[state] ?? ''} Nothing was recorded.`.trim();
};

/** What does not add up if this many labels were applied; null if everything adds up. */
const differenceIn = (
  { checkEvery }: Pick<RunPlan, 'checkEvery'>,
  standing: Standing,
  applied: number,
): string | null => {
  const unexplained = outstandingOf(standing) - applied;
  const least = Math.ceil(applied / checkEvery);
  const parts = [
    unexplained > 0
      ? `${counted(unexplained)} of ${counted(issuedOf(standing))} ${unexplained === 1 ? 'is' : 'are'} unexplained.`
      : '',
    unexplained < 0 ? `${counted(-unexplained)} more than were issued.` : '',
    least > standing.rightChecks
      ? `${counted(applied)} applied need ${least.toLocaleString('en-US')} right checks, and there ${standing.rightChecks === 1 ? 'is' : 'are'} ${standing.rightChecks.toLocaleString('en-US')}.`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' ');
};

/** Why this user may not do this; null if the user may. */
const refusedTo = (
  kind: RunActKind | 'photo',
  plan: RunPlan,
  standing: Standing,
  who: Circumstances,
): string | null => {
  if (kind === 'second_person') {
    const asked = standing.stop?.because === 'wrong' ? standing.stop : standing.closing;
    if (!asked) return 'Nothing waits for a second person in this run. Nothing was recorded.';
    if (asked.userId === who.userId || who.worker.id === who.userId)
      return 'The second person must be somebody else than who works in this run. Nothing was recorded.';
    if (plan.needsOthers && who.isPublisher)
      return 'You published a release of this run: its client wants somebody else to answer. Nothing was recorded.';
    return null;
  }
  // An editor at a desk can abandon a run that nobody works on any more.
  const isFromADesk = kind === 'abandon' && who.maySecond;
  if (!who.isAtStation && !isFromADesk) return 'This run is at another station. Nothing was recorded.';
  if (who.worker.id !== who.userId && !ofAnybody.includes(kind) && !isFromADesk)
    return `This run is ${who.worker.name}’s. Take it over first. Nothing was recorded.`;
  if ((kind === 'check' || kind === 'first_piece') && plan.needsOthers && who.isPublisher)
    return 'You published a release of this run: its client wants somebody else to check. Nothing was recorded.';
  return null;
};

const stopped = (standing: Standing, stop: Omit<NonNullable<Standing['stop']>, 'state'>): Standing => ({
  ...standing,
  state: 'stopped',
  stop: { ...stop, state: standing.stop?.state ?? standing.state },
});

/**
 * Applies a new release to a run: the run stops, and can then only be counted. In shadow mode the run only warns, once.
 * A run that stopped for a wrong piece still waits for the second person.
 */
export const supersede = (
  plan: RunPlan,
  standing: Standing,
  { newRelease, userId }: { newRelease: string; userId: number },
): Standing => {
  const known = { ...standing, isSuperseded: true };
  if (plan.isShadow || standing.stop?.because === 'wrong') return known;
  return stopped(known, { because: 'superseded', sentence: newRelease, userId });
};

/** Whether a new release stops this run. A run that is being reconciled has applied its last label. */
export const canBeSuperseded = ({ state, isSuperseded }: Standing): boolean =>
  !isSuperseded && open.includes(state) && state !== 'reconciling';

/** Applies an act to a run, or refuses it with a message. */
export const play = (
  plan: RunPlan,
  standing: Standing,
  act: RunAct | { kind: 'photo' },
  who: Circumstances,
): Move => {
  if (!turns[act.kind].includes(standing.state)) return { refused: outOfTurn(act.kind, standing) };
  const refused = refusedTo(act.kind, plan, standing, who);
  return refused === null ? playInTurn(plan, standing, act, who) : { refused };
};

const done = (standing: Standing): Move => ({ verdict: 'right', reason: null, standing });

const playInTurn = (
  plan: RunPlan,
  standing: Standing,
  act: RunAct | { kind: 'photo' },
  who: Circumstances,
): Move => {
  const { stop, closing } = standing;
  // Spoiling or returning labels withdraws an attempt to close the run.
  const recounted = { ...standing, closing: null };
  switch (act.kind) {
    case 'clear':
      if (plan.needsPhoto && standing.photos === 0 && !plan.isShadow)
        return {
          refused: 'This client wants a photo of the cleared line. Take it first. Nothing was recorded.',
        };
      return done({ ...standing, state: 'cleared' });
    case 'photo':
      return done({ ...standing, photos: standing.photos + 1 });
    case 'challenge':
      if (who.judged?.is === 'wrong')
        return { verdict: 'right', reason: `Caught: ${who.judged.sentence}`, standing };
      return {
        refused:
          who.judged?.is === 'unreadable'
            ? who.judged.sentence
            : 'This code is right for this run. Scan one that must be wrong. Nothing was recorded.',
      };
    case 'roll':
      return playRoll(plan, standing, act, who);
    case 'print':
      return done({
        ...standing,
        state: standing.state === 'cleared' ? 'first_piece' : standing.state,
        jobs: [...standing.jobs, act.jobId],
      });
    case 'first_piece':
    case 'check':
      return playCheck(plan, standing, act, who);
    case 'stop':
      return {
        verdict: 'right',
        reason: act.reason,
        standing: stopped(standing, { because: 'person', sentence: act.reason, userId: who.userId }),
        stopsPrinting: true,
      };
    case 'resume':
      if (stop?.because !== 'person') return { refused: outOfTurn('check', standing) };
      return done({ ...standing, state: stop.state, stop: null });
    case 'second_person':
      return playSecondPerson(standing, act.reason);
    case 'spoil':
    case 'return': {
      if (act.pieces > outstandingOf(standing) && !printsMore(standing))
        return {
          refused: `Only ${counted(outstandingOf(standing))} of this run ${outstandingOf(standing) === 1 ? 'is' : 'are'} not spoiled or returned. Nothing was recorded.`,
        };
      return act.kind === 'spoil'
        ? { ...done({ ...recounted, spoiled: standing.spoiled + act.pieces }), ...withReason(act.reason) }
        : playReturn(recounted, act);
    }
    case 'hand_over':
      if (who.worker.id === who.userId)
        return { refused: 'This run is yours already. Nothing was recorded.' };
      return { ...done(standing), ...withReason(act.note), takesOver: true };
    case 'reconcile':
      if (stop?.because === 'wrong') return { refused: outOfTurn('check', standing) };
      if (!who.printed.isOver)
        return {
          refused:
            'Labels of this run are still being printed, or nobody has said whether some came out. Look at its print jobs first. Nothing was recorded.',
        };
      return done({ ...standing, state: 'reconciling', stop: null, issuedPrinted: who.printed.pieces });
    case 'close':
      return playClose(plan, standing, {
        applied: act.applied,
        reason: act.reason ?? null,
        userId: who.userId,
      });
    case 'abandon':
    default:
      if (stop?.because === 'wrong' || closing) return { refused: outOfTurn('check', standing) };
      if (standing.jobs.length > 0 || outstandingOf(standing) !== 0)
        return {
          refused:
            'Labels of this run are out. Count it and close it, or return them first. Nothing was recorded.',
        };
      return {
        verdict: 'right',
        reason: act.reason,
        standing: { ...standing, state: 'abandoned', stop: null },
      };
  }
};

/** How many labels a print job printed is known only when the run is reconciled. */
const printsMore = ({ state, jobs }: Standing): boolean => state !== 'reconciling' && jobs.length > 0;

const withReason = (reason: string | null | undefined): { reason: string | null } => ({
  reason: reason ?? null,
});

const playRoll = (
  plan: RunPlan,
  standing: Standing,
  { code, pieces }: { code: string; pieces: number },
  { judged }: Circumstances,
): Move => {
  if (judged?.is === 'unreadable') return { refused: judged.sentence };
  // A wrong roll is not issued: none of its labels is on a piece, so the run need not stop.
  if (judged?.is === 'wrong' && !plan.isShadow)
    return { verdict: 'wrong', reason: judged.sentence, standing };
  const known = standing.rolls.find((roll) => roll.code === code);
  const rolls = known
    ? standing.rolls.map((roll) => (roll === known ? { ...roll, issued: roll.issued + pieces } : roll))
    : [...standing.rolls, { code, issued: pieces, returned: 0 }];
  const issued = {
    ...standing,
    rolls,
    issuedFromRolls: standing.issuedFromRolls + pieces,
    state: standing.state === 'cleared' ? ('first_piece' as const) : standing.state,
  };
  return judged?.is === 'wrong'
    ? { verdict: 'wrong', reason: judged.sentence, standing: issued }
    : done(issued);
};

const playCheck = (
  plan: RunPlan,
  standing: Standing,
  { kind }: { kind: 'first_piece' | 'check' },
  { judged, isChallenged, userId }: Circumstances,
): Move => {
  if (kind === 'first_piece' && !isChallenged && !plan.isShadow)
    return {
      refused:
        'No known-wrong code was caught at this station today. Scan the known-wrong card first. Nothing was recorded.',
    };
  if (standing.state === 'reconciling' && standing.isSuperseded && !plan.isShadow)
    return {
      refused: 'A new release was published: this one is not checked any more. Nothing was recorded.',
    };
  if (judged?.is === 'right') {
    const state = kind === 'first_piece' ? ('running' as const) : standing.state;
    return done({ ...standing, state, closing: null, rightChecks: standing.rightChecks + 1 });
  }
  if (judged?.is !== 'wrong') return { refused: judged?.sentence ?? 'Please scan a code.' };
  const seen = { ...standing, wrongChecks: standing.wrongChecks + 1 };
  if (plan.isShadow) return { verdict: 'wrong', reason: judged.sentence, standing: seen };
  return {
    verdict: 'wrong',
    reason: judged.sentence,
    standing: stopped({ ...seen, closing: null }, { because: 'wrong', sentence: judged.sentence, userId }),
    stopsPrinting: true,
  };
};

/** After a wrong piece, the next piece must be right before the run continues. */
const playSecondPerson = (standing: Standing, reason: string): Move => {
  const { stop, closing } = standing;
  if (closing && standing.state === 'reconciling')
    return {
      verdict: 'right',
      reason,
      standing: { ...standing, state: 'closed', applied: closing.applied, closing: null },
    };
  if (stop?.state === 'reconciling')
    return { verdict: 'right', reason, standing: { ...standing, state: 'reconciling', stop: null } };
  const answered = { ...standing, state: 'first_piece' as const, stop: null };
  return {
    verdict: 'right',
    reason,
    standing: standing.isSuperseded
      ? {
          ...answered,
          state: 'stopped',
          stop: {
            because: 'superseded',
            sentence: 'A new release was published.',
            userId: stop?.userId ?? 0,
            state: 'first_piece',
          },
        }
      : answered,
  };
};

const playReturn = (standing: Standing, { pieces, code }: { pieces: number; code: string }): Move => {
  const roll = standing.rolls.find((one) => one.code === code);
  if (!roll)
    return {
      refused:
        'This roll was not issued to this run. Printed labels are destroyed and counted as spoiled. Nothing was recorded.',
    };
  if (pieces > roll.issued - roll.returned)
    return {
      refused: `Only ${counted(roll.issued - roll.returned)} of roll ${code} can come back to it. Nothing was recorded.`,
    };
  return done({
    ...standing,
    returned: standing.returned + pieces,
    rolls: standing.rolls.map((one) => (one === roll ? { ...one, returned: one.returned + pieces } : one)),
  });
};

const playClose = (
  plan: RunPlan,
  standing: Standing,
  { applied, reason, userId }: { applied: number; reason: string | null; userId: number },
): Move => {
  const difference = differenceIn(plan, standing, applied);
  if (difference === null || plan.isShadow)
    return {
      verdict: difference === null ? 'right' : 'wrong',
      reason: difference === null ? reason : [difference, reason ?? ''].join(' ').trim(),
      standing: { ...standing, state: 'closed', applied, closing: null },
    };
  if (reason === null) return { refused: `${difference} Count again, or say why. Nothing was recorded.` };
  const unexplained = outstandingOf(standing) - applied;
  return {
    verdict: 'wrong',
    reason: `${difference} A second person has to answer.`,
    standing: { ...standing, closing: { applied, unexplained, reason, userId } },
  };
};

/** Whether labels may be printed for a run in this state; null means that there is no run. */
export const mayPrint = (state: string | null): boolean =>
  state === null || ['cleared', 'first_piece', 'running'].includes(state);
