import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '#domain/passkeys/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { makePasskey } from '#web/passkeys/ceremony.ts';
import { useSession } from '#web/session/session.tsx';

const queryKey = keyOf('passkeys');

export const usePasskeys = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(contract.listPasskeys, {}, { signal }) });

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
};

/** Adds a passkey, which the browser makes. The session may do more afterwards. */
export const useAddPasskey = () => {
  const { refresh } = useSession();
  const reload = useRefresh();
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const question = await call(contract.askForNewPasskey, { body: { password } });
      const response = await makePasskey(question);
      return call(contract.addPasskey, { body: { name, response } });
    },
    onSuccess: () => void refresh(),
    onSettled: reload,
  });
};

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: ({ id, password }: { id: number; password: string }) =>
      call(contract.removePasskey, { params: { passkey: id }, body: { password } }),
    onSettled: useRefresh(),
  });
