import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#web/api/query-client.ts';
import { readToken } from '#web/api/token.ts';

import { SessionProvider } from '#web/session/session.tsx';
import { isTypedAhead } from '#web/session/typed-sign-in.ts';
import { preloadScreenAt, routes } from './routes.tsx';
import { fetchSignIn } from './signed-in-only.tsx';
import { ToasterWhenIdle } from './toaster-when-idle.tsx';

const queryClient = createQueryClient();
const router = createBrowserRouter(routes);

// The screen's code is fetched while the session is still asked for.
if (readToken() !== null) preloadScreenAt(location.pathname);

/** Comes when the app can draw what stands on the page already; whether it could be fetched is seen when it is drawn. */
export const readyToDraw: Promise<unknown> = isTypedAhead()
  ? fetchSignIn().catch(() => undefined)
  : Promise.resolve();

/** The web app: what every screen stands on, and the screens. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <RouterProvider router={router} />
      <ToasterWhenIdle />
    </SessionProvider>
  </QueryClientProvider>
);
