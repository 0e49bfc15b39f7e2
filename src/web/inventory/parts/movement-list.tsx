import type { StockMovement } from '#domain/inventory/contract.ts';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { GrowingList } from '#web/list/growing-list.tsx';
import { useMovements } from '../queries.ts';
import { kindNames, pieces, signed } from '../wording.ts';
import { StockChart } from './stock-chart.tsx';

const columns: readonly Column<StockMovement>[] = [
  {
    key: 'what',
    head: 'What',
    onCard: 'title',
    cell: ({ kind }) => kindNames[kind],
    className: 'md:w-28 md:font-[560]',
  },
  {
    key: 'quantity',
    head: 'Change',
    align: 'end',
    cell: ({ quantity }) => signed(quantity),
    className: 'md:w-24',
  },
  {
    key: 'after',
    head: 'Stock After',
    align: 'end',
    cell: ({ stockAfter }) => <span className="font-[560]">{pieces(stockAfter)}</span>,
    className: 'md:w-28',
  },
  {
    key: 'when',
    head: 'When',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    className: 'md:w-48 md:pl-8! md:whitespace-nowrap',
  },
  {
    key: 'who',
    head: 'Who',
    cell: ({ userName }) => <span className="wrap-anywhere">{userName ?? 'the portal'}</span>,
  },
  {
    key: 'note',
    head: 'Note',
    cell: ({ note }) =>
      note === null ? (
        <span className="text-ink-quiet">–</span>
      ) : (
        <span className="wrap-anywhere whitespace-pre-line max-md:text-right">{note}</span>
      ),
  },
];

const words = {
  notLoaded: 'The movements could not be loaded.',
  none: 'Nothing has been recorded yet. New entries will be listed here.',
  more: 'Load more',
};

/** The movements of an item as a chart and a list, newest first. */
export const MovementList = ({ itemId }: { itemId: number }) => {
  const list = useMovements(itemId);
  return (
    <GrowingList
      list={list}
      rowKey={({ id }) => id}
      words={words}
      loading={
        <>
          <output className="sr-only">Loading movements</output>
          <Skeleton className="h-32 rounded-sheet" />
        </>
      }
    >
      {(movements) => (
        <>
          <StockChart movements={movements} nowMs={list.dataUpdatedAt} />
          <div className="mt-6">
            <DataTable caption="Movements" columns={columns} rows={movements} rowKey={({ id }) => id} />
          </div>
        </>
      )}
    </GrowingList>
  );
};
