import { partnerKind, type Partner } from '#domain/access/scope.ts';
import { navigationWords as words } from './wording.ts';

/** The public navigation, in the order of a worker's tasks. */
export const publicLinks = [
  { to: '/', label: words.home },
  { to: '/search', label: words.search },
  { to: '/products', label: words.products },
  { to: '/clients', label: words.clients },
  { to: '/team', label: words.team },
] as const;

/** The links for a client's and for a supplier's people. */
export const partnerLinks = {
  client: [
    { to: '/', label: words.home },
    { to: '/search', label: words.search },
    { to: '/products', label: words.products },
    { to: '/runs', label: words.runs },
  ],
  supplier: [{ to: '/', label: words.home }],
} as const;

/** The links for a user: of staff, or a partner. */
export const linksFor = (partner: Partner | null): readonly { to: string; label: string }[] =>
  partner ? partnerLinks[partnerKind(partner)] : publicLinks;

/** Shown to all signed-in staff: the admin screens themselves explain what a role may do. */
export const adminDashboard = { to: '/admin/products', label: words.adminDashboard } as const;
