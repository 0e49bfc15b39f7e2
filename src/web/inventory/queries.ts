import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getInventoryItem, listInventory, listMovements, listSuppliers } from '#domain/inventory/contract.ts';
import { searchKey } from '#domain/scan/code-key.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import { boundsProblem, type InventoryAddress } from './inventory-address.ts';

/** How many items stand on a page of the table: the low ones of a supplier fit on one, and are ordered at once. */
export const itemsPerPage = 50;

/** How many movements are asked for at once; the drawing shows as many as are listed. */
const movementsPerPage = 20;

/** Among how many items that have this text in them those are looked for which are the very same label. */
const twinsLookedThrough = 100;

/** What a change of an item makes stale: every list, every item, every movement. */
export const inventoryKey = keyOf('inventory');

/** Where one item is kept. */
export const itemKey = (id: number) => keyOf('inventory', 'one', id);

/** One page of the inventory. What was loaded last stays, also when the next page does not arrive. */
export const useInventoryPage = (address: InventoryAddress) => {
  const { page: _, ...filters } = address;
  return useLoadedPage(
    useQuery({
      queryKey: keyOf('inventory', 'page', address),
      queryFn: ({ signal }) =>
        callForAnswer(listInventory, { query: { ...address, pageSize: itemsPerPage } }, { signal }),
      placeholderData: keepPreviousData,
      enabled: boundsProblem(address) === null,
    }),
    [filters],
  );
};

/** One item. */
export const useInventoryItem = (id: number) =>
  useQuery({
    queryKey: itemKey(id),
    queryFn: ({ signal }) => call(getInventoryItem, { params: { id } }, { signal }),
  });

/** The suppliers that items have. */
export const useSuppliers = () =>
  useQuery({
    queryKey: keyOf('inventory', 'suppliers'),
    queryFn: ({ signal }) => call(listSuppliers, {}, { signal }),
  });

/** The items of this label SKU and supplier code, however they are written; while one of them is missing none is looked for. */
export const useTwins = (labelSku: string, supplierCode: string) =>
  useQuery({
    queryKey: keyOf('inventory', 'twins', labelSku, supplierCode),
    queryFn: async ({ signal }) => {
      const query = { search: labelSku, supplierCode, page: 1, pageSize: twinsLookedThrough };
      const items = await call(listInventory, { query }, { signal });
      return items.filter(
        (item) =>
          searchKey(item.labelSku) === searchKey(labelSku) &&
          searchKey(item.supplierCode) === searchKey(supplierCode),
      );
    },
    enabled: labelSku !== '' && supplierCode !== '',
  });

/** What came and went of an item, newest first, page by page. */
export const useMovements = (id: number) =>
  useInfiniteQuery({
    queryKey: keyOf('inventory', 'movements', id),
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
