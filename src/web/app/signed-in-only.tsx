import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { fetchPart } from '#web/kit/layers/fetch-part.ts';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { useSession } from '#web/session/session.tsx';
import { appWords as words } from './wording.ts';

/** The sign-in screen if its code was loaded before rendering, so that no spinner replaces what is already painted. */
let fetched: ComponentType | null = null;

/** Loads the code of the sign-in screen. */
export const fetchSignIn = async (): Promise<ComponentType> => {
  fetched = (await fetchPart(async () => import('#web/auth/sign-in-screen.tsx'))).SignInScreen;
  return fetched;
};

const LazySignIn = lazy(async () => ({ default: await fetchSignIn() }));

/** Chosen once, so that the screen is not remounted and typed text is not lost. */
const SignIn = () => {
  const [Screen] = useState<ComponentType>(() => fetched ?? LazySignIn);
  return <Screen />;
};

type SignedInOnlyProps = {
  /** Whether there is no layout with a main element around it. */
  alone?: boolean;
  /** Whether the screen may be shown while the session is being checked, because it shows no data. */
  meanwhile?: boolean;
};

/** Shows the routes to signed-in users; others see the sign-in at the same address, and stay there afterwards. */
export const SignedInOnly = ({ alone = false, meanwhile = false }: SignedInOnlyProps) => {
  const session = useSession();
  if (session.status === 'signed_in' || (meanwhile && session.status === 'loading')) return <Outlet />;
  const instead = insteadOfScreen(session);
  return alone ? (
    <main id="main" tabIndex={-1} className="measure">
      {instead}
    </main>
  ) : (
    instead
  );
};

const insteadOfScreen = (session: ReturnType<typeof useSession>): ReactNode => {
  if (session.status === 'loading') return <ScreenSpinner label={words.checkingSession} />;
  if (session.status !== 'unreachable') return <SignIn />;
  return (
    <EmptyState
      headingLevel="h1"
      title={words.notReached}
      text={words.nothingChanged}
      action={
        <Button variant="primary" onClick={session.retry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
};
