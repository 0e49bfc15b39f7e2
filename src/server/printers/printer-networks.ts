import { isIP } from 'node:net';
import { said, type Said } from '#domain/words/say.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { canonicalAddress, inTime, lookUpByDns, Networks, type LookUp, type Network } from '../networks.ts';

/** Thrown if there is no address to connect to: it is outside the networks, or the name cannot be resolved now. */
export class NoPrinterAddress extends Error {
  override readonly name = 'NoPrinterAddress';
  readonly isOutside: boolean;
  readonly said: Said;

  constructor(
    isOutside: boolean,
    why: Said = said(isOutside ? 'printer.outside_networks' : 'printer.unknown_name'),
  ) {
    super(why.code);
    this.isOutside = isOutside;
    this.said = why;
  }
}

/** The networks that printers may be in; printing is off if there are none. */
export class PrinterNetworks {
  readonly isOff: boolean;
  readonly #networks: Networks;
  readonly #lookUp: ReturnType<typeof inTime>;

  /** Tests pass their own `lookUp`, and how long it is waited for. */
  constructor(networks: readonly Network[], lookUp: LookUp = lookUpByDns, withinMs?: number) {
    this.#networks = new Networks(networks);
    this.isOff = this.#networks.isEmpty;
    this.#lookUp = inTime(lookUp, withinMs);
  }

  /** Whether the portal may connect to an address; false for host names. */
  contains(address: string): boolean {
    return this.#networks.contains(address);
  }

  /** Whether an address is outside the networks; false for host names, which need a look-up. */
  isSurelyOutside(host: string): boolean {
    return isIP(host) !== 0 && !this.contains(host);
  }

  /**
   * The address to connect to: the only look-up of the host. All its addresses must be within the networks, so that a
   * name cannot pass the check once and lead the next connection elsewhere. Throws `NoPrinterAddress`, also when `ending` aborts,
   * or no name server answers in time.
   */
  async addressOf(host: string, ending?: AbortSignal): Promise<string> {
    const found = isIP(host) === 0 ? this.#lookUp(host) : Promise.resolve([host]);
    const addresses = await unlessAborted(found, ending, undefined);
    if (addresses === undefined) throw new NoPrinterAddress(false, said('printer.silent'));
    if (addresses === null) throw new NoPrinterAddress(false, said('printer.name_silent'));
    const [first] = addresses;
    if (first === undefined) throw new NoPrinterAddress(false);
    if (!addresses.every((address) => this.contains(address))) throw new NoPrinterAddress(true);
    return canonicalAddress(first) ?? first;
  }
}
