import BarChart from 'lucide-react/icons/chart-column';
import Boxes from 'lucide-react/icons/boxes';
import Building from 'lucide-react/icons/building-2';
import Receipt from 'lucide-react/icons/receipt';
import Handshake from 'lucide-react/icons/handshake';
import HardDrive from 'lucide-react/icons/hard-drive';
import Cable from 'lucide-react/icons/cable';
import ListChecks from 'lucide-react/icons/list-checks';
import ListTodo from 'lucide-react/icons/list-todo';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import OctagonX from 'lucide-react/icons/octagon-x';
import Package from 'lucide-react/icons/package';
import Printer from 'lucide-react/icons/printer';
import Video from 'lucide-react/icons/video';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { ReactNode } from 'react';
import type { Permission } from '#domain/access/permissions.ts';
import { navigationWords as words } from './wording.ts';

export type AdminLink = { to: string; label: string; icon: ReactNode; alsoAt?: string };

/** The links of the admin sidebar, in order. */
export const adminLinks: readonly AdminLink[] = [
  { to: '/admin', label: words.dashboard, icon: <LayoutDashboard aria-hidden />, alsoAt: '/admin/portal' },
  { to: '/admin/products', label: words.products, icon: <Package aria-hidden /> },
  { to: '/admin/clients', label: words.clients, icon: <Building aria-hidden /> },
  { to: '/admin/tutorials', label: words.tutorials, icon: <Video aria-hidden /> },
  { to: '/admin/analytics', label: words.analytics, icon: <BarChart aria-hidden /> },
  { to: '/admin/inventory', label: words.inventory, icon: <Boxes aria-hidden />, alsoAt: '/admin/orders' },
];

/** Shown separately, and only to users with the permission: what is to do, runs, holds, partners, stations, printers, integrations, deleted records, storage, and the audit trail. */
export const administratorLinks: readonly (AdminLink & { needs: Permission })[] = [
  { to: '/admin/work', label: words.toDo, icon: <ListTodo aria-hidden />, needs: 'work.read' },
  { to: '/runs', label: words.runs, icon: <ListChecks aria-hidden />, needs: 'run.read' },
  { to: '/holds', label: words.holds, icon: <OctagonX aria-hidden />, needs: 'hold.set' },
  { to: '/admin/partners', label: words.partners, icon: <Handshake aria-hidden />, needs: 'partner.invite' },
  { to: '/billing', label: words.billing, icon: <Receipt aria-hidden />, needs: 'billing.read' },
  {
    to: '/admin/stations',
    label: words.stations,
    icon: <MonitorCheck aria-hidden />,
    needs: 'station.manage',
  },
  { to: '/admin/printers', label: words.printers, icon: <Printer aria-hidden />, needs: 'printer.manage' },
  {
    to: '/admin/integrations',
    label: words.integrations,
    icon: <Cable aria-hidden />,
    needs: 'key.manage',
  },
  {
    to: '/admin/deleted',
    label: words.deleted,
    icon: <ArchiveRestore aria-hidden />,
    needs: 'deleted.restore',
  },
  { to: '/admin/stored', label: words.storage, icon: <HardDrive aria-hidden />, needs: 'space.clear' },
  { to: '/admin/audit', label: words.auditTrail, icon: <ScrollText aria-hidden />, needs: 'audit.read' },
];
