import { BlockList, isIP } from 'node:net';

/** The senders that Fastify trusts to forward an address: all, none, those listed, or those that a function accepts. */
export type TrustedProxies = boolean | string[] | ((address: string, hop: number) => boolean);

/** Fastify's names for private networks, with their addresses. */
const ownNetworks = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const namedNetworks: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ownNetworks));

const blockListOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const isIPv6 = isIP(address) === 6;
    list.addSubnet(address, Number(bits ?? (isIPv6 ? 128 : 32)), isIPv6 ? 'ipv6' : 'ipv4');
  }
  return list;
};

const isAmong = (list: BlockList, address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

const nearby = blockListOf(Object.values(ownNetworks).flat());

/**
 * Trusts this many hops, counted from the portal. Fastify has dropped plain counts because with them any direct
 * connection counts as a proxy. Here the nearest hop must be in a private network.
 */
const countedProxies =
  (count: number): TrustedProxies =>
  (address, hop) =>
    hop === 0 ? isAmong(nearby, address) : hop < count;

/** Whether a connection from this address comes from a proxy. */
export const isTrustedPeer = (trusted: TrustedProxies): ((address: string) => boolean) => {
  if (typeof trusted === 'boolean') return () => trusted;
  if (typeof trusted === 'function') return (address) => trusted(address, 0);
  const networks = blockListOf(trusted.flatMap((network) => namedNetworks.get(network) ?? [network]));
  return (address) => isAmong(networks, address);
};

const isNetwork = (text: string): boolean => {
  if (Object.hasOwn(ownNetworks, text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  // An IPv4-mapped IPv6 address can be read with two prefix lengths, and the wrong one matches every address or none.
  if (family === 0 || more.length > 0 || /%|:.*\./.test(address)) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
};

/** The valid values of TRUST_PROXY, for the error at startup. */
export const trustedProxiesSentence =
  'must be true, false, how many proxies there are (1 to 9), or their addresses and networks with commas between them, as in 127.0.0.1, 10.0.0.0/8';

/** Parses TRUST_PROXY; null if it is invalid. */
export const readTrustedProxies = (text: string): TrustedProxies | null => {
  const word = text.trim();
  if (word === 'true') return true;
  if (word === 'false' || word === '0') return false;
  if (/^[1-9]$/.test(word)) return countedProxies(Number(word));
  const networks = word
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? networks : null;
};
