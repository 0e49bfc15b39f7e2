import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listProducts } from '#domain/products/contract.ts';
import { useCallback } from 'react';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import { seedProduct } from '../queries.ts';
import type { ListAddress } from './list-address.ts';

/** Loads a page of the products that match the filters. Its size may differ from the list's. */
export const useMatchingProducts = ({ term, clientId, sort, lacks }: ListAddress) =>
  useCallback(
    (page: number, pageSize: number, signal: AbortSignal) =>
      call(listProducts, { query: { search: term, clientId, sort, lacks, page, pageSize } }, { signal }),
    [term, clientId, sort, lacks],
  );

/** One page of the product list. The last loaded page stays if the next fails to load. */
export const useProductPage = ({ term, clientId, sort, lacks, page }: ListAddress, pageSize: number) => {
  const queryClient = useQueryClient();
  return useLoadedPage(
    useQuery({
      queryKey: keyOf('products', 'list', term, clientId, sort, lacks, page, pageSize),
      queryFn: async ({ signal }) => {
        const query = { search: term, clientId, sort, lacks, page, pageSize };
        const answer = await callForAnswer(listProducts, { query }, { signal });
        for (const product of answer.value) seedProduct(queryClient, product);
        return answer;
      },
      placeholderData: keepPreviousData,
    }),
    [term, clientId, sort, lacks],
  );
};
