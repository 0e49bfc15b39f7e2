import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * Stores the latest instant in the existing rows as the first latest instant. Without this, a clock that is ahead at the
 * upgrade would set it, and be trusted.
 */
export const firstLatestInstant = {
  name: '0020-first-latest-instant',

  /** `db` must be a transaction. */
  async up(db: Queries): Promise<void> {
    await sql`insert into latest_instant (id, at)
      select 1, max(at)
      from (
        select max(at) as at from audit
        union all select max(at) from history
        union all select max(created_at) from files
        union all select max(last_active_at) from users
      ) as seen
      where not exists (select 1 from latest_instant)
      having max(at) is not null`.execute(db);
  },
};
