import { said, type Said } from '#domain/words/say.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import type { Printer } from '#domain/printing/printer.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queries } from '../../db/database.ts';
import { keepHoldsOut } from '../../holds/require-no-hold.ts';
import { announce } from '../../outbox/outbox-store.ts';
import { hasVersion } from '../../printers/printer-store.ts';
import { stopIfHeld } from './held-labels.ts';
import { noteLeft, noteUnknown } from './left-labels.ts';
import { stopIfOld } from './stop-old-labels.ts';
import { stopJob } from './stop-job.ts';
import { takeBackIfEnded, takeBackReprints } from './reprint-store.ts';
import { noteReady, noteTurn } from './turn-store.ts';
import { releaseLease, renewLease, takeLease, type Holder } from './lease-store.ts';
import {
  findNextPieces,
  findOpenJobs,
  findWaitingSince,
  hasPieces,
  lockJobState,
  setJob,
  setPieces,
} from './queue-store.ts';

/** The printer's lease has ended, and another worker may have it. A worker that gets this error sends nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** What happened to labels that were sent: the printer reported them printed, or it reports nothing. */
export type Confirmed = 'printed' | 'sent';

/** Labels that were sent together, because they are side by side on the roll. */
export interface SentPieces {
  pieces: readonly number[];
  as: Confirmed;
}

/**
 * Records the state of each label before and after it is sent, so that the database always shows whether a label may
 * have been sent. A label becomes 'sending' before its first byte is sent, and is never sent again automatically:
 * whatever happens, it ends as printed or as unknown.
 */
export class Ledger {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #holder: Holder;
  /** When the lease ends at the earliest, by two clocks of this process: one stands still while a machine sleeps. */
  #heldUntil = { steady: 0, wall: 0 };

  constructor(database: Database, clock: Clock, holder: Holder) {
    this.#database = database;
    this.#clock = clock;
    this.#holder = holder;
  }

  /** Takes the printer; false if another worker has it. Labels that an earlier worker left 'sending' become unknown. */
  begin(): Promise<boolean> {
    return this.#holding(() =>
      this.#database.write(async (queries) => {
        if (!(await takeLease(this.#database, queries, this.#holder))) return false;
        await noteLeft(queries, this.#holder.printerId);
        return true;
      }),
    );
  }

  /** Extends the lease. Throws `LeaseLost`. */
  async extend(): Promise<void> {
    await this.#asHolder(() => Promise.resolve());
  }

  /**
   * Whether the lease has surely not ended. Ask immediately before the first byte of a label: the process may have been
   * stopped since it recorded the label as being sent, and another worker may have reported it.
   */
  get isHeld(): boolean {
    return performance.now() < this.#heldUntil.steady && Date.now() < this.#heldUntil.wall;
  }

  end(againInMs: number | null): Promise<void> {
    return this.#database.write((queries) => releaseLease(this.#database, queries, this.#holder, againInMs));
  }

  /**
   * Ends the lease of a worker that has failed: whatever it left 'sending' becomes unknown. If that fails too, the lease ends by
   * itself, and the next worker reports it.
   */
  leave(againInMs: number): Promise<void> {
    return this.#asHolder(async (queries) => {
      await noteLeft(queries, this.#holder.printerId);
      await releaseLease(this.#database, queries, this.#holder, againInMs);
    });
  }

  /** Whether the job is still to be printed. */
  isWanted(jobId: number): Promise<boolean> {
    return this.#asHolder(async (queries) => isGoingOn(await lockJobState(queries, jobId)));
  }

  /**
   * Records what happened to the labels before, if there are any, and that a row of further ones is being sent. Returns their
   * numbers; none if there are none, the job was stopped, or the printer is set up in another way than it was read. Stops the job if
   * its labels are of an old release, or on hold.
   */
  next(
    jobId: number,
    before: SentPieces | null,
    { version, columns }: Pick<Printer, 'version' | 'columns'>,
  ): Promise<number[]> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      if (before !== null) await noteSent(queries, jobId, before);
      if (!isGoingOn(state)) return [];
      if (!(await hasVersion(queries, this.#holder.printerId, version))) return [];
      if ((await stopIfOld(queries, jobId)) || (await stopIfHeld(queries, jobId))) return [];
      const pieces = await findNextPieces(queries, jobId, columns);
      if (pieces.length === 0) {
        await finish(queries, jobId);
        return [];
      }
      if (state === 'queued') await noteTurn(queries, this.#holder.printerId, jobId);
      await setPieces(queries, { jobId, among: pieces }, 'sending');
      await setJob(queries, jobId, { state: 'sending', said: null });
      return pieces;
    }, keepHoldsOut);
  }

  /** Records what happened to labels, without starting others. */
  done(jobId: number, before: SentPieces): Promise<void> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      await noteSent(queries, jobId, before);
      if (isGoingOn(state) && (await findNextPieces(queries, jobId, 1)).length === 0)
        await finish(queries, jobId);
    });
  }

  /** Reverts the state 'sending' of labels, before their first byte has been sent. */
  unsent(jobId: number, pieces: readonly number[]): Promise<void> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      await setPieces(
        queries,
        { jobId, among: pieces, states: ['sending'] },
        isGoingOn(state) ? 'queued' : 'stopped',
      );
      if (!isGoingOn(state)) await takeBackIfEnded(queries, jobId);
    });
  }

  /** Records that it is unknown whether these labels were printed. A person must then resume the job. */
  unknown(jobId: number, pieces: readonly number[]): Promise<void> {
    return this.#asHolder(async (queries) => {
      await lockJobState(queries, jobId);
      await noteUnknown(queries, jobId, pieces);
    });
  }

  /** Records that the printer has printed a job to its end. In a transaction of its own, which locks no job before others. */
  ready(): Promise<void> {
    return this.#asHolder((queries) => noteReady(queries, this.#holder.printerId));
  }

  /** Records why the job cannot continue now. Stops it if it has waited for an hour in which no label of it came out. */
  wait(jobId: number, why: StoredSaid): Promise<void> {
    return this.#asHolder(async (queries) => {
      if (!isGoingOn(await lockJobState(queries, jobId))) return;
      const now = this.#clock();
      const since = (await findWaitingSince(queries, jobId)) ?? now.toISOString();
      if (now.getTime() - Date.parse(since) < printing.waitForPrinterMs)
        return setJob(queries, jobId, { said: why, waitingSince: since });
      await stop(queries, jobId, said('print_job.waited_an_hour', { reason: why }), now.toISOString());
    });
  }

  /** Stops a job, because its next label cannot be printed as it is. */
  stop(jobId: number, why: StoredSaid): Promise<void> {
    return this.#asHolder(async (queries) => {
      if (isGoingOn(await lockJobState(queries, jobId)))
        await stop(queries, jobId, why, this.#clock().toISOString());
    });
  }

  /** Stops all jobs of the printer, because it cannot print any of them as it is set up. */
  stopAll(why: StoredSaid): Promise<void> {
    return this.#asHolder(async (queries) => {
      for (const id of await findOpenJobs(queries, this.#holder.printerId))
        if (isGoingOn(await lockJobState(queries, id)))
          await stop(
            queries,
            id,
            said('print_job.stopped_by_printer', { reason: why }),
            this.#clock().toISOString(),
          );
    });
  }

  /** Shows what keeps the printer from printing the current label; a job that was stopped meanwhile goes on saying why. */
  say(jobId: number, why: Said | null): Promise<void> {
    return this.#asHolder(async (queries) => {
      if (isGoingOn(await lockJobState(queries, jobId))) await setJob(queries, jobId, { said: why });
    });
  }

  /** Records that the job can never be printed. */
  fail(jobId: number, why: StoredSaid): Promise<void> {
    return this.#asHolder(async (queries) => {
      if (!isGoingOn(await lockJobState(queries, jobId))) return;
      await setPieces(queries, { jobId, states: ['queued'] }, 'failed');
      await setJob(queries, jobId, { state: 'failed', said: why, waitingSince: null });
      await takeBackReprints(queries, jobId);
      await announceFailure(queries, { jobId, state: 'failed', why }, this.#clock().toISOString());
    });
  }

  /** Each of its transactions locks the printer first and the job second, to avoid deadlocks. */
  #asHolder<T>(
    work: (queries: Queries) => Promise<T>,
    first: (queries: Queries) => Promise<void> = () => Promise.resolve(),
  ): Promise<T> {
    return this.#holding(() =>
      this.#database.write(async (queries) => {
        await first(queries);
        if (!(await renewLease(this.#database, queries, this.#holder))) throw new LeaseLost();
        return work(queries);
      }),
    );
  }

  /** The lease was taken or extended after this call began, so it lasts at least until then plus its length. */
  async #holding<T>(extend: () => Promise<T>): Promise<T> {
    const { leaseMs } = this.#holder;
    const until = { steady: performance.now() + leaseMs, wall: Date.now() + leaseMs };
    const result = await extend();
    this.#heldUntil = until;
    return result;
  }
}

const isGoingOn = (state: string | null): boolean => state === 'queued' || state === 'sending';

/** Labels that have come out end the wait of their job. A printer that is ready does not: it may take none at each try. */
const noteSent = async (queries: Queries, jobId: number, { pieces, as }: SentPieces): Promise<void> => {
  await setPieces(queries, { jobId, among: pieces, states: ['sending'] }, as);
  await setJob(queries, jobId, { waitingSince: null });
};

const stop = async (queries: Queries, jobId: number, why: StoredSaid, at: string): Promise<void> => {
  await stopJob(queries, jobId, why);
  await announceFailure(queries, { jobId, state: 'stopped', why }, at);
};

/** Tells other systems that a job was not printed to its end. */
const announceFailure = (
  queries: Queries,
  { jobId, state, why }: { jobId: number; state: 'failed' | 'stopped'; why: StoredSaid },
  at: string,
): Promise<void> => {
  const data = { jobId, state, code: why.code };
  return announce(queries, [{ type: 'print.failed', record: `print job ${jobId}`, data }], at);
};

/**
 * The end of a job without labels left to send: printed; sent, if its printer confirms none; or stopped, if some labels
 * were left out when it was resumed.
 */
export const finish = async (queries: Queries, jobId: number): Promise<void> => {
  await takeBackReprints(queries, jobId);
  const isLeftOut = await hasPieces(queries, jobId, 'stopped');
  const isSent = await hasPieces(queries, jobId, 'sent');
  const ended = isSent ? ('sent' as const) : ('printed' as const);
  const notConfirmed = isSent ? said('print_job.sent') : null;
  await setJob(queries, jobId, {
    state: isLeftOut ? 'stopped' : ended,
    said: isLeftOut ? said('print_job.left_out') : notConfirmed,
    waitingSince: null,
  });
};
