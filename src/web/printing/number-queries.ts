import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createNumberRange,
  listNumberDoubts,
  listNumberRanges,
  moveNumberRange,
  settleNumberDoubt,
  type NumberRange,
} from '#domain/printing/number-contract.ts';
import type { NumberKind, NumberRangeDraft } from '#domain/printing/numbers.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { useCan } from '#web/session/session.tsx';

const rangesKey = (clientId: number) => keyOf('printing', 'numbers', clientId);

/** The ranges of a client, oldest first; none without a client. */
export const useNumberRanges = (clientId: number | null) =>
  useQuery({
    queryKey: rangesKey(clientId ?? 0),
    queryFn: ({ signal }) => call(listNumberRanges, { params: { id: clientId ?? 0 } }, { signal }),
    enabled: useCan('print.job') && clientId !== null,
    staleTime: 0,
  });

/** The range from which the next number of this kind is taken; null if there is none. */
export const rangeInUse = (ranges: readonly NumberRange[], kind: NumberKind): NumberRange | null =>
  ranges.find((range) => range.kind === kind && range.left > 0) ?? null;

/** Adds a range. The key belongs to the opened dialog. */
export const useAddRange = (clientId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: NumberRangeDraft; key: string }) =>
      call(createNumberRange, { params: { id: clientId }, body: draft }, { idempotencyKey: key }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: rangesKey(clientId) }),
  });
};

/** Says the next number of a range. */
export const useMoveRange = (clientId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ range, next }: { range: number; next: number }) =>
      call(moveNumberRange, { params: { id: clientId, range }, body: { next } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: rangesKey(clientId) }),
  });
};

const doubtsKey = keyOf('printing', 'doubts');

/** Times of which nobody knows which numbers labels got, and that nobody has settled yet. */
export const useOpenDoubts = () =>
  useQuery({
    queryKey: doubtsKey,
    queryFn: ({ signal }) => call(listNumberDoubts, {}, { signal }),
    select: (doubts) => doubts.filter(({ settledAt }) => settledAt === null),
    staleTime: 0,
  });

/** Says that the labels of such a time were looked through. */
export const useSettleDoubt = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(settleNumberDoubt, { params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: doubtsKey }),
  });
};
