import { Navigate, Outlet } from 'react-router';
import { useSession } from '#web/session/session.tsx';

/** Lets through who is not signed in; who is goes home. */
export const SignedOutOnly = () =>
  useSession().status === 'signed_in' ? <Navigate to="/" replace /> : <Outlet />;
