import { useNavigate } from 'react-router';
import type { CurrentUser } from '#domain/auth/contract.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import type { Arrival } from './arrival.ts';
import { useSession } from './session.tsx';
import { sessionWords as words } from './wording.ts';

/** Says as whom this browser is signed in, after an act of another account perhaps. */
const stillSignedIn = ({ firstName, lastName }: CurrentUser): string =>
  words.stillSignedIn({ firstName, lastName });

/**
 * Goes to the sign-in and says there what was done. A user who is still signed in is told on the home screen instead.
 */
export const useLeadToSignIn = () => {
  const { refresh } = useSession();
  const navigate = useNavigate();
  return async (arrival: Arrival & { notice: string }): Promise<void> => {
    // The action may have ended this browser's session.
    const user = await refresh();
    if (user) {
      toast({ title: arrival.notice, description: stillSignedIn(user) });
      await navigate('/', { replace: true });
      return;
    }
    await navigate('/auth/signin', { replace: true, state: arrival });
  };
};
