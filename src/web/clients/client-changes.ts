import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createClient,
  deleteClient,
  updateClient,
  type ClientDraft,
  type SavedClient,
} from '#domain/clients/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** The queries that a change of a client makes stale: those of clients, and those of products, which show its name. */
const staleAfterChange = [keyOf('clients'), keyOf('products')];

const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(staleAfterChange.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Creates a client. The key belongs to the opened form: sent again, it creates no second client. */
export const useCreateClient = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: ClientDraft; key: string }) =>
      call(createClient, { body: draft }, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keyOf('clients') }),
  });
};

/** Changes a client: fields left out stay, and a stale version is refused. */
export const useUpdateClient = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: number; version: number; changes: Partial<ClientDraft> }) =>
      call(updateClient, { params: { id: change.id }, body: { ...change.changes, version: change.version } }),
    onSuccess: async ({ isDraft, ...saved }: SavedClient) => {
      void queryClient.invalidateQueries({ queryKey: keyOf('releases', 'draft') });
      // The published record has not changed.
      if (isDraft) return;
      const queryKey = keyOf('clients', 'one', saved.id);
      // A response that was already in flight must not show the old state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      void refresh(queryClient);
    },
  });
};

/** Deletes a client with its products; finished when the lists have been refetched. */
export const useDeleteClient = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteClient, { params: { id } }),
    onSuccess: () => refresh(queryClient),
    // Also if refused: the lists may be out of date.
    onError: () => void refresh(queryClient),
  });
};
