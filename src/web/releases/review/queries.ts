import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { getArtworkFacts } from '#domain/artwork/contract.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import type { Product } from '#domain/products/contract.ts';
import { artworkFile, artworkPicture } from '#domain/products/artwork-file.ts';
import * as limits from '#domain/limits.ts';
import {
  commentOnRelease,
  listReleaseComments,
  type ArtworkPlace,
} from '#domain/releases/comment-contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import type { ReviewedArtwork } from './marked-artwork.tsx';

const commentsKey = (id: number, number: number) => keyOf('releases', 'comments', id, number);

/** The comments of a release, as they come. */
export const useComments = (id: number, number: number, isThere = true) =>
  useQuery({
    queryKey: commentsKey(id, number),
    queryFn: ({ signal }) =>
      call(listReleaseComments, { params: { id, number } }, { signal, background: true }),
    refetchInterval: limits.polling.clientMs,
    enabled: isThere,
    retry: false,
  });

export const useSayOfRelease = (id: number, number: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { text: string; place: ArtworkPlace | null; key: string }) =>
      call(commentOnRelease, { params: { id, number }, body }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: commentsKey(id, number) }),
  });
};

/** The artwork of a product's labels, with the sizes of its pages. */
export const useArtworkOf = (
  product: Product | undefined,
  fileNames: Readonly<Record<string, string>>,
): ReviewedArtwork[] => {
  const values = [...new Set(product?.labels.flatMap(({ artworkFiles }) => artworkFiles) ?? [])];
  const files = values.flatMap((value) => {
    const key = keyOfValue(value);
    return key === null ? [] : [{ key, value }];
  });
  const facts = useQueries({
    queries: files.map(({ key }) => ({
      queryKey: keyOf('artwork', 'facts', key),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getArtworkFacts, { params: { rest: key } }, { signal, background: true }),
      staleTime: Infinity,
      retry: false,
    })),
  });
  return files.map(({ key, value }, index) => {
    const known = facts[index]?.data;
    return {
      key,
      name: fileNames[key] ?? artworkFile(value).name ?? key,
      pictureOf: (page: number) => artworkPicture(value, 960, page),
      sizes: known?.state === 'read' ? known.sizes : [],
    };
  });
};
