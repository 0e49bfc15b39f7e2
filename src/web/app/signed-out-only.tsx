import { Navigate, Outlet } from 'react-router';
import { useSession } from '#web/session/session.tsx';

/** Shows the routes to signed-out users; signed-in users are sent home. */
export const SignedOutOnly = () =>
  useSession().status === 'signed_in' ? <Navigate to="/" replace /> : <Outlet />;
