/** The address to go to after signing in: within this portal, never another site (OWASP: unvalidated redirects). */
export const returnAddress = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth/') ? wanted : '/';
