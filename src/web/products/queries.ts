import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getClient, type WatchedClient } from '#domain/clients/contract.ts';
import * as limits from '#domain/limits.ts';
import { getProduct, type Product } from '#domain/products/contract.ts';
import { call, CallError } from '../api/call.ts';
import { isNews } from './product-news.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** What one product is cached under: a change of the product makes it stale, a delete removes it. */
export const productKey = (id: number) => keyOf('products', 'one', id);

/** Of a product with a client the poll of its client tells whatever happens; of one without nobody does. */
const isWatchedAlone = (product: Product | undefined): boolean => product?.clientId === null;

/** The products of which a poll has told that they are new: to ask for them again is nobody's activity. */
const toldByPoll = new WeakSet<object>();

const inCache = (queryClient: QueryClient, id: number) =>
  queryClient.getQueryCache().find<Product>({ queryKey: productKey(id) });

/**
 * One product: asked at every mount and whenever the window comes back, kept nowhere. With `isWatched`, one without a
 * client is asked for again every 5 seconds.
 */
export const useProduct = (id: number, { isWatched = false } = {}) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: productKey(id),
    queryFn: ({ signal }) => {
      const cached = inCache(queryClient, id);
      const background =
        cached !== undefined && (toldByPoll.has(cached) || isWatchedAlone(cached.state.data));
      return call(getProduct, { params: { id } }, { signal, background });
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) =>
      isWatched && isWatchedAlone(query.state.data) ? limits.polling.clientMs : false,
    gcTime: 0,
  });
};

const isGone = (error: Error | null | undefined): boolean =>
  error instanceof CallError && error.status === 404;

/** Asks for a product again when the poll of its client tells of another state than the one that is shown. */
const bringUpToDate = async (
  queryClient: QueryClient,
  productId: number,
  told: WatchedClient | null,
): Promise<void> => {
  const cached = inCache(queryClient, productId);
  if (!cached?.state.data) return;
  const { data: product, error } = cached.state;
  if (!isNews({ product, isGone: isGone(error) }, told)) return;
  toldByPoll.add(cached);
  await queryClient.invalidateQueries({ queryKey: productKey(productId) });
  toldByPoll.delete(cached);
};

/**
 * The client of a product, asked again every 5 seconds without keeping the session alive; nothing without an id. What
 * it tells of the product brings that one up to date too. Without `isWatched`, as it is, and by itself never asked for.
 */
export const useProductClient = (id: number | null, productId: number, { isWatched = true } = {}) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: keyOf('clients', 'one', id, 'of', productId),
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { id: id ?? 0 }, query: { product: productId } };
        const client = await call(getClient, input, { signal, background: true });
        void bringUpToDate(queryClient, productId, client);
        return client;
      } catch (error) {
        if (error instanceof Error && isGone(error)) void bringUpToDate(queryClient, productId, null);
        throw error;
      }
    },
    enabled: id !== null && isWatched,
    refetchInterval: isWatched ? limits.polling.clientMs : false,
  });
};

/**
 * When what stands on a product's page was last known to be true, where the product or its client could not be asked for
 * again; null while both can be. The client's poll tells of the product, so that without it neither is watched.
 */
export const useStaleness = (product: ReturnType<typeof useProduct>, productId: number) => {
  const client = useProductClient(product.data?.clientId ?? null, productId, { isWatched: false });
  const failed = [product, client].filter(({ data, error }) => data && error && !isGone(error));
  if (failed.length === 0) return null;
  return {
    loadedAt: Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    pending: failed.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
};
