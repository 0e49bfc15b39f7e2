/** The public navigation, in the order in which a worker goes. */
export const publicLinks = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Search' },
  { to: '/products', label: 'Products' },
  { to: '/clients', label: 'Clients' },
  { to: '/team', label: 'Team' },
] as const;

/** Shown to everyone who is signed in: the admin screens say themselves what a role may do there. */
export const adminDashboard = { to: '/admin/products', label: 'Admin Dashboard' } as const;
