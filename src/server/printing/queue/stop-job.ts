import type { StoredSaid } from '#domain/words/said.ts';
import type { Queries } from '../../db/database.ts';
import { setJob, setPieces } from './queue-store.ts';
import { takeBackIfEnded } from './reprint-store.ts';

/** Stops a locked job: its labels that are queued are not sent. One that is being sent may still come out. */
export const stopJob = async (queries: Queries, jobId: number, why: StoredSaid): Promise<void> => {
  await setPieces(queries, { jobId, states: ['queued'] }, 'stopped');
  await setJob(queries, jobId, { state: 'stopped', said: why, waitingSince: null });
  await takeBackIfEnded(queries, jobId);
};
