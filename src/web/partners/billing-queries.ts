import { useQuery } from '@tanstack/react-query';
import { getBilling } from '#domain/billing/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

export const useBilling = (month: string) =>
  useQuery({
    queryKey: keyOf('billing', 'month', month),
    queryFn: ({ signal }) => call(getBilling, { query: { month } }, { signal }),
    staleTime: 0,
  });
