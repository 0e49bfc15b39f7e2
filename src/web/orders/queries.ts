import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createOrder, getOrder, listOrders } from '#domain/orders/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { useLoadedPage } from '#web/api/use-loaded-page.ts';

/** How many orders stand on a page. */
export const ordersPerPage = 20;

/** One page of orders, newest first. What was loaded last stays, also when the next page does not arrive. */
export const useOrdersPage = (page: number) =>
  useLoadedPage(
    useQuery({
      queryKey: ['orders', 'page', page],
      queryFn: ({ signal }) =>
        callForAnswer(listOrders, { query: { page, pageSize: ordersPerPage } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  );

/** One order. It never changes. */
export const useOrder = (id: number) =>
  useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
  });

/** Keeps an order of these items. The key is one of the selection: sent again, nothing more is kept. */
export const useCreateOrder = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, key }: { ids: number[]; key: string }) =>
      call(createOrder, { body: { ids } }, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
};
