import { Outlet } from 'react-router';
import { usePartner } from '#web/session/session.tsx';
import { notFound } from './not-found.ts';

const NotFound = notFound.Component;

/** Shows the routes to staff; for people of clients and suppliers they do not exist. */
export const StaffOnly = () => (usePartner() === null || !NotFound ? <Outlet /> : <NotFound />);
