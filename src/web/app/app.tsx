import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#web/api/query-client.ts';
import { readToken } from '#web/api/token.ts';

import { SessionProvider } from '#web/session/session.tsx';
import { preloadScreenAt, routes } from './routes.tsx';
import { ToasterWhenIdle } from './toaster-when-idle.tsx';

const queryClient = createQueryClient();
const router = createBrowserRouter(routes);

// The screen's code is fetched while the session is still asked for.
if (readToken() !== null) preloadScreenAt(location.pathname);

/** The web app: what every screen stands on, and the screens. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <RouterProvider router={router} />
      <ToasterWhenIdle />
    </SessionProvider>
  </QueryClientProvider>
);
