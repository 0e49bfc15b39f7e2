import PrinterIcon from 'lucide-react/icons/printer';
import { useParams } from 'react-router';
import type { FullRun } from '#domain/runs/contract.ts';
import type { RunEvent } from '#domain/runs/run.ts';
import { sentenceOf } from '#web/api/call.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatExactTime } from '#web/kit/format-date.ts';
import { LinkButton } from '#web/kit/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { RecordPage } from '#web/record/record-page.tsx';
import { useCan } from '#web/session/session.tsx';
import { RunCounts, RunGoods } from '../parts/run-facts.tsx';
import { useRun } from '../queries.ts';
import { eventNames, runStates, runWords } from '../wording.ts';
import { EvidenceLink } from './evidence-link.tsx';
import { useRunEvents } from './queries.ts';
import { RunPhoto } from './run-photo.tsx';
import { Proof } from './proof.tsx';
import { recordWords as words } from './wording.ts';

/** /runs/:id/record: the full record of a run, for the screen and for paper. */
export const RecordScreen = () => {
  const id = idInAddress(useParams()['id']);
  return id === undefined ? <NoRun /> : <OneRecord key={id} id={id} />;
};

const NoRun = () => (
  <EmptyState
    headingLevel="h1"
    title={runWords.notFound}
    action={<LinkButton to="/runs">{words.all}</LinkButton>}
  />
);

const OneRecord = ({ id }: { id: number }) => (
  <RecordPage
    query={useRun(id)}
    notFound={<NoRun />}
    notLoaded={runWords.notLoaded}
    loading={
      <>
        <output className="block pt-8 text-quiet text-ink-quiet">{runWords.loading}</output>
        <Skeleton className="mt-4 h-96 rounded-sheet" />
      </>
    }
  >
    {(run) => <Found run={run} />}
  </RecordPage>
);

const Found = ({ run }: { run: FullRun }) => {
  const maySeeAll = useCan('run.read');
  const { name, tone } = runStates[run.state];
  return (
    <>
      <PageHead
        title={words.title(run.id)}
        lead={`${run.station.name}, ${run.worker.name}`}
        actions={
          <>
            <Button icon={<PrinterIcon aria-hidden />} onClick={() => print()}>
              {words.print}
            </Button>
            {maySeeAll ? <EvidenceLink of={{ run: run.id }} /> : null}
            <LinkButton to={`/runs/${run.id}`}>{words.bench}</LinkButton>
            {maySeeAll ? <LinkButton to="/runs">{words.all}</LinkButton> : null}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{name}</Badge>
          {run.isShadow ? <span className="text-warning">{runWords.shadow}</span> : null}
          {run.isSuperseded ? <Badge tone="warning">{eventNames.superseded}</Badge> : null}
        </p>
        <RunGoods run={run} />
        <div className="grid gap-2">
          <RunCounts run={run} />
          <p className="text-quiet text-ink-quiet">{words.sum}</p>
        </div>
        <p className="flex flex-wrap gap-3 print:hidden">
          <LinkButton
            to={`/products/${run.productId}?release=${run.release}${run.clientRelease === null ? '' : `&clientRelease=${run.clientRelease}`}`}
          >
            {words.asWorked}
          </LinkButton>
          {run.clientId === null || run.clientRelease === null ? null : (
            <LinkButton to={`/clients/${run.clientId}?release=${run.clientRelease}`}>
              {words.clientAsWorked}
            </LinkButton>
          )}
        </p>
        <section aria-labelledby="events-heading">
          <h2 id="events-heading" className="mb-3 text-fact font-[640]">
            {words.events}
          </h2>
          <Events run={run} />
        </section>
        <p className="text-quiet wrap-anywhere text-ink-quiet">
          {words.seal}: <span className="code">{run.sha256}</span>
        </p>
        <Proof />
      </div>
    </>
  );
};

const Events = ({ run }: { run: FullRun }) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useRunEvents(run.id);
  const events = data?.pages.flat() ?? run.events;
  return (
    <>
      <ol className="grid">
        {events.map((event) => (
          <Event key={event.seq} event={event} />
        ))}
      </ol>
      {error ? (
        <p role="alert" className="mt-3 text-danger">
          {words.notLoaded} {sentenceOf(error)}
        </p>
      ) : null}
      {hasNextPage ? (
        <Button className="mt-4" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.older}
        </Button>
      ) : null}
    </>
  );
};

const verdicts = {
  right: { name: '✓ Right', tone: 'success' },
  wrong: { name: '✕ Wrong', tone: 'danger' },
  refused: { name: '! Refused', tone: 'warning' },
  repeated: { name: '= Not counted', tone: 'neutral' },
} as const;

const detailNames: Readonly<Record<string, string>> = {
  product: 'Product',
  label: 'Label',
  text: 'Code',
  code: 'Roll',
  pieces: 'Labels',
  applied: 'Applied',
  jobId: 'Print job',
  printed: 'Printed',
  labelSku: 'Label',
  supplierBatch: 'Supplier’s batch',
};

const Event = ({ event }: { event: RunEvent }) => {
  const { seq, at, user, station, kind, verdict, reason, detail } = event;
  const said = Object.entries(detail).flatMap(([name, value]) =>
    detailNames[name] !== undefined &&
    kind !== 'start' &&
    (typeof value === 'string' || typeof value === 'number')
      ? [[detailNames[name], String(value)] as const]
      : [],
  );
  const photo = kind === 'photo' && typeof detail['key'] === 'string' ? detail['key'] : null;
  return (
    <li className="grid break-inside-avoid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[3rem_minmax(0,1fr)_auto]">
      <span className="text-ink-quiet tabular-nums">{seq}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-[560]">{eventNames[kind]}</span>
          <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].name}</Badge>
          {reason === null ? null : <span className="wrap-anywhere">{reason}</span>}
        </p>
        {said.length === 0 ? null : (
          <p className="text-quiet wrap-anywhere text-ink-quiet">
            {said.map(([name, value], index) => (
              <span key={name}>
                {index > 0 ? ', ' : ''}
                {name} <span className="code">{value}</span>
              </span>
            ))}
          </p>
        )}
        {photo === null ? null : <RunPhoto fileKey={photo} alt={words.photo(seq)} />}
      </div>
      <p className="text-quiet text-ink-quiet sm:text-right">
        <time dateTime={at}>{formatExactTime(at)}</time>
        <br />
        {user.name}
        {station === null ? null : `, ${station.name}`}
      </p>
    </li>
  );
};
