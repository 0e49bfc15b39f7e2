import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Returns every address of a host name. */
export type LookUp = (name: string) => Promise<string[]>;

export const lookUpByDns: LookUp = async (name) =>
  (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address);

/** Whether a look-up failed because no name server said anything of the name. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAI_AGAIN';

/** A resolver that hears nothing asks again after 5 seconds. */
const lookedUpWithinMs = 10_000;

/**
 * Waits for a look-up only so long, and looks no name up beside itself: the system gives a thread to each, of which it has few, and
 * none can be ended. Returns no addresses of a name that is not known, and null if no name server has answered, or none in time.
 */
export const inTime = (
  lookUp: LookUp,
  withinMs = lookedUpWithinMs,
): ((name: string) => Promise<string[] | null>) => {
  const underWay = new Map<string, Promise<string[] | null>>();
  return async (name) => {
    const looking =
      underWay.get(name) ??
      lookUp(name)
        .catch((error: unknown) => (isUnanswered(error) ? null : []))
        .finally(() => underWay.delete(name));
    underWay.set(name, looking);
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), withinMs);
    try {
      return await Promise.race([looking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
};

const mapped = /^::ffff:/;

/**
 * The usual spelling of an address. An IPv4-mapped IPv6 address becomes the IPv4 address that a connection to it
 * reaches. Null for anything that is not the address of a single machine.
 */
export const canonicalAddress = (text: string): string | null => {
  const family = isIP(text);
  if (family === 0 || text.includes('%')) return null;
  if (family === 4) return isNowhere(text) ? null : text;
  // The URL parser writes every IPv6 address in the same way.
  const usual = new URL(`http://[${text}]/`).hostname.slice(1, -1);
  if (!mapped.test(usual)) return isNowhere(usual) ? null : usual;
  const [high = 0, low = 0] = usual
    .replace(mapped, '')
    .split(':')
    .map((part) => Number.parseInt(part, 16));
  return canonicalAddress([high >> 8, high & 255, low >> 8, low & 255].join('.'));
};

/** "This host", multicast and broadcast. 0.0.0.0 would reach this machine, whatever the networks are. */
const nowhere = new BlockList();
nowhere.addSubnet('0.0.0.0', 8, 'ipv4');
nowhere.addSubnet('224.0.0.0', 3, 'ipv4');
nowhere.addSubnet('ff00::', 8, 'ipv6');
// The unspecified address, and the obsolete form of IPv4 addresses as ::10.0.0.1. The code below allows ::1.
nowhere.addSubnet('::', 96, 'ipv6');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isNowhere = (address: string): boolean =>
  address !== '::1' && nowhere.check(address, familyOf(address));

/** A network: its address and its prefix length. */
export interface Network {
  address: string;
  bits: number;
}

/** One network or address of a list; null if it is invalid. */
const readNetwork = (text: string): Network | null => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || /%|:.*\.|^::ffff:/i.test(address)) return null;
  const most = family === 6 ? 128 : 32;
  if (bits === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? { address, bits: Number(bits) } : null;
};

/** Parses a list of networks with commas between them; null if one is invalid. */
export const readNetworks = (text: string): Network[] | null => {
  const networks = text
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
    .map(readNetwork);
  const known = networks.filter((network) => network !== null);
  return known.length === networks.length ? known : null;
};

/** A list of networks. */
export class Networks {
  readonly isEmpty: boolean;
  readonly #list = new BlockList();

  constructor(networks: readonly Network[]) {
    this.isEmpty = networks.length === 0;
    for (const { address, bits } of networks) this.#list.addSubnet(address, bits, familyOf(address));
  }

  /** Whether an address is in one of them; false for host names. */
  contains(address: string): boolean {
    const usual = canonicalAddress(address);
    return usual !== null && this.#list.check(usual, familyOf(usual));
  }
}
