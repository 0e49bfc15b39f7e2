import { sql } from 'kysely';
import type { Queries } from '../../database.ts';

/** The language in which each person reads the portal. */
export const localesOfUsers = {
  name: '0180-locales',

  /** `db` is a transaction: all of it happens, or none. */
  async up(db: Queries): Promise<void> {
    await sql`alter table users add column locale varchar(20) not null default 'en-US'`.execute(db);
  },
};
