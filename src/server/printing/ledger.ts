import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
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

/** The lease of a printer has ended: another worker may have it. Whoever sees this sends nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const lookAt = (piece: number): string =>
  `Nobody can tell whether label ${piece} came out. Look at the printer, and resume the job from the first label that is missing.`;

/**
 * What is written before and after each label, so that at any moment the database says of each label whether it may have
 * been sent. A label is written down as being sent before its first byte leaves, and nobody sends such a label again by
 * himself: whatever happens in between, it ends as printed or as unknown.
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

  /** Takes the printer; false if another worker has it. Labels that an earlier one was sending are unknown from then on. */
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

  /** Keeps the printer; whether the job is still to be printed. */
  keep(jobId: number): Promise<boolean> {
    return this.#asHolder(async (queries) => isGoingOn(await lockJobState(queries, jobId)));
  }

  /**
   * Writes down that a label came out, if one did, and that the next is being sent. Returns the next; null if there is
   * none, or the job was stopped.
   */
  next(jobId: number, printed: number | null): Promise<number | null> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      if (printed !== null) await notePrinted(queries, jobId, printed);
      if (!isGoingOn(state)) return null;
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

  /** Writes down that a label came out, and sends no other. */
  printed(jobId: number, piece: number): Promise<void> {
    return this.#asHolder(async (queries) => {
      const state = await lockJobState(queries, jobId);
      await notePrinted(queries, jobId, piece);
      if (isGoingOn(state) && (await findNextPiece(queries, jobId)) === null) await finish(queries, jobId);
    });
  }

  /** Takes back that a label is being sent; only before its first byte. */
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

  /** Nobody can tell whether this label came out: the job waits for a person. */
  unknown(jobId: number, piece: number): Promise<void> {
    return this.#asHolder(async (queries) => {
      await lockJobState(queries, jobId);
      await noteUnknown(queries, jobId, piece);
    });
  }

  /** The job cannot go on now; stops it if that has lasted for `longestMs`. Returns the sentence that the job then has. */
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

  /** Says what keeps the printer from printing the label that it has. */
  say(jobId: number, sentence: string | null): Promise<void> {
    return this.#asHolder((queries) => setJob(queries, jobId, { sentence }));
  }

  /** The job can never be printed as it is. */
  fail(jobId: number, sentence: string): Promise<void> {
    return this.#asHolder(async (queries) => {
      if (!isGoingOn(await lockJobState(queries, jobId))) return;
      await setPieces(queries, { jobId, states: ['queued'] }, 'failed');
      await setJob(queries, jobId, { state: 'failed', sentence, waitingSince: null });
    });
  }

  /** The printer first and the job second, in every transaction: they cannot wait for each other. */
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

/** A job without labels to send is printed; labels that were left out when somebody resumed it later are stopped. */
const finish = async (queries: Queries, jobId: number): Promise<void> => {
  const isWhole = !(await hasPieces(queries, jobId, 'stopped'));
  await setJob(queries, jobId, {
    state: isWhole ? 'printed' : 'stopped',
    sentence: isWhole ? null : 'Some labels of this job were left out.',
    waitingSince: null,
  });
};
