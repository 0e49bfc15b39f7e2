/** The address to go to after sign-in: always within this portal, never another site (OWASP: unvalidated redirects). */
export const returnAddress = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth/') ? wanted : '/';
