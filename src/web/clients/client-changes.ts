import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createClient,
  deleteClient,
  updateClient,
  type Client,
  type ClientDraft,
} from '#domain/clients/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** Every list and choice of clients, and whatever shows a client's name beside a product. */
const staleAfterChange = [keyOf('clients'), keyOf('products')];

const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(staleAfterChange.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Adds a client. The key is one of the opened form: sent again, the client is not added again. */
export const useCreateClient = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: ClientDraft; key: string }) =>
      call(createClient, { body: draft }, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keyOf('clients') }),
  });
};

/** Changes a client: what is left out stays, and a version that is not the newest any more is refused. */
export const useUpdateClient = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: number; version: number; changes: Partial<ClientDraft> }) =>
      call(updateClient, { params: { id: change.id }, body: { ...change.changes, version: change.version } }),
    onSuccess: async (saved: Client) => {
      const queryKey = keyOf('clients', 'one', saved.id);
      // An answer that was on its way already must not show what was before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      void refresh(queryClient);
    },
  });
};

/** Deletes a client with its products; done when the lists no longer have it. */
export const useDeleteClient = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteClient, { params: { id } }),
    onSuccess: () => refresh(queryClient),
    // Refused as well: what the lists show may be gone.
    onError: () => void refresh(queryClient),
  });
};
