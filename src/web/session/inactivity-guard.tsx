import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { heartbeat } from '#domain/auth/contract.ts';
import * as limits from '#domain/limits.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { watchInactivity } from './inactivity-watch.ts';
import { useSession } from './session.tsx';
import { sessionWords as words } from './wording.ts';

/** Ends the session of an inactive user: warns two minutes before, and returns to this page after the next sign-in. */
export const InactivityGuard = () => {
  const { status, expire } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    if (status !== 'signed_in') return undefined;
    let withdraw = () => {};
    const watch = watchInactivity({
      onWarning: () => {
        withdraw = toast({
          title: words.sessionExpiringSoon,
          description: words.expiringText,
          isUrgent: true,
          duration: limits.session.warningToastMs,
          action: { label: words.staySignedIn, onSelect: () => watch.stay() },
        }).dismiss;
      },
      onStay: () => withdraw(),
      onHeartbeat: () => {
        // If this fails, the user's next action reports activity as well.
        call(heartbeat, {}).catch(() => undefined);
      },
      onExpired: () => {
        const { pathname, search } = window.location;
        expire();
        toast({
          title: words.sessionExpired,
          description: words.expiredText,
          variant: 'destructive',
        });
        setTimeout(() => {
          void navigate('/auth/signin', { state: { from: pathname + search } });
        }, limits.session.redirectAfterExpiryMs);
      },
    });
    return () => {
      watch.stop();
      // Removes the warning: staying is no longer possible.
      withdraw();
    };
  }, [status, expire, navigate]);

  return null;
};
