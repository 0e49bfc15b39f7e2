import * as limits from '#domain/limits.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Database, Queries } from '../db/database.ts';
import { advanceLatestInstant, findLatestInstant } from './store.ts';

/**
 * A clock that may be wrong: it is more than a day ahead of the latest instant that the portal has seen. Nobody can tell
 * this from a portal that was off so long but a person; until one has said so, nothing is removed because of its age.
 */
export interface ClockDoubt {
  /** What the clock says, and the latest instant before. */
  now: string;
  latest: string;
}

const earliestBefore = (now: Date): string =>
  new Date(now.getTime() - limits.keeping.clockAheadMs).toISOString();

/** Whether the clock may be wrong; null where it is plausible. */
export const findClockDoubt = async (queries: Queries, now: Date): Promise<ClockDoubt | null> => {
  const latest = await findLatestInstant(queries);
  return latest === null || latest >= earliestBefore(now) ? null : { now: now.toISOString(), latest };
};

/** Notes that it is now, unless the clock may be wrong, which it answers. */
export const noteInstant = async (database: Database, now: Date): Promise<ClockDoubt | null> => {
  await database.write((queries) => advanceLatestInstant(queries, now.toISOString(), earliestBefore(now)));
  return findClockDoubt(database.read, now);
};

/** Who says that the clock is right: an administrator, or the operator, who has no account. */
interface Confirming {
  userId: number | null;
  source: Source;
}

/** Takes somebody's word that the clock is right; answers what was in doubt, or null where nothing was. */
export const confirmClockBy = (database: Database, now: Date, by: Confirming): Promise<ClockDoubt | null> =>
  database.write(async (queries) => {
    const doubt = await findClockDoubt(queries, now);
    if (!doubt) return null;
    const at = now.toISOString();
    await advanceLatestInstant(queries, at, new Date(0).toISOString());
    await recordAudit(queries, { at, kind: 'clock_confirmed', ...by });
    return doubt;
  });

/** What there is to do, for whoever runs the portal. */
export const sentenceOfDoubt = ({ now, latest }: ClockDoubt): string =>
  `The clock says ${now}, and the latest instant that the portal has seen is ${latest}. If it was off in between, say so in the admin portal, or run "npm run user -- confirm-clock"; else set the clock. Until then nothing is removed because of its age: no files, no rows of the audit trail.`;
