const base = 'https://portal.invalid';

/**
 * Whether an address is a path of this portal. A browser reads it as it does: `//host`, `/\host` and `/` with a tab before
 * the second slash lead to other sites (OWASP: unvalidated redirects).
 */
export const isOwnPath = (address: string): boolean =>
  address.startsWith('/') && !address.includes('\\') && URL.parse(address, base)?.origin === base;
