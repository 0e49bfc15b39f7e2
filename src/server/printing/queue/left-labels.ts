import { said } from '#domain/words/say.ts';
import type { Queries } from '../../db/database.ts';
import { findLeftSending, lockJobState, setJob, setPieces } from './queue-store.ts';

/** Records of a locked job that it is unknown whether these labels were printed: a person must look, whyever it was stopped. */
export const noteUnknown = async (
  queries: Queries,
  jobId: number,
  pieces: readonly number[],
): Promise<void> => {
  const [first = 1, last = first] = [pieces[0], pieces.at(-1)];
  await setPieces(queries, { jobId, among: pieces, states: ['sending'] }, 'unknown');
  const why =
    first === last
      ? said('print_job.look_at_label', { piece: first })
      : said('print_job.look_at_labels', { first, last });
  await setJob(queries, jobId, { state: 'unknown', said: why, waitingSince: null });
};

/**
 * Records that it is unknown whether the labels were printed that a worker of this printer, of any or of one that is deleted, has left
 * 'sending', whoever stopped their jobs since. Call it while no worker has the printer's lease, and none can take it.
 */
export const noteLeft = async (queries: Queries, of: number | 'all' | 'deleted'): Promise<void> => {
  for (const { jobId, pieces } of byJob(await findLeftSending(queries, of))) {
    await lockJobState(queries, jobId);
    await noteUnknown(queries, jobId, pieces);
  }
};

const byJob = (left: readonly { jobId: number; piece: number }[]) =>
  [...new Set(left.map(({ jobId }) => jobId))].map((jobId) => ({
    jobId,
    pieces: left.flatMap((one) => (one.jobId === jobId ? [one.piece] : [])).toSorted((a, b) => a - b),
  }));
