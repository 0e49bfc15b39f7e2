import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { listClients } from '#domain/clients/contract.ts';
import { call } from '#web/api/call.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { forgetToken, keepToken } from '#web/api/token.ts';
import { keepInput } from '#web/session/kept-input-store.ts';
import { SessionProvider, useCan, useSession } from './session.tsx';

interface Server {
  /** The user's current role; null if the session is over. */
  role: Role | null;
  refuses: boolean;
  asked: string[];
}

let server: Server;

const rae = {
  id: 1,
  firstName: 'Rae',
  lastName: 'Reader',
  email: 'r@example.com',
  partner: null,
  emailVerified: true,
  locale: 'en-US' as const,
};

const refusal = (status: number, code: string) =>
  Response.json({ statusCode: status, code, message: code }, { status });

beforeEach(() => {
  server = { role: 'editor', refuses: false, asked: [] };
  keepToken('a-token');
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Headers }) => {
    server.asked.push(address + (headers.has('x-background') ? ' (background)' : ''));
    if (server.role === null) return Promise.resolve(refusal(401, 'session.required'));
    if (address === '/api/auth/me')
      return Promise.resolve(
        Response.json({ ...rae, role: server.role }, { headers: { 'x-role': server.role } }),
      );
    return Promise.resolve(
      server.refuses
        ? refusal(403, 'access.denied')
        : Response.json([], { headers: { 'x-role': server.role } }),
    );
  });
});

const Page = () => {
  const session = useSession();
  const mayEdit = useCan('client.edit');
  if (session.status === 'signed_out') return <p>{session.hasEnded ? 'It has ended' : 'Signed out'}</p>;
  if (session.status !== 'signed_in') return <p>Please wait</p>;
  return (
    <>
      <p>{mayEdit ? 'May edit' : 'May only read'}</p>
      <button type="button" onClick={() => void call(listClients, {}).catch(() => undefined)}>
        Next click
      </button>
      <button type="button" onClick={session.signOut}>
        Log out
      </button>
      <button type="button" onClick={session.expire}>
        Nobody was there
      </button>
    </>
  );
};

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Page />
      </SessionProvider>
    </QueryClientProvider>,
  );

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a role that was taken away is felt at the next click', async () => {
  open();
  await screen.findByText('May edit');
  server.role = 'read_only';
  await click('Next click');
  expect(await screen.findByText('May only read')).toBeVisible();
});

test('a role that was given is felt at the next click', async () => {
  server.role = 'read_only';
  open();
  await screen.findByText('May only read');
  server.role = 'administrator';
  await click('Next click');
  expect(await screen.findByText('May edit')).toBeVisible();
});

test('a refusal for want of rights asks once more who is there, which is no activity of the person', async () => {
  open();
  await screen.findByText('May edit');
  server.refuses = true;
  await click('Next click');
  await vi.waitFor(() =>
    expect(server.asked).toEqual(['/api/auth/me', '/api/clients', '/api/auth/me (background)']),
  );
});

test('as long as the role stays, nobody is asked who is there', async () => {
  open();
  await screen.findByText('May edit');
  await click('Next click');
  await click('Next click');
  expect(server.asked).toEqual(['/api/auth/me', '/api/clients', '/api/clients']);
});

test('a deactivated person is signed out at the next click, and told that the session has ended @spec-7.39', async () => {
  open();
  await screen.findByText('May edit');
  server.role = null;
  await click('Next click');
  expect(await screen.findByText('It has ended')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe(null);
});

test('who logs out is not told that the session has ended', async () => {
  open();
  await screen.findByText('May edit');
  await click('Log out');
  expect(await screen.findByText('Signed out')).toBeVisible();
});

test('X23: who signs out is out at once, however long the portal takes, and the portal hears of it after the page has gone @security-8.23', async () => {
  open();
  await screen.findByText('May edit');
  keepInput(
    { userId: 1, address: '/notes/3', form: 'note' },
    { atMs: Date.now(), values: { title: 'Half' } },
  );
  sessionStorage.setItem('left over', 'yes');
  const asked = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', asked);
  await click('Log out');
  expect(screen.getByText('Signed out')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe(null);
  expect(JSON.stringify(localStorage)).not.toContain('Half');
  expect(sessionStorage.length).toBe(0);
  const [[address, request] = []] = asked.mock.calls;
  expect(address).toBe('/api/auth/signout');
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer a-token');
  expect(request?.keepalive).toBe(true);
});

test('X23: a page that comes back from the back/forward cache shows nothing more to whom has signed out meanwhile @security-8.23', async () => {
  open();
  await screen.findByText('May edit');
  localStorage.removeItem('auth_token');
  const back = (persisted: boolean) =>
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    });
  back(false);
  expect(screen.getByText('May edit')).toBeVisible();
  back(true);
  expect(screen.getByText('Signed out')).toBeVisible();
});

test('a session that nobody used leaves nothing in the tab for the next person', async () => {
  open();
  await screen.findByText('May edit');
  sessionStorage.setItem('a list', 'its place');
  await click('Nobody was there');
  expect(await screen.findByText('Signed out')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

describe('the question who is signed in', () => {
  test('is not asked without a token @spec-4.1 @spec-7.4', () => {
    forgetToken();
    open();
    expect(screen.getByText('Signed out')).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  test('is asked once: neither focus nor another mount asks again within 5 minutes @spec-7.4 @spec-9.3', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const queryClient = createQueryClient();
    const App = () => (
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Page />
        </SessionProvider>
      </QueryClientProvider>
    );
    const { unmount } = render(<App />);
    await screen.findByText('May edit');
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
    window.dispatchEvent(new Event('visibilitychange'));
    unmount();
    render(<App />);
    await screen.findByText('May edit');
    expect(server.asked).toEqual(['/api/auth/me']);
    const [watched] =
      queryClient.getQueryCache().find({ queryKey: ['current-user', 'a-token'] })?.observers ?? [];
    expect(watched?.options.staleTime).toBe(300_000);
    vi.useRealTimers();
  });

  test('is not repeated when it fails @spec-7.4', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return Promise.resolve(refusal(503, 'service.unavailable'));
    });
    const queryClient = createQueryClient();
    render(
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Page />
        </SessionProvider>
      </QueryClientProvider>,
    );
    const outcome = () => queryClient.getQueryState(['current-user', 'a-token'])?.status;
    await vi.waitFor(() => expect(outcome()).toBe('error'), { timeout: 20_000 });
    expect(asked).toEqual(['/api/auth/me']);
  });
});

/** What the server was asked for, by whose token. */
const Watched = () => {
  const { status, enter } = useSession();
  useQuery({
    queryKey: ['clients'],
    queryFn: () => call(listClients, {}),
    enabled: status === 'signed_in',
  });
  const takeOver = () => {
    const answer = { token: 'token-of-b', user: { ...rae, id: 2, firstName: 'Bo', role: 'editor' as const } };
    enter(answer);
  };
  return (
    <button type="button" onClick={takeOver}>
      {status}
    </button>
  );
};

test('what is on the screen is asked for again when another person takes over', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Watched />
      </SessionProvider>
    </QueryClientProvider>,
  );
  const asked = () => server.asked.filter((address) => address.startsWith('/api/clients')).length;
  await screen.findByRole('button', { name: 'signed_in' });
  await waitFor(() => expect(asked()).toBe(1));
  await click('signed_in');
  await waitFor(() => expect(asked()).toBe(2));
  expect(server.asked.filter((address) => address.startsWith('/api/auth/me'))).toHaveLength(1);
});
