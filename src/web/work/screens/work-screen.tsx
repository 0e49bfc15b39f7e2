import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { Gap } from '#domain/products/gaps.ts';
import type { Work } from '#domain/work/contract.ts';
import { Fold } from '#web/kit/controls/fold.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { addressCodec, pagePart } from '#web/list/address-codec.ts';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { MissesList } from '#web/misses/misses-list.tsx';
import { missWords } from '#web/misses/wording.ts';
import { useCan } from '#web/session/session.tsx';
import { Figures } from '../figures.tsx';
import { useWork } from '../queries.ts';
import { productsCounted, workScreen as words, workWords } from '../wording.ts';

const workAddress = addressCodec({
  misses: z.enum(['open', 'done']).catch('open').default('open'),
  page: pagePart,
});

/** /admin/work: open work for editors, each with its age and the action that settles it. */
export const WorkScreen = () =>
  useCan('work.read') ? (
    <ToDo title={words.title} lead={words.lead} />
  ) : (
    <>
      <PageHead title={words.title} />
      <EmptyState title={words.editorsOnly} text={words.editorsOnlyText} />
    </>
  );

type ToDoProps = {
  title: string;
  lead: string;
  /** What stands above it. */
  first?: ReactNode;
};

/** What waits for an editor, under a title of its own. */
export const ToDo = ({ title, lead, first }: ToDoProps) => {
  const query = useWork(true);
  const { data } = query;
  return (
    <>
      <PageHead title={title} lead={lead} />
      {first}
      {data ? (
        <>
          <IfOld query={query} />
          <Tiles work={data} />
        </>
      ) : (
        <div className="mb-8">
          <PartNotThere
            query={query}
            what={words.notLoaded}
            loading={<Skeleton className="h-40 rounded-sheet" />}
          />
        </div>
      )}
      <Misses />
      {data && data.unread.length > 0 ? <Unread releases={data.unread} /> : null}
      <Figures />
    </>
  );
};

/** Every kind of work, most urgent first; the link of each leads to where it is settled. */
const kindsOf = ({ lacks, oldest, stock, misses, holds, runs, printing, drafts }: Work): TileProps[] => [
  { to: '/runs?state=stopped', text: words.stopped(runs.stopped.count), ...waiting(runs.stopped) },
  { to: '/holds', text: words.holds, ...waiting(holds) },
  ...drafts.map(({ clientId, clientName, ...draft }) => ({
    to: `/clients/${clientId}#drafts`,
    text: words.drafts(draft.count, clientName),
    ...waiting(draft),
  })),
  { to: '/admin/printers', text: words.printing(printing.count), ...waiting(printing) },
  { to: '#unknown-codes', text: words.misses(misses.count), ...waiting(misses) },
  { to: '/runs', text: words.stranded(runs.open.count), ...waiting(runs.open) },
  { to: '/admin/inventory?stockLevel=out', count: stock.out, text: words.out(stock.out), since: null },
  { to: '/admin/inventory?stockLevel=low', count: stock.low, text: words.low(stock.low), since: null },
  ...Gap.options.map((gap) => ({
    to: `/admin/products?lacks=${gap}`,
    count: lacks[gap] ?? 0,
    text: `${productsCounted(lacks[gap] ?? 0)} ${workWords.gaps[gap]}`,
    since: oldest[gap] ?? null,
  })),
];

const waiting = ({ count, oldest }: Work['misses']) => ({ count, since: oldest });

/** What waits; what does not is folded. */
const Tiles = ({ work }: { work: Work }) => {
  const kinds = kindsOf(work);
  const zeros = kinds.filter(({ count }) => count === 0);
  const some = kinds.filter(({ count }) => count > 0);
  return (
    <div className="mb-10">
      {some.length === 0 ? <p className="mb-4 text-ink-quiet">{words.nothing}</p> : null}
      <ul aria-label={words.title} className="grid gap-3 empty:hidden sm:grid-cols-2 xl:grid-cols-4">
        {some.map((kind) => (
          <Tile key={`${kind.to} ${kind.text}`} {...kind} />
        ))}
      </ul>
      {zeros.length === 0 ? null : (
        <Fold summary={words.zeros(zeros.length)} summaryClass="min-h-12 w-fit text-quiet text-ink-quiet">
          <ul className="grid gap-x-6 text-quiet sm:grid-cols-2 xl:grid-cols-4">
            {zeros.map(({ to, text }) => (
              <li key={`${to} ${text}`}>
                <TextLink to={to} className="inline-flex min-h-11 items-center">
                  0 {text}
                </TextLink>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
};

type TileProps = { to: string; count: number; text: string; since: string | null };

const Tile = ({ to, count, text, since }: TileProps) => (
  <li>
    <Link
      to={to}
      className="block h-full rounded-sheet border border-line bg-stock p-4 transition-colors hover:border-ink"
    >
      <span className="block text-title font-[640] tabular-nums">{workWords.count(count)}</span>
      <span className="block text-quiet text-ink-quiet">{text}</span>
      {since === null ? null : (
        <span className="block text-quiet text-ink-quiet">{words.since(formatDate(since))}</span>
      )}
    </Link>
  </li>
);

const Misses = () => {
  const [address] = useQueryAddress(workAddress);
  const searchOf = (misses: 'open' | 'done', page = 1) => workAddress.write({ misses, page }).toString();
  return (
    <section aria-labelledby="unknown-codes" className="mb-10">
      <h2 id="unknown-codes" tabIndex={-1} className="scroll-mt-24 text-fact font-[640]">
        {missWords.title}
      </h2>
      <p className="mb-3 text-ink-quiet">{missWords.lead}</p>
      <nav aria-label={missWords.states} className="mb-4 flex flex-wrap gap-2">
        {(['open', 'done'] as const).map((state) => (
          <LinkButton
            key={state}
            size="dense"
            variant={address.misses === state ? 'primary' : 'secondary'}
            aria-current={address.misses === state ? 'page' : undefined}
            to={{ search: searchOf(state) }}
          >
            {missWords[state]}
          </LinkButton>
        ))}
      </nav>
      <MissesList
        key={address.misses}
        state={address.misses}
        page={address.page}
        searchOfPage={(page) => searchOf(address.misses, page)}
      />
    </section>
  );
};

const Unread = ({ releases }: { releases: Work['unread'] }) => (
  <section aria-labelledby="unread-releases">
    <h2 id="unread-releases" className="text-fact font-[640]">
      {words.unread}
    </h2>
    <p className="mb-3 text-ink-quiet">{words.unreadText}</p>
    <ul className="grid gap-2">
      {releases.map(({ clientId, clientName, release, at, people }) => (
        <li key={clientId} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
          <TextLink to={`/clients/${clientId}`} className="inline-flex min-h-11 items-center">
            {clientName}
          </TextLink>
          <span>{words.unreadBy(release, people)}</span>
          <span className="text-ink-quiet">{words.since(formatDate(at))}</span>
        </li>
      ))}
    </ul>
  </section>
);
