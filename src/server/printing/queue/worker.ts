import type { Printer } from '#domain/printing/printer.ts';
import { said } from '#domain/words/say.ts';
import { unlessAborted } from '../../unless-aborted.ts';
import type { Ledger, SentPieces } from './ledger.ts';
import type { FormMaker } from '../drawing/form-maker.ts';
import type { QueuedJob } from './queue-store.ts';
import type { NotReady, Session, Watch } from '../sessions/session.ts';

export interface WorkerParts {
  ledger: Ledger;
  /** Opens the printer for labels. */
  open: (printer: Printer) => Promise<Session | NotReady>;
  forms: FormMaker;
  /** Aborted when the process is about to stop: no further label is started. */
  stopping: AbortSignal;
  /** Aborted when it waits no longer: a label that is still being drawn is not sent. */
  ending: AbortSignal;
}

/** Sends the labels of jobs to one printer, one row of the roll at a time, while it has the printer's lease. */
export class PrintWorker {
  readonly #parts: WorkerParts;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Prints as much of a job as possible; false if the printer is not ready for it. */
  async print(printer: Printer, job: QueuedJob): Promise<boolean> {
    const { ledger, open } = this.#parts;
    const session = await open(printer);
    if (!('reason' in session))
      try {
        const isReady = await this.#send(session, printer, job);
        if (isReady) await ledger.ready();
        return isReady;
      } finally {
        session.close();
      }
    if (session.fate === 'fail') await ledger.fail(job.id, session.reason);
    if (session.fate === 'stop') await ledger.stopAll(session.reason);
    if (session.fate === 'wait') await ledger.wait(job.id, session.reason);
    return session.fate !== 'wait';
  }

  /** Sends labels one after another; the printer has just reported that it is ready. */
  async #send(session: Session, printer: Printer, job: QueuedJob): Promise<boolean> {
    const { ledger, forms, stopping, ending } = this.#parts;
    let before: SentPieces | null = null;
    for (;;) {
      if (stopping.aborted) {
        if (before !== null) await ledger.done(job.id, before);
        return false;
      }
      // A printer holds the labels of one row, and is asked again before the next ones are sent.
      const pieces: number[] = await ledger.next(job.id, before, printer);
      if (pieces.length === 0) return true;
      const drawing = unlessAborted(forms.form(printer, job, pieces), ending, said('print_job.not_drawn'));
      const form = await drawing.catch(async (error: unknown) => {
        // No byte of these labels has been sent: nobody has to look for them.
        await ledger.unsent(job.id, pieces);
        await ledger.wait(job.id, said('print_job.not_drawn'));
        throw error;
      });
      if (form instanceof Uint8Array && session.isOpen && ledger.isHeld) {
        const outcome = await session.print(form, {
          say: whatDiffers((fault) => ledger.say(job.id, fault)),
          isWanted: () => ledger.isWanted(job.id),
        });
        if (outcome === 'unknown') {
          await ledger.unknown(job.id, pieces);
          return true;
        }
        if (outcome.as === 'unsent') {
          await ledger.unsent(job.id, pieces);
          await ledger.wait(job.id, outcome.fault);
          return false;
        }
        before = { pieces, as: outcome.as };
        if (outcome.fault !== null) {
          await ledger.done(job.id, before);
          await ledger.wait(job.id, outcome.fault);
          return false;
        }
      } else {
        // No byte of these labels has been sent.
        await ledger.unsent(job.id, pieces);
        if (form instanceof Uint8Array) {
          if (!session.isOpen) await ledger.wait(job.id, said('printer.silent'));
          return false;
        }
        if ('fault' in form) {
          await ledger.stop(job.id, form.fault);
          return true;
        }
        await ledger.wait(job.id, form);
        return false;
      }
    }
  }
}

/** Says what a session finds at each look only if it differs from what was found before, which is nothing at first: each is a write. */
const whatDiffers = (say: Watch['say']): Watch['say'] => {
  let shown = JSON.stringify(null);
  return async (fault) => {
    const found = JSON.stringify(fault);
    if (found === shown) return;
    await say(fault);
    shown = found;
  };
};
