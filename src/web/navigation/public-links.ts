/** The public navigation, in the order of a worker's tasks. */
export const publicLinks = [
  { to: '/', label: 'Home' },
  { to: '/search', label: 'Search' },
  { to: '/products', label: 'Products' },
  { to: '/clients', label: 'Clients' },
  { to: '/team', label: 'Team' },
] as const;

/** Shown to all signed-in users: the admin screens themselves explain what a role may do. */
export const adminDashboard = { to: '/admin/products', label: 'Admin Dashboard' } as const;
