import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { fetchCode } from '#web/kit/fetch-code.ts';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { useSession } from '#web/session/session.tsx';

/** The sign-in where its code came before it was drawn: what is painted already gives way to no spinner. */
let fetched: ComponentType | null = null;

/** Fetches the code of the sign-in. */
export const fetchSignIn = async (): Promise<ComponentType> => {
  fetched = (await fetchCode(async () => import('#web/session/sign-in-screen.tsx'))).SignInScreen;
  return fetched;
};

const LazySignIn = lazy(async () => ({ default: await fetchSignIn() }));

/** Whichever of the two it begins as it stays, with what is typed into it. */
const SignIn = () => {
  const [Screen] = useState<ComponentType>(() => fetched ?? LazySignIn);
  return <Screen />;
};

type SignedInOnlyProps = {
  /** No layout stands around it that has a main part already. */
  alone?: boolean;
  /** Its screen asks and shows nothing of anybody: it stands while the session is still checked. */
  meanwhile?: boolean;
};

/** Lets through who is signed in; anybody else finds the sign-in at whatever address, and is at that address afterwards. */
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
  if (session.status === 'loading') return <ScreenSpinner label="Checking who is signed in" />;
  if (session.status !== 'unreachable') return <SignIn />;
  return (
    <EmptyState
      headingLevel="h1"
      title="The portal could not be reached"
      text="Nothing was changed. Check the connection of this device and try again."
      action={
        <Button variant="primary" onClick={session.retry}>
          Try again
        </Button>
      }
    />
  );
};
