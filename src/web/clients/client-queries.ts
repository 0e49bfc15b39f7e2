import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getClient, listClients } from '#domain/clients/contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import * as limits from '#domain/limits.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import type { ClientsAddress } from './clients-address.ts';

/** Clients per page of the grid: full rows of two and of three cards. */
export const clientsPerPage = 24;

/** Clients per page of the admin table. */
export const adminClientsPerPage = 10;

/** One page of clients. The last loaded page stays if the next fails to load. */
export const useClientsPage = ({ term, sort, page }: ClientsAddress, pageSize: number) =>
  useLoadedPage(
    useQuery({
      queryKey: keyOf('clients', 'page', term, sort, page, pageSize),
      queryFn: ({ signal }) =>
        callForAnswer(
          listClients,
          { query: { search: term, sort, brief: true, page, pageSize } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
    [term, sort],
  );

/** A client with all its texts; not fetched without an id. With `isWatched`, refetched every 5 seconds. */
export const useClient = (id: number | undefined, { isWatched = false } = {}) => {
  const queryClient = useQueryClient();
  const queryKey = keyOf('clients', 'one', id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        getClient,
        { params: { id: id ?? 0 } },
        // A refetch is not activity of the user.
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
