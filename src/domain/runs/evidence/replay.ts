import type { z } from 'zod';
import { canonicalJson } from '../../releases/canonical-json.ts';
import { asWritten, said, type Said } from '../../words/say.ts';
import type { StoredSaid } from '../../words/said.ts';
import { eventDetails, PublishedRelease } from '../event-details.ts';
import {
  asRead,
  atTheStart,
  canBeSuperseded,
  hold,
  holdsRoll,
  isHeldBy,
  play,
  supersede,
  unhold,
  withoutRoll,
} from '../machine.ts';
import { isDone } from '../move.ts';
import { releasedOf } from '../judging/placed-codes.ts';
import { eventFormat, firstTriedBare } from '../formats.ts';
import { RunEventKind, type Standing } from '../run.ts';
import { otherLayoutThan } from '../start-rules.ts';
import { heldSaid } from '../../holds/held-said.ts';
import { noWorkIn, type Signatory, type Who } from '../turns.ts';
import { isRole, judgedBy, mayRelease, maySecond } from './judged-by.ts';
import { actOf, formatOf, type PlayedAct, type PlayedEvent, type Start } from './played-event.ts';
import { ReplayedPages } from './replay-pages.ts';
import { faultsOfStart, type Releases } from './replay-start.ts';
import { judgeAgain, type OnceUsed } from './judge-again.ts';
import type { WrittenEvent } from './event-line.ts';
import { wordsOf } from './words-of.ts';

/** The first format of events that name all that the rules need. Older ones are read, and not played again. */
const firstPlayed = 3;
/** The first format whose starts say everything that a start can say. */
const firstWhole = 4;

/** What a replay needs besides the events. */
export interface ReplayParts {
  releases: Releases;
  /** What may be used once, over all runs that are replayed together. */
  used: OnceUsed;
}

/** Where a replay stands: it ends at the first event that it cannot play. */
export interface Replayed {
  /** Null before the start. */
  standing: Standing | null;
  start: Start | null;
  worker: { id: number; name: string } | null;
  station: { id: number; name: string } | null;
  /** Why events were not played again, in words; null if all were. */
  unplayed: string | null;
  /** So many events, from the first on, are what the rules say. */
  played: number;
}

/**
 * Plays the events of a run again by the rules of the run machine: the order of acts, who may do them, times, and every
 * verdict against the release. `next` returns what could not have happened.
 */
export class Replay {
  readonly #parts: ReplayParts;
  readonly #runId: number;
  #standing: Standing | null = null;
  #start: Start | null = null;
  #worker: { id: number; name: string } | null = null;
  #station: { id: number; name: string } | null = null;
  #unplayed: string | null = null;
  #isBroken = false;
  #played = 0;
  #lastAt = '';
  /** The events in which a known-wrong code was caught, by their numbers. */
  readonly #challenges = new Map<number, Pick<PlayedEvent, 'at' | 'station'>>();
  readonly #pages = new ReplayedPages();
  /** The numbers on its printed labels. */
  readonly #printed = new Set<string>();
  /** Who had set each hold of the run. */
  readonly #holders = new Map<number, number>();
  /** Who has events in the run, and of which kinds. */
  readonly #acts = new Map<number, Set<RunEventKind>>();

  constructor(runId: number, parts: ReplayParts) {
    this.#runId = runId;
    this.#parts = parts;
  }

  get result(): Replayed {
    return {
      standing: this.#standing,
      start: this.#start,
      worker: this.#worker,
      station: this.#station,
      unplayed: this.#unplayed,
      played: this.#played,
    };
  }

  /** Plays the next event. Returns why it could not have happened, in words that follow its name; else nothing. */
  next(event: WrittenEvent): string[] {
    const faults = [
      ...(isInstant(event.at) ? [] : ['has a time that is none.']),
      ...(this.#lastAt > event.at ? ['is earlier than the one before it.'] : []),
    ];
    this.#lastAt = event.at;
    if (this.#isBroken || this.#unplayed !== null) return faults;
    const format = formatOf(event);
    const kind = RunEventKind.safeParse(event.kind).data;
    if (format > eventFormat) {
      this.#unplayed = `Event ${event.seq} was written by a newer portal: get a newer page to verify it.`;
      return faults;
    }
    if (event.seq === 1 && format < firstPlayed) {
      this.#unplayed = 'It was started by an older portal, whose rules this page cannot play again.';
      return faults;
    }
    // A new kind has a new format: see `RunEvent`.
    const played = kind ? this.#play({ ...event, kind }) : ['is of a kind that there is not.'];
    const found = [...faults, ...played];
    // What follows would only repeat that the standing is another.
    this.#isBroken = found.length > faults.length;
    if (found.length === 0) this.#played = event.seq;
    return found;
  }

  #play(event: PlayedEvent): string[] {
    const detail = eventDetails[event.kind].safeParse(event.detail);
    if (!detail.success || formatOf(event) < firstPlayed) return ['does not say what such an event says.'];
    if (event.kind === 'start') return this.#playStart(event, eventDetails.start.parse(event.detail));
    if (!this.#start || !this.#standing) return ['comes before the start.'];
    this.#standing = asRead(this.#standing, formatOf(event));
    const faults = this.#playLater(event, this.#start, this.#standing);
    this.#noteAct(event);
    return faults;
  }

  #playLater(event: PlayedEvent, start: Start, standing: Standing): string[] {
    const { kind, detail } = event;
    if (kind === 'superseded')
      return this.#playSuperseded(event, eventDetails.superseded.parse(detail), start);
    if (kind === 'hold') return this.#playHold(event, eventDetails.hold.parse(detail), standing);
    if (kind === 'hold_released')
      return this.#playRelease(event, eventDetails.hold_released.parse(detail), standing);
    return this.#playAct(event, start, standing);
  }

  #playStart(event: PlayedEvent, start: Start): string[] {
    if (event.seq !== 1) return ['starts the run again.'];
    this.#start = start;
    this.#standing = atTheStart;
    this.#worker = { id: event.user.id, name: event.user.name };
    this.#station = start.station;
    this.#noteAct(event);
    const isRight = event.verdict === 'right' && (event.said ?? null) === null;
    const { role } = event.user;
    const isThere = event.station?.id === start.station.id || maySecond(role);
    return [
      ...(isRight && isRole(role) ? [] : ['is no start.']),
      ...(hasOnly(event.detail, start) ? [] : ['says more than a start says.']),
      ...(formatOf(event) < firstWhole || saysAll(event.detail, start)
        ? []
        : ['says less than a start says.']),
      ...(isThere ? [] : ['was made at another station.']),
      ...faultsOfStart(start, this.#parts.releases, formatOf(event)),
    ];
  }

  #playSuperseded(event: PlayedEvent, { roll }: { roll?: string }, plan: Start): string[] {
    const { verdict, said, user } = event;
    const standing = this.#standing;
    if (standing === null || verdict !== 'refused' || !said) return ['does not say why the run stopped.'];
    const isWhy = roll === undefined ? isNewer(said, plan, event) : isSame(said, rollUnusable(roll));
    if (!isWhy) return ['does not say why the run stopped.'];
    const could = roll === undefined ? canBeSuperseded(standing) : holdsRoll(standing, roll);
    if (!could) return ['could not stop the run then.'];
    this.#standing =
      roll === undefined
        ? supersede(plan, standing, { newRelease: said, userId: user.id })
        : withoutRoll(plan, standing, { code: roll, userId: user.id });
    return [];
  }

  #playHold(
    { verdict, said, user, at: noted }: PlayedEvent,
    { holdId, ...of }: z.infer<typeof eventDetails.hold>,
    standing: Standing,
  ): string[] {
    const at = said?.values['at'];
    const by = { id: holdId, ...of, by: user.name, at: typeof at === 'string' ? at : '' };
    if (verdict !== 'refused' || !isSame(said ?? null, heldSaid(by))) return ['does not say what was held.'];
    if (!isInstant(by.at) || by.at > noted) return ['holds what was held at another time.'];
    if (this.#holders.has(holdId)) return ['holds what was held already.'];
    this.#holders.set(holdId, user.id);
    this.#standing = hold(standing, by);
    return [];
  }

  #playRelease(
    { verdict, said, user, at }: PlayedEvent,
    { holdId, reason, signed }: z.infer<typeof eventDetails.hold_released>,
    standing: Standing,
  ): string[] {
    if (verdict !== 'right' || !isHeldBy(standing, holdId)) return ['releases nothing that was held.'];
    if (!isSame(said ?? null, asWritten(reason))) return ['does not say why it was released.'];
    if (signed.meaning !== 'released' || signed.by.id !== user.id || signed.at > at)
      return ['is not signed by who released it.'];
    if (this.#holders.get(holdId) === user.id) return ['releases what the same person had put on hold.'];
    if (!mayRelease(signed.role)) return ['is not signed by somebody who may release it.'];
    this.#standing = unhold(standing, holdId);
    return [];
  }

  #playAct(event: PlayedEvent, start: Start, standing: Standing): string[] {
    const act = actOf(event);
    const who = this.#whoOf(event, start);
    if (act === null || who === null || !isSaidAsSent(act, event)) return ['does not say who did what.'];
    const signer = this.#signerOf(event, start);
    if (event.kind === 'second_person' && signer?.maySecond !== true)
      return ['is not signed by somebody who may be a second person.'];
    if (event.kind === 'second_person' && signer?.userId !== event.user.id)
      return ['is not signed by who answered.'];
    const { judged, faults } = judgeAgain(event, act, {
      start,
      standing,
      content: this.#parts.releases.product,
      used: this.#parts.used,
      printed: this.#printed,
      run: this.#runId,
    });
    const reconcile = event.kind === 'reconcile' ? eventDetails.reconcile.parse(event.detail) : null;
    const print = event.kind === 'print' ? eventDetails.print.parse(event.detail) : null;
    if (print && (print.pieces === undefined || print.pieces < 1 || !hexadecimal.test(print.sha256 ?? '')))
      return ['does not say what was printed.'];
    if (print && !isOfLayout(event, print.layout ?? '', { start, content: this.#parts.releases.product }))
      return ['issues labels of another layout than its release.'];
    if (reconcile && (reconcile.printed < 0 || (reconcile.printed > 0 && standing.jobs.length === 0)))
      return ['counts labels that nobody printed.'];
    const strange = this.#pages.next(event);
    if (strange.length > 0) return strange;
    const move = play(start, standing, act, {
      ...who,
      judged,
      printed: { isOver: true, pieces: reconcile?.printed ?? 0 },
      ordered: print?.pieces ?? 0,
      layout: print?.layout,
      signer,
    });
    if ('isUnsigned' in move) return ['is not signed.', ...faults];
    if (!isDone(move))
      return [`could not have happened: the rules refuse it. ${wordsOf(move.refused)}`, ...faults];
    if (move.signs !== signatureOf(event)?.meaning) return ['is signed with another meaning.', ...faults];
    this.#standing = move.standing;
    if (event.kind === 'challenge') this.#challenges.set(event.seq, event);
    for (const number of print?.numbers ?? []) this.#printed.add(number);
    if (move.takesOver === true) this.#worker = { id: event.user.id, name: event.user.name };
    if (event.kind === 'move') {
      const { stationId, stationName } = eventDetails.move.parse(event.detail);
      this.#station = { id: stationId, name: stationName };
    }
    const says = { verdict: event.verdict, said: event.said ?? null };
    const ought = { verdict: move.verdict, said: move.said };
    if (!isSame(says, ought))
      return [
        `is not what the rules say: they say ${phraseOf(ought)}, and it says ${phraseOf(says)}.`,
        ...faults,
      ];
    const proof = { proof: event.detail['proof'], due: event.detail['due'] };
    const proved = move.proof === undefined ? {} : { proof: move.proof, due: move.due ?? null };
    return isSame(proof, proved) ? faults : ['says another proof than the rules.', ...faults];
  }

  /** Null if the event does not say whose act it was. */
  #whoOf(event: PlayedEvent, start: Start): Who | null {
    const { user, station } = event;
    return this.#personOf({ id: user.id, role: user.role }, start, {
      format: formatOf(event),
      isAtStation: station !== null && station.id === this.#station?.id,
      isChallenged: this.#isChallenged(event),
    });
  }

  /** Who signed the event; null without a signature, or if it does not say the role. */
  #signerOf(event: PlayedEvent, start: Start): Signatory | null {
    const signed = signatureOf(event);
    if (!signed || signed.at !== event.at) return null;
    const who = this.#personOf({ id: signed.by.id, role: signed.role }, start, {
      format: formatOf(event),
      isAtStation: false,
      isChallenged: false,
    });
    return who && { ...who, hasWorked: this.#hasWorked(who.userId, formatOf(event)) };
  }

  #noteAct({ user, kind }: PlayedEvent): void {
    this.#acts.set(user.id, (this.#acts.get(user.id) ?? new Set()).add(kind));
  }

  #hasWorked(userId: number, format: number): boolean {
    const noWork = noWorkIn(format);
    return [...(this.#acts.get(userId) ?? [])].some((kind) => !noWork.includes(kind));
  }

  #personOf(
    { id, role }: { id: number; role: string | undefined },
    start: Start,
    at: Pick<Who, 'isAtStation' | 'isChallenged' | 'format'>,
  ): Who | null {
    if (!isRole(role) || !this.#worker) return null;
    const { published, clientPublished } = start;
    const publishers = [published, clientPublished].flatMap((one) => [one?.byId, one?.approvedById]);
    return {
      ...at,
      userId: id,
      maySecond: maySecond(role),
      isPublisher: start.needsOthers && publishers.includes(id),
      worker: this.#worker,
      // What was held is in the events; an act that another hold refused is none.
      hold: null,
    };
  }

  /** Whether a first piece names the event that caught a known-wrong code, of this run or of one before it. */
  #isChallenged({ kind, detail, at, station }: PlayedEvent): boolean {
    const challenged = kind === 'first_piece' ? eventDetails.first_piece.parse(detail).challenged : undefined;
    if (!challenged || challenged.at > at) return false;
    const isRecent = Date.parse(at) - Date.parse(challenged.at) < judgedBy.challengeMs;
    const own = this.#challenges.get(challenged.seq);
    const isHere = own?.at === challenged.at && own.station?.id === station?.id;
    return isRecent && (challenged.run !== this.#runId || isHere);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value has no field, at any depth, that is not known. */
const hasOnly = (value: unknown, known: unknown): boolean =>
  !isObject(value) ||
  (isObject(known) &&
    Object.entries(value).every(
      ([name, inner]) => Object.hasOwn(known, name) && hasOnly(inner, Reflect.get(known, name)),
    ));

/** Whether a start has every field of one, also of its releases, and times that are some. */
const saysAll = (detail: object, { published, clientPublished, confirmations = [] }: Start): boolean => {
  const releases = clientPublished === null ? [published] : [published, clientPublished];
  return (
    Object.keys(eventDetails.start.shape).every((name) => Object.hasOwn(detail, name)) &&
    releases.every((one) => Object.keys(PublishedRelease.shape).every((name) => Object.hasOwn(one, name))) &&
    [...releases, ...confirmations].every(({ at }) => isInstant(at))
  );
};

const hexadecimal = /^[0-9a-f]{64}$/;

/** Whether a text is an instant as the portal writes it. */
const isInstant = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

const rollUnusable = (roll: string): Said => said('run.roll_unusable', { roll });

/** Whether a fact says that the product is another than that of the run, or a release newer; before format 7, another one. */
const isNewer = (
  { code, values }: StoredSaid,
  { sku, release, clientRelease }: Start,
  event: PlayedEvent,
): boolean => {
  if (code === 'run.product_deleted' || code === 'run.product_of_another_client')
    return values['sku'] === sku;
  const { number } = values;
  if (typeof number !== 'number') return false;
  const known = code === 'run.new_release' ? release : (clientRelease ?? 0);
  const isOf = code === 'run.new_release' || code === 'run.new_client_release';
  return isOf && (formatOf(event) < firstTriedBare ? number !== known : number > known);
};

/** Whether an event has the fields of its act as the portal reads them: a list in its order, and nothing twice. */
const isSaidAsSent = (act: PlayedAct, { detail }: PlayedEvent): boolean =>
  Object.entries(act).every(
    ([name, value]) =>
      name === 'kind' || value === null || value === undefined || isSame(value, detail[name]),
  );

/** Whether printed labels have the layout of their release; before format 7 they could have another one. */
const isOfLayout = (
  event: PlayedEvent,
  layout: string,
  { start, content }: { start: Start; content: Releases['product'] },
): boolean => {
  const label = content === null ? undefined : releasedOf(content, start.labelId).label;
  return formatOf(event) < firstTriedBare || label === undefined || otherLayoutThan(label, layout) === null;
};

const signatureOf = ({ kind, detail }: PlayedEvent) =>
  kind === 'second_person' || kind === 'close' ? eventDetails[kind].parse(detail).signed : undefined;

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

const phraseOf = ({ verdict, said }: { verdict: string; said: StoredSaid | null }): string =>
  said === null ? `“${verdict}”` : `“${verdict}: ${wordsOf(said)}”`;
