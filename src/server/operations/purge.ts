import type { FastifyInstance } from 'fastify';
import * as limits from '#domain/limits.ts';
import { deleteOldAudit } from '../audit/store.ts';
import { deleteExpired } from '../clear-out/expired.ts';
import type { Keep } from '../config.ts';
import type { Database } from '../db/database.ts';
import { deleteOldImports } from '../imports/store.ts';
import { deleteOldMisses } from '../misses/store.ts';
import { deleteOldReleases } from '../releases/stored-store.ts';
import { repeatedly } from '../background/repeatedly.ts';
import { deleteExpiredSessions } from '../sessions/store.ts';

const everyMs = 60 * 60 * 1000;
/** Usually it takes a moment; after a long time off, or with a new rule, minutes, for which nobody waits. */
const startWaitsMs = 5_000;

/** Deletes expired sessions, misses done long ago, and whatever else has expired: see `tableBounds`. */
export const purgeExpired = async (database: Database, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const idleMs = limits.session.inactivityMs + limits.session.inactivityGraceMs;
  await deleteExpiredSessions(database, now.toISOString(), before(idleMs));
  await deleteOldMisses(database, before(limits.miss.keptMs));
  await deleteExpired(database, now);
};

/** Deletes audit entries, imports and superseded releases older than configured; imports by the audit's period. */
export const purgeByRule = async (
  database: Database,
  now: Date,
  { auditMs, releasesMs }: Keep,
): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  if (auditMs !== null) {
    await deleteOldAudit(database, before(auditMs));
    await deleteOldImports(database, before(auditMs));
  }
  if (releasesMs !== null) await deleteOldReleases(database, before(releasesMs));
};

interface PurgeParts {
  database: Database;
  /** Null while the clock is in doubt. */
  sureNow: () => Promise<Date | null>;
  keep: Keep;
}

/** A database that begins no further transaction once the signal aborts. */
const untilAborted = (database: Database, signal: AbortSignal): Database => ({
  ...database,
  write: async (work, how) => {
    signal.throwIfAborted();
    return database.write(work, how);
  },
});

/**
 * Purges at startup and every hour until the app closes, unless the clock is in doubt. Uses the instant that was
 * checked, because the clock may jump after the check. Closing ends it between two transactions.
 */
export const purgeHourly = (app: FastifyInstance, { database, sureNow, keep }: PurgeParts): void => {
  const often = { startWaitsMs, everyMs, fault: 'what has expired could not be removed' };
  repeatedly(app, often, async (signal) => {
    const now = await sureNow();
    if (!now) return;
    const until = untilAborted(database, signal);
    await purgeExpired(until, now);
    await purgeByRule(until, now, keep);
  });
};
