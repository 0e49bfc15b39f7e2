import { formatNumber } from '#web/words/formats.ts';
import { useState } from 'react';
import type { StockedItem } from '#domain/inventory/contract.ts';
import type { Roll } from '#domain/rolls/contract.ts';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { GrowingList } from '#web/list/growing-list.tsx';
import { ActButton } from '#web/record/act-button.tsx';
import { useRollsOfItem } from '../queries.ts';
import { ofReceived, rollsWords as words } from '../wording.ts';
import { ReceiveForm } from './receive-form.tsx';
import { RollStateBadge } from './roll-state-badge.tsx';

const columns: readonly Column<Roll>[] = [
  {
    key: 'code',
    head: words.roll,
    onCard: 'title',
    cell: ({ code }) => (
      <TextLink to={`/rolls/${code}`} className="font-mono whitespace-nowrap">
        {code}
      </TextLink>
    ),
    className: 'md:w-36',
  },
  { key: 'state', head: words.state, cell: ({ state }) => <RollStateBadge state={state} /> },
  {
    key: 'left',
    head: words.left,
    align: 'end',
    cell: ({ piecesLeft, piecesReceived }) => (
      <>
        <span className="font-[560]">{formatNumber(piecesLeft)}</span>
        <span className="block text-quiet text-ink-quiet">{ofReceived(piecesReceived)}</span>
      </>
    ),
  },
  {
    key: 'artwork',
    head: words.printedFrom,
    cell: ({ artwork }) => <span className="wrap-anywhere">{artwork.name}</span>,
  },
  {
    key: 'batch',
    head: words.batch,
    cell: ({ supplierBatch }) => <span className="wrap-anywhere">{supplierBatch}</span>,
    isEmpty: ({ supplierBatch }) => supplierBatch === null,
  },
  { key: 'received', head: words.receivedHead, cell: ({ receivedAt }) => formatDate(receivedAt) },
];

/** The rolls of an item, and a form for receiving one. */
export const RollsOfItem = ({ item }: { item: StockedItem }) => {
  const [isReceiving, setIsReceiving] = useState(false);
  const list = useRollsOfItem(item.id);
  return (
    <section aria-labelledby="rolls-heading" className="min-w-0 xl:col-start-1">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="rolls-heading" className="text-fact font-[640]">
          {words.title}
        </h2>
        {isReceiving ? null : (
          <ActButton needs="roll.change" className="print:hidden" onClick={() => setIsReceiving(true)}>
            {words.receive}
          </ActButton>
        )}
      </div>
      {isReceiving ? <ReceiveForm itemId={item.id} onClose={() => setIsReceiving(false)} /> : null}
      <GrowingList
        list={list}
        rowKey={({ id }) => id}
        words={words}
        loading={
          <>
            <output className="sr-only">{words.loading}</output>
            <Skeleton className="h-24 rounded-sheet" />
          </>
        }
      >
        {(rolls) => (
          <DataTable caption={words.title} columns={columns} rows={rolls} rowKey={({ id }) => id} />
        )}
      </GrowingList>
    </section>
  );
};
