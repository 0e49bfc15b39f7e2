import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchProducts } from '#domain/products/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** Only dots: no product can have such a code, and in an address they would mean the parent folder. */
const onlyDots = /^\.+$/;

/** The results of a search; the previous ones stay until these arrive, and late responses are dropped. */
export const useProductSearch = (term: string, clientId: number | undefined) =>
  useQuery({
    queryKey: keyOf('products', 'search', term, clientId),
    queryFn: ({ signal }) =>
      onlyDots.test(term)
        ? []
        : call(searchProducts, { params: { sku: term }, query: { clientId } }, { signal }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
