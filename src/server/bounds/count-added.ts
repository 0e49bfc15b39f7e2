import { Problem } from '#domain/contract/problem.ts';
import type { AddedByTable } from '../db/added-rows.ts';
import type { Queries } from '../db/database.ts';
import { addToDay } from './store.ts';
import { aDays } from './table-bounds.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Counts what a person adds on this day. Returns null if that is within the bounds of a day, else how long the person has
 * to wait.
 */
export const addedWithinDay = async (
  queries: Queries,
  added: AddedByTable,
  { userId, now }: { userId: number; now: Date },
): Promise<{ retryAfterSeconds: number } | null> => {
  const counted = new Map([...added].filter(([table]) => aDays.has(table)));
  if (counted.size === 0) return null;
  const sums = await addToDay(queries, { userId, day: now.toISOString().slice(0, 10) }, counted);
  for (const [table, { rows, bytes }] of sums) {
    const most = aDays.get(table);
    if (most && (rows > most.rows || bytes > (most.bytes ?? Infinity)))
      return { retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000) };
  }
  return null;
};

/**
 * Counts what a transaction has added for a person. Throws `quota.day`, so that the transaction is rolled back, if that is
 * more than the person may add in a day. What makes room is counted, but never refused.
 */
export const countAdded = async (
  queries: Queries,
  added: AddedByTable,
  by: { userId: number; now: Date; makesRoom: boolean },
): Promise<void> => {
  const over = await addedWithinDay(queries, added, by);
  if (over && !by.makesRoom) throw new Problem('quota.day', over);
};
