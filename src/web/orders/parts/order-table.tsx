import { formatNumber } from '#web/words/formats.ts';
import type { OrderSummary } from '#domain/orders/contract.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { Code } from '#web/kit/texts/code.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { orderScreen, ordersWords as words } from '../wording.ts';

const columns: readonly Column<OrderSummary>[] = [
  {
    key: 'number',
    head: words.number,
    onCard: 'title',
    cell: ({ id, number }) => (
      <TextLink
        to={`/admin/orders/${id}`}
        className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center"
      >
        <Code value={orderNumber(number)} className="whitespace-nowrap" />
      </TextLink>
    ),
    className: 'md:w-40',
  },
  {
    key: 'when',
    head: words.when,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    className: 'md:w-56 md:whitespace-nowrap',
  },
  { key: 'who', head: words.who, cell: ({ createdBy }) => createdBy ?? orderScreen.nobody },
  {
    key: 'labels',
    head: words.items,
    align: 'end',
    cell: ({ lineCount }) => formatNumber(lineCount),
    className: 'md:w-24',
  },
  {
    key: 'suppliers',
    head: words.suppliers,
    cell: ({ supplierNames }) => (
      <span className="wrap-anywhere max-md:text-end">{supplierNames.join(', ')}</span>
    ),
  },
];

/** Orders, newest first; one card per order on a phone. */
export const OrderTable = ({ orders }: { orders: readonly OrderSummary[] }) => (
  <DataTable caption={words.orders} columns={columns} rows={orders} rowKey={({ id }) => id} />
);

/** A placeholder for the rows while they load. */
export const OrderTableSkeleton = () => (
  <div className="grid gap-3 pt-2">
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} className="h-40 rounded-sheet md:h-10 md:rounded-tag" />
    ))}
  </div>
);
