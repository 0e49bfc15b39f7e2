import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getClient, type WatchedClient } from '#domain/clients/contract.ts';
import * as limits from '#domain/limits.ts';
import { getProduct, type Product, type ProductSummary, type SearchHit } from '#domain/products/contract.ts';
import { call, isNotFound } from '#web/api/call.ts';
import { isNews } from './product-news.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** The cache key of one product: a change invalidates it, a deletion removes it. */
export const productKey = (id: number) => keyOf('products', 'one', id);

/** The data of a product from a list; the whole product if an exact hit included it. */
type Seed = ProductSummary & Pick<SearchHit, 'product'>;

const seeds = keyOf('products', 'seed');
const seedKey = (id: number) => keyOf('products', 'seed', id);

/** How long the data from a list is kept, in milliseconds. Other queries are dropped from the cache at once. */
const seedKeptMs = 5 * 60_000;

/** Caches what a list shows of a product, so that its page can show that at once. */
export const seedProduct = (queryClient: QueryClient, product: Seed): void => {
  queryClient.setQueryDefaults(seeds, { gcTime: seedKeptMs });
  queryClient.setQueryData(seedKey(product.id), product);
};

/** The data of a product from a list; undefined if no list has shown it, or too long ago. */
export const useSeed = (id: number): Seed | undefined => useQueryClient().getQueryData<Seed>(seedKey(id));

/** How long a product from a search hit may be shown before its own response arrives, in milliseconds. */
const freshMs = 30_000;

const freshProduct = (queryClient: QueryClient, id: number): Product | undefined => {
  const state = queryClient.getQueryState<Seed>(seedKey(id));
  // Invalidated by a change that was made here: the cached product is the old one.
  const isFresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < freshMs;
  return isFresh ? state.data?.product : undefined;
};

/** Whether a product must be polled itself: one without a client, whose poll would report its changes. */
const isWatchedAlone = (product: Product | undefined): boolean => product?.clientId === null;

/** Products that a poll reported as changed: refetching them is not the user's activity. */
const reportedByPoll = new WeakSet<object>();

const inCache = (queryClient: QueryClient, id: number) =>
  queryClient.getQueryCache().find<Product>({ queryKey: productKey(id) });

/**
 * One product: fetched on every mount and when the window regains focus, and dropped from the cache when unmounted.
 * With `isWatched`, a product without a client is refetched every 5 seconds.
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
    // The whole product from a search hit. It is fetched nevertheless, so newer changes appear.
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
 * The client of a product, polled every 5 seconds without keeping the session alive; not fetched without an id. If the
 * poll reports a change of the product, the product is refetched. Without `isWatched`, only reads the cache.
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
 * How old the content of a product's page is, if the product or its client could not be refetched; null otherwise. The
 * client counts as well, because its poll reports changes of the product.
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
