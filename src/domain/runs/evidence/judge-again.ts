import { readRollCode } from '../../codes/roll-code.ts';
import { fitOf } from '../../rolls/fit.ts';
import { isKnown, said, type Said } from '../../words/say.ts';
import type { StoredSaid } from '../../words/said.ts';
import { isCaught, isOfRun } from '../judging/caught.ts';
import { dueOf } from '../due.ts';
import { eventDetails } from '../event-details.ts';
import type { OnceNumber, Wanted } from '../judging/code-judgement.ts';
import { strangeNumber } from '../judging/label-numbers.ts';
import { judgePiece, judgeTried, type Judgement } from '../judging/judge-piece.ts';
import { firstClearedAnew } from '../formats.ts';
import { drawnLayouts, noProof, type Standing } from '../run.ts';
import { otherLabelOfRoll } from '../start-rules.ts';
import { formatOf, type PlayedAct, type PlayedEvent, type Start } from './played-event.ts';

/** The first format of events that say of what a known-wrong code was. */
const firstWithKnownWrong = 4;

/** Numbers, photos and print jobs that were used, each with the event that used it: a second use is a copy. */
export type OnceUsed = Map<string, string>;

interface Around {
  run: number;
  start: Start;
  standing: Standing;
  content: Readonly<Record<string, unknown>> | null;
  used: OnceUsed;
  /** The numbers on the labels that were printed for the run. */
  printed: ReadonlySet<string>;
}

/** A judgement, and what can happen only once and happened before, in words that follow the name of the event. */
interface JudgedAgain {
  judged: Judgement | null;
  faults: string[];
}

/** A wrong piece by a fact of the portal; a fact that nobody knows makes nothing wrong. */
const wrong = (fact: StoredSaid): Judgement =>
  isKnown(fact) ? { is: 'wrong', said: fact } : unreadable(said('run.misread'));
const unreadable = (fact: Said): Judgement => ({ is: 'unreadable', said: fact });
const right: Judgement = { is: 'right', proof: noProof, numbers: [], pair: '' };

/**
 * Judges the codes of an act as the portal did. What only the portal's database knows is taken from the event, and must
 * fit: where a number was before, which product a known-wrong code is of, and the names of files.
 */
export const judgeAgain = (event: PlayedEvent, act: PlayedAct, around: Around): JudgedAgain => {
  const { start, standing } = around;
  const { placed } = start;
  if (placed === null) return { judged: null, faults: [] };
  const wanted: Wanted = {
    plan: start,
    placed,
    rolls: standing.rolls.map(({ code }) => code).filter((code) => !standing.withdrawn.includes(code)),
    elementsOn: standing.elementsOn,
    apart: standing.apart,
    isBareDue: standing.isBareDue,
    layouts: drawnLayouts(standing),
    currentYear: Number(event.at.slice(0, 4)),
    format: formatOf(event),
  };
  if (act.kind === 'check' || act.kind === 'first_piece') {
    const judged = judgePiece(wanted, act, dueOf(start, standing));
    return judged.is === 'right' ? withNumbers(event, judged, around) : { judged, faults: [] };
  }
  if (act.kind === 'challenge') return { judged: judgeChallenge(event, wanted, act.text), faults: [] };
  if (act.kind === 'cover' || act.kind === 'bare') return { judged: judgeTried(wanted, act), faults: [] };
  if (act.kind === 'roll') return { judged: judgeRoll(event, around), faults: [] };
  if (act.kind === 'print') {
    const { layout, numbers = [] } = eventDetails.print.parse(event.detail);
    const ssccs = layout === 'address' ? numbers : [];
    const what = [`print job ${act.jobId}`, ...ssccs.map((sscc) => `printed SSCC ${sscc}`)];
    return { judged: null, faults: what.flatMap((one) => once(event, one, around)) };
  }
  if (act.kind === 'photo') {
    const { sha256 } = eventDetails.photo.parse(event.detail);
    return { judged: null, faults: once(event, `photo ${sha256}`, around) };
  }
  return { judged: null, faults: [] };
};

const once = ({ seq }: PlayedEvent, what: string, { used, run }: Around): string[] => {
  const before = used.get(what);
  if (before !== undefined) return [`has a ${what} that ${before} had already.`];
  used.set(what, `event ${seq} of run ${run}`);
  return [];
};

const numberFacts: readonly string[] = ['run.number_used', 'run.number_of_another_job'];

/** Whether an event says that a number of the piece is not the piece's own. */
const isNumberUsed = ({ said: fact }: PlayedEvent, numbers: readonly OnceNumber[]): boolean =>
  numberFacts.includes(fact?.code ?? '') && numbers.some(({ value }) => value === fact?.values['number']);

/** A number as a print job names it: of a serial number, without its article. */
const numberIn = ({ value }: OnceNumber): string => /^\(01\)\d*\(21\)(.*)$/s.exec(value)?.[1] ?? value;

const withNumbers = (
  event: PlayedEvent,
  judged: Extract<Judgement, { is: 'right' }>,
  around: Around,
): JudgedAgain => {
  const { numbers } = judged;
  if (event.said && isNumberUsed(event, numbers)) return { judged: wrong(event.said), faults: [] };
  const by = { layouts: drawnLayouts(around.standing), format: formatOf(event) };
  for (const number of numbers) {
    const strange = strangeNumber(by, number, around.printed.has(numberIn(number)));
    if (strange) return { judged: unreadable(strange), faults: [] };
  }
  const client = around.start.clientId ?? 0;
  const faults = numbers.flatMap(({ kind, value }) =>
    once(event, `${kind} ${value} of client ${client}`, around),
  );
  return { judged, faults };
};

/** A known-wrong code is that of which the event says that it is; before format 4 events did not say it. */
const judgeChallenge = (event: PlayedEvent, wanted: Wanted, text: string): Judgement => {
  const { of } = eventDetails.challenge.parse(event.detail);
  if (of !== undefined && isCaught(wanted, text, of)) return wrong(said('run.caught'));
  if (isOfRun(wanted, text)) return unreadable(said('run.challenge_own'));
  return of === undefined && formatOf(event) < firstWithKnownWrong
    ? wrong(said('run.caught'))
    : unreadable(said('run.challenge_unknown'));
};

const unfit = {
  other_label: 'run.roll_other_label',
  no_artwork: 'run.roll_no_artwork',
  other_artwork: 'run.roll_old',
} as const;

const judgeLabelOfRoll = (found: string, { labelSku }: Start, format: number): Judgement => {
  const other = otherLabelOfRoll(found, labelSku, format);
  return other === null ? right : wrong(other);
};

const judgeRoll = (event: PlayedEvent, { start, content }: Around): Judgement => {
  const { code, labelSku, artworkSha256 } = eventDetails.roll.parse(event.detail);
  if (readRollCode(code).kind !== 'roll') return unreadable(said('run.not_a_roll'));
  if (labelSku === undefined || artworkSha256 === undefined) return unreadable(said('run.no_such_roll'));
  // Without the release, the event's own verdict stands; that the release is missing is said.
  if (content === null) return event.said ? wrong(event.said) : right;
  const fit = fitOf(content, { labelSku, sha256: artworkSha256 });
  const isOfAny = formatOf(event) < firstClearedAnew && start.labelSku === null;
  if (fit.fits) return isOfAny ? right : judgeLabelOfRoll(labelSku, start, formatOf(event));
  // The names of the files are the portal's.
  const isSaid = event.said?.code === unfit[fit.because];
  return wrong(isSaid && event.said ? event.said : said('run.roll_other_label', { release: start.release }));
};
