import type { FastifyInstance } from 'fastify';
import * as limits from '#domain/limits.ts';
import { deleteOldAudit } from '../audit/store.ts';
import type { Database } from '../db/database.ts';
import { deleteOldIdempotencyKeys } from '../idempotency/store.ts';
import { deleteOldReleases } from '../releases/stored-store.ts';
import { deleteOldAttempts } from './attempt-store.ts';
import { deleteOldBrowsers } from './known-browser-store.ts';
import { deleteExpiredLinkTokens } from './link-token-store.ts';
import { deleteExpiredSessions } from './store.ts';

const everyMs = 60 * 60 * 1000;
const longestLimitMs = Math.max(
  limits.attempts.signInWithinMs,
  limits.attempts.mailsWithinMs,
  limits.attempts.signUpsWithinMs,
);

/** Deletes expired sessions, links, attempts, idempotency keys and audit rows. */
export const purgeExpired = async (database: Database, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const idleMs = limits.session.inactivityMs + limits.session.inactivityGraceMs;
  await database.write(async (queries) => {
    await deleteExpiredSessions(queries, now.toISOString(), before(idleMs));
    await deleteOldBrowsers(queries, before(limits.knownBrowser.lastsMs));
    await deleteExpiredLinkTokens(queries, now.toISOString());
    await deleteOldAttempts(queries, before(longestLimitMs));
    await deleteOldIdempotencyKeys(queries, before(limits.keeping.idempotencyMs));
    await deleteOldAudit(queries, before(limits.keeping.auditMs));
  });
};

/** What is purged, and by which clock. */
interface PurgeParts {
  database: Database;
  /** Null while the clock is in doubt. */
  sureNow: () => Promise<Date | null>;
  /** How long a release is kept after it was replaced, in milliseconds; null for ever. */
  keepReleasesMs: number | null;
}

/**
 * Purges at startup and every hour until the app closes, unless the clock is in doubt. Purges by the instant that was
 * checked, because the clock may jump in between.
 */
export const purgeHourly = (
  app: FastifyInstance,
  { database, sureNow, keepReleasesMs }: PurgeParts,
): void => {
  const purge = async (): Promise<void> => {
    try {
      const now = await sureNow();
      if (!now) return;
      await purgeExpired(database, now);
      if (keepReleasesMs !== null)
        await deleteOldReleases(database, new Date(now.getTime() - keepReleasesMs).toISOString());
    } catch (error) {
      app.log.warn({ err: error }, 'what has expired could not be removed');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await purge();
    timer = setInterval(() => void purge(), everyMs).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
  });
};
