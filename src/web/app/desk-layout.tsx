import { useCan } from '#web/session/session.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

/** The layout of what the desk and others read: beside the sidebar that links to it, or below the header for the others. */
export const DeskLayout = () => {
  return useCan('work.read') ? <AdminLayout /> : <PublicLayout />;
};
