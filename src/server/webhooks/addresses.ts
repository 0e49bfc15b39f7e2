import { isIP } from 'node:net';
import { said, type Said } from '#domain/words/say.ts';
import { canonicalAddress, inTime, lookUpByDns, Networks, type LookUp, type Network } from '../networks.ts';

/** Private, shared and special networks (RFC 6890), and those through which IPv6 reaches them. */
const privateNetworks = new Networks(
  [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['::1', 128],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
  ].map(([address, bits]) => ({ address: String(address), bits: Number(bits) })),
);

/** Thrown if a webhook leads nowhere that the portal may connect to. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress';
  readonly said: Said;

  constructor(why: Said) {
    super(why.code);
    this.said = why;
  }
}

/** Which addresses webhooks may lead to: public ones over https, and whatever WEBHOOK_NETWORKS allows. */
export class WebhookAddresses {
  readonly #allowed: Networks;
  readonly #lookUp: ReturnType<typeof inTime>;

  /** Tests pass their own `lookUp`. */
  constructor(allowed: readonly Network[], lookUp: LookUp = lookUpByDns) {
    this.#allowed = new Networks(allowed);
    this.#lookUp = inTime(lookUp);
  }

  #permits(address: string, isEncrypted: boolean): boolean {
    const usual = canonicalAddress(address);
    if (usual === null) return false;
    return this.#allowed.contains(usual) || (isEncrypted && !privateNetworks.contains(usual));
  }

  /**
   * The address to connect to: the only look-up of the host, so that a name cannot pass the check once and lead the
   * connection elsewhere. All its addresses must be permitted. Throws `NoAddress`.
   */
  async addressOf({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): Promise<string> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await this.#lookUp(host) : [host];
    if (addresses === null) throw new NoAddress(said('webhook.name_silent'));
    const [first] = addresses;
    if (first === undefined) throw new NoAddress(said('webhook.unknown_name'));
    if (!addresses.every((address) => this.#permits(address, protocol === 'https:')))
      throw new NoAddress(said('webhook.outside_networks'));
    return canonicalAddress(first) ?? first;
  }
}
