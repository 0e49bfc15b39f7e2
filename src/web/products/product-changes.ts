import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createProduct,
  deleteProduct,
  updateProduct,
  type Product,
  type ProductDraft,
} from '#domain/products/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { call, CallError } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { tried, type DeleteRun } from './list/delete-run.ts';
import { productKey } from './queries.ts';

/** Lists and searches of products, and how many each client has. */
const staleAfterChange = [
  keyOf('products', 'list'),
  keyOf('products', 'search'),
  keyOf('products', 'newest-of-client'),
  keyOf('clients'),
];

const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(staleAfterChange.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Adds a product. The key is one of the opened wizard: sent again, the product is not added again. */
export const useCreateProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: ProductDraft; key: string }) =>
      call(createProduct, { body: draft }, { idempotencyKey: key }),
    onSuccess: () => void refresh(queryClient),
  });
};

/** Changes a product: what is left out stays, and a version that is not the newest any more is refused. */
export const useUpdateProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: number; version: number; changes: Partial<ProductDraft> }) =>
      call(updateProduct, {
        params: { id: change.id },
        body: { ...change.changes, version: change.version },
      }),
    onSuccess: async (saved: Product) => {
      // An answer that was on its way already must not show what was before.
      await queryClient.cancelQueries({ queryKey: productKey(saved.id) });
      queryClient.setQueryData(productKey(saved.id), saved);
      void refresh(queryClient);
    },
  });
};

/** Deletes products one after the other, and tells after each how far it is; done when the lists no longer have them. */
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
      // What was refused is said at once; the lists may have to be waited for.
      if (failed.length === 0) await refreshed;
    },
  });
};

/** Brings back a product that has just been deleted. */
export const useRestoreProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const deleted = await call(listDeleted, { query: { kind: 'product', page: 1, pageSize: 100 } });
      const deletion = deleted.find(({ recordId }) => recordId === id);
      if (!deletion) throw new CallError(404, 'This can no longer be restored.');
      return call(restoreDeleted, { params: { id: deletion.id } });
    },
    onSettled: () => void refresh(queryClient),
  });
};
