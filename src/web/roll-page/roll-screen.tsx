import { formatNumber } from '#web/words/formats.ts';
import PrinterIcon from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { FullRoll } from '#domain/rolls/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { HoldButton } from '#web/holds/hold-button.tsx';
import { HoldsBand } from '#web/holds/holds-band.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { RecordPage } from '#web/record/record-page.tsx';
import { LastRunsSection } from '#web/runs/back/last-runs.tsx';
import { useCan } from '#web/session/session.tsx';
import { FitList } from '../rolls/parts/fit-list.tsx';
import { ReceiveAnnounced } from './receive-announced.tsx';
import { RollActs } from '../rolls/parts/roll-acts.tsx';
import { RollLabel } from '../rolls/parts/roll-label.tsx';
import { RollStateBadge } from '../rolls/parts/roll-state-badge.tsx';
import { UseLabelsForm } from '../rolls/parts/use-labels-form.tsx';
import { useRoll } from '../rolls/queries.ts';
import { ofReceived, rollScreen as words } from '../rolls/wording.ts';

/** /rolls/:code: what a roll is, and which products it fits. */
export const RollScreen = () => {
  const { code = '' } = useParams();
  return <OneRoll key={code} code={code} />;
};

const OneRoll = ({ code }: { code: string }) => {
  const query = useRoll(code);
  return (
    <RecordPage
      query={query}
      notFound={
        <ReceiveAnnounced code={code}>
          <EmptyState
            headingLevel="h1"
            title={words.notFound}
            text={sentenceOf(query.error)}
            action={<LinkButton to="/search">{words.search}</LinkButton>}
          />
        </ReceiveAnnounced>
      }
      leavesWhenGone
      notLoaded={words.notLoaded}
      loading={
        <>
          <output className="block pt-8 text-quiet text-ink-quiet">{words.loading}</output>
          <Skeleton className="mt-4 h-10 w-64" />
          <Skeleton className="mt-8 h-80 rounded-sheet" />
        </>
      }
    >
      {(roll, notice) => <Found roll={roll} notice={notice} />}
    </RecordPage>
  );
};

const Found = ({ roll, notice }: { roll: FullRoll; notice: ReactNode }) => {
  const mayChange = useCan('roll.change');
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={words.title(roll.code)}
          lead={`${roll.item.labelSku}, ${roll.item.supplierName}`}
          actions={
            <>
              <Button icon={<PrinterIcon aria-hidden />} onClick={() => print()}>
                {words.print}
              </Button>
              <HoldButton of={{ on: 'roll', id: roll.id }} name={roll.code} />
            </>
          }
        />
      </div>
      {notice}
      <HoldsBand record={{ on: 'roll', id: roll.id }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] print:block">
        <section aria-labelledby="fits-heading" className="min-w-0 print:hidden">
          <h2 id="fits-heading" className="mb-4 text-fact font-[640]">
            {words.fitsTitle}
          </h2>
          {roll.state === 'available' ? null : (
            <output className="mb-4 block rounded-control bg-warning-wash px-4 py-3 font-[560] text-warning">
              {words.notUsable[roll.state]}
            </output>
          )}
          <FitList products={roll.products} />
        </section>
        <section
          aria-labelledby="roll-heading"
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-6"
        >
          <h2 id="roll-heading" className="text-fact font-[640] print:hidden">
            {words.facts}
          </h2>
          <Facts roll={roll} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <RollActs roll={roll} />
          </div>
          {mayChange && roll.state === 'available' ? (
            <div className="print:hidden">
              <UseLabelsForm roll={roll} />
            </div>
          ) : null}
          <RollLabel roll={roll} />
        </section>
      </div>
      <LastRunsSection roll={roll.code} />
      <LastRunsSection refusedRoll={roll.code} />
    </>
  );
};

const Facts = ({ roll }: { roll: FullRoll }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 print:hidden">
    <Fact name={words.left}>
      <span className="text-fact">{formatNumber(roll.piecesLeft)}</span>{' '}
      <span className="text-quiet font-[400] text-ink-quiet">
        {ofReceived(roll.piecesReceived, roll.withinPercent)}
      </span>
    </Fact>
    <Fact name={words.state}>
      <RollStateBadge state={roll.state} />
    </Fact>
    {roll.reason === null ? null : (
      <Fact name={words.reason} isWide>
        {roll.reason}
      </Fact>
    )}
    <Fact name={words.artwork} isWide>
      {roll.artwork.name}
    </Fact>
    <Fact name={words.item}>
      <CodeText value={roll.item.labelSku} dense to={`/admin/inventory/${roll.item.id}`} />
    </Fact>
    <Fact name={words.size}>{roll.item.labelSize}</Fact>
    <Fact name={words.supplier}>{roll.item.supplierName}</Fact>
    <Fact name={words.batch}>{roll.supplierBatch ?? '–'}</Fact>
    <Fact name={words.storage}>{roll.item.storage}</Fact>
    <Fact name={words.received}>
      <time dateTime={roll.receivedAt}>{formatDateTime(roll.receivedAt)}</time>
      {roll.receivedBy === null ? null : words.by({ receivedBy: roll.receivedBy })}
    </Fact>
  </dl>
);

type FactProps = { name: string; isWide?: boolean; children: ReactNode };

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
    <dt className="text-quiet text-ink-quiet">{name}</dt>
    <dd className="font-[560] wrap-anywhere">{children}</dd>
  </div>
);
