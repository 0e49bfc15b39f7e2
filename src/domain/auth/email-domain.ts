/** Printable ASCII: anything else could make an address look like another. */
const plain = /^[\u0021-\u007e]+$/;

/**
 * Whether an address belongs to one of these domains: an exact match after the last @, ignoring letter case. Rejects
 * quoted local parts, control characters and look-alike letters.
 */
export const isOfDomain = (email: string, domains: readonly string[]): boolean => {
  if (!plain.test(email) || email.includes('"')) return false;
  const at = email.lastIndexOf('@');
  return at > 0 && domains.includes(email.slice(at + 1).toLowerCase());
};
