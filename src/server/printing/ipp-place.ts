import type { Printer } from '#domain/printing/printer.ts';
import type { IppPlace } from './ipp-client.ts';
import type { PrinterNetworks } from './networks.ts';

/** Where a printer of paper is: its name is resolved once, and what it leads to is checked. Throws `NoPrinterAddress`. */
export const ippPlaceOf = async (
  { address, port, path }: Pick<Printer, 'address' | 'port' | 'path'>,
  networks: PrinterNetworks,
): Promise<IppPlace> => ({ host: await networks.addressOf(address), name: address, port, path });
