import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { isOpenRun } from '../db/open-runs.ts';

/** What is open, and since when; an instant is null if there is nothing. */
export interface GaugedValues {
  sealedAt: string | null;
  unsentSeals: number;
  openPrintJobs: number;
  oldestPrintJobAt: string | null;
  stoppedRuns: number;
  backedUpAt: string | null;
}

/** Each read takes a partial index or a handful of rows, also among a hundred million. */
export const findGaugedValues = async (queries: Queries): Promise<GaugedValues> => {
  const seals = await queries
    .selectFrom('seals')
    .select('at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const unsent = await queries
    .selectFrom('seals')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  // Literals: the partial indexes do not apply with parameters.
  const jobs = await queries
    .selectFrom('print_jobs')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('created_at').as('oldest')])
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .executeTakeFirstOrThrow();
  const runs = await queries
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(isOpenRun())
    .where(sql<boolean>`state = 'stopped'`)
    .executeTakeFirstOrThrow();
  const backup = await queries
    .selectFrom('audit')
    .select('at')
    .where('kind', '=', 'backup_made')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    sealedAt: seals?.at ?? null,
    unsentSeals: Number(unsent.count),
    openPrintJobs: Number(jobs.count),
    oldestPrintJobAt: jobs.oldest,
    stoppedRuns: Number(runs.count),
    backedUpAt: backup?.at ?? null,
  };
};
