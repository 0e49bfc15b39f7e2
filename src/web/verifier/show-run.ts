import { formatNumber, plural } from '#web/words/formats.ts';
import { contentIn, type ZipEntry } from '#domain/runs/evidence/zip-format.ts';
import { shownInstant } from '#domain/runs/evidence/shown-instant.ts';
import { counted } from '#domain/words/counted.ts';
import { groundsOf, isJudgedByRelease, judgedUpTo } from '#domain/runs/evidence/verdict-words.ts';
import type { Verification } from '#domain/runs/evidence/verify.ts';
import type { VerifiedRun } from '#domain/runs/evidence/verify-run.ts';
import type { PublishedRelease } from '#domain/runs/event-details.ts';
import { hasEnded } from '#domain/runs/run-state.ts';
import { levelNames, nameOfDate, runStates } from '#web/runs/wording.ts';
import { facts, make, row, table } from './dom.ts';
import { showEvents, showRefusals } from './show-events.ts';
import { pageWords as words, roleName } from './words.ts';

const shownPictures = 200;

const checkRule = (every: number, at: 'all' | 'first_and_every'): string =>
  `${every === 1 ? words.everyPiece : words.onePieceIn({ every: formatNumber(every) })}, ${at === 'all' ? words.andFirstLastAfterEachIssue : words.andFirst}`;

const published = (name: string, release: PublishedRelease | null | undefined): [string, string | null] => [
  name,
  release
    ? words.by({
        summary: release.summary,
        by: release.by ?? words.thePortal,
        value: release.approvedBy === null ? '' : words.approvedBy({ approvedBy: release.approvedBy }),
        at: shownInstant(release.at),
      })
    : null,
];

/** The facts of a run: what was planned, by whose release, where, when, and what it adds up to. */
const runFacts = ({ events, sums, replayed }: VerifiedRun): HTMLElement => {
  const { start, standing, station } = replayed;
  const { issued, spoiled, returned, applied, right, wrong } = sums;
  const isOver = standing !== null && hasEnded(standing.state);
  const [first, last] = [events.at(0), events.at(-1)];
  const first_ = first?.detail ?? {};
  const text = (name: string): string | number | null => {
    const value = first_[name];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  return facts([
    [words.state, standing && runStates[standing.state].name],
    [words.client, text('clientName')],
    [words.release, text('release')],
    published(words.releasePublished, start?.published),
    [words.clientsRelease, text('clientRelease')],
    published(words.clientsReleasePublished, start?.clientPublished),
    [words.label, text('labelSku')],
    [words.gtin, text('gtin')],
    [words.batch, text('batch')],
    ...Object.entries(start?.dates ?? {}).map(([kind, day]) => [nameOfDate(kind), day] as [string, string]),
    [words.planned, text('quantity')],
    [words.level, start && levelNames[start.level]],
    [words.checks, start ? checkRule(start.checkEvery, start.checkAt) : null],
    [words.issued, issued],
    [words.applied, applied ?? words.notCounted],
    [words.spoiled, spoiled],
    [words.returned, returned],
    [words.unexplained, applied === null ? null : issued - spoiled - returned - applied],
    [words.rightChecks, right],
    [words.wrongChecks, wrong],
    [words.station, station?.name],
    [words.printer, start?.printer?.name],
    [words.scanner, start?.scanner],
    [words.started, first && shownInstant(first.at)],
    [words.ended, standing && (isOver && last ? shownInstant(last.at) : words.notEnded)],
    [words.timeZoneServer, start?.zone],
    [
      words.clockServerAtStart,
      start?.clockDoubt === undefined
        ? null
        : start.clockDoubt === null
          ? words.notInDoubt
          : words.inDoubt({
              now: shownInstant(start.clockDoubt.now),
              latest: shownInstant(start.clockDoubt.latest),
            }),
    ],
    [
      words.portal,
      start?.portal &&
        words.since({
          site: start.portal.site,
          toISOString: new Date(start.portal.epoch * 1_000).toISOString(),
        }),
    ],
    [words.shadowMode, first_['isShadow'] === true ? words.yesItWarnedAndStoppedNobody : null],
  ]);
};

/** The people of a run with their roles, and who had confirmed its releases before it began. */
const showPeople = ({ id, events, replayed }: VerifiedRun): HTMLElement => {
  const people = Map.groupBy(events, ({ user }) => user.id);
  const confirmed = new Map(replayed.start?.confirmations?.map((one) => [one.id, one]) ?? []);
  const others = [...confirmed.values()].filter((one) => !people.has(one.id));
  const rows = [...people].map(([userId, own]) => {
    const roles = new Set(own.flatMap(({ user }) => (user.role === undefined ? [] : [roleName(user.role)])));
    const kinds = own.some(({ kind }) => kind === 'second_person') ? words.secondPerson : '';
    const read = confirmed.get(userId);
    return row(
      'person',
      own[0]?.user.name ?? '',
      `${[...roles].join(', ')}${kinds}`,
      counted(own.length, 'event'),
      read ? shownInstant(read.at) : words.notConfirmedBeforeStart,
    );
  });
  for (const { name, at } of others) rows.push(row('person', name, '', '', shownInstant(at)));
  return table(
    words.peopleRun({ id }),
    [words.who, words.role, words.events, words.hadConfirmedReleases],
    make('tbody', {}, ...rows),
  );
};

const imageType = (path: string): string =>
  /\.png$/i.test(path) ? 'image/png' : /\.webp$/i.test(path) ? 'image/webp' : 'image/jpeg';

const showPictures = (
  run: VerifiedRun,
  entries: ReadonlyMap<string, ZipEntry>,
  file: File,
): HTMLElement[] => {
  const figures = run.pictures.slice(0, shownPictures).flatMap(({ path, caption }) => {
    const entry = entries.get(path);
    if (!entry) return [];
    const { start, end } = contentIn(entry);
    const src = URL.createObjectURL(file.slice(start, end, imageType(path)));
    return [
      make(
        'figure',
        {},
        make('img', { src, alt: words.ofRun({ caption, id: run.id }) }),
        make('figcaption', {}, caption),
      ),
    ];
  });
  return figures.length === 0 ? [] : [make('div', { class: 'pictures' }, ...figures)];
};

/** How far the events of a run were judged again, and by what. */
const judgedWords = (run: VerifiedRun, verification: Verification): string => {
  const { id, replayed } = run;
  if (replayed.unplayed !== null) return replayed.unplayed;
  if (verification.findings.some(({ path }) => path?.startsWith(`runs/${id}/`) === true))
    return words.replayedInPart;
  return isJudgedByRelease(run, verification) ? words.replayed : words.replayedWithoutRelease;
};

/** What was proved, and how: the first sentence about a run. */
const showCounts = (run: VerifiedRun, verification: Verification): HTMLElement[] => {
  const { scanned, seen, repeated, right } = run.sums;
  // Events of format 1 do not say how a piece was proved.
  if (right > scanned + seen) return [];
  const counts = words.byScanByEyeKeptAnd({
    scanned: counted(scanned + seen, 'check'),
    value: plural(scanned + seen, { one: 'counts', other: 'count' }),
    scanned2: scanned,
    seen,
    repeated: counted(repeated, 'check'),
    value2: plural(repeated, { one: 'was', other: 'were' }),
  });
  const isJudged = judgedUpTo(run, verification) === run.events.length;
  return [make('p', { class: 'counts' }, `${isJudged ? '' : words.asEventsSay}${counts}`)];
};

/** Everything about one run of a ZIP. */
export const showRun = (run: VerifiedRun, verification: Verification, file: File): HTMLElement => {
  const sku = run.events[0]?.detail['sku'];
  return make(
    'section',
    {},
    make(
      'h2',
      {},
      words.run({ id: run.id, value: typeof sku === 'string' ? sku : words.aProductThatCannotBeRead }),
    ),
    ...showCounts(run, verification),
    ...groundsOf(run, verification).map(({ sentence, isProof }) =>
      make('p', { class: isProof ? 'ground proof' : 'ground' }, `${isProof ? '✓' : '–'} ${sentence}`),
    ),
    make('p', {}, judgedWords(run, verification)),
    runFacts(run),
    showPeople(run),
    ...showPictures(run, verification.entries, file),
    ...showEvents(run, verification),
    ...showRefusals(run),
  );
};
