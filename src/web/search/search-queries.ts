import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import * as limits from '#domain/limits.ts';
import { searchProducts, type SearchHit } from '#domain/products/contract.ts';
import { callForAnswer } from '#web/api/call.ts';
import type { SearchAddress } from '#web/products/list/list-address.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { seedProduct } from '#web/products/queries.ts';

/** A page of hits, and how many there are in all. */
export interface FoundPage {
  hits: readonly SearchHit[];
  total: number;
}

/** Only dots: no product can have such a code, and in an address they would mean the parent folder. */
const onlyDots = /^\.+$/;

/** The results of a search; the previous ones stay until these arrive, and late responses are dropped. */
export const useProductSearch = ({ term, clientId, sort, page }: SearchAddress) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: keyOf('products', 'search', term, clientId, sort, page),
    queryFn: async ({ signal }): Promise<FoundPage> => {
      if (onlyDots.test(term)) return { hits: [], total: 0 };
      const query = { clientId, sort, page, pageSize: limits.paging.searchResultsPerPage };
      const { value, total } = await callForAnswer(
        searchProducts,
        { params: { sku: term }, query },
        { signal },
      );
      for (const hit of value) seedProduct(queryClient, hit);
      return { hits: value, total: total ?? value.length };
    },
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
};
