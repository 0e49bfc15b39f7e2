import type { Queries } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';

/** Notes that a roll was scanned in a run, and whether labels of it were issued. */
export const noteRoll = async (
  queries: Queries,
  runId: number,
  code: string,
  isIssued: boolean,
): Promise<void> => {
  const row = { run_id: runId, code, is_issued: isIssued ? 1 : 0 };
  await insertMany(queries, 'run_rolls', [row], { ignoresConflicts: true });
  if (isIssued)
    await queries
      .updateTable('run_rolls')
      .set({ is_issued: 1 })
      .where('run_id', '=', runId)
      .where('code', '=', code)
      .execute();
};

export const notePhoto = async (
  queries: Queries,
  photo: { runId: number; seq: number; key: string; sha256: string; at: string },
): Promise<void> => {
  const { runId, ...rest } = photo;
  await insertMany(queries, 'run_photos', [{ run_id: runId, ...rest }]);
};

/** The station and the client of the run that has a photo; null if the file is no photo of a run. */
export const findRunOfPhoto = async (
  queries: Queries,
  key: string,
): Promise<{ stationId: number; clientId: number | null } | null> => {
  const row = await queries
    .selectFrom('run_photos as p')
    .innerJoin('runs as r', 'r.id', 'p.run_id')
    .select(['r.station_id as stationId', 'r.client_id as clientId'])
    .where('p.key', '=', key)
    .executeTakeFirst();
  return row ?? null;
};

/** Links a print job to a run; false if it belongs to any run already. */
export const noteJob = async (queries: Queries, runId: number, jobId: number): Promise<boolean> => {
  const made = await insertMany(queries, 'run_jobs', [{ run_id: runId, job_id: jobId }], {
    ignoresConflicts: true,
    returning: ['job_id'],
  });
  return made.length > 0;
};

/** Whether a photo with these bytes is of a run already. */
export const isPhotoUsed = async (queries: Queries, sha256: string): Promise<boolean> => {
  const row = await queries
    .selectFrom('run_photos')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
