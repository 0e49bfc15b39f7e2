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

/** Refused or not: what the lists show may have changed meanwhile. */
const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: inventoryKey });
};

/** Shows an item as the server has just answered it, and asks for everything else anew. */
const useShowSaved = () => {
  const queryClient = useQueryClient();
  return async (saved: StockedItem) => {
    // An answer that was on its way already must not show what was before.
    await queryClient.cancelQueries({ queryKey: itemKey(saved.id) });
    queryClient.setQueryData(itemKey(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: inventoryKey });
  };
};

/** Adds an item. The key is one of the opened form: sent again, the item is not added again. */
export const useCreateItem = () =>
  useMutation({
    mutationFn: ({ draft, key }: { draft: InventoryDraft; key: string }) =>
      call(createInventoryItem, { body: draft }, { idempotencyKey: key }),
    onSuccess: useRefresh(),
  });

/** Changes an item: what is left out stays, and a version that is not the newest any more is refused. */
export const useUpdateItem = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: number; change: InventoryChange }) =>
      call(updateInventoryItem, { params: { id }, body: change }),
    onSuccess: useShowSaved(),
  });

/** Deletes an item. */
export const useDeleteItem = () =>
  useMutation({
    mutationFn: (id: number) => call(deleteInventoryItem, { params: { id } }),
    onSettled: useRefresh(),
  });

/** Deletes several items, all or none of them. */
export const useDeleteItems = () =>
  useMutation({
    mutationFn: (ids: number[]) => call(bulkDeleteInventory, { body: { ids } }),
    onSettled: useRefresh(),
  });

/** Makes an item of every label of the products that has none. */
export const useImportLabels = () =>
  useMutation({ mutationFn: () => call(importInventory, {}), onSettled: useRefresh() });

/** Records a movement of an item. The key is one of what is typed: sent again, it is recorded once. */
export const useAddMovement = (id: number) =>
  useMutation({
    mutationFn: ({ draft, key }: { draft: MovementDraft; key: string }) =>
      call(addMovement, { params: { id }, body: draft }, { idempotencyKey: key }),
    onSuccess: useShowSaved(),
    onError: useRefresh(),
  });

/** The item was changed after the movement that was to be undone. */
export class ChangedSince extends Error {}

/**
 * Undoes the movement that was answered with this item: its stock is corrected to what it was before. Refused with
 * ChangedSince, or by its version, when anything else has happened to the item.
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
