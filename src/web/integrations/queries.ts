import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#domain/keys/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

export const useKeys = () =>
  useQuery({
    queryKey: keyOf('keys', 'all'),
    queryFn: ({ signal }) => call(contract.listKeys, {}, { signal }),
  });

const useInvalidateKeys = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf('keys') });
};

export const useMakeKey = () =>
  useMutation({
    mutationFn: ({ creation, ...body }: contract.KeyDraft & { creation: string }) =>
      call(contract.createKey, { body }, { idempotencyKey: creation }),
    onSettled: useInvalidateKeys(),
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: (id: number) => call(contract.revokeKey, { params: { id } }),
    onSettled: useInvalidateKeys(),
  });
