/** Where to go after signing in: an address of this portal, never of another site (OWASP: unvalidated redirects). */
export const returnAddress = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth/') ? wanted : '/';
