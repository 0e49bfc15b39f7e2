import { setTimeout as sleep } from 'node:timers/promises';
import type { Printer } from '#domain/printing/printer.ts';
import type {
  LabelDriver,
  PrinterIdentity,
  Question,
  StatusReport,
} from '#domain/printing/drivers/driver.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { languageNames } from '#domain/printing/drivers/language-names.ts';
import type { HostStatus } from '#domain/printing/states/host-status.ts';
import { faultsOfStatus, isIdle } from '#domain/printing/states/status.ts';
import { said, type Said } from '#domain/words/say.ts';
import { NoAnswer, PrinterConnection } from '../../printers/connection.ts';
import { NoPrinterAddress, type PrinterNetworks } from '../../printers/printer-networks.ts';
import type { QueueTimes } from '../queue/queue-times.ts';
import { openIppSession } from './ipp-session.ts';
import type { NotReady, Session } from './session.ts';
import { TcpSession } from './tcp-session.ts';
import { UnconfirmedSession } from './unconfirmed-session.ts';

/** Questions that not every printer answers. */
export type Extra = 'identity' | 'errors';

export interface SessionParts {
  networks: PrinterNetworks;
  times: QueueTimes;
  /** Aborted when the process is about to stop. */
  stopping: AbortSignal;
  /** Aborted when the process waits for printers no longer. */
  ending: AbortSignal;
  /** Whether to ask the printer what it is, or for its errors: not again if it has not answered that before. */
  isAsked: (what: Extra) => boolean;
  /** Called if the printer does not answer that. */
  noteSilent: (what: Extra) => void;
  /** Called with what the printer says that it is. */
  note: (identity: PrinterIdentity) => Promise<void>;
}

const questions = 3;

const silent = said('printer.silent');

const wait = (reason: Said): NotReady => ({ reason, fate: 'wait' });

/** Opens a printer for labels, and asks it how it is and what it is. */
export const openSession = async (printer: Printer, parts: SessionParts): Promise<Session | NotReady> => {
  const driver = driverOf(printer.language);
  if (driver === null) return { reason: said('print_job.not_for_labels'), fate: 'fail' };
  let open: () => Promise<PrinterConnection>;
  try {
    if (printer.language === 'pwg') return await openIppSession(printer, parts);
    const { ending } = parts;
    const host = await parts.networks.addressOf(printer.address, ending);
    open = () => PrinterConnection.open({ host, port: printer.port, ending }, parts.times.patience);
  } catch (error) {
    if (!(error instanceof NoPrinterAddress)) return wait(silent);
    return { reason: error.said, fate: error.isOutside ? 'fail' : 'wait' };
  }
  try {
    const { status: report } = driver;
    if (printer.isUnconfirmed || report === null) return new UnconfirmedSession(await open(), open);
    return await openAnswering(printer, { ...parts, open, driver, report });
  } catch (error) {
    if (error instanceof NoAnswer)
      return {
        reason: said('printer.no_answer', { language: languageNames[printer.language] }),
        fate: 'stop',
      };
    return wait(silent);
  }
};

type AnsweringParts = SessionParts & {
  open: () => Promise<PrinterConnection>;
  driver: LabelDriver;
  report: StatusReport;
};

const openAnswering = async (printer: Printer, parts: AnsweringParts): Promise<Session | NotReady> => {
  const { open, driver, report, times, stopping } = parts;
  const answered = await firstAnswer(open, report, times);
  let { connection } = answered;
  const fault = faultBefore(answered.status);
  if (fault !== null) {
    connection.close();
    return wait(fault);
  }
  const ask = async <Answer>(what: Extra, question: Question<Answer> | null | undefined) => {
    if (!question || !parts.isAsked(what)) return null;
    const answer = await answerOf(connection, question, times.identityMs);
    if (answer === null) parts.noteSilent(what);
    // After a question without an answer: the answer may still come, and belongs to no other question.
    if (!connection.isOpen) connection = await open();
    return answer;
  };
  const identity = await ask('identity', driver.identity);
  if (identity) await parts.note(identity);
  const other = otherResolution(identity, printer);
  if (other !== null) {
    connection.close();
    return { reason: other, fate: 'stop' };
  }
  const [error] = (await ask('errors', driver.errors)) ?? [];
  if (error !== undefined) {
    connection.close();
    return wait(error);
  }
  return new TcpSession(connection, { report, times, stopping });
};

/** Why a printer takes no label now, and may still print what it has; null if it does. */
export const faultBefore = (status: HostStatus): Said | null =>
  faultsOfStatus(status)[0] ?? (isIdle(status) ? null : said('printer.busy_with_others'));

/** The first answer of a printer, asked three times at most, each time on a new connection. Throws `NoAnswer`. */
export const firstAnswer = async (
  open: () => Promise<PrinterConnection>,
  report: StatusReport,
  { firstAnswerMs }: Pick<QueueTimes, 'firstAnswerMs'>,
): Promise<{ connection: PrinterConnection; status: HostStatus }> => {
  for (let asked = 1; ; asked += 1) {
    const connection = await open();
    try {
      const status = await connection.ask(report.question, firstAnswerMs);
      if (asked === 1) return { connection, status };
      // A server between may hand over late what was asked before: as the answer to a later question it would say what was then.
      await sleep(firstAnswerMs);
      return { connection, status: await connection.ask(report.question, firstAnswerMs) };
    } catch (error) {
      connection.close();
      if (!(error instanceof NoAnswer) || asked === questions) throw error;
    }
  }
};

/** The answer to a question that not every printer answers; null if there is none, and then the connection may be closed. */
export const answerOf = async <Answer>(
  connection: PrinterConnection,
  question: Question<Answer>,
  withinMs: number,
): Promise<Answer | null> => {
  try {
    return await connection.ask(question, withinMs);
  } catch {
    return null;
  }
};

/** The fault of a printer that has another resolution than it was set up with; null if there is none. */
export const otherResolution = (
  identity: PrinterIdentity | null,
  { dotsPerMm }: Pick<Printer, 'dotsPerMm'>,
): Said | null =>
  identity === null || identity.dotsPerMm === Math.round(dotsPerMm)
    ? null
    : said('printer.other_resolution', {
        model: identity.model,
        said: identity.dotsPerMm,
        set: dotsPerMm,
      });
