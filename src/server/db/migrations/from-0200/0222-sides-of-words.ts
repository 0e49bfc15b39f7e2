import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/**
 * For which client a comment was written and a hold was set; null for staff. It was read from the account, which may have become
 * another client's since: what was stored before takes what is so now.
 */
export const sidesOfWords = {
  name: '0222-sides-of-words',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    for (const table of ['release_comments', 'holds']) {
      const name = sql.table(table);
      await sql`alter table ${name} add column by_client_id integer`.execute(db);
      await sql`update ${name} set by_client_id =
        (select u.partner_client_id from users as u where u.id = ${name}.user_id)`.execute(db);
    }
  },
};
