import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProducts } from '#domain/products/contract.ts';
import { callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import type { ListAddress } from './list-address.ts';

/** One page of the product list. The last loaded page stays if the next fails to load. */
export const useProductPage = ({ term, clientId, sort, lacks, page }: ListAddress, pageSize: number) =>
  useLoadedPage(
    useQuery({
      queryKey: keyOf('products', 'list', term, clientId, sort, lacks, page, pageSize),
      queryFn: ({ signal }) =>
        callForAnswer(
          listProducts,
          { query: { search: term, clientId, sort, lacks, page, pageSize } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
    [term, clientId, sort, lacks],
  );
