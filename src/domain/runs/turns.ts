import { said, type Said } from '../words/say.ts';
import { clearance, type RunActKind } from './acts.ts';
import type { Judgement } from './judging/judge-piece.ts';
import { hasEnded, openStates, type endStates, type RunState } from './run-state.ts';
import { heldSaid } from '../holds/held-said.ts';
import { eventFormat, firstToldApart, firstTriedBare } from './formats.ts';
import { outstandingOf, RunEventKind, type RunPlan, type Standing } from './run.ts';

/** Who acts in a run, and where. */
export interface Who {
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
  /** The hold on something that the run is of; null if there is none. */
  hold: Said | null;
  /** By the rules of which format of events; absent for today's. */
  format?: number;
}

/** Who signs an act, and whether they have worked in the run: see `noWorkIn`. */
export interface Signatory extends Who {
  hasWorked: boolean;
}

/** What the portal knows about an act in addition to the run itself. */
export interface Circumstances extends Who {
  /** The judgement of the codes in the act; null for acts without codes. */
  judged: Judgement | null;
  /** For `reconcile`: whether the run's print jobs have ended, and how many labels they printed. */
  printed: { isOver: boolean; pieces: number };
  /** For `print`: how many labels the job has, and their layout. */
  ordered: number;
  layout?: string | undefined;
  /** Who signs the act, and need not be who is signed in; null without a signature. */
  signer: Signatory | null;
}

/** Whether an act is played by the rules of this format of events, or of a later one. */
export const isSince = (first: number, { format = eventFormat }: Pick<Who, 'format'>): boolean =>
  format >= first;

/**
 * The events of somebody who has not worked in the run: the answer of a second person, the end of a release, and from format 11 on a hold
 * and its release, with which an editor at a desk has done nothing in it.
 */
export const noWorkIn = (format: number): readonly RunEventKind[] => [
  'second_person',
  'superseded',
  ...(format < firstToldApart ? [] : (['hold', 'hold_released'] as const)),
];

/** Every act, in the order of the events: all but the start, and what happens to a run. */
export const actKinds = RunEventKind.exclude(['start', 'superseded', 'hold', 'hold_released'])
  .options satisfies readonly (RunActKind | 'photo')[];
export type ActKind = (typeof actKinds)[number];

/** The states in which each act is allowed. */
const turns: Readonly<Record<ActKind, readonly RunState[]>> = {
  clear: ['planned'],
  challenge: ['planned', 'cleared', 'first_piece', 'running', 'reconciling'],
  roll: ['cleared', 'first_piece', 'running'],
  print: ['cleared', 'first_piece', 'running'],
  first_piece: ['first_piece'],
  check: ['running', 'reconciling'],
  cover: ['first_piece', 'running', 'reconciling'],
  bare: ['first_piece', 'running', 'reconciling'],
  stop: ['cleared', 'first_piece', 'running'],
  resume: ['stopped'],
  second_person: ['planned', 'stopped', 'reconciling'],
  spoil: ['first_piece', 'running', 'stopped', 'reconciling'],
  return: ['first_piece', 'running', 'stopped', 'reconciling'],
  photo: openStates,
  hand_over: openStates,
  move: openStates,
  reconcile: ['first_piece', 'running', 'stopped'],
  close: ['reconciling'],
  abandon: openStates,
};

/** Acts of anybody at the station, not only of the user whose run it is. */
const ofAnybody: readonly ActKind[] = ['stop', 'hand_over'];

/** The acts by which a run goes on. Stopping, spoiling, returning, counting and closing are open while it is held. */
export const goingOn: readonly ActKind[] = [
  'clear',
  'challenge',
  'roll',
  'print',
  'first_piece',
  'check',
  'cover',
  'bare',
  'resume',
];

/** Acts with which an editor at a desk ends a run whose station is gone, or that nobody works on any more. */
const ofADesk: readonly ActKind[] = ['move', 'stop', 'spoil', 'return', 'reconcile', 'close', 'abandon'];

/** The acts of a run that came with labels to a line which is not cleared for it, and what it waits with until then. */
const ofClearance: readonly ActKind[] = ['clear', 'second_person'];
const afterClearance: readonly ActKind[] = ['roll', 'print', 'first_piece', 'check', 'cover', 'bare'];

/** Whether the line of a run has to be cleared before the run goes on. */
export const isClearing = ({ state, isUncleared }: Pick<Standing, 'state' | 'isUncleared'>): boolean =>
  state === 'planned' || (isUncleared && (state === 'first_piece' || state === 'running'));

/** Whether every line of the clearance is confirmed, and a second person has to look at it, too. */
export const waitsForClearance = (standing: Pick<Standing, 'state' | 'isUncleared' | 'gone'>): boolean =>
  isClearing(standing) && standing.gone.length === clearance.length;

const toClear = (standing: Standing): Said =>
  waitsForClearance(standing) ? said('run.second_clears_first') : said('run.clear_first');

/** Why an act is not allowed in the current state; null if it is. */
const outOfTurn = (kind: ActKind, standing: Standing): Said | null => {
  const { state, stop, closing } = standing;
  if (hasEnded(state)) return said('run.ended', { state });
  if (isClearing(standing) && afterClearance.includes(kind)) return toClear(standing);
  const isOfClearance = isClearing(standing) && ofClearance.includes(kind);
  if (!isOfClearance && !turns[kind].includes(state)) {
    if (state === 'stopped') return whyStopped(stop);
    const first: Readonly<Record<Exclude<RunState, (typeof endStates)[number] | 'stopped'>, Said>> = {
      planned: toClear(standing),
      cleared: kind === 'clear' ? said('run.cleared_already') : said('run.issue_first'),
      first_piece: said('run.first_piece_first'),
      running: kind === 'first_piece' ? said('run.first_piece_done') : said('run.going_on'),
      reconciling: said('run.being_counted'),
    };
    return first[state];
  }
  if (kind === 'resume' && stop?.because === 'superseded') return whyStopped(stop);
  const waits = stop?.because === 'wrong' || stop?.because === 'roll' || closing !== null;
  if (kind === 'second_person') return waits || waitsForClearance(standing) ? null : said('run.not_asked');
  if (kind === 'clear' && waitsForClearance(standing)) return said('run.second_clears_first');
  const goesOn: readonly ActKind[] = ['resume', 'reconcile', 'abandon'];
  if (goesOn.includes(kind) && waits && state !== 'reconciling') return said('run.stopped_wrong');
  return kind === 'abandon' && closing !== null ? said('run.stopped_wrong') : null;
};

const whyStopped = (stop: Standing['stop']): Said => {
  if (stop?.because === 'wrong' || stop?.because === 'roll') return said('run.stopped_wrong');
  return stop?.because === 'superseded'
    ? said('run.stopped_superseded', { why: stop.said })
    : said('run.stopped_person');
};

/** Why this user may not do this; null if the user may. */
const refusedTo = (kind: ActKind, plan: RunPlan, who: Who): Said | null => {
  const { userId, worker, isPublisher, isAtStation, maySecond } = who;
  const isHeldOff = plan.needsOthers && isPublisher;
  // Whoever sees the run may call a second person, whose signature says who it is.
  if (kind === 'second_person') return null;
  const isFromADesk = maySecond && ofADesk.includes(kind);
  if (kind === 'move') return maySecond ? null : said('run.at_another_station');
  if (!isAtStation && !isFromADesk) return said('run.at_another_station');
  if (kind === 'hand_over') return worker.id === userId ? said('run.yours_already') : null;
  const isTheirs = worker.id === userId || ofAnybody.includes(kind) || (isFromADesk && !isAtStation);
  if (!isTheirs && !(kind === 'abandon' && maySecond)) return said('run.of_another', { worker: worker.name });
  return (kind === 'check' || kind === 'first_piece') && isHeldOff ? said('run.published_by_you') : null;
};

/** Why this user cannot be the second person of a run; null if the user can. */
export const refusedAsSecond = (
  plan: RunPlan,
  { stop, closing }: Standing,
  { userId, worker, hasWorked, isPublisher }: Signatory,
): Said | null => {
  const asked = stop?.because === 'wrong' ? [stop.userId] : [closing?.userId, closing?.signerId];
  if (worker.id === userId || hasWorked || asked.includes(userId)) return said('run.not_somebody_else');
  return plan.needsOthers && isPublisher ? said('run.published_by_you') : null;
};

/** What has to be done before an act, whatever the act says; null if nothing. */
const wantedBefore = (kind: ActKind, plan: RunPlan, standing: Standing, who: Who): Said | null => {
  const { state, photos, isSuperseded, isChallenged, jobs, rightChecks } = standing;
  if (kind === 'abandon')
    return jobs.length > 0 || outstandingOf(standing) !== 0 ? said('run.labels_out') : null;
  if (kind === 'cover' && (plan.placed?.covers.length ?? 0) === 0) return said('run.covers_nothing');
  if (kind === 'bare' && standing.elementsOn !== 'label') return said('run.bare_of_nothing');
  // What the label covers is tried on a piece that has one.
  if (kind === 'cover' && state === 'first_piece' && rightChecks === 0 && isSince(firstTriedBare, who))
    return said('run.first_piece_first');
  if (plan.isShadow) return null;
  if (kind === 'clear' && plan.needsPhoto && photos === 0) return said('run.photo_first');
  if (kind === 'first_piece' && !(plan.challengesEachRun ? isChallenged : who.isChallenged))
    return said('run.challenge_first');
  return kind === 'check' && state === 'reconciling' && isSuperseded
    ? said('run.new_release_unchecked')
    : null;
};

/** Why an act is not open now, whatever it says; null if it is. */
export const refusalOf = (kind: ActKind, plan: RunPlan, standing: Standing, who: Who): Said | null =>
  outOfTurn(kind, standing) ??
  refusedTo(kind, plan, who) ??
  heldBack(kind, standing, who) ??
  wantedBefore(kind, plan, standing, who);

/** The hold that keeps a run from going on; null if there is none, or if the act does not let it go on. */
const heldBack = (kind: ActKind, { holds }: Standing, { hold }: Who): Said | null => {
  if (!goingOn.includes(kind)) return null;
  const [first] = holds;
  return first ? heldSaid(first) : hold;
};

/** The acts that are open to somebody now: those that are refused only for what they say. */
export const openActs = (plan: RunPlan, standing: Standing, who: Who): ActKind[] =>
  actKinds.filter((kind) => refusalOf(kind, plan, standing, who) === null);
