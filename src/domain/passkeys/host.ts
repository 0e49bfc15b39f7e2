/**
 * The host for which browsers keep the passkeys of a portal at this address: a name, with https or on this machine. Null if
 * they keep none, as for 127.0.0.1.
 */
export const passkeyHostOf = (site: string): string | null => {
  const { protocol, hostname } = new URL(site);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return !isAddress && (protocol === 'https:' || hostname === 'localhost') ? hostname : null;
};
