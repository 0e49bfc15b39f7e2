import { useParams } from 'react-router';
import { orderNumber } from '#domain/orders/order-number.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, PartNotThere } from '#web/list/not-there.tsx';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { PrintHead } from '#web/record/print-head.tsx';
import { RecordPage } from '#web/record/record-page.tsx';
import { SupplyLineCard } from './supply-line-card.tsx';
import { useFollowed, useOrderMessages, useSupply } from './supply-queries.ts';
import { supplyWords as words } from './supply-wording.ts';

/** /orders/:id: an order as its supplier sees and answers it; staff see the same without the answers. */
export const SupplyScreen = () => {
  const id = idInAddress(useParams()['id']);
  return id === undefined ? <NotFound /> : <Supply key={id} id={id} />;
};

const NotFound = () => (
  <EmptyState
    headingLevel="h1"
    title={words.notFound.title}
    text={words.notFound.text}
    action={<LinkButton to="/">{words.home}</LinkButton>}
  />
);

const Supply = ({ id }: { id: number }) => {
  const messages = useOrderMessages(id);
  useFollowed(id, messages.data);
  return (
    <RecordPage
      query={useSupply(id)}
      notFound={<NotFound />}
      leavesWhenGone
      notLoaded={words.notLoaded}
      loading={<Skeleton className="mt-8 h-96 rounded-sheet" />}
    >
      {(order, notice) => (
        <>
          <PrintHead
            address={`${location.origin}/orders/${order.id}`}
            code={orderNumber(order.number)}
            names={[]}
          />
          <PageHead title={words.title(order.number)} lead={words.lead} />
          {messages.data ? (
            (notice ?? <IfOld query={messages} />)
          ) : (
            <>
              {notice}
              <PartNotThere query={messages} what={words.messagesNotLoaded} />
            </>
          )}
          <div className="grid gap-6">
            {order.lines.map((line) => (
              <SupplyLineCard
                key={line.position}
                orderId={order.id}
                line={line}
                messages={messages.data ?? null}
              />
            ))}
          </div>
        </>
      )}
    </RecordPage>
  );
};
