import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  clearOrderLine,
  createOrder,
  getOrder,
  listOrders,
  markOrderSent,
  Order,
  sendOrder,
  updateOrder,
} from '#domain/orders/contract.ts';
import { call, callForAnswer, CallError } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import { hasQuantities } from './order-quantities.ts';

const orderKey = (id: number) => keyOf('orders', 'one', id);

/** Orders per page. */
export const ordersPerPage = 20;

/** One page of orders, newest first. The last loaded page stays if the next fails to load. */
export const useOrdersPage = (page: number) =>
  useLoadedPage(
    useQuery({
      queryKey: keyOf('orders', 'page', page),
      queryFn: ({ signal }) =>
        callForAnswer(listOrders, { query: { page, pageSize: ordersPerPage } }, { signal }),
      placeholderData: keepPreviousData,
    }),
    [],
  );

export const useOrder = (id: number) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
  });

interface NewOrder {
  ids: number[];
  quantities?: { id: number; quantity: number }[];
  unlessOnOrder: boolean;
  asDraft: boolean;
}

interface OrderOutcome {
  onSuccess: (kept: Order) => void;
  onError: (error: Error) => void;
}

/**
 * Creates an order. The key belongs to the selection: sent again, it creates no second order. The callbacks run even if
 * the user has left the screen before the response.
 */
export const useCreateOrder = (callbacks: OrderOutcome) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewOrder; key: string }) =>
      call(createOrder, { body }, { idempotencyKey: key }),
    ...callbacks,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf('orders') });
      // What is on order is shown with the stock, even if somebody else ordered it.
      void queryClient.invalidateQueries({ queryKey: keyOf('inventory') });
    },
  });
};

/** Shows an order as the server returned it, and refetches the stock. */
const useShowOrder = () => {
  const queryClient = useQueryClient();
  return {
    onSuccess: (order: Order) => queryClient.setQueryData(orderKey(order.id), order),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf('orders') });
      void queryClient.invalidateQueries({ queryKey: keyOf('inventory') });
    },
  };
};

/** Whether a change was refused because the record has changed meanwhile. */
export const isStale = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'record.changed_meanwhile';

interface NewQuantities {
  quantities: { position: number; quantity: number | null }[];
  version: number;
}

/**
 * Saves the ordered quantities; a stale version is refused. If the current version has the same quantities, this counts
 * as saved: the order may have been changed by the same save, whose response was lost.
 */
export const useSaveQuantities = (id: number) =>
  useMutation({
    mutationFn: async (body: NewQuantities) => {
      try {
        return await call(updateOrder, { params: { id }, body });
      } catch (error) {
        const current = isStale(error) ? Order.safeParse(error.current).data : undefined;
        if (current && hasQuantities(current, body.quantities)) return current;
        throw error;
      }
    },
    ...useShowOrder(),
  });

/** Records that lines were sent, which puts them on order. */
export const useMarkSent = (id: number) =>
  useMutation({
    mutationFn: (positions: number[]) => call(markOrderSent, { params: { id }, body: { positions } }),
    ...useShowOrder(),
  });

/** Sends lines to the people of their supplier. */
export const useSendOrder = (id: number) =>
  useMutation({
    mutationFn: (body: { positions: number[]; neededBy: string | null }) =>
      call(sendOrder, { params: { id }, body }),
    ...useShowOrder(),
  });

/** Closes a line that will not arrive. */
export const useClearLine = () =>
  useMutation({
    mutationFn: (params: { id: number; position: number }) => call(clearOrderLine, { params }),
    ...useShowOrder(),
  });
