import { useSearchParams } from 'react-router';
import { PageText } from '#domain/contract/fields.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { OrderTable, OrderTableSkeleton } from '../parts/order-table.tsx';
import { ordersPerPage, useOrdersPage } from '../queries.ts';
import { orderCount, ordersScreen, ordersWords as words } from '../wording.ts';

/** /admin/orders: the orders made from the inventory. */
export const OrdersScreen = () => {
  const [query] = useSearchParams();
  const page = PageText.safeParse(query.get('page')).data ?? 1;
  return (
    <>
      <PageHead
        title={ordersScreen.title}
        lead={ordersScreen.lead}
        crumbs={[{ label: words.inventory, to: '/admin/inventory' }, { label: ordersScreen.title }]}
      />
      <PagedList
        list={useOrdersPage(page)}
        page={page}
        pageSize={ordersPerPage}
        name="orders"
        count={orderCount}
        searchOfPage={(target) => (target === 1 ? '' : `page=${target}`)}
        skeleton={<OrderTableSkeleton />}
        empty={
          <EmptyState
            title={ordersScreen.none}
            text={ordersScreen.noneText}
            action={<LinkButton to="/admin/inventory">{ordersScreen.toInventory}</LinkButton>}
          />
        }
      >
        {(orders) => <OrderTable orders={orders} />}
      </PagedList>
    </>
  );
};
