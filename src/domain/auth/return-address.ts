import { isOwnPath } from '../contract/own-path.ts';

/** The address to go to after sign-in: always within this portal, never another site (OWASP: unvalidated redirects). */
export const returnAddress = (wanted: unknown): string =>
  typeof wanted === 'string' && isOwnPath(wanted) && !wanted.startsWith('/auth/') ? wanted : '/';
