import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listClientDrafts } from '#domain/releases/draft-contract.ts';
import { inviteUser, listPartners, type Invitation } from '#domain/users/contract.ts';
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

/** Invites a person of a client or supplier. The key belongs to the opened form: sent again, it creates no second account. */
export const useInvitePartner = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ invitation, key }: { invitation: Invitation; key: string }) =>
      call(inviteUser, { body: invitation }, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
