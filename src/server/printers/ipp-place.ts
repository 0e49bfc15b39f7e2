import type { Printer } from '#domain/printing/printer.ts';
import type { IppPlace } from './ipp-client.ts';
import type { PrinterNetworks } from './printer-networks.ts';

/** The location of a printer that takes IPP. Resolves its name once and checks the addresses. Throws `NoPrinterAddress`. */
export const ippPlaceOf = async (
  { address, port, path }: Pick<Printer, 'address' | 'port' | 'path'>,
  networks: PrinterNetworks,
  ending: AbortSignal,
): Promise<IppPlace> => ({
  host: await networks.addressOf(address, ending),
  name: address,
  port,
  path,
  ending,
});
