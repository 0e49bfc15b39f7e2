import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Product } from '#domain/products/contract.ts';
import {
  confirmReleases,
  getProductChanges,
  openReleases,
  type Changes,
  type ReleasePair,
} from '#domain/releases/reading-contract.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useSession } from '#web/session/session.tsx';
import { readingWords } from './wording.ts';

const keyOfChanges = (productId: number) => keyOf('releases', 'changes', productId);

/** The current releases, which are opened and confirmed together. */
const pairOf = ({ product, client }: Changes): ReleasePair => ({
  release: product.release.number,
  clientRelease: client?.release.number ?? null,
});

/**
 * What changed since the user last confirmed. Fetched again when the page shows another version of the product or its
 * client (0 while the client is not loaded), without keeping the session alive.
 */
export const useChanges = ({ id, version }: Product, clientVersion: number) => {
  const userId = useSession().user?.id ?? null;
  return useQuery({
    queryKey: [...keyOfChanges(id), version, clientVersion, userId],
    queryFn: ({ signal }) => call(getProductChanges, { params: { id } }, { signal, background: true }),
    // What another person confirmed says nothing to whoever took over from them.
    placeholderData: (before: Changes | undefined, query) =>
      query?.queryKey.at(-1) === userId ? before : undefined,
    enabled: userId !== null,
    refetchOnMount: 'always',
    gcTime: 0,
  });
};

/** Records once that the user has opened the current releases. If the call is lost, the next opening records it. */
export const useNoteOpened = (productId: number, changes: Changes | undefined): void => {
  const pair = changes && !changes.isOpened ? pairOf(changes) : null;
  const release = pair?.release ?? null;
  const clientRelease = pair?.clientRelease ?? null;
  useEffect(() => {
    if (release === null) return;
    const body = { release, clientRelease };
    call(openReleases, { params: { id: productId }, body }, { background: true }).catch(() => undefined);
  }, [productId, release, clientRelease]);
};

/** Confirms what is shown. If it has changed meanwhile, nothing is confirmed, and the changes are fetched again. */
export const useConfirm = (productId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Changes) =>
      call(confirmReleases, { params: { id: productId }, body: pairOf(changes) }),
    onError: (error) =>
      toast({ title: readingWords.notConfirmed, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('releases', 'changes') }),
  });
};
