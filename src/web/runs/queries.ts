import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { getProduct } from '#domain/products/contract.ts';
import * as contract from '#domain/runs/contract.ts';
import { getTimes } from '#domain/times/contract.ts';
import type { Work } from '#domain/times/works.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import type { Run } from '#domain/runs/run.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { upload } from '#web/api/upload.ts';
import { eventsAfter, isWhole } from './events-after.ts';

/** How often to refetch a run that waits, in milliseconds: a second person may respond at another screen. */
const lookAgainMs = 4_000;

/** A run with its latest events; polled while it waits for somebody. */
export const useRun = (id: number) =>
  useQuery({
    queryKey: keyOf('runs', 'one', id),
    queryFn: ({ signal }) => call(contract.getRun, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'stopped' || data?.closing || (data?.holds.length ?? 0) > 0 ? lookAgainMs : false,
  });

/** The product of a run, as released for it; a release never changes. */
export const useRunProduct = ({ productId, release, clientRelease }: Run) =>
  useQuery({
    queryKey: keyOf('runs', 'product', productId, release, clientRelease),
    queryFn: ({ signal }) =>
      call(
        getProduct,
        {
          params: { id: productId },
          query: { release, ...(clientRelease === null ? {} : { clientRelease }) },
        },
        { signal, background: true },
      ),
    staleTime: Infinity,
  });

/** The open runs of the station that this browser is enrolled as. */
export const useRunsHere = () =>
  useQuery({
    queryKey: keyOf('runs', 'here'),
    queryFn: ({ signal }) => call(contract.listRunsHere, {}, { signal, background: true }),
  });

/** Shows a run after an act. Loads it again if others acted in the meantime, because their events are missing here. */
const showAnswer = (queryClient: QueryClient, { run, events }: contract.RunAnswer): void => {
  const key = keyOf('runs', 'one', run.id);
  queryClient.setQueryData(
    key,
    (known: contract.FullRun | undefined) => known && { ...run, events: eventsAfter(known.events, events) },
  );
  const shown = queryClient.getQueryData<contract.FullRun>(key);
  if (shown?.events[0]?.seq !== run.seq || !isWhole(shown.events))
    void queryClient.invalidateQueries({ queryKey: key });
};

/** Starts a run. The key belongs to the typed values: sent again, it starts no second run. */
export const useStartRun = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: z.input<typeof contract.RunDraft> & { key: string }) =>
      call(contract.createRun, { body }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('runs') }),
  });
};

/** An action and its idempotency key: if the response is lost, the action is sent again with the same key. */
export type SentAct = { act: RunAct; key: string };

/** Performs an action in a run. Issuing and returning labels changes the stock as well. */
export const useRunAct = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, key }: SentAct) =>
      call(contract.addRunEvent, { params: { id }, body: act }, { idempotencyKey: key }),
    onSuccess: (answer) => showAnswer(queryClient, answer),
    onSettled: (_, __, { act }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf('runs', 'here') });
      if (act.kind !== 'roll' && act.kind !== 'return') return;
      for (const domain of ['rolls', 'inventory'] as const)
        void queryClient.invalidateQueries({ queryKey: keyOf(domain) });
    },
  });
};

/** How fast this work with labels of this type of a product was done lately. */
export const useTimes = (productId: number, labelId: string, work: Work | undefined) =>
  useQuery({
    queryKey: keyOf('runs', 'times', productId, labelId, work ?? ''),
    queryFn: ({ signal }) =>
      call(
        getTimes,
        { params: { id: productId }, query: { labelId, ...(work === undefined ? {} : { work }) } },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });

/** Adds a photo to a run. */
export const useRunPhoto = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (photo: File) => upload(contract.addRunPhoto, { params: { id }, files: [photo] }),
    onSuccess: (answer) => showAnswer(queryClient, answer),
    // It may have been added all the same.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf('runs', 'one', id) }),
  });
};
