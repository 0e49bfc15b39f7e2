import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { stopIfOld } from './stop-old-labels.ts';
import { releaseLease, renewLease, takeLease, type Holder } from './lease-store.ts';
import {
  findLeftSending,
  findNextPiece,
  hasPieces,
  lockJobState,
  setJob,
  setPieces,
  type QueuedJob,
} from './queue-store.ts';

/** The printer's lease has ended, and another worker may have it. A worker that gets this error sends nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const lookAt = (piece: number): string =>
  `Nobody can tell whether label ${piece} came out. Look at the printer, and resume the job from the first label that is missing.`;

/**
 * Records the state of each label before and after it is sent, so that the database always shows whether a label may
 * have been sent. A label becomes 'sending' before its first byte is sent, and is never sent again automatically:
 * whatever happens, it ends as printed or as unknown.
 */
export class Ledger {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #holder: Holder;

  constructor(database: Database, clock: Clock, holder: Holder) {
    this.#database = database;
    this.#clock = clock;
    this.#holder = holder;
  }

  /** Takes the printer; false if another worker has it. Labels that an earlier worker left 'sending' become unknown. */
  begin(): Promise<boolean> {
    return this.#database.write(async (queries) => {
      if (!(await takeLease(this.#database, queries, this.#holder))) return false;
      for (const { jobId, piece } of await findLeftSending(queries, this.#holder.printerId)) {
        await lockJobState(queries, jobId);
        await noteUnknown(queries, jobId, piece);
      }
      return true;
    });
  }

  end(againInMs: number | null): Promise<void> {
    return this.#database.write((queries) => releaseLease(this.#database, queries, this.#holder, againInMs));
  }

  /** Extends the lease; returns whether the job is still to be printed. */
  keep(jobId: number): Promise<boolean> {
    return this.#asHolder(async (queries) => isGoingOn(await lockJobState(queries, jobId)));
  }

  /**
   * Records that label `printed` was printed, if given, and that the next one is being sent. Returns the next label;
   * null if there is none or the job was stopped. Stops the job if its labels are of an old release.
   */
  next(jobId: number, printed: number | null): Promise<number | null> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      if (printed !== null) await notePrinted(queries, jobId, printed);
      if (!isGoingOn(state) || (await stopIfOld(queries, jobId))) return null;
      const piece = await findNextPiece(queries, jobId);
      if (piece === null) {
        await finish(queries, jobId);
        return null;
      }
      await setPieces(queries, { jobId, number: piece }, 'sending');
      await setJob(queries, jobId, { state: 'sending', sentence: null, waitingSince: null });
      return piece;
    });
  }

  /** Records that a label was printed, without starting another. */
  printed(jobId: number, piece: number): Promise<void> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      await notePrinted(queries, jobId, piece);
      if (isGoingOn(state) && (await findNextPiece(queries, jobId)) === null) await finish(queries, jobId);
    });
  }

  /** Reverts the state 'sending' of a label, before its first byte has been sent. */
  unsent(jobId: number, piece: number): Promise<void> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      await setPieces(
        queries,
        { jobId, number: piece, states: ['sending'] },
        isGoingOn(state) ? 'queued' : 'stopped',
      );
    });
  }

  /** Records that it is unknown whether this label was printed. A person must then resume the job. */
  unknown(jobId: number, piece: number): Promise<void> {
    return this.#asHolder(async (queries) => {
      await lockJobState(queries, jobId);
      await noteUnknown(queries, jobId, piece);
    });
  }

  /** Records why the job cannot continue now. Stops the job if it has waited for `longestMs`. */
  wait(job: QueuedJob, sentence: string, longestMs: number): Promise<void> {
    return this.#asHolder(async (queries) => {
      if (!isGoingOn(await lockJobState(queries, job.id))) return;
      const now = this.#clock();
      const since = job.waitingSince ?? now.toISOString();
      if (now.getTime() - Date.parse(since) < longestMs)
        return setJob(queries, job.id, { sentence, waitingSince: since });
      await setPieces(queries, { jobId: job.id, states: ['queued'] }, 'stopped');
      await setJob(queries, job.id, {
        state: 'stopped',
        sentence: `${sentence} The job was stopped after waiting for an hour; what is left of it prints only when somebody resumes it.`,
        waitingSince: null,
      });
    });
  }

  /** Shows what keeps the printer from printing the current label. */
  say(jobId: number, sentence: string | null): Promise<void> {
    return this.#asHolder((queries) => setJob(queries, jobId, { sentence }));
  }

  /** Records that the job can never be printed. */
  fail(jobId: number, sentence: string): Promise<void> {
    return this.#asHolder(async (queries) => {
      if (!isGoingOn(await lockJobState(queries, jobId))) return;
      await setPieces(queries, { jobId, states: ['queued'] }, 'failed');
      await setJob(queries, jobId, { state: 'failed', sentence, waitingSince: null });
    });
  }

  /** Every transaction locks the printer first and the job second, to avoid deadlocks. */
  #asHolder<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#database.write(async (queries) => {
      if (!(await renewLease(this.#database, queries, this.#holder))) throw new LeaseLost();
      return work(queries);
    });
  }
}

const isGoingOn = (state: string | null): boolean => state === 'queued' || state === 'sending';

const notePrinted = async (queries: Queries, jobId: number, piece: number): Promise<void> => {
  await setPieces(queries, { jobId, number: piece, states: ['sending'] }, 'printed');
};

const noteUnknown = async (queries: Queries, jobId: number, piece: number): Promise<void> => {
  await setPieces(queries, { jobId, number: piece, states: ['sending'] }, 'unknown');
  await setJob(queries, jobId, { state: 'unknown', sentence: lookAt(piece), waitingSince: null });
};

/** A job without labels left to send is printed, or stopped if some labels were left out when it was resumed. */
const finish = async (queries: Queries, jobId: number): Promise<void> => {
  const isWhole = !(await hasPieces(queries, jobId, 'stopped'));
  await setJob(queries, jobId, {
    state: isWhole ? 'printed' : 'stopped',
    sentence: isWhole ? null : 'Some labels of this job were left out.',
    waitingSince: null,
  });
};
