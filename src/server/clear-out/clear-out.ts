import type { ClearOut, ClearedOut } from '#domain/clear-out/contract.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { breathe } from '../breathe.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Database } from '../db/database.ts';
import { clearBatch } from './store.ts';

/** Deletes all that was chosen in batches, each in its own transaction; others have their turn in between. */
export const clearOutAll = async (
  database: Database,
  { what, ...chosen }: ClearOut,
  now: Date,
): Promise<void> => {
  while (!(await database.write((queries) => clearBatch(queries, what, { ...chosen, now }))).isOver)
    await breathe();
};

const entities = {
  print_jobs: 'print_job',
  paper_jobs: 'paper_job',
  runs: 'run',
  misses: 'miss',
  imports: 'import',
  release_comments: 'comment',
  order_messages: 'message',
} as const;

/** Deletes one batch of what an administrator has chosen, and records it in the audit trail. */
export const clearOutBy = (
  { database, clock }: { database: CheckedDatabase; clock: Clock },
  { what, ...chosen }: ClearOut,
  by: { userId: number; source: Source },
): Promise<ClearedOut> => {
  const now = clock();
  return database.write(async (queries) => {
    const cleared = await clearBatch(queries, what, { ...chosen, now });
    await recordAudit(queries, {
      at: now.toISOString(),
      ...by,
      kind: 'cleared_out',
      subject: { entity: entities[what] },
      detail: { records: cleared.deleted, ...(chosen.userId === undefined ? {} : { owner: chosen.userId }) },
    });
    return cleared;
  });
};
