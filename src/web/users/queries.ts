import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/access/roles.ts';
import { confirmClock, getClockState } from '#domain/clock-doubt/contract.ts';
import * as limits from '#domain/limits.ts';
import { removePasskeysOf } from '#domain/passkeys/contract.ts';
import {
  changeRole,
  inviteAgain,
  inviteUser,
  listUsers,
  setUserActive,
  type Invitation,
  type User,
} from '#domain/users/contract.ts';
import { call } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

const queryKey = keyOf('users');

/** All users, refetched every 30 seconds without keeping the session alive; the last result stays on errors. */
export const useUsers = () => {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(listUsers, {}, { signal, background: queryClient.getQueryData(queryKey) !== undefined }),
    refetchInterval: limits.presence.usersRefreshMs,
  });
};

const clockKey = ['clock'] as const;

/** Whether the portal's clock is in doubt. */
export const useClockState = () =>
  useQuery({ queryKey: clockKey, queryFn: ({ signal }) => call(getClockState, {}, { signal }) });

/** Confirms that the clock is right. */
export const useConfirmClock = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(confirmClock, {}),
    onSuccess: (state) => queryClient.setQueryData(clockKey, state),
  });
};

/** Changes another user's role at once. */
export const useChangeRole = (userId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => call(changeRole, { params: { userId }, body: { role } }),
    ...settled(queryClient),
  });
};

/** Activates or deactivates an account, or marks its e-mail as verified. */
export const useChangeAccount = (userId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { isActive: boolean } | { emailVerified: true }) =>
      call(setUserActive, { params: { id: userId }, body: change }),
    ...settled(queryClient),
  });
};

/** Removes the passkeys of somebody who has lost them. */
export const useRemovePasskeys = (userId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removePasskeysOf, { params: { id: userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
};

/** Creates an account for somebody. The key belongs to the opened form: sent again, it creates no second account. */
export const useInvite = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ invitation, key }: { invitation: Invitation; key: string }) =>
      call(inviteUser, { body: invitation }, { idempotencyKey: key }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
};

/** Sends the link of an invitation again. */
export const useInviteAgain = (userId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(inviteAgain, { params: { id: userId } }),
    // Also if refused: the user may have set a password meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
};

/** After a change the table shows the server's response; after a failed one, it is refetched. */
const settled = (queryClient: QueryClient) => ({
  onSuccess: async (changed: User) => {
    // A refetch that began before the change must not show the old state.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<User[]>(queryKey, (users) =>
      users?.map((user) => (user.id === changed.id ? changed : user)),
    );
  },
  onError: () => {
    void queryClient.invalidateQueries({ queryKey });
  },
});
