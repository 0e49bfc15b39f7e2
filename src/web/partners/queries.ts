import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Partner } from '#domain/access/scope.ts';
import { listClientDrafts } from '#domain/releases/draft-contract.ts';
import { listPartners, setPartner } from '#domain/users/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** The releases that wait for the client's word. */
export const useWaiting = (clientId: number) =>
  useQuery({
    queryKey: keyOf('releases', 'drafts', 'for-client', clientId),
    queryFn: ({ signal }) => call(listClientDrafts, { params: { id: clientId } }, { signal }),
    staleTime: 0,
  });

const queryKey = keyOf('partners');

export const usePartners = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(listPartners, {}, { signal }) });

/** Makes an account one of a client's or supplier's people, or with null one of staff. */
export const useMovePartner = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (partner: Partner | null) => call(setPartner, { params: { id }, body: { partner } }),
    onSettled: () =>
      Promise.all([queryKey, keyOf('users')].map((key) => queryClient.invalidateQueries({ queryKey: key }))),
  });
};
