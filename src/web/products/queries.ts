import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getClient, type WatchedClient } from '#domain/clients/contract.ts';
import * as limits from '#domain/limits.ts';
import { getProduct, type Product, type ProductSummary, type SearchHit } from '#domain/products/contract.ts';
import { call, isNotFound } from '../api/call.ts';
import { isNews } from './product-news.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** The cache key of one product: a change invalidates it, a deletion removes it. */
export const productKey = (id: number) => keyOf('products', 'one', id);

/** What a list has shown of a product; the whole product if an exact hit included it. */
type Seed = ProductSummary & Pick<SearchHit, 'product'>;

const seeds = keyOf('products', 'seed');
const seedKey = (id: number) => keyOf('products', 'seed', id);

/** For how long what a list has shown is kept, in milliseconds. Queries are forgotten at once otherwise. */
const seedKeptMs = 5 * 60_000;

/** Caches what a list shows of a product, so that its page can show that at once. */
export const seedProduct = (queryClient: QueryClient, product: Seed): void => {
  queryClient.setQueryDefaults(seeds, { gcTime: seedKeptMs });
  queryClient.setQueryData(seedKey(product.id), product);
};

/** What a list has shown of a product; undefined if none did, or too long ago. */
export const useSeed = (id: number): Seed | undefined => useQueryClient().getQueryData<Seed>(seedKey(id));

/** For how long a product from a hit may be shown before its own response arrives, in milliseconds. */
const freshMs = 30_000;

const freshProduct = (queryClient: QueryClient, id: number): Product | undefined => {
  const state = queryClient.getQueryState<Seed>(seedKey(id));
  // Invalidated by a change that was made here: it shows the product as it was before.
  const isFresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < freshMs;
  return isFresh ? state.data?.product : undefined;
};

/** The poll of its client reports changes of a product; one without a client must be polled itself. */
const isWatchedAlone = (product: Product | undefined): boolean => product?.clientId === null;

/** Products that a poll reported as changed: refetching them is not the user's activity. */
const reportedByPoll = new WeakSet<object>();

const inCache = (queryClient: QueryClient, id: number) =>
  queryClient.getQueryCache().find<Product>({ queryKey: productKey(id) });

/**
 * One product: fetched on every mount and when the window regains focus, never cached. With `isWatched`, a product
 * without a client is refetched every 5 seconds.
 */
export const useProduct = (id: number, { isWatched = false } = {}) => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: productKey(id),
    queryFn: ({ signal }) => {
      const cached = inCache(queryClient, id);
      const background =
        cached !== undefined && (reportedByPoll.has(cached) || isWatchedAlone(cached.state.data));
      return call(getProduct, { params: { id } }, { signal, background });
    },
    // The whole product, from a hit. It is refetched, so later changes follow.
    placeholderData: () => freshProduct(queryClient, id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) =>
      isWatched && isWatchedAlone(query.state.data) ? limits.polling.clientMs : false,
    gcTime: 0,
  });
};

/** Refetches a product if the poll of its client reports a different state than the one shown. */
const bringUpToDate = async (
  queryClient: QueryClient,
  productId: number,
  polled: WatchedClient | null,
): Promise<void> => {
  const cached = inCache(queryClient, productId);
  if (!cached?.state.data) return;
  const { data: product, error } = cached.state;
  if (!isNews({ product, isGone: isNotFound(error) }, polled)) return;
  reportedByPoll.add(cached);
  await queryClient.invalidateQueries({ queryKey: productKey(productId) });
  reportedByPoll.delete(cached);
};

/**
 * The client of a product, polled every 5 seconds without keeping the session alive; not fetched without an id. If it
 * reports a change of the product, the product is refetched. Without `isWatched` it is only read from the cache.
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
        if (error instanceof Error && isNotFound(error)) void bringUpToDate(queryClient, productId, null);
        throw error;
      }
    },
    enabled: id !== null && isWatched,
    refetchInterval: isWatched ? limits.polling.clientMs : false,
  });
};

/**
 * When the content of a product's page was last known to be current, if the product or its client could not be refetched;
 * null otherwise. The client's poll reports on the product, so without it neither is watched.
 */
export const useStaleness = (product: ReturnType<typeof useProduct>, productId: number) => {
  const client = useProductClient(product.data?.clientId ?? null, productId, { isWatched: false });
  const failed = [product, client].filter(({ data, error }) => data && error && !isNotFound(error));
  if (failed.length === 0) return null;
  return {
    loadedAt: Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    pending: failed.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
};
