import { formatNumber } from '#web/words/formats.ts';
import { imageAddress } from '#domain/files/image-value.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import type { RunEvent } from '#domain/runs/run.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { classes } from '#web/kit/classes.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { ImageFrame } from '#web/kit/image-frame.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { notLoaded } from '#web/products/wording.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { useRunProduct } from '../queries.ts';
import { dayInWords, eventNames, levelNames, nameOfDate, runWords as words, workNames } from '../wording.ts';

/** The goods and their releases, in large type: the worker compares these with the goods in hand. */
export const RunGoods = ({ run }: { run: FullRun }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    <Fact name={words.product} isWide>
      <TextLink
        to={`/products/${run.productId}?release=${run.release}`}
        className="inline-flex min-h-12 items-center"
      >
        <Code value={run.sku} />
      </TextLink>
      <RunProduct run={run} />
      <span className="block text-body font-[400]">{run.clientName ?? words.noClient}</span>
    </Fact>
    <Fact name={words.labelOf}>{run.labelSku === null ? '–' : <Code value={run.labelSku} />}</Fact>
    {run.batch === null ? null : (
      <Fact name={words.batch}>
        <Code value={run.batch} />
      </Fact>
    )}
    {Object.entries(run.dates).map(([kind, day]) => (
      <Fact key={kind} name={nameOfDate(kind)}>
        <time dateTime={day}>{dayInWords(day)}</time>
      </Fact>
    ))}
    <Fact name={words.release}>
      {run.release}
      {run.clientRelease === null ? null : (
        <span className="block text-quiet font-[400]">
          {words.clientRelease} {run.clientRelease}
        </span>
      )}
    </Fact>
    <Fact name={words.quantity}>
      {formatNumber(run.quantity)}
      <span className="block text-quiet font-[400]">{levelNames[run.level]}</span>
      {run.work === undefined ? null : (
        <span className="block text-quiet font-[400]">{workNames[run.work]}</span>
      )}
    </Fact>
    <Fact name={words.checkEvery}>
      {run.checkEvery === 1 ? words.everyPiece : words.oneIn(run.checkEvery)}
    </Fact>
  </dl>
);

/** What the worker compares with the goods in hand: the product's description and first picture, as released. */
const RunProduct = ({ run }: { run: FullRun }) => {
  const query = useRunProduct(run);
  const { data } = query;
  const [image] = data?.images ?? [];
  return data ? (
    <span className="mb-1 flex items-center gap-3 text-body">
      {image === undefined ? null : (
        <span className="w-20 shrink-0 print:hidden">
          <ImageFrame src={imageAddress(image, 160)} alt="" />
        </span>
      )}
      {data.itemDescription}
    </span>
  ) : (
    <PartNotThere query={query} what={`${notLoaded.title}.`} />
  );
};

const Fact = ({
  name,
  isWide = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  children: React.ReactNode;
}) => (
  <div className={classes('min-w-0', isWide && 'sm:max-w-md')}>
    <dt className="text-quiet text-ink-quiet">{name}</dt>
    <dd className="text-fact font-[640] wrap-anywhere">{children}</dd>
  </div>
);

/** The counts of the run, and how they add up. */
export const RunCounts = ({ run }: { run: FullRun }) => (
  <div className="grid gap-3">
    <Counts run={run} />
    <p className="text-quiet text-ink-quiet">
      {words.proved}: <span className="font-[560] text-ink">{words.provedBy(run.proved)}</span>
    </p>
    {run.byElements.scanned + run.byElements.seen > 0 ? (
      <p className="text-quiet text-ink-quiet">{words.byElements(run)}</p>
    ) : null}
  </div>
);

const Counts = ({ run }: { run: FullRun }) => {
  const counts = [
    [words.rightChecks, run.rightChecks, 'text-success'],
    [words.wrongChecks, run.wrongChecks, run.wrongChecks > 0 ? 'text-danger' : ''],
    [words.issued, run.issued, ''],
    [words.applied, run.applied, ''],
    [words.spoiled, run.spoiled, ''],
    [words.returned, run.returned, ''],
    [words.unexplained, run.unexplained, (run.unexplained ?? 0) === 0 ? '' : 'text-danger'],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {counts.map(([name, count, look]) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-quiet text-ink-quiet">{name}</dt>
          <dd className={classes('text-fact font-[640] tabular-nums', look)}>
            {count === null ? '–' : formatNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const verdictTones = { right: 'success', wrong: 'danger', refused: 'warning', repeated: 'neutral' } as const;
const verdictNames = {
  right: words.right,
  wrong: words.wrong,
  refused: words.refusedAct,
  repeated: words.notCountedAct,
} as const;

/** The acts that prove something; the others only happened. */
const judged: ReadonlySet<RunEvent['kind']> = new Set([
  'challenge',
  'roll',
  'first_piece',
  'check',
  'cover',
  'bare',
]);

const isJudged = ({ kind, verdict }: RunEvent): boolean => verdict !== 'right' || judged.has(kind);

/** What happened, with its number of labels: 'Spoiled: 1'. */
const eventInWords = ({ kind, detail: { pieces } }: RunEvent): string =>
  typeof pieces === 'number' ? `${eventNames[kind]}: ${formatNumber(pieces)}` : eventNames[kind];

/** The latest events, newest first. */
export const RunEvents = ({ events, most }: { events: readonly RunEvent[]; most: number }) => (
  <ol className="grid gap-2">
    {events.slice(0, most).map((event) => (
      <li key={event.seq} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line pb-2">
        {isJudged(event) ? (
          <Badge tone={verdictTones[event.verdict]}>{verdictNames[event.verdict]}</Badge>
        ) : null}
        <span className="font-[560]">{eventInWords(event)}</span>
        {event.reason === null ? null : <span className="wrap-anywhere">{event.reason}</span>}
        <span className="ms-auto text-quiet text-ink-quiet">
          {event.user.name}, <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        </span>
      </li>
    ))}
  </ol>
);
