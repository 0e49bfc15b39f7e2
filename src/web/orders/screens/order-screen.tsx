import PrinterIcon from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { bySupplier } from '#domain/orders/by-supplier.ts';
import type { Order } from '#domain/orders/contract.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { PaperOnHere } from '#web/paper/paper-on-here.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { HistorySection } from '#web/history/parts/history-section.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { PrintHead } from '#web/record/print-head.tsx';
import { RecordPage } from '#web/record/record-page.tsx';
import { OrderLines } from '../parts/order-lines.tsx';
import { useOrder } from '../queries.ts';
import { labelCount, orderScreen, ordersScreen, ordersWords as words } from '../wording.ts';

/** /admin/orders/:id: one order by supplier. */
export const OrderScreen = () => {
  const id = idInAddress(useParams()['id']);
  return id === undefined ? <NotFound /> : <OneOrder key={id} id={id} />;
};

const OneOrder = ({ id }: { id: number }) => (
  <RecordPage
    query={useOrder(id)}
    notFound={<NotFound />}
    notLoaded={orderScreen.notLoaded}
    loading={
      <>
        <output className="sr-only">{words.loadingOrder}</output>
        <Skeleton className="mt-8 h-10 w-64" />
        <Skeleton className="mt-8 h-96 max-w-3xl rounded-sheet" />
      </>
    }
  >
    {(order, notice) => <Found order={order} notice={notice} />}
  </RecordPage>
);

const Found = ({ order, notice }: { order: Order; notice: ReactNode }) => {
  const suppliers = bySupplier(order.lines);
  const number = orderNumber(order.number);
  return (
    <>
      <PrintHead
        address={`${location.origin}/admin/orders/${order.id}`}
        code={number}
        names={[words.order]}
      />
      <PageHead
        title={words.orderNumber({ number })}
        lead={
          <p className="tabular-nums">
            {words.orderedBy({
              linesCount: labelCount(order.lines.length),
              value: words.suppliersCounted(suppliers.length),
              createdBy: order.createdBy ?? orderScreen.nobody,
            })}{' '}
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          </p>
        }
        crumbs={[
          { label: words.inventory, to: '/admin/inventory' },
          { label: ordersScreen.title, to: '/admin/orders' },
          { label: number },
        ]}
        actions={
          <>
            <LinkButton to={`/orders/${order.id}`}>{orderScreen.suppliers}</LinkButton>
            <Button icon={<PrinterIcon aria-hidden />} onClick={() => window.print()}>
              {orderScreen.print}
            </Button>
            <PaperOnHere kind="order" recordId={order.id} />
          </>
        }
      />
      {notice}
      <OrderLines order={order} suppliers={suppliers} />
      <HistorySection kind="order" id={order.id} version={order.version} />
    </>
  );
};

const NotFound = () => (
  <EmptyState
    headingLevel="h1"
    title={orderScreen.notFound}
    text={orderScreen.notFoundText}
    action={<LinkButton to="/admin/orders">{ordersScreen.title}</LinkButton>}
  />
);
