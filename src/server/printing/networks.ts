import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Why there is no address to connect to: it lies outside the networks, or its name is not known now. */
export class NoPrinterAddress extends Error {
  override readonly name = 'NoPrinterAddress';
  readonly isOutside: boolean;

  constructor(isOutside: boolean) {
    super(
      isOutside
        ? 'The address of this printer lies outside the networks of the printers (PRINTER_NETWORKS).'
        : 'The name of this printer is not known to the network.',
    );
    this.isOutside = isOutside;
  }
}

/** Returns every address of a host name. */
export type LookUp = (name: string) => Promise<string[]>;

const lookUpByDns: LookUp = async (name) =>
  (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address);

const mapped = /^::ffff:/;

/**
 * An address in its usual spelling; an IPv4 address that is mapped into IPv6 as the IPv4 address that a connection to it
 * reaches. Null for what is no single address of another machine's or this one's own.
 */
const canonical = (text: string): string | null => {
  const family = isIP(text);
  if (family === 0 || text.includes('%')) return null;
  if (family === 4) return isNowhere(text) ? null : text;
  // The parser of addresses in URLs writes every IPv6 address in one way.
  const usual = new URL(`http://[${text}]/`).hostname.slice(1, -1);
  if (!mapped.test(usual)) return isNowhere(usual) ? null : usual;
  const [high = 0, low = 0] = usual
    .replace(mapped, '')
    .split(':')
    .map((part) => Number.parseInt(part, 16));
  return canonical([high >> 8, high & 255, low >> 8, low & 255].join('.'));
};

/** "This host", multicast and broadcast: 0.0.0.0 would reach this machine itself, whatever the list says. */
const nowhere = new BlockList();
nowhere.addSubnet('0.0.0.0', 8, 'ipv4');
nowhere.addSubnet('224.0.0.0', 3, 'ipv4');
nowhere.addSubnet('ff00::', 8, 'ipv6');
// The unspecified address, and the long obsolete spelling of IPv4 addresses as ::10.0.0.1; ::1 is below.
nowhere.addSubnet('::', 96, 'ipv6');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isNowhere = (address: string): boolean =>
  address !== '::1' && nowhere.check(address, familyOf(address));

/** A network: its address and how many of the first bits of it are fixed. */
export interface PrinterNetwork {
  address: string;
  bits: number;
}

/** One network or address of the setting; null if it is none. */
const readNetwork = (text: string): PrinterNetwork | null => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || /%|:.*\.|^::ffff:/i.test(address)) return null;
  const most = family === 6 ? 128 : 32;
  if (bits === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? { address, bits: Number(bits) } : null;
};

/** What PRINTER_NETWORKS may be, for the error at startup. */
export const printerNetworksSentence =
  'must be networks or addresses with commas between them, as in 10.0.4.0/24, fd12:3456::/64';

/** Parses PRINTER_NETWORKS; null if it is invalid. */
export const readPrinterNetworks = (text: string): PrinterNetwork[] | null => {
  const networks = text
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
    .map(readNetwork);
  const known = networks.filter((network) => network !== null);
  return known.length === networks.length ? known : null;
};

/** The networks in which printers may be; empty if printing is off. */
export class PrinterNetworks {
  readonly isOff: boolean;
  readonly #list = new BlockList();
  readonly #lookUp: LookUp;

  /** Tests pass another way to look up names. */
  constructor(networks: readonly PrinterNetwork[], lookUp: LookUp = lookUpByDns) {
    this.isOff = networks.length === 0;
    for (const { address, bits } of networks) this.#list.addSubnet(address, bits, familyOf(address));
    this.#lookUp = lookUp;
  }

  /** Whether an address is one to which the portal may connect; a host name is none. */
  contains(address: string): boolean {
    const usual = canonical(address);
    return usual !== null && this.#list.check(usual, familyOf(usual));
  }

  /** Whether this can be seen to be outside already, without asking for a name. */
  isSurelyOutside(host: string): boolean {
    return isIP(host) !== 0 && !this.contains(host);
  }

  /**
   * The address to connect to: the host's only look-up. All of its addresses must lie within the networks, so that a name
   * cannot lead one connection in and the next one out. Throws `NoPrinterAddress`.
   */
  async addressOf(host: string): Promise<string> {
    const addresses = isIP(host) === 0 ? await this.#lookUp(host).catch(() => []) : [host];
    const [first] = addresses;
    if (first === undefined) throw new NoPrinterAddress(false);
    if (!addresses.every((address) => this.contains(address))) throw new NoPrinterAddress(true);
    return canonical(first) ?? first;
  }
}
