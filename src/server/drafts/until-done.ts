import type { Database, Queries } from '../db/database.ts';
import { retryLostRace } from '../db/failure.ts';

/** Thrown to roll a transaction back whose plan is out of date. */
class PlanAgain extends Error {}

/** Runs work in a transaction; while it returns null, rolls back what it wrote and tries again. */
export const untilDone = async <T>(
  database: Pick<Database, 'write'>,
  work: (queries: Queries) => Promise<T | null>,
): Promise<T> => {
  for (;;)
    try {
      return await retryLostRace(() =>
        database.write(async (queries) => {
          const done = await work(queries);
          if (done === null) throw new PlanAgain();
          return done;
        }),
      );
    } catch (error) {
      if (!(error instanceof PlanAgain)) throw error;
    }
};
