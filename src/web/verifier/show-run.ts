import { contentIn, type ZipEntry } from '#domain/runs/evidence/zip-format.ts';
import { counted, shownInstant } from '#domain/runs/evidence/counted.ts';
import { groundsOf } from '#domain/runs/evidence/verdict-words.ts';
import type { Verification } from '#domain/runs/evidence/verify.ts';
import type { VerifiedRun } from '#domain/runs/evidence/verify-run.ts';
import type { PublishedRelease } from '#domain/runs/event-details.ts';
import { dateNames, runStates } from '#web/runs/wording.ts';
import { facts, make, row, table } from './dom.ts';
import { showEvents, showRefusals } from './show-events.ts';
import { pageWords as words, roleName } from './words.ts';

const shownPictures = 200;

const checkRule = (every: number, at: 'all' | 'first_and_every'): string =>
  `${every === 1 ? 'every piece' : `one piece in ${every.toLocaleString('en-US')}`}, ${at === 'all' ? 'and the first, the last, after each issue and after each stop' : 'and the first'}`;

const published = (name: string, release: PublishedRelease | null | undefined): [string, string | null] => [
  name,
  release
    ? `${release.summary}, by ${release.by ?? 'the portal'}${release.approvedBy === null ? '' : `, approved by ${release.approvedBy}`}, ${shownInstant(release.at)}`
    : null,
];

/** The facts of a run: what was planned, by whose release, where, when, and what it adds up to. */
const runFacts = ({ events, sums, replayed }: VerifiedRun): HTMLElement => {
  const { start, standing, station } = replayed;
  const { issued, spoiled, returned, applied, right, wrong } = sums;
  const hasEnded = standing?.state === 'closed' || standing?.state === 'abandoned';
  const [first, last] = [events.at(0), events.at(-1)];
  const first_ = first?.detail ?? {};
  const text = (name: string): string | number | null => {
    const value = first_[name];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
  return facts([
    ['State', standing && runStates[standing.state].name],
    ['Client', text('clientName')],
    ['Release', text('release')],
    published('Release published', start?.published),
    ['Client’s release', text('clientRelease')],
    published('Client’s release published', start?.clientPublished),
    ['Label', text('labelSku')],
    ['GTIN', text('gtin')],
    ['Batch', text('batch')],
    ...Object.entries(start?.dates ?? {}).map(
      ([kind, day]) => [dateNames[kind] ?? kind, day] as [string, string],
    ),
    ['Planned', text('quantity')],
    ['Checks', start ? checkRule(start.checkEvery, start.checkAt) : null],
    ['Issued', issued],
    ['Applied', applied ?? 'not counted'],
    ['Spoiled', spoiled],
    ['Returned', returned],
    ['Unexplained', applied === null ? null : issued - spoiled - returned - applied],
    ['Right checks', right],
    ['Wrong checks', wrong],
    ['Station', station?.name],
    ['Printer', start?.printer?.name],
    ['Scanner', start?.scanner],
    ['Started', first && shownInstant(first.at)],
    ['Ended', standing && (hasEnded && last ? shownInstant(last.at) : 'not ended')],
    ['Time zone of the server', start?.zone],
    [
      'Clock of the server at the start',
      start?.clockDoubt === undefined
        ? null
        : start.clockDoubt === null
          ? 'not in doubt'
          : `in doubt: it said ${shownInstant(start.clockDoubt.now)}, and had seen ${shownInstant(start.clockDoubt.latest)}`,
    ],
    [
      'Portal',
      start?.portal && `${start.portal.site}, since ${new Date(start.portal.epoch * 1_000).toISOString()}`,
    ],
    ['Shadow mode', first_['isShadow'] === true ? 'yes: it warned and stopped nobody' : null],
  ]);
};

/** The people of a run with their roles, and who had confirmed its releases before it began. */
const showPeople = ({ id, events, replayed }: VerifiedRun): HTMLElement => {
  const people = Map.groupBy(events, ({ user }) => user.id);
  const confirmed = new Map(replayed.start?.confirmations?.map((one) => [one.id, one]) ?? []);
  const others = [...confirmed.values()].filter((one) => !people.has(one.id));
  const rows = [...people].map(([userId, own]) => {
    const roles = new Set(own.flatMap(({ user }) => (user.role === undefined ? [] : [roleName(user.role)])));
    const kinds = own.some(({ kind }) => kind === 'second_person') ? ', second person' : '';
    const read = confirmed.get(userId);
    return row(
      'person',
      own[0]?.user.name ?? '',
      `${[...roles].join(', ')}${kinds}`,
      counted(own.length, 'event'),
      read ? shownInstant(read.at) : 'not confirmed before the start',
    );
  });
  for (const { name, at } of others) rows.push(row('person', name, '', '', shownInstant(at)));
  return table(
    `People of run ${id}`,
    ['Who', 'Role', 'Events', 'Had confirmed the releases'],
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
        make('img', { src, alt: `${caption} of run ${run.id}` }),
        make('figcaption', {}, caption),
      ),
    ];
  });
  return figures.length === 0 ? [] : [make('div', { class: 'pictures' }, ...figures)];
};

/** Everything about one run of a ZIP. */
export const showRun = (run: VerifiedRun, verification: Verification, file: File): HTMLElement => {
  const { scanned, seen, repeated } = run.sums;
  const sku = run.events[0]?.detail['sku'];
  return make(
    'section',
    {},
    make('h2', {}, `Run ${run.id}, ${typeof sku === 'string' ? sku : 'a product that cannot be read'}`),
    ...groundsOf(run, verification).map(({ sentence, isProof }) =>
      make('p', { class: isProof ? 'ground proof' : 'ground' }, `${isProof ? '✓' : '–'} ${sentence}`),
    ),
    make('p', {}, run.replayed.unplayed ?? words.replayed),
    runFacts(run),
    ...(scanned + seen === 0
      ? []
      : [
          make(
            'p',
            {},
            `${counted(scanned + seen, 'check')} ${scanned + seen === 1 ? 'counts' : 'count'}: ${scanned} by scan, ${seen} by eye. ${counted(repeated, 'check')} ${repeated === 1 ? 'was' : 'were'} kept and not counted.`,
          ),
        ]),
    showPeople(run),
    ...showPictures(run, verification.entries, file),
    ...showEvents(run),
    ...showRefusals(run),
  );
};
