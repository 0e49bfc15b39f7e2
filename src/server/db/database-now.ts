import { sql, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';

/** The database's own time within a statement, so many milliseconds from now: what leases of several processes go by. */
export const databaseNow = (engine: Engine, plusMs = 0): RawBuilder<string> => {
  const seconds = plusMs / 1000;
  return engine === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds >= 0 ? '+' : ''}${seconds} seconds`})`
    : sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;
};
