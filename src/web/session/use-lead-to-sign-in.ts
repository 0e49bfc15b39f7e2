import { useNavigate } from 'react-router';
import { toast } from '#web/kit/use-toast.ts';
import type { Arrival } from './arrival.ts';
import { useSession } from './session.tsx';

/**
 * Goes to the sign-in and says there what was done. A user who is still signed in is told on the home screen instead.
 */
export const useLeadToSignIn = () => {
  const { refresh } = useSession();
  const navigate = useNavigate();
  return async (arrival: Arrival & { notice: string }): Promise<void> => {
    // The action may have ended this browser's session.
    if (await refresh()) {
      toast({ title: arrival.notice });
      await navigate('/', { replace: true });
      return;
    }
    await navigate('/auth/signin', { replace: true, state: arrival });
  };
};
