import BarChart from 'lucide-react/icons/chart-column';
import Boxes from 'lucide-react/icons/boxes';
import Building from 'lucide-react/icons/building-2';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import Video from 'lucide-react/icons/video';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { ReactNode } from 'react';
import type { Permission } from '#domain/access/permissions.ts';

/** A way to an admin screen. */
export type AdminLink = { to: string; label: string; icon: ReactNode; alsoAt?: string };

/** The admin sidebar, in its order. */
export const adminLinks: readonly AdminLink[] = [
  { to: '/admin', label: 'Dashboard', icon: <LayoutDashboard aria-hidden />, alsoAt: '/admin/portal' },
  { to: '/admin/products', label: 'Products', icon: <Package aria-hidden /> },
  { to: '/admin/clients', label: 'Clients', icon: <Building aria-hidden /> },
  { to: '/admin/tutorials', label: 'Tutorials', icon: <Video aria-hidden /> },
  { to: '/admin/analytics', label: 'Analytics', icon: <BarChart aria-hidden /> },
  { to: '/admin/inventory', label: 'Inventory', icon: <Boxes aria-hidden />, alsoAt: '/admin/orders' },
];

/** Apart from the others, and only for those who may do it: what was deleted, and what was done. */
export const administratorLinks: readonly (AdminLink & { needs: Permission })[] = [
  {
    to: '/admin/deleted',
    label: 'Deleted',
    icon: <ArchiveRestore aria-hidden />,
    needs: 'deleted.restore',
  },
  { to: '/admin/audit', label: 'Audit Trail', icon: <ScrollText aria-hidden />, needs: 'audit.read' },
];
