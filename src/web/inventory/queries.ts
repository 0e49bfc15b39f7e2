import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  getInventoryItem,
  listInventory,
  listMovements,
  listSuppliers,
  type StockedItem,
} from '#domain/inventory/contract.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { useCallback } from 'react';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useGrowingList } from '#web/list/use-growing-list.ts';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';
import type { InventoryAddress } from './inventory-address.ts';
import { boundsProblem } from './stock-bounds.ts';

/** Items per page: a supplier's low items fit on one, so that they can be ordered together. */
export const itemsPerPage = 50;

/** Movements per page; the chart shows those that are listed. */
const movementsPerPage = 20;

/** How many items whose text matches are searched for the same label. */
const twinsLookedThrough = 100;

/** The key of everything that a change of an item makes stale: lists, items, movements. */
export const inventoryKey = keyOf('inventory');

/** The cache key of one item. */
export const itemKey = (id: number) => keyOf('inventory', 'one', id);

/** One page of the inventory. The last loaded page stays if the next fails to load. */
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

/** Loads a page of the items that match the filters. Its size may differ from the list's. */
export const useMatchingItems = (address: InventoryAddress) =>
  useCallback(
    (page: number, pageSize: number, signal: AbortSignal) =>
      call(listInventory, { query: { ...address, page, pageSize } }, { signal }),
    [address],
  );

export const useInventoryItem = (id: number) =>
  useQuery({
    queryKey: itemKey(id),
    queryFn: ({ signal }) => call(getInventoryItem, { params: { id } }, { signal }),
  });

/** The suppliers of all items. */
export const useSuppliers = () =>
  useQuery({
    queryKey: keyOf('inventory', 'suppliers'),
    queryFn: ({ signal }) => call(listSuppliers, {}, { signal }),
  });

/** The items with this label SKU and supplier code, in any spelling; not queried while one of them is empty. */
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

/** The number of items requested for a label SKU: enough to include the exact one. */
const stockLookedThrough = 100;

/** The items whose label SKU contains the text, those with exactly this label SKU first. */
export const stockByLabelSku = (text: string) =>
  queryOptions({
    queryKey: keyOf('inventory', 'by-label-sku', text),
    queryFn: async ({ signal }) => {
      const query = { search: text, page: 1, pageSize: stockLookedThrough };
      const items = await call(listInventory, { query }, { signal });
      const key = searchKey(text);
      const isExact = (item: StockedItem) => searchKey(item.labelSku) === key;
      return items
        .filter(({ labelSku }) => searchKey(labelSku).includes(key))
        .toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
    },
  });

/** The movements of an item, newest first, in pages. */
export const useMovements = (id: number) =>
  useGrowingList(keyOf('inventory', 'movements', id), movementsPerPage, (query, signal) =>
    callForAnswer(listMovements, { params: { id }, query }, { signal }),
  );
