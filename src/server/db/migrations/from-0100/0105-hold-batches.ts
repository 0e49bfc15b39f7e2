import { sql } from 'kysely';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../../database.ts';

/** The key under which the batch of a hold is compared: as runs compare theirs, whatever its letter case or dashes. */
export const holdBatches = {
  name: '0105-hold-batches',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table holds add column batch_key varchar(600)`.execute(db);
    const { rows } = await sql<{ id: number; batch: string }>`
      select id, batch from holds where batch is not null`.execute(db);
    for (const { id, batch } of rows)
      await sql`update holds set batch_key = ${searchKey(batch)} where id = ${id}`.execute(db);
    await sql`create index holds_batch on holds (batch_key) where released_at is null`.execute(db);
  },
};
