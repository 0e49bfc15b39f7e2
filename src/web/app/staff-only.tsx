import { Outlet } from 'react-router';
import { usePartner } from '#web/session/session.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Shows the routes to staff; for people of clients and suppliers they do not exist. */
export const StaffOnly = () => (usePartner() === null ? <Outlet /> : <NotFoundScreen />);
