import { useNavigate } from 'react-router';
import { toast } from '#web/kit/use-toast.ts';
import type { Arrival } from './arrival.ts';
import { useSession } from './session.tsx';

/** Leads on to the sign-in and says there what has been done; who is signed in all the same is told at home. */
export const useLeadToSignIn = () => {
  const { refresh } = useSession();
  const navigate = useNavigate();
  return async (arrival: Arrival & { notice: string }): Promise<void> => {
    // The session of this browser may have ended by what was done.
    if (await refresh()) {
      toast({ title: arrival.notice });
      await navigate('/', { replace: true });
      return;
    }
    await navigate('/auth/signin', { replace: true, state: arrival });
  };
};
