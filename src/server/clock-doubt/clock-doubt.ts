import * as limits from '#domain/limits.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Database, Queries } from '../db/database.ts';
import { advanceLatestInstant, findLatestInstant, setLatestInstant } from './store.ts';

/**
 * Why the clock may be wrong: it is more than a day ahead of the latest instant that the portal has seen, or more than
 * a day behind it. Only a person can tell a clock that is ahead from a portal that was off for that long, or a clock
 * that is behind from one that was ahead before; the second would hide a later jump ahead. Until a user confirms the
 * clock, nothing is deleted because of its age.
 */
export interface ClockDoubt {
  /** The current time, and the latest instant seen before. */
  now: string;
  latest: string;
}

const { clockOffMs } = limits.keeping;

const earliestBefore = (now: Date): string => new Date(now.getTime() - clockOffMs).toISOString();

/** The doubt about the clock; null if its time is plausible. */
export const findClockDoubt = async (queries: Queries, now: Date): Promise<ClockDoubt | null> => {
  const latest = await findLatestInstant(queries);
  if (latest === null || Math.abs(now.getTime() - Date.parse(latest)) <= clockOffMs) return null;
  return { now: now.toISOString(), latest };
};

/** Records the current instant if the clock is plausible; returns the doubt otherwise. */
export const noteInstant = async (database: Database, now: Date): Promise<ClockDoubt | null> => {
  await database.write((queries) => advanceLatestInstant(queries, now.toISOString(), earliestBefore(now)));
  return findClockDoubt(database.read, now);
};

/** Who confirms the clock: an administrator, or the operator, who has no account. */
interface Confirming {
  userId: number | null;
  source: Source;
}

/** Accepts the clock as right. Returns the doubt that this resolved, or null if there was none. */
export const confirmClockBy = (database: Database, now: Date, by: Confirming): Promise<ClockDoubt | null> =>
  database.write(async (queries) => {
    const doubt = await findClockDoubt(queries, now);
    if (!doubt) return null;
    const at = now.toISOString();
    await setLatestInstant(queries, at);
    await recordAudit(queries, { at, kind: 'clock_confirmed', ...by });
    return doubt;
  });

/** Tells the operator what to do about the clock. */
export const sentenceOfDoubt = ({ now, latest }: ClockDoubt): string =>
  `The clock says ${now}, and the latest instant that the portal has seen is ${latest}. If ${
    latest > now ? 'the clock was ahead then and is right now' : 'it was off in between'
  }, say so in the admin portal, or run "npm run user -- confirm-clock"; else set the clock. Until then nothing is removed because of its age: no files, no rows of the audit trail.`;
