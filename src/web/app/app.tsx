import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#web/api/query-client.ts';
import { readToken } from '#web/api/token.ts';
import { SessionProvider } from '#web/session/session.tsx';
import { isTypedAhead } from '#web/auth/typed-sign-in.ts';
import { preloadScreenAt, routes } from './routes.tsx';
import { fetchSignIn } from './signed-in-only.tsx';
import { ToasterWhenIdle } from './toaster-when-idle.tsx';

const queryClient = createQueryClient();
const router = createBrowserRouter(routes);

// Loads the screen's code while the session is being fetched.
if (readToken() !== null) preloadScreenAt(location.pathname);

/**
 * Resolves when the app can replace the first paint. If that is the sign-in form, the code of the sign-in screen is
 * loaded first; a failed load is handled when the screen is rendered.
 */
export const readyToDraw: Promise<unknown> = isTypedAhead()
  ? fetchSignIn().catch(() => undefined)
  : Promise.resolve();

/** What says the server's sentences in another language than English. */
export const fetchTeller = () => import('#web/words/tell.ts');

/** The web app: its providers and routes. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <RouterProvider router={router} />
      <ToasterWhenIdle />
    </SessionProvider>
  </QueryClientProvider>
);
