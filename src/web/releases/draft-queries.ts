import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { updateClient } from '#domain/clients/contract.ts';
import * as limits from '#domain/limits.ts';
import { updateProduct } from '#domain/products/contract.ts';
import { getClientControl, setClientControl, type ShownControl } from '#domain/releases/control-contract.ts';
import * as contract from '#domain/releases/draft-contract.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { savedAsDraft } from '#web/record/saved-as-draft.ts';
import type { DraftAct } from './draft-act.ts';
import { draftWords, goBackWords } from './draft-wording.ts';
import { releasesWords as words } from './wording.ts';

/** The record that a draft belongs to. */
export interface DraftOf {
  kind: 'product' | 'client';
  id: number;
  /** The version of the record that is shown; the draft is refetched for another version. */
  version: number;
}

/** Polls an existing draft, because other users approve, refuse and publish it, too. */
const whileThere = ({ state }: { state: { data: { draft: unknown } | undefined } }): number | false =>
  state.data?.draft ? limits.polling.clientMs : false;

/**
 * The unpublished draft of a product; null if there is none. Of several that wait for a client, that of the release with the
 * number. Only for users who may publish or answer.
 */
export const useProductDraft = (id: number, version: number, number?: number) =>
  useQuery({
    queryKey: keyOf('releases', 'draft', 'product', id, version, number),
    queryFn: ({ signal }) =>
      call(contract.getProductDraft, { params: { id }, query: { number } }, { signal, background: true }),
    select: ({ draft }) => draft,
    refetchInterval: whileThere,
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** The unpublished draft of a client; null if there is none. Only for users who may publish. */
export const useClientDraft = (id: number, version: number) =>
  useQuery({
    queryKey: keyOf('releases', 'draft', 'client', id, version),
    queryFn: ({ signal }) => call(contract.getClientDraft, { params: { id } }, { signal, background: true }),
    select: ({ draft }) => draft,
    refetchInterval: whileThere,
    refetchOnMount: 'always',
    gcTime: 0,
  });

interface Seen {
  number: number;
  version: number;
}

const calls = {
  product: {
    publish: contract.publishProduct,
    approve: contract.approveProduct,
    refuse: contract.refuseProduct,
    withdraw: contract.withdrawProduct,
    discard: contract.discardProductDraft,
    save: updateProduct,
  },
  client: {
    publish: contract.publishClient,
    approve: contract.approveClient,
    refuse: contract.refuseClient,
    withdraw: contract.withdrawClient,
    discard: contract.discardClientDraft,
    save: updateClient,
  },
} as const;

const send = (
  { kind, id }: Pick<DraftOf, 'kind' | 'id'>,
  { number, version }: Seen,
  done: DraftAct,
): Promise<unknown> => {
  const { publish, approve, refuse, withdraw, discard, save } = calls[kind];
  const params = { id, number };
  if (done.act === 'publish')
    return call(publish, {
      params: { id },
      body: { summary: done.summary, version, ...(done.reason === '' ? {} : { reason: done.reason }) },
    });
  if (done.act === 'approve') return call(approve, { params, body: { version, signature: done.signature } });
  if (done.act === 'refuse')
    return call(refuse, {
      params,
      body: { reason: done.reason, place: done.place ?? null, version, signature: done.signature },
    });
  if (done.act === 'withdraw') return call(withdraw, { params, body: { version } });
  if (done.act === 'discard') return call(discard, { params: { id }, query: { version } });
  // An empty save applies the changes of the draft to what is published now.
  return call(save, { params: { id }, body: { version } });
};

/** Whether what was sent or approved waits for somebody else. */
const isWaiting = (release: unknown): boolean =>
  typeof release === 'object' && release !== null && 'state' in release && release.state === 'waiting';

/** An act on the draft as it was seen: on another than the one that is shown now if a question was open meanwhile. */
type SeenAct = DraftAct & { seen?: Seen };

/** Acts on the draft that is shown. Whatever the result, the record and its draft are refetched. */
export const useDraftAct = (
  of: Pick<DraftOf, 'kind' | 'id'>,
  shown: Seen,
  onDone?: (act: DraftAct['act']) => void,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seen = shown, ...done }: SeenAct) => send(of, seen, done),
    onSuccess: (release, { act }) => {
      toast(draftWords.done(act, isWaiting(release)));
      // Before the draft is refetched, which then may be gone.
      onDone?.(act);
    },
    onError: (error, { act }) => {
      toast({ title: draftWords.failed[act], description: sentenceOf(error), variant: 'destructive' });
    },
    onSettled: () =>
      Promise.all(
        [keyOf('releases'), keyOf('products'), keyOf('clients')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

/** Saves a record with the content of one of its releases. */
export const useGoBack = ({ kind, id }: Pick<DraftOf, 'kind' | 'id'>, number: number) => {
  const queryClient = useQueryClient();
  const params = { id, number };
  return useMutation({
    mutationFn: async () => {
      const { isDraft = false } = await (kind === 'product'
        ? call(contract.goBackToProductRelease, { params })
        : call(contract.goBackToClientRelease, { params }));
      return { isDraft };
    },
    onSuccess: ({ isDraft }) => {
      toast(isDraft ? savedAsDraft : { title: words.saved, description: words.asInRelease({ number }) });
    },
    onError: (error) => {
      toast({ title: goBackWords.failed, description: sentenceOf(error), variant: 'destructive' });
    },
    onSettled: () =>
      Promise.all(
        [keyOf('releases'), keyOf('products'), keyOf('clients')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

/** The products of a client that have a draft. */
export const useDraftsOfClient = (id: number) =>
  useQuery({
    queryKey: keyOf('releases', 'drafts', id),
    queryFn: ({ signal }) =>
      call(contract.listClientDrafts, { params: { id } }, { signal, background: true }),
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** Publishes several products. Whatever the result of each, all are refetched. */
export const usePublishSeveral = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { summary: string; products: { id: number; version: number }[] }) =>
      call(contract.publishProducts, { body }),
    onSuccess: (done) => {
      toast(draftWords.severalDone(done));
    },
    onError: (error) => {
      toast({ title: draftWords.failed.publish, description: sentenceOf(error), variant: 'destructive' });
    },
    onSettled: () =>
      Promise.all(
        [keyOf('releases'), keyOf('products'), keyOf('clients')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

/** The control settings of a client. */
export const useControl = (id: number) =>
  useQuery({
    queryKey: keyOf('releases', 'control', id),
    queryFn: ({ signal }) => call(getClientControl, { params: { id } }, { signal, background: true }),
    refetchOnMount: 'always',
  });

/** Changes the control settings of a client. */
export const useSetControl = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Omit<ShownControl, 'drafts'>> & { drafts?: 'publish' | 'discard' }) =>
      call(setClientControl, { params: { id }, body }),
    onSuccess: (control) => queryClient.setQueryData(keyOf('releases', 'control', id), control),
    onSettled: () =>
      Promise.all(
        [keyOf('releases'), keyOf('products'), keyOf('clients')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
