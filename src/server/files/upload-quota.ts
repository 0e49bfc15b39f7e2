import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import { said, saidBy, type Said } from '#domain/words/say.ts';
import { latestByNow, type Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import { uploadedSince } from './store.ts';

const { filesPerDay, bytesPerDay, dayMs } = limits.upload;
const minuteMs = 60_000;
const minutesPerHour = 60;

/** The lock for a user's uploads: without it, concurrent uploads would each count on the same free quota. */
export const uploadsOf = (userId: number): string => `uploads of ${userId}`;

/** Files that are about to be stored. */
type Incoming = readonly { size: number }[];

/**
 * Throws `upload.quota`, with the time when the oldest upload stops counting, if a user exceeds the daily upload quota,
 * so that nobody fills the store alone. Without `incoming`, checks for room for one more byte.
 */
export const requireQuota = async (
  queries: Queries,
  clock: Clock,
  { userId, incoming = [{ size: 1 }] }: { userId: number; incoming?: Incoming },
): Promise<void> => {
  const now = clock().getTime();
  const { files, bytes, oldestAt } = await uploadedSince(queries, userId, {
    since: new Date(now - dayMs).toISOString(),
    // Leaves out uploads in the future, which were recorded by a clock that was ahead.
    until: latestByNow(new Date(now).toISOString()),
  });
  const incomingBytes = incoming.reduce((sum, { size }) => sum + size, 0);
  if (files + incoming.length <= filesPerDay && bytes + incomingBytes <= bytesPerDay) return;
  const waitMs = oldestAt === null ? dayMs : Date.parse(oldestAt) + dayMs - now;
  throw new Problem('upload.quota', {
    ...saidBy(waitFor(waitMs)),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
};

const waitFor = (ms: number): Said => {
  const minutes = Math.ceil(ms / minuteMs);
  return minutes < minutesPerHour
    ? said('refusal.uploads_in_minutes', { minutes })
    : said('refusal.uploads_in_hours', { hours: Math.ceil(minutes / minutesPerHour) });
};
