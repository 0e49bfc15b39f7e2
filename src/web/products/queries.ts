import { useQuery } from '@tanstack/react-query';
import { getClient } from '#domain/clients/contract.ts';
import * as limits from '#domain/limits.ts';
import { getProduct } from '#domain/products/contract.ts';
import { call } from '../api/call.ts';

/** What one product is cached under: a change of the product makes it stale, a delete removes it. */
export const productKey = (id: number) => ['products', 'one', id] as const;

/** One product: asked at every mount and whenever the window comes back, kept nowhere. */
export const useProduct = (id: number) =>
  useQuery({
    queryKey: productKey(id),
    queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });

/** The client of a product, asked again every 5 seconds without keeping the session alive; nothing without an id. */
export const useProductClient = (id: number | null) =>
  useQuery({
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id: id ?? 0 } }, { signal, background: true }),
    enabled: id !== null,
    refetchInterval: limits.polling.clientMs,
  });
