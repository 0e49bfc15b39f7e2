import { sql } from 'kysely';
import type { Engine, Queries } from '../../database.ts';

/**
 * The station at which a session was opened, which ends it, and whether by badge; and since when a badge is locked.
 * People with badges sign in again: of their sessions nobody knows any more at which station they were opened.
 */
export const stationSessions = {
  name: '0070-station-sessions',

  async up(db: Queries, engine: Engine): Promise<void> {
    const run = (text: string) => sql.raw(text).execute(db);
    await run(
      'alter table user_sessions add column station_id integer references stations (id) on delete cascade',
    );
    await run('alter table user_sessions add column is_by_badge integer not null default 0');
    await run(`alter table badges add column locked_at ${engine === 'sqlite' ? 'text' : 'timestamptz'}`);
    await run('delete from user_sessions where user_id in (select user_id from badges)');
  },
};
