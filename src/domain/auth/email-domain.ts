/** Printable ASCII: an address with anything else could look like another one. */
const plain = /^[\u0021-\u007e]+$/;

/**
 * Whether an address belongs to one of these domains: exactly, behind its last @, letter case aside.
 * Quoted local parts, control characters and look-alike letters belong to none.
 */
export const isOfDomain = (email: string, domains: readonly string[]): boolean => {
  if (!plain.test(email) || email.includes('"')) return false;
  const at = email.lastIndexOf('@');
  return at > 0 && domains.includes(email.slice(at + 1).toLowerCase());
};
