import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Batches are found by their beginning: PostgreSQL's indexes need an operator class for that. */
export const findBatches = {
  name: '0164-find-batches',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    if (engine === 'postgres')
      await sql`create index runs_batch_begins on runs (batch_key text_pattern_ops, id)`.execute(db);
  },
};
