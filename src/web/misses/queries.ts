import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#domain/misses/contract.ts';
import { call, callForAnswer } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useCan } from '#web/session/session.tsx';
import { useLoadedPage } from '#web/list/use-loaded-page.ts';

export const missesPerPage = 25;

/** Reports an unknown code to the editors. The key belongs to the report: sent again, it counts once. */
export const useReportMiss = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: contract.MissDraft & { key: string }) =>
      call(contract.reportMiss, { body }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('misses') }),
  });
};

/** One page of misses in this state. */
export const useMisses = (state: 'open' | 'done', page: number) =>
  useLoadedPage(
    useQuery({
      queryKey: keyOf('misses', 'page', state, page),
      queryFn: ({ signal }) =>
        callForAnswer(contract.listMisses, { query: { state, page, pageSize: missesPerPage } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
    [state],
  );

/** The user's reported codes that were settled and that they have not confirmed yet. */
export const useMyMisses = () =>
  useQuery({
    queryKey: keyOf('misses', 'mine'),
    queryFn: ({ signal }) => call(contract.listMyMisses, {}, { signal, background: true }),
    enabled: useCan('miss.report'),
  });

export const useSettleMiss = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { answer: string; productId: number | null }) =>
      call(contract.settleMiss, { params: { id }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf('misses') });
      void queryClient.invalidateQueries({ queryKey: keyOf('work') });
    },
  });
};

export const useSeeMiss = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(contract.seeMiss, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf('misses', 'mine') }),
  });
};
