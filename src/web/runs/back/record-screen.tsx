import PrinterIcon from 'lucide-react/icons/printer';
import { useCallback, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { FullRun } from '#domain/runs/contract.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { PrintHead } from '#web/record/print-head.tsx';
import { RecordPage } from '#web/record/record-page.tsx';
import { useCan } from '#web/session/session.tsx';
import { RunCounts, RunGoods } from '../parts/run-facts.tsx';
import { useRun } from '../queries.ts';
import { RunStateBadge } from '../parts/run-state.tsx';
import { eventNames, runWords } from '../wording.ts';
import { EvidenceLink } from './evidence-link.tsx';
import { FingerprintNote } from './fingerprint-note.tsx';
import { Refusals } from './refusals.tsx';
import { Proof } from './proof.tsx';
import { RecordEvents } from './record-events.tsx';
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

const OneRecord = ({ id }: { id: number }) => {
  const query = useRun(id);
  return (
    <RecordPage
      query={query}
      notFound={<NoRun />}
      notLoaded={runWords.notLoaded}
      loading={
        <>
          <output className="block pt-8 text-quiet text-ink-quiet">{runWords.loading}</output>
          <Skeleton className="mt-4 h-96 rounded-sheet" />
        </>
      }
    >
      {(run, notice) => <Found run={run} notice={notice} refetch={query.refetch} />}
    </RecordPage>
  );
};

type FoundProps = { run: FullRun; notice: ReactNode; refetch: () => Promise<unknown> };

const Found = ({ run, notice, refetch }: FoundProps) => {
  const maySeeAll = useCan('run.read');
  const mayWork = useCan('run.work');
  const mayReadRefusals = useCan('history.read');
  const [isAsked, setAsked] = useState(false);
  const [printing, setPrinting] = useState<number | null>(null);
  /** A run may have gone on since it was loaded. What could not be refreshed says so on paper, too. */
  const printNewest = async () => {
    setAsked(true);
    await refetch();
    setAsked(false);
    setPrinting(performance.now());
  };
  const printNow = useCallback((isComplete: boolean) => {
    setPrinting(null);
    if (isComplete) print();
  }, []);
  return (
    <>
      <PrintHead
        address={`${location.origin}/runs/${run.id}/record`}
        code={run.sku}
        names={[words.title(run.id), ...(run.clientName === null ? [] : [run.clientName])]}
      />
      <PageHead
        title={words.title(run.id)}
        lead={`${run.station.name}, ${run.worker.name}`}
        actions={
          <>
            <Button
              icon={<PrinterIcon aria-hidden />}
              pending={isAsked || printing !== null}
              onClick={() => void printNewest()}
            >
              {words.print}
            </Button>
            {maySeeAll ? <EvidenceLink of={{ run: run.id }} /> : null}
            {mayWork ? <LinkButton to={`/runs/${run.id}`}>{words.bench}</LinkButton> : null}
            {maySeeAll ? <LinkButton to="/runs">{words.all}</LinkButton> : null}
          </>
        }
      />
      {notice}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <p className="flex flex-wrap items-center gap-3">
          <RunStateBadge run={run} />
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
          <RecordEvents run={run} printing={printing} onReady={printNow} />
        </section>
        {mayReadRefusals ? <Refusals run={run} /> : null}
        <p className="text-quiet wrap-anywhere text-ink-quiet">
          {words.seal}: <span className="code">{run.sha256}</span>
        </p>
        <FingerprintNote />
        <Proof />
      </div>
    </>
  );
};
