import { useQuery } from '@tanstack/react-query';
import { listClientDrafts } from '#domain/releases/draft-contract.ts';
import { listPartners } from '#domain/users/contract.ts';
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
