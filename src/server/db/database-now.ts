import { sql, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';

/**
 * The current time of the database's clock, within a statement, plus `plusMs`. Leases use it, because the clocks of
 * several processes may differ.
 */
export const databaseNow = (engine: Engine, plusMs = 0): RawBuilder<string> => {
  const seconds = plusMs / 1000;
  return engine === 'sqlite'
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds >= 0 ? '+' : ''}${seconds} seconds`})`
    : sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;
};
