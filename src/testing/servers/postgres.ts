import { inject } from 'vitest';
import { createDatabase, type FreshPostgres, type PostgresOfRun } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresOfRun;
  }
}

/** A new database on the run's PostgreSQL server, migrated by default; the caller drops it. */
export const freshPostgres = ({ migrated = true } = {}): Promise<FreshPostgres> =>
  createDatabase(inject('postgres'), { migrated });
