import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** Signatures: who signed what, when, with which meaning, and by password or badge. Rows are only added. */
export const signatures = {
  name: '0071-signatures',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const id =
      engine === 'sqlite'
        ? 'id integer primary key autoincrement'
        : 'id integer primary key generated always as identity';
    const instant = engine === 'sqlite' ? 'text' : 'timestamptz';
    await run(`create table signatures (
      ${id}, at ${instant} not null, user_id integer not null, name varchar(255) not null,
      meaning varchar(30) not null, means varchar(10) not null,
      entity varchar(30) not null, entity_id integer not null, number integer)`);
    await run('create index signatures_entity on signatures (entity, entity_id)');
    await run('create index signatures_user on signatures (user_id, at)');
  },
};
