import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { correctBilling, getBilling, listRates, setRates, type Rate } from '#domain/billing/contract.ts';
import type { RateKind } from '#domain/billing/lines.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

export const useBilling = (month: string, clientId: number | undefined) =>
  useQuery({
    queryKey: keyOf('billing', 'month', month, clientId),
    queryFn: ({ signal }) => call(getBilling, { query: { month, clientId } }, { signal }),
    staleTime: 0,
  });

/** The rates of a client, newest first. */
export const useRates = (clientId: number) =>
  useQuery({
    queryKey: keyOf('billing', 'rates', clientId),
    queryFn: ({ signal }) => call(listRates, { params: { id: clientId } }, { signal }),
  });

const useStale = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf('billing') });
};

export const useSetRate = (clientId: number) => {
  const onSettled = useStale();
  return useMutation({
    mutationFn: (rate: Rate) => call(setRates, { params: { id: clientId }, body: [rate] }),
    onSettled,
  });
};

/** Bills so many units of a run more, or fewer. */
export const useCorrectBilling = () => {
  const onSettled = useStale();
  return useMutation({
    mutationFn: ({
      key,
      ...body
    }: {
      runId: number;
      kind: RateKind;
      quantity: number;
      reason: string;
      key: string;
    }) => call(correctBilling, { body }, { idempotencyKey: key }),
    onSettled,
  });
};
