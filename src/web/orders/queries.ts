import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  clearOrderLine,
  createOrder,
  getOrder,
  listOrders,
  Order,
  updateOrder,
} from '#domain/orders/contract.ts';
import { call, callForAnswer, CallError } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import { hasQuantities } from './order-quantities.ts';

const orderKey = (id: number) => keyOf('orders', 'one', id);

/** How many orders stand on a page. */
export const ordersPerPage = 20;

/** One page of orders, newest first. What was loaded last stays, also when the next page does not arrive. */
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

/** One order. */
export const useOrder = (id: number) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
  });

interface NewOrder {
  ids: number[];
  quantities?: { id: number; quantity: number }[];
  unlessOnOrder: boolean;
}

interface OrderOutcome {
  onSuccess: (kept: Order) => void;
  onError: (error: Error) => void;
}

/**
 * Keeps an order of these items. The key is one of the selection: sent again, nothing more is kept. What came of it is
 * told also when whoever ordered has left the screen before the answer came.
 */
export const useCreateOrder = (told: OrderOutcome) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewOrder; key: string }) =>
      call(createOrder, { body }, { idempotencyKey: key }),
    ...told,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf('orders') });
      // What is on order stands beside the stock, also where it was somebody else who ordered it.
      void queryClient.invalidateQueries({ queryKey: keyOf('inventory') });
    },
  });
};

/** Shows an order as the server has just answered it, and asks for the stock that it is about anew. */
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

/** Whether a change was refused because the record is not any more as it was seen. */
export const isStale = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'record.changed_meanwhile';

interface NewQuantities {
  quantities: { position: number; quantity: number | null }[];
  version: number;
}

/**
 * Says how many were ordered; a version that is not the newest any more is refused. Where the newest says the same, it
 * is saved: what changed the order may have been the same save, whose answer was lost.
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

/** Expects a label of an order no longer. */
export const useClearLine = () =>
  useMutation({
    mutationFn: (params: { id: number; position: number }) => call(clearOrderLine, { params }),
    ...useShowOrder(),
  });
