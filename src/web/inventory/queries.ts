import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getInventoryItem, listInventory, listMovements } from '#domain/inventory/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { useLoadedPage } from '#web/api/use-loaded-page.ts';
import { boundsProblem, type InventoryAddress } from './inventory-address.ts';

/** How many items stand on a page of the table: the low ones of a supplier fit on one, and are ordered at once. */
export const itemsPerPage = 50;

/** How many movements are asked for at once; the drawing shows as many as are listed. */
const movementsPerPage = 20;

/** What a change of an item makes stale: every list, every item, every movement. */
export const inventoryKey = ['inventory'];

/** Where one item is kept. */
export const itemKey = (id: number) => [...inventoryKey, 'one', id];

/** One page of the inventory. What was loaded last stays, also when the next page does not arrive. */
export const useInventoryPage = (address: InventoryAddress) =>
  useLoadedPage(
    useQuery({
      queryKey: [...inventoryKey, 'page', address],
      queryFn: ({ signal }) =>
        callForAnswer(listInventory, { query: { ...address, pageSize: itemsPerPage } }, { signal }),
      placeholderData: keepPreviousData,
      enabled: boundsProblem(address) === null,
    }),
  );

/** One item. */
export const useInventoryItem = (id: number) =>
  useQuery({
    queryKey: itemKey(id),
    queryFn: ({ signal }) => call(getInventoryItem, { params: { id } }, { signal }),
  });

/** What came and went of an item, newest first, page by page. */
export const useMovements = (id: number) =>
  useInfiniteQuery({
    queryKey: [...inventoryKey, 'movements', id],
    queryFn: ({ signal, pageParam }) =>
      callForAnswer(
        listMovements,
        { params: { id }, query: { page: pageParam, pageSize: movementsPerPage } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * movementsPerPage < (total ?? 0) ? pages.length + 1 : null,
  });
