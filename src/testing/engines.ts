import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject, test, type TestAPI } from 'vitest';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { type DatabaseLocation, openDatabase, sqliteFile } from '#server/db/engines/open-database.ts';
import { cleanUp } from './clean-up.ts';
import { freshPostgres } from './servers/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the migrated SQLite database that tests copy. */
    sqlite: string;
  }
}

/** One of the two database engines. Everything opened through it is closed and removed after its test or its file (`cleanUp`). */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Opens a migrated database that no other test uses. */
  open(): Promise<UncheckedDatabase>;
  /** The location of a migrated database that no other test uses, for tests that open it themselves. */
  migrated(): Promise<DatabaseLocation>;
  /** The location of an empty database, for tests of what migrates it. */
  empty(): Promise<DatabaseLocation>;
}

/** Registers the suite on SQLite, for code that does not depend on the engine. */
export function onSqlite(suite: (engine: Engine) => void): void {
  describe('on SQLite', () => {
    const empty = async () => ({ dataDir: await newFolder() });
    const migrated = async () => {
      const location = await empty();
      await copyFile(join(inject('sqlite'), sqliteFile), join(location.dataDir, sqliteFile));
      return location;
    };
    suite({ name: 'SQLite', open: async () => opened(await migrated()), migrated, empty });
  });
}

/** Registers the suite on both engines. */
export function onBothEngines(suite: (engine: Engine) => void): void {
  onSqlite(suite);
  onPostgres(suite);
}

/** Registers the suite on PostgreSQL, for tests of what only a server has, such as a network. */
export function onPostgres(suite: (engine: Engine) => void): void {
  describe('on PostgreSQL', () => {
    const newDatabase = async (options: { migrated: boolean }) => {
      const { url, localUrl, drop } = await freshPostgres(options);
      cleanUp(drop);
      return { databaseUrl: url, localUrl, dataDir: await newFolder() };
    };
    const migrated = () => newDatabase({ migrated: true });
    suite({
      name: 'PostgreSQL',
      open: async () => {
        const { localUrl, dataDir } = await migrated();
        return opened({ databaseUrl: localUrl, dataDir });
      },
      migrated,
      empty: () => newDatabase({ migrated: false }),
    });
  });
}

/** Opens a database until the test or the file ends. */
async function opened(location: DatabaseLocation): Promise<UncheckedDatabase> {
  const database = await openDatabase(location);
  cleanUp(() => database.close());
  return database;
}

/**
 * Registers a group on one engine only, within a suite for both: its result does not depend on the engine. Returns a
 * function, so that the title comes first: `describeOnce(engine)('…', () => …)`.
 */
export const describeOnce = ({ name }: Engine): ((title: string, group: () => void) => void) =>
  name === 'SQLite' ? describe : () => undefined;

/** Registers one test, or one table of tests, on one engine only: `testOnce(engine)('…', () => …)`. */
export const testOnce = ({ name }: Engine): TestAPI => (name === 'SQLite' ? test : passOver);

/** Registers one test on PostgreSQL only, within a suite for both: SQLite has one writer at a time. */
export const testOfLocks = ({ name }: Engine): TestAPI => (name === 'PostgreSQL' ? test : passOver);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a test, only the call and `each` are used
const passOver = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as TestAPI;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-test-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
