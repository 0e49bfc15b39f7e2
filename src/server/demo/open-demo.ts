import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { codesToTry } from './codes-to-try.ts';
import { demoMedia, openDemoPrinter } from './printer/demo-printer.ts';
import { openPrinterPage, usualPagePort } from './printer/open-printer-page.ts';
import { openDemoReceiver } from './receiver.ts';

/** The parts that only the demo has: a page of codes to try, and a printer. */
interface Demo {
  codesToTry: string;
  /** The address of the printer's page. */
  printerPage: string;
  close(): Promise<void>;
}

/** Opens the printer of the demo, its page, and the receiver of its webhook. */
export const openDemo = async (database: Database, clock: Clock): Promise<Demo> => {
  const printer = await openDemoPrinter(database, clock().toISOString());
  const page = await openPrinterPage(printer, demoMedia, usualPagePort, { takesEvery: true });
  const receiver = await openDemoReceiver(database, clock);
  return {
    codesToTry: await codesToTry(),
    printerPage: page.address,
    close: async () => {
      await Promise.all([printer.close(), page.close(), receiver.close()]);
    },
  };
};
