import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { can, actingRoleOf } from '#domain/access/can.ts';
import type { Partner } from '#domain/access/scope.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { getCurrentUser, signIn, signOut, type CurrentUser, type SignIn } from '#domain/auth/contract.ts';
import * as limits from '#domain/limits.ts';
import { call, CallError, onAccess, onSessionLost } from '#web/api/call.ts';
import { keepInputAgain, leaveNoInput } from '#web/session/left-input.ts';
import { forgetToken, keepToken, onTokenChange, readToken } from '#web/api/token.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';
import { readIn } from '#web/words/language.ts';
import { sessionWords as words } from './wording.ts';

/** The state of the session: unknown, nobody signed in (`hasEnded` unless by signing out), or a user. */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'signed_out'; user: null; hasEnded: boolean }
  | { status: 'unreachable'; user: null; retry: () => void }
  | { status: 'signed_in'; user: CurrentUser };

interface SessionActions {
  /** Signs in, stores the token and returns the user; throws refusals as CallError. */
  signIn: (credentials: SignIn) => Promise<CurrentUser>;
  /** Takes over a session that the server has opened. */
  enter: (answer: { token: string; user: CurrentUser }) => void;
  /** Ends the session here at once, and on the server as soon as it can be reached; deletes drafts. */
  signOut: () => void;
  /** Fetches the current user again, because the role may have changed or the session ended; returns the user. */
  refresh: () => Promise<CurrentUser | null>;
  /** Ends the session of an inactive user: here at once, on the server as soon as it can be reached. */
  expire: () => void;
}

const SessionContext = createContext<(SessionState & SessionActions) | null>(null);

const queryKey = keyOf('current-user');

const subscribeToToken = (changed: () => void): (() => void) => {
  const stops = [onTokenChange(changed), onSessionLost(changed)];
  return () => stops.forEach((stop) => stop());
};

const isSessionOver = (error: Error | null): boolean => error instanceof CallError && error.status === 401;

const stateOf = (
  token: string | null,
  hasEnded: boolean,
  query: { data: CurrentUser | undefined; error: Error | null; refetch: () => unknown },
): SessionState => {
  if (!token) return { status: 'signed_out', user: null, hasEnded };
  if (query.data) return { status: 'signed_in', user: query.data };
  if (isSessionOver(query.error)) return { status: 'signed_out', user: null, hasEnded };
  if (query.error) return { status: 'unreachable', user: null, retry: () => void query.refetch() };
  return { status: 'loading', user: null };
};

/** Provides the session to the whole app. The current user is fetched if there is a token. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(subscribeToToken, readToken);
  const query = useQuery({
    queryKey: [...queryKey, token],
    queryFn: ({ signal, queryKey: key }) =>
      // A refetch is not activity of the user.
      call(getCurrentUser, {}, { signal, background: queryClient.getQueryData(key) !== undefined }),
    enabled: token !== null,
    retry: false,
    staleTime: limits.polling.currentUserStaleMs,
    gcTime: limits.polling.currentUserStaleMs,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
  const { data, error, refetch } = query;
  const role = data?.role;
  const userId = data?.id;
  const locale = data?.locale;
  const [hasEnded, setHasEnded] = useState(false);

  useEffect(() => {
    if (locale !== undefined) readIn(locale);
  }, [locale]);

  // Without cancelRefetch: the response that names the user also carries the role, and must not restart itself.
  const refresh = useCallback(async () => {
    if (readToken() === null) return null;
    const asked = await refetch({ cancelRefetch: false });
    return isSessionOver(asked.error) ? null : (asked.data ?? null);
  }, [refetch]);

  useEffect(() => onSessionLost(() => setHasEnded(true)), []);
  useEffect(
    () =>
      onAccess((seen) => {
        if (role !== undefined && seen !== role) void refresh();
      }),
    [role, refresh],
  );

  useEffect(() => {
    if (token === null)
      queryClient.removeQueries({ predicate: (cached) => cached.queryKey[0] !== 'settings' });
  }, [token, queryClient]);

  const announce = useCallback(
    () => window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })),
    [],
  );

  const enter = useCallback(
    (answer: { token: string; user: CurrentUser }) => {
      queryClient.setQueryData([...queryKey, answer.token], answer.user);
      keepInputAgain(answer.user.id);
      keepToken(answer.token);
      setHasEnded(false);
      announce();
      // What is on the screen was answered for whoever was signed in until now.
      if (userId !== answer.user.id)
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [domain] }) => domain !== 'settings' && domain !== queryKey[0],
        });
    },
    [queryClient, announce, userId],
  );

  const enterWith = useCallback(
    async (credentials: SignIn) => {
      const answer = await call(signIn, { body: credentials });
      if (!answer.success) throw new CallError(200, words.loginFailed);
      enter(answer);
      return answer.user;
    },
    [enter],
  );

  const leave = useCallback(() => {
    // The call uses the token before it is removed. Nobody waits for it: users who sign out on a weak network walk away
    // at once. If it fails, the server ends the idle session by itself.
    if (readToken() !== null) call(signOut, {}, { outlivesPage: true }).catch(() => undefined);
    if (userId !== undefined) leaveNoInput(userId);
    forgetToken();
    sessionStorage.clear();
    setHasEnded(false);
    announce();
  }, [announce, userId]);

  const expire = useCallback(() => {
    // The call uses the token before it is removed. If the server cannot be reached, it ends the session by itself.
    call(signOut, {}).catch(() => undefined);
    forgetToken();
    sessionStorage.clear();
    announce();
  }, [announce]);

  const value = useMemo(
    () => ({
      ...stateOf(token, hasEnded, { data, error, refetch }),
      signIn: enterWith,
      enter,
      signOut: leave,
      refresh,
      expire,
    }),
    [token, hasEnded, data, error, refetch, enterWith, enter, leave, refresh, expire],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
};

export const useSession = (): SessionState & SessionActions => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
};

/** The signed-in user; only for screens that require one. */
export const useCurrentUser = (): CurrentUser => {
  const session = useSession();
  if (session.status !== 'signed_in') throw new Error('useCurrentUser needs somebody signed in.');
  return session.user;
};

/** The client or supplier to whose people the user belongs; null for staff, and while nobody is signed in. */
export const usePartner = (): Partner | null => useSession().user?.partner ?? null;

export const useCan = (permission: Permission): boolean => {
  const { user } = useSession();
  return user !== null && can(actingRoleOf(user), permission);
};
