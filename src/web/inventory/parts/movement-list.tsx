import type { StockMovement } from '#domain/inventory/contract.ts';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { GrowingList } from '#web/list/growing-list.tsx';
import { useMovements } from '../queries.ts';
import { kindNames, pieces, signed, inventoryWords } from '../wording.ts';
import { StockChart } from './stock-chart.tsx';

const columns: readonly Column<StockMovement>[] = [
  {
    key: 'what',
    head: inventoryWords.what,
    onCard: 'title',
    cell: ({ kind }) => kindNames[kind],
    className: 'md:w-28 md:font-[560]',
  },
  {
    key: 'quantity',
    head: inventoryWords.change,
    align: 'end',
    cell: ({ quantity }) => signed(quantity),
    className: 'md:w-24',
  },
  {
    key: 'after',
    head: inventoryWords.stockAfter,
    align: 'end',
    cell: ({ stockAfter }) => <span className="font-[560]">{pieces(stockAfter)}</span>,
    className: 'md:w-28',
  },
  {
    key: 'when',
    head: inventoryWords.when,
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    className: 'md:w-48 md:ps-8! md:whitespace-nowrap',
  },
  {
    key: 'who',
    head: inventoryWords.who,
    cell: ({ userName }) => <span className="wrap-anywhere">{userName ?? inventoryWords.thePortal}</span>,
  },
  {
    key: 'note',
    head: inventoryWords.note,
    cell: ({ note }) =>
      note === null ? (
        <span className="text-ink-quiet">–</span>
      ) : (
        <span className="wrap-anywhere whitespace-pre-line max-md:text-end">{note}</span>
      ),
  },
];

const words = {
  notLoaded: inventoryWords.movementsNotLoaded,
  none: inventoryWords.noMovements,
  more: inventoryWords.loadMore,
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
          <output className="sr-only">{inventoryWords.loadingMovements}</output>
          <Skeleton className="h-32 rounded-sheet" />
        </>
      }
    >
      {(movements) => (
        <>
          <StockChart movements={movements} nowMs={list.dataUpdatedAt} />
          <div className="mt-6">
            <DataTable
              caption={inventoryWords.movements}
              columns={columns}
              rows={movements}
              rowKey={({ id }) => id}
            />
          </div>
        </>
      )}
    </GrowingList>
  );
};
