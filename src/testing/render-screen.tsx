import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { noteAccess } from '#web/api/call.ts';
import { keepToken } from '#web/api/token.ts';
import { Toaster } from '#web/kit/layers/toaster.tsx';
import { Scans } from '#web/answer/scans.tsx';
import { SessionProvider } from '#web/session/session.tsx';
import { cleanUp } from './clean-up.ts';

/** A request that the web app made. */
export interface Asked {
  method: string;
  /** Decoded. */
  path: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/** The server's response. A status above 399 is a failure; a thrown error is a lost connection. */
export interface ServerAnswer {
  status?: number;
  total?: number;
  body: unknown;
}

interface ScreenOptions {
  /** The address at which to open the screen. */
  at: string | { pathname: string; state: unknown };
  /** The route of the screen, as in '/products/:id'. Every other path shows the word 'Elsewhere'. */
  path: string;
  /** Null if nobody is signed in. */
  role: Role | null;
  answer: (asked: Asked) => ServerAnswer | Promise<ServerAnswer>;
  /** The response about changes since the user confirmed a product; by default, the server has no release of it. */
  changes?: (asked: Asked) => ServerAnswer;
  /** The response about an artwork file; by default, the server has no such file. */
  artwork?: (asked: Asked) => ServerAnswer | Promise<ServerAnswer>;
  /** Milliseconds between two keys, for typing that must not look like a scan; 0 by default. */
  breathMs?: number;
  /** Whether the app's keyboard listener is active. Text typed without `breathMs` is then a scan. */
  hearsScans?: boolean;
}

const noRelease = (): ServerAnswer => ({ status: 404, body: { message: 'There is no such release.' } });

const noFile = (): ServerAnswer => ({ status: 404, body: { message: 'File not found' } });

/**
 * Renders one screen with its providers and a fake server. Requests for the current user, the changes since a
 * confirmation, artwork, and scan counts are answered automatically.
 */
export const renderScreen = (
  screen: ReactElement,
  {
    at,
    path,
    role,
    answer,
    changes = noRelease,
    artwork = noFile,
    breathMs,
    hearsScans = false,
  }: ScreenOptions,
) => {
  const asked: Asked[] = [];
  let roleNow = role;
  if (role !== null) keepToken('a-token');
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const request = requestOf(address, init);
    if (request.path === '/api/auth/me') return replyOf({ body: { ...reader, role: roleNow } });
    if (request.path === '/api/scans') return replyOf({ body: { success: true } });
    // What holds the record of a page.
    if (request.path === '/api/holds' && path !== '/holds') return replyOf({ body: [], total: 0 });
    if (request.path.endsWith('/changes')) return replyOf(changes(request));
    if (request.path.startsWith('/api/artwork/')) return replyOf(await artwork(request));
    asked.push(request);
    return replyOf(await untilAborted(Promise.resolve(request).then(answer), init.signal));
  });
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            {hearsScans ? <Scans /> : null}
            <Outlet />
          </>
        ),
        children: [
          { path, element: screen },
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const queryClient = createQueryClient();
  // A router hears the window until it is told not to.
  cleanUp(() => {
    router.dispose();
    queryClient.clear();
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <RouterProvider router={router} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return {
    asked,
    user: newPerson(breathMs),
    router,
    queryClient,
    /** Makes the server report a different role, which it does in every response. */
    changeRole: (next: Role) => {
      roleNow = next;
      noteAccess(next);
    },
    /** The path and query in the browser's address bar. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
};

/** How long to retry a click while a closing dialog blocks the page, in milliseconds. */
const patienceMs = 10_000;

/** A user who types and clicks, and retries a click while a closing dialog blocks the page. */
const newPerson = (breathMs = 0) => {
  const user = userEvent.setup({ delay: breathMs });
  const click = async (element: Element): Promise<void> => {
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        return await user.click(element);
      } catch (error) {
        if (!/pointer-events: none/.test(String(error)) || performance.now() > until) throw error;
        await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      }
    }
  };
  return { ...user, click };
};

const reader = {
  id: 1,
  firstName: 'Rae',
  lastName: 'Reader',
  email: 'reader@example.com',
  partner: null,
  emailVerified: true,
  locale: 'en-US',
};

const requestOf = (address: string, init: RequestInit): Asked => {
  const url = new URL(address, 'http://portal.invalid');
  return {
    method: init.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
};

const replyOf = ({ status = 200, total, body }: ServerAnswer): Response =>
  Response.json(body, {
    status,
    headers: total === undefined ? {} : { 'x-total-count': String(total) },
  });

const untilAborted = <T,>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, refuse) => {
      signal?.addEventListener('abort', () => {
        refuse(new DOMException('Aborted', 'AbortError'));
      });
    }),
  ]);
