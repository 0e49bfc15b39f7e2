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
import { productKey } from './queries.ts';

/** Lists and searches of products, and how many each client has. */
const staleAfterChange = [
  ['products', 'list'],
  ['products', 'search'],
  ['products', 'newest-of-client'],
  ['clients'],
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

/** Deletes a product; done when the lists no longer have it. */
export const useDeleteProduct = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteProduct, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: productKey(id) });
      return refresh(queryClient);
    },
    // Refused as well: what the lists show may be gone.
    onError: () => void refresh(queryClient),
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
