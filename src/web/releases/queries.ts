import { useQuery } from '@tanstack/react-query';
import type { Release } from '#domain/record/release.ts';
import { getClient } from '#domain/clients/contract.ts';
import { getProduct } from '#domain/products/contract.ts';
import {
  getClientRelease,
  getProductRelease,
  listClientReleases,
  listProductReleases,
} from '#domain/releases/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useGrowingList } from '#web/list/use-growing-list.ts';
import type { ReleaseInAddress } from './release-in-address.ts';

const releasesPerPage = 10;

const calls = { product: listProductReleases, client: listClientReleases } as const;

/** The record whose releases to show; they are refetched for a new version. */
export interface ReleasesOf {
  kind: keyof typeof calls;
  id: number;
  version: number;
}

/** The releases of a record, newest first, in pages. */
export const useReleases = ({ kind, id, version }: ReleasesOf) =>
  useGrowingList(keyOf('releases', 'of', kind, id, version), releasesPerPage, (query, signal) =>
    callForAnswer(calls[kind], { params: { id }, query }, { signal }),
  );

/** A product as it was in one of its releases. */
export const useReleasedProduct = (id: number, { release, clientRelease, at }: ReleaseInAddress) =>
  useQuery({
    queryKey: keyOf('releases', 'product', id, release, clientRelease, at),
    queryFn: ({ signal }) =>
      call(getProduct, { params: { id }, query: { release, clientRelease, at } }, { signal }),
  });

/** A client as it was in one of its releases; not fetched without an id, or before the release is known. */
export const useReleasedClient = (
  id: number | null,
  { release, at }: Pick<ReleaseInAddress, 'release' | 'at'>,
) =>
  useQuery({
    queryKey: keyOf('releases', 'client', id, release, at),
    queryFn: ({ signal }) => call(getClient, { params: { id: id ?? 0 }, query: { release, at } }, { signal }),
    enabled: id !== null && (release !== undefined || at !== undefined),
  });

const isPublished = ({ state }: Release): boolean => state === 'current' || state === 'superseded';

/** All published releases of a record without their content, newest first. */
export const useAllReleases = (kind: ReleasesOf['kind'], id: number) =>
  useQuery({
    queryKey: keyOf('releases', 'all', kind, id),
    queryFn: ({ signal }) => call(calls[kind], { params: { id }, query: {} }, { signal }),
    select: (releases) => releases.filter(isPublished),
  });

const oneCalls = { product: getProductRelease, client: getClientRelease } as const;

/** One release with its content, which never changes; not fetched without a number. */
export const useFullRelease = (kind: ReleasesOf['kind'], id: number, number: number | undefined) =>
  useQuery({
    queryKey: keyOf('releases', 'one', kind, id, number),
    queryFn: ({ signal }) => call(oneCalls[kind], { params: { id, number: number ?? 0 } }, { signal }),
    enabled: number !== undefined,
  });
