import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addMovement,
  bulkDeleteInventory,
  createInventoryItem,
  deleteInventoryItem,
  importInventory,
  listMovements,
  updateInventoryItem,
  type InventoryChange,
  type InventoryDraft,
  type MovementDraft,
  type StockedItem,
} from '#domain/inventory/contract.ts';
import { call } from '#web/api/call.ts';
import { inventoryKey, itemKey } from './queries.ts';

/** Refetches everything, also after a refusal: the lists may have changed meanwhile. */
const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: inventoryKey });
};

/** Shows an item as the server returned it, and refetches everything else. */
const useShowSaved = () => {
  const queryClient = useQueryClient();
  return async (saved: StockedItem) => {
    // A response that was already in flight must not show the old state.
    await queryClient.cancelQueries({ queryKey: itemKey(saved.id) });
    queryClient.setQueryData(itemKey(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: inventoryKey });
  };
};

/** Creates an item. The key belongs to the opened form: sent again, it creates no second item. */
export const useCreateItem = () =>
  useMutation({
    mutationFn: ({ draft, key }: { draft: InventoryDraft; key: string }) =>
      call(createInventoryItem, { body: draft }, { idempotencyKey: key }),
    onSuccess: useRefresh(),
  });

/** Changes an item: fields left out stay, and a stale version is refused. */
export const useUpdateItem = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: number; change: InventoryChange }) =>
      call(updateInventoryItem, { params: { id }, body: change }),
    onSuccess: useShowSaved(),
  });

/** Changes one field of an item in the table. A refusal fetches the list again: the item has another version now. */
export const useEditInTable = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: number; change: InventoryChange }) =>
      call(updateInventoryItem, { params: { id }, body: change }),
    onSuccess: useShowSaved(),
    onError: useRefresh(),
  });

export const useDeleteItem = () =>
  useMutation({
    mutationFn: (id: number) => call(deleteInventoryItem, { params: { id } }),
    onSettled: useRefresh(),
  });

/** Deletes several items, all or none. */
export const useDeleteItems = () =>
  useMutation({
    mutationFn: (ids: number[]) => call(bulkDeleteInventory, { body: { ids } }),
    onSettled: useRefresh(),
  });

/** Creates an item for every product label that has none. */
export const useImportLabels = () =>
  useMutation({ mutationFn: () => call(importInventory, {}), onSettled: useRefresh() });

/** Records a movement. The key belongs to the typed values: sent again, it is recorded once. */
export const useAddMovement = (id: number) =>
  useMutation({
    mutationFn: ({ draft, key }: { draft: MovementDraft; key: string }) =>
      call(addMovement, { params: { id }, body: draft }, { idempotencyKey: key }),
    onSuccess: useShowSaved(),
    onError: useRefresh(),
  });

/** The item was changed after the movement to be undone. */
export class ChangedSince extends Error {}

/**
 * Undoes the movement that returned this item, by correcting its stock to what it was before. Refused with ChangedSince,
 * or for a stale version, if anything else has happened to the item.
 */
export const useUndoMovement = () =>
  useMutation({
    mutationFn: async ({ id, version, stockOnHand }: StockedItem) => {
      const query = { page: 1, pageSize: 1 };
      const [latest] = await call(listMovements, { params: { id }, query });
      if (latest?.stockAfter !== stockOnHand) throw new ChangedSince();
      const before = latest.stockAfter - latest.quantity;
      return call(updateInventoryItem, { params: { id }, body: { stockOnHand: before, version } });
    },
    onSuccess: useShowSaved(),
    onError: useRefresh(),
  });
