import type { Queries } from '../db/database.ts';
import { findMailed } from './notices-store.ts';

/**
 * When each person may be mailed again about a record: some time after the last mail of that kind, and not before what waits for
 * it, which may be in a mail that is being sent or was refused.
 */
export const findFree = async (
  queries: Queries,
  { pauseMs, ...about }: { record: string; kind: string; now: string; pauseMs: number },
): Promise<Map<number, string>> => {
  const { now } = about;
  return new Map(
    (await findMailed(queries, about)).map(({ userId, sentAt, dueAt }) => {
      const afterLast = sentAt === null ? now : later(sentAt, pauseMs);
      return [userId, [now, afterLast, dueAt ?? now].toSorted().at(-1) ?? now];
    }),
  );
};

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
