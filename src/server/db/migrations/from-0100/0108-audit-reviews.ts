import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Reviews of the audit trail: who has gone through which time of it, and what was found. Rows are only added. */
export const auditReviews = {
  name: '0108-audit-reviews',

  async up(db: Queries, engine: Engine): Promise<void> {
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    await sql
      .raw(
        `create table audit_reviews (
      ${id}, at ${instant} not null, from_at ${instant}, to_at ${instant} not null, events integer not null,
      note varchar(500) not null, user_id integer not null, user_name varchar(255) not null)`,
      )
      .execute(db);
  },
};
