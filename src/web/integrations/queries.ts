import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#domain/contract/endpoint.ts';
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

/** Makes a key. It is handed on as soon as it is answered, whatever becomes of the list: it is never answered again. */
export const useMakeKey = (onMade: (made: ReplyOf<typeof contract.createKey>) => void) =>
  useMutation({
    mutationFn: ({ creation, ...body }: contract.KeyDraft & { creation: string }) =>
      call(contract.createKey, { body }, { idempotencyKey: creation }),
    onSuccess: onMade,
    onSettled: useInvalidateKeys(),
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: (id: number) => call(contract.revokeKey, { params: { id } }),
    onSettled: useInvalidateKeys(),
  });
