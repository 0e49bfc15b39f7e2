import { shownInstant } from '#domain/runs/evidence/shown-instant.ts';
import { counted } from '#domain/words/counted.ts';
import type { WrittenEvent } from '#domain/runs/evidence/event-line.ts';
import { judgedUpTo } from '#domain/runs/evidence/verdict-words.ts';
import type { Verification } from '#domain/runs/evidence/verify.ts';
import type { VerifiedRun } from '#domain/runs/evidence/verify-run.ts';
import { wordsOf } from '#domain/runs/evidence/words-of.ts';
import { noProof, Proof, RunEventKind } from '#domain/runs/run.ts';
import { factsOfEvent } from '#web/runs/back/event-facts.ts';
import { runsBackWords } from '#web/runs/back/wording.ts';
import { make, row, table } from './dom.ts';
import { kindName, pageWords, saidVerdicts, shownValue, verdictNames } from './words.ts';
import { verifierWords as words } from './wording.ts';

const shownAtOnce = 200;

/** What the parts of a checked piece are called. */
const { sight } = runsBackWords;

const who = ({ user, station }: Pick<WrittenEvent, 'user' | 'station'>): string =>
  station ? `${user.name}, ${station.name}` : user.name;

/** How the parts of a checked piece were proved. */
const provedIn = (detail: WrittenEvent['detail']): [string, string][] => {
  const proof = Proof.safeParse(detail['proof']).data ?? noProof;
  const by = (how: 'scanned' | 'seen', title: string): [string, string][] => {
    const parts = Proof.keyof().options.flatMap((part) => (proof[part] === how ? [sight[part]] : []));
    return parts.length === 0 ? [] : [[title, parts.join(', ')]];
  };
  return [...by('scanned', pageWords.byScan), ...by('seen', pageWords.byEye)];
};

/** What an event says of its own, as its record says it; of a kind that is not known, everything. */
const detailWords = ({ kind, detail }: WrittenEvent, sentence: string | null): string => {
  if (kind === 'start') return '';
  const known = RunEventKind.safeParse(kind).data;
  if (known === undefined) return shownValue(detail);
  const { seen: _, ...own } = detail;
  const facts = [
    ...factsOfEvent({ kind: known, reason: sentence, detail: own }, shownInstant),
    ...provedIn(detail),
  ];
  return facts.map(([name, value]) => `${name}: ${value}`).join(' · ');
};

const rowOf = (event: WrittenEvent, isJudged: boolean): HTMLElement => {
  const { seq, at, kind, verdict, reason = null, said = null } = event;
  const sentence = said === null ? reason : wordsOf(said);
  const names = isJudged ? verdictNames : saidVerdicts;
  return row(
    verdict,
    String(seq),
    shownInstant(at),
    who(event),
    kindName(kind),
    names[verdict] ?? verdict,
    make(
      'div',
      {},
      ...(sentence === null ? [] : [make('p', {}, sentence)]),
      make('p', { class: 'said' }, detailWords(event, sentence)),
    ),
  );
};

/** The events of a run: at first those that are read soon, and all on demand. Only what was judged again has a mark. */
export const showEvents = (run: VerifiedRun, verification: Verification): HTMLElement[] => {
  const { id, events, unmet } = run;
  const last = judgedUpTo(run, verification);
  const shownRow = (event: WrittenEvent) => rowOf(event, event.seq <= last && !unmet.has(event.seq));
  const body = make('tbody', {}, ...events.slice(0, shownAtOnce).map(shownRow));
  const shown = table(
    words.eventsRun({ id }),
    [words.no, words.when, words.who, words.what, words.verdict, words.said],
    body,
  );
  if (events.length <= shownAtOnce) return [shown];
  const more = make(
    'button',
    { type: 'button' },
    words.showAll({ eventsCount: counted(events.length, 'event') }),
  );
  more.addEventListener('click', () => {
    body.replaceChildren(...events.map(shownRow));
    more.remove();
  });
  return [shown, more];
};

/** The acts that were refused: they changed nothing, and are no part of the chain. */
export const showRefusals = ({ id, refusals }: VerifiedRun): HTMLElement[] => {
  if (refusals.length === 0) return [];
  const rows = refusals.map((refusal) =>
    row(
      'refused',
      shownInstant(refusal.at),
      who(refusal),
      kindName(refusal.kind),
      verdictNames['refused'] ?? '',
      wordsOf(refusal.said),
    ),
  );
  return [
    make('h3', {}, words.refused),
    make('p', {}, words.refusedText),
    table(
      words.refusedActsRun({ id }),
      [words.when, words.who, words.what, words.verdict, words.why],
      make('tbody', {}, ...rows),
    ),
  ];
};
