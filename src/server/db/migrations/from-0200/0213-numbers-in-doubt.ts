import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * An epoch that begins with a restore knows since when numbers of labels are unknown, and who has looked through those labels.
 * Those that began before are settled: until now a restore has told the operator once, and nobody was asked.
 */
export const numbersInDoubt = {
  name: '0213-numbers-in-doubt',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    for (const column of [
      'is_certain integer not null default 1 check (is_certain in (0, 1))',
      `unknown_from ${instant}`,
      `settled_at ${instant}`,
      'settled_by integer',
    ])
      await sql.raw(`alter table portal_epochs add column ${column}`).execute(db);
  },
};
