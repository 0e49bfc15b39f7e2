import type { PrinterStatus } from '#domain/printing/contract.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { languageNames } from '#domain/printing/drivers/language-names.ts';
import type { PrinterIdentity } from '#domain/printing/drivers/driver.ts';
import type { Printer } from '#domain/printing/printer.ts';
import type { HostStatus } from '#domain/printing/states/host-status.ts';
import { faultsOfStatus } from '#domain/printing/states/status.ts';
import { type Said, said, tell } from '#domain/words/say.ts';
import { NoAnswer, PrinterConnection } from '../printers/connection.ts';
import { NoPrinterAddress, type PrinterNetworks } from '../printers/printer-networks.ts';
import type { QueueTimes } from './queue/queue-times.ts';
import { answerOf, firstAnswer, otherResolution } from './sessions/open-session.ts';

export const statusReply = (
  state: PrinterStatus['state'],
  reasons: readonly Said[],
  report: HostStatus | null = null,
): PrinterStatus => {
  const replies = reasons.map(tell);
  return { state, reasons: replies, sentences: replies.map(({ sentence }) => sentence), report };
};

const statusOf = (report: HostStatus, errors: readonly Said[] | null = null): PrinterStatus => {
  const known = faultsOfStatus(report);
  const faults = [...known, ...(errors ?? []).filter(({ code }) => !known.some((one) => one.code === code))];
  return faults.length === 0
    ? statusReply('ready', [said('printer.ready')], report)
    : statusReply('attention', faults, report);
};

/**
 * Asks a printer of labels how it is and what it is. `print` are the bytes to print on it if it is ready; then it is asked
 * again.
 */
export const askLabelPrinter = async (
  printer: Printer,
  { networks, times, ending }: { networks: PrinterNetworks; times: QueueTimes; ending: AbortSignal },
  { note, print = null }: { note: (identity: PrinterIdentity) => Promise<void>; print?: Uint8Array | null },
): Promise<PrinterStatus> => {
  const driver = driverOf(printer.language);
  const connections: PrinterConnection[] = [];
  try {
    const host = await networks.addressOf(printer.address, ending);
    const open = async () => {
      const connection = await PrinterConnection.open({ host, port: printer.port, ending }, times.patience);
      connections.push(connection);
      return connection;
    };
    const report = driver?.status;
    if (!driver || !report || printer.isUnconfirmed) {
      const connection = await open();
      if (print) await connection.send(print);
      if (print) await connection.finish();
      return statusReply('unconfirmed', [said('printer.never_answers')]);
    }
    const { connection: first, status } = await firstAnswer(open, report, times);
    const identity = driver.identity && (await answerOf(first, driver.identity, times.identityMs));
    if (identity) await note(identity);
    const other = otherResolution(identity, printer);
    if (other) return statusReply('attention', [other], status);
    const connection = first.isOpen ? first : await open();
    const errors = driver.errors ? await answerOf(connection, driver.errors, times.identityMs) : null;
    const before = statusOf(status, errors);
    if (print === null || before.state !== 'ready') return before;
    const printing = connection.isOpen ? connection : await open();
    await printing.send(print);
    return statusOf(await printing.ask(report.question));
  } catch (error) {
    if (error instanceof NoPrinterAddress) return statusReply('silent', [error.said]);
    if (connections.length === 0) return statusReply('silent', [said('printer.not_connected')]);
    const language = languageNames[printer.language];
    return statusReply('silent', [
      error instanceof NoAnswer ? said('printer.no_answer', { language }) : said('printer.silent'),
    ]);
  } finally {
    for (const connection of connections) connection.close();
  }
};
