import * as limits from '#domain/limits.ts';
import type { Database } from '../db/database.ts';
import { deleteLostDrafts } from '../deleted/lost-drafts.ts';
import { clearOutAll } from './clear-out.ts';
import { deleteUpTo } from './expired-store.ts';
import { expiries } from '../bounds/table-bounds.ts';

const { printedMs, abandonedRunMs } = limits.keeping;

/** Deletes what has expired: see `tableBounds`. */
export const deleteExpired = async (database: Database, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (const { table, ms, since } of expiries)
    await deleteUpTo(database, table, {
      column: since,
      last: since === 'day' ? before(ms).slice(0, 10) : before(ms),
    });
  await deleteLostDrafts(database, now);
  await clearOutAll(database, { what: 'print_jobs', before: before(printedMs) }, now);
  await clearOutAll(database, { what: 'paper_jobs', before: before(printedMs) }, now);
  await clearOutAll(database, { what: 'runs', before: before(abandonedRunMs) }, now);
};
