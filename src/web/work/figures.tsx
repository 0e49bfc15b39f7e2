import { formatNumber } from '#web/words/formats.ts';
import { useQuery } from '@tanstack/react-query';
import { getFigures, type Figures as Found } from '#domain/scans/figures-contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey } from '#web/api/query-key.ts';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { PartNotThere } from '#web/list/not-there.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { figureWords as words } from './wording.ts';

/** Scans of the last 30 days, as bars and as a list of the products scanned most. */
export const Figures = () => {
  const query = useQuery({
    queryKey: queryKey('work', 'figures'),
    queryFn: ({ signal }) => call(getFigures, {}, { signal }),
  });
  const { data } = query;
  if (!data) return <PartNotThere query={query} what={words.notLoaded} className="mt-10" />;
  const scans = data.days.reduce((sum, day) => sum + day.scans, 0);
  const misses = data.days.reduce((sum, day) => sum + day.misses, 0);
  return (
    <section aria-labelledby="figures" className="mt-10 break-inside-avoid">
      <h2 id="figures" className="text-fact font-[640]">
        {words.title}
      </h2>
      <p className="mb-4 text-ink-quiet">{words.summary(scans, misses)}</p>
      {scans > 0 ? <Bars days={data.days} /> : null}
      {data.most.length > 0 ? (
        <div className="mt-6 max-w-3xl">
          <DataTable
            caption={words.most}
            columns={columns}
            rows={data.most}
            rowKey={({ productId }) => productId}
            dense
          />
        </div>
      ) : null}
    </section>
  );
};

const box = { width: 600, height: 120, gap: 4 } as const;

/** One bar per day. Scans that found nothing are at its foot, in another colour. */
const Bars = ({ days }: Pick<Found, 'days'>) => {
  const highest = Math.max(1, ...days.map(({ scans }) => scans));
  const step = box.width / days.length;
  const [first] = days;
  return (
    <figure className="grid max-w-3xl grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-quiet text-ink-quiet tabular-nums">
      <span aria-hidden className="flex flex-col justify-between text-end leading-none">
        <span>{formatNumber(highest)}</span>
        <span>0</span>
      </span>
      <svg
        role="img"
        aria-label={words.bars(days)}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="h-32 w-full print:[print-color-adjust:exact]"
      >
        {days.map(({ day, scans, misses }, nth) => {
          const at = { x: nth * step + box.gap / 2, width: step - box.gap };
          const [all, missed] = [scans, misses].map((count) => (count / highest) * box.height);
          return (
            <g key={day}>
              <title>{words.day(formatDate(new Date(`${day}T12:00:00Z`)), scans, misses)}</title>
              <rect {...at} y={box.height - (all ?? 0)} height={all} className="fill-accent" />
              <rect {...at} y={box.height - (missed ?? 0)} height={missed} className="fill-danger" />
            </g>
          );
        })}
        <path
          d={`M0 ${box.height}H${box.width}`}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-line-strong"
        />
      </svg>
      <figcaption className="col-start-2 mt-1.5 flex flex-wrap justify-between gap-x-4">
        <span>{first ? formatDate(new Date(`${first.day}T12:00:00Z`)) : ''}</span>
        <span className="flex flex-wrap gap-x-4">
          <Key className="bg-accent">{words.found}</Key>
          <Key className="bg-danger">{words.nothing}</Key>
        </span>
        <span>{words.today}</span>
      </figcaption>
    </figure>
  );
};

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span aria-hidden className={`size-3 ${className} print:[print-color-adjust:exact]`} />
    {children}
  </span>
);

type Most = Found['most'][number];

const columns: readonly Column<Most>[] = [
  {
    key: 'sku',
    head: words.most,
    onCard: 'title',
    cell: ({ productId, sku }) => (
      <TextLink isAlone to={`/products/${productId}`} className="code">
        {sku}
      </TextLink>
    ),
  },
  {
    key: 'description',
    head: words.description,
    cell: ({ itemDescription }) => itemDescription ?? '–',
    isEmpty: ({ itemDescription }) => itemDescription === null,
  },
  {
    key: 'client',
    head: words.client,
    cell: ({ clientName }) => clientName ?? '–',
    isEmpty: ({ clientName }) => clientName === null,
  },
  { key: 'scans', head: words.scans, align: 'end', cell: ({ scans }) => formatNumber(scans) },
];
