import type { Database, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';

/** Thrown to roll a transaction back whose plan is out of date. */
export class PlanAgain extends Error {}

/** Repeats work that plans and writes, while what it planned on has changed before it wrote. */
export const plannedAgain = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await retryLostRace(work);
    } catch (error) {
      if (!(error instanceof PlanAgain)) throw error;
    }
};

/** Runs work in a transaction; while it returns null, rolls back what it wrote and tries again. */
export const untilDone = <T>(
  database: Pick<Database, 'write'>,
  work: (queries: Queries) => Promise<T | null>,
): Promise<T> =>
  plannedAgain(() =>
    database.write(async (queries) => {
      const done = await work(queries);
      if (done === null) throw new PlanAgain();
      return done;
    }),
  );
