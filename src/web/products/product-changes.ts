import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createProduct,
  deleteProduct,
  updateProduct,
  type ProductDraft,
  type SavedProduct,
} from '#domain/products/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { call, CallError } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { tried, type DeleteRun } from './list/delete-run.ts';
import { productKey } from './queries.ts';
import { productsWords as words } from './wording.ts';

/**
 * The queries that a change makes stale: lists and searches of products, and clients, which show their number of
 * products.
 */
const staleAfterChange = [
  keyOf('products', 'list'),
  keyOf('products', 'search'),
  keyOf('products', 'newest-of-client'),
  keyOf('clients'),
];

const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(staleAfterChange.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Creates a product. The key belongs to the opened wizard: sent again, it creates no second product. */
export const useCreateProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: ProductDraft; key: string }) =>
      call(createProduct, { body: draft }, { idempotencyKey: key }),
    onSuccess: () => void refresh(queryClient),
  });
};

/** Changes a product: fields left out stay, and a stale version is refused. */
export const useUpdateProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: number; version: number; changes: Partial<ProductDraft> }) =>
      call(updateProduct, {
        params: { id: change.id },
        body: { ...change.changes, version: change.version },
      }),
    onSuccess: async ({ isDraft, ...saved }: SavedProduct) => {
      void queryClient.invalidateQueries({ queryKey: keyOf('releases', 'draft') });
      // The published product has not changed.
      if (isDraft) return;
      // A response that was already in flight must not show the old state.
      await queryClient.cancelQueries({ queryKey: productKey(saved.id) });
      queryClient.setQueryData(productKey(saved.id), saved);
      void refresh(queryClient);
    },
  });
};

/** Deletes products one by one, reporting progress after each; finished when the lists have been refetched. */
export const useDeleteProducts = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ run, onTried }: { run: DeleteRun; onTried: (run: DeleteRun) => void }) => {
      let now = run;
      for (const product of run.waiting) {
        const { id } = product;
        const error: unknown = await call(deleteProduct, { params: { id } }).then(
          () => null,
          (refusal: unknown) => refusal,
        );
        now = tried(now, product, error);
        onTried(now);
      }
      return now;
    },
    onSuccess: async ({ deleted, failed }) => {
      for (const { id } of deleted) queryClient.removeQueries({ queryKey: productKey(id) });
      const refreshed = refresh(queryClient);
      // Refusals are shown at once, without waiting for the lists.
      if (failed.length === 0) await refreshed;
    },
  });
};

/** Restores a product that was just deleted. */
export const useRestoreProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const deleted = await call(listDeleted, { query: { kind: 'product', page: 1, pageSize: 100 } });
      const deletion = deleted.find(({ recordId }) => recordId === id);
      if (!deletion) throw new CallError(404, words.tooLateToRestore);
      return call(restoreDeleted, { params: { id: deletion.id } });
    },
    onSettled: () => void refresh(queryClient),
  });
};
