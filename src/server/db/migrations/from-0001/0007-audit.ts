import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/** The audit trail: who did what, when and from where. */
export const audit = {
  name: '0007-audit',

  /** `db` must be a transaction. */
  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    const [id, instant] =
      engine === 'sqlite'
        ? ['id integer primary key autoincrement', 'text']
        : ['id integer primary key generated always as identity', 'timestamptz'];
    await run(`create table audit (
      ${id}, at ${instant} not null, user_id integer references users (id) on delete set null,
      kind varchar(40) not null, entity varchar(40), entity_id integer, detail text not null,
      call varchar(200), address varchar(64), request_id varchar(64), times integer not null default 1)`);
    await run(`create index audit_at on audit (at, id)`);
    await run(`create index audit_kind on audit (kind, at, id)`);
    await run(`create index audit_user on audit (user_id, at, id)`);
    await run(`create index audit_entity on audit (entity, entity_id)`);
  },
};
