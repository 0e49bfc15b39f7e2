import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getClient, listClients } from '#domain/clients/contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import type { ClientsAddress } from './clients-address.ts';

/** How many clients stand on a page of the grid: whole rows of two and of three cards. */
export const clientsPerPage = 24;

/** How many clients stand on a page of the admin table. */
export const adminClientsPerPage = 10;

/** One page of clients. What was loaded last stays, also when the next page does not arrive. */
export const useClientsPage = ({ term, sort, page }: ClientsAddress, pageSize: number) =>
  useLoadedPage(
    useQuery({
      queryKey: keyOf('clients', 'page', term, sort, page, pageSize),
      queryFn: ({ signal }) =>
        callForAnswer(listClients, { query: { search: term, sort, page, pageSize } }, { signal }),
      placeholderData: keepPreviousData,
    }),
    [term, sort],
  );

/** One client, whole; not asked for where there is no id. With `isWatched`, asked again every 5 seconds. */
export const useClient = (id: number | undefined, { isWatched = false } = {}) => {
  const queryClient = useQueryClient();
  const queryKey = keyOf('clients', 'one', id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        getClient,
        { params: { id: id ?? 0 } },
        // Asked again by itself, it is no activity of the person.
        { signal, background: queryClient.getQueryData(queryKey) !== undefined },
      ),
    enabled: id !== undefined,
    refetchInterval: isWatched ? limits.polling.clientMs : false,
  });
};

/** The newest few products of a client. */
export const useNewestProductsOf = (clientId: number) =>
  useQuery({
    queryKey: keyOf('products', 'newest-of-client', clientId),
    queryFn: ({ signal }) =>
      call(
        listProducts,
        { query: { clientId, sort: 'recent', page: 1, pageSize: limits.paging.clientProducts } },
        { signal },
      ),
  });
