import type { PortalName } from '#domain/portal/portal-name.ts';
import type { Clock } from '../clock.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { siteAddress } from '../mail/site-link.ts';
import { findPortalName } from '../portal/portal.ts';
import type { Space } from '../storage/space.ts';
import type { Storage } from '../storage/storage.ts';
import { checkArtwork } from './check-artwork.ts';
import {
  checkAdministrators,
  checkClock,
  checkContents,
  checkNumbers,
  checkSchema,
} from './check-database.ts';
import { checkFiles, checkSpace, checkStorage, openExistingStorage } from './check-files.ts';
import { checkHashes, type HashWatch } from './check-hashes.ts';
import { checkCurrent } from './check-current.ts';
import { checkFolder, checkWebApp } from './check-folder.ts';
import { checkReleases } from './check-releases.ts';
import { checkRuns } from './check-runs.ts';
import { checkSealing, checkSeals } from './check-seals.ts';
import { checkMail, checkPortal } from './check-reach.ts';
import { checkAddress, checkSettings } from './check-settings.ts';
import { cureOfSqlite } from './cure-of-sqlite.ts';
import { openExisting } from './examine-store.ts';
import { ok, problem, reasonOf, type Finding, type Result } from './finding.ts';

/** The inputs of the doctor. */
export interface ExamineParts {
  environment: Record<string, string | undefined>;
  clock: Clock;
  /** Returns the free space on the disk of a folder. */
  space: (folder: string) => Promise<Space>;
  /** The folder with `.env` and `dist`. */
  projectDir: string;
  /** Progress of comparing all files with their rows; if undefined, files are not compared. */
  hashes?: HashWatch;
}

/**
 * Examines an installation. Yields one finding per check, plus one for each wrong file, in the order in which to fix
 * them. Skips checks that an earlier problem makes impossible. Writes nothing except one file, which it deletes.
 */
export async function* examine(parts: ExamineParts): AsyncGenerator<Finding, void> {
  const config = settingsOf(parts.environment);
  if (config instanceof ConfigError) {
    yield { check: 'settings', ...problem(`${config.message} Nothing else was checked.`) };
    return;
  }
  yield await run('settings', () => checkSettings(config, parts.projectDir));
  yield await run('address', () => checkAddress(config));
  yield await run('web', () => checkWebApp(parts.projectDir));
  yield await run('folder', () => checkFolder(config));
  const database = await examineDatabase(config);
  let known: PortalName | null = null;
  yield { check: 'database', ...database.result };
  try {
    const isOurs = database.opened !== null && (yield* examineTables(database.opened, config, parts.clock));
    yield await run('space', async () => checkSpace(await parts.space(config.dataDir), config));
    const storage = await examineStorage(config);
    yield { check: 'storage', ...storage.result };
    // No portal has started on this database yet, or the finding about its contents says what is wrong.
    if (isOurs && database.opened !== null)
      known = await findPortalName(database.opened.read, siteAddress(config)).catch(() => null);
    if (isOurs && database.opened !== null && storage.opened !== null) {
      const both = { database: database.opened, storage: storage.opened, clock: parts.clock };
      yield await run('files', () => checkFiles(both));
      yield await run('artwork', () => checkArtwork(both.database));
      if (parts.hashes) {
        yield* named('releases', checkReleases(both, parts.hashes));
        yield* named('current', checkCurrent(both, parts.hashes));
        yield* named('runs', checkRuns(both, parts.hashes));
        yield* named('seals', checkSeals(both, parts.hashes));
        yield* named('hashes', checkHashes(both, parts.hashes));
      }
    }
  } finally {
    await database.opened?.close();
  }
  yield await run('mail', () => checkMail(config));
  yield await run('portal', () => checkPortal(config, known));
}

/** Examines a reachable database; returns whether this program can read it. */
async function* examineTables(
  database: Database,
  config: Config,
  clock: Clock,
): AsyncGenerator<Finding, boolean> {
  const schema = await run('schema', () => checkSchema(database));
  yield schema;
  yield await run('contents', () => checkContents(database));
  yield await run('clock', () => checkClock(database, clock));
  if (schema.state === 'problem') return false;
  yield await run('administrators', () => checkAdministrators(database));
  yield await run('numbers', () => checkNumbers(database));
  yield await run('sealing', () => checkSealing(database, config, clock));
  return true;
}

/** Runs a check and adds its name to the finding; a check that throws counts as a problem. */
const run = async (check: string, work: () => Promise<Result> | Result): Promise<Finding> => {
  try {
    return { check, ...(await work()) };
  } catch (error) {
    return { check, ...problem(`It could not be checked (${reasonOf(error)}).`) };
  }
};

/** Adds the name of a check to each of its findings. */
async function* named(check: string, results: AsyncIterable<Result>): AsyncGenerator<Finding, void> {
  for await (const result of results) yield { check, ...result };
}

const settingsOf = (environment: ExamineParts['environment']): Config | ConfigError => {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
};

const examineDatabase = async (config: Config): Promise<{ result: Result; opened: Database | null }> => {
  const where = config.databaseUrl
    ? 'The PostgreSQL of DATABASE_URL'
    : `The SQLite database in ${config.dataDir}`;
  try {
    const opened = await openExisting(config);
    if (opened !== null) return { result: ok(`${where} answers.`), opened };
    const sentence = `${where} does not exist. Check DATA_DIR; the first start of the portal makes the database. What needs it was not checked.`;
    return { result: problem(sentence), opened };
  } catch (error) {
    const cure = config.databaseUrl
      ? 'Check the setting, and that the server runs and lets this machine in.'
      : await cureOfSqlite(error, config.dataDir);
    const sentence = `${where} does not answer (${reasonOf(error)}). ${cure} What needs it was not checked.`;
    return { result: problem(sentence), opened: null };
  }
};

/** Checks the file store; returns it only if a file can be written and read. */
const examineStorage = async (config: Config): Promise<{ result: Result; opened: Storage | null }> => {
  try {
    const storage = await openExistingStorage(config);
    if (storage === null) {
      const sentence = `There is no folder for files in ${config.dataDir}. Check DATA_DIR; the first start of the portal makes it.`;
      return { result: problem(sentence), opened: null };
    }
    const result = await checkStorage(storage, config);
    return { result, opened: result.state === 'problem' ? null : storage };
  } catch (error) {
    return { result: problem(`The store of files cannot be opened (${reasonOf(error)}).`), opened: null };
  }
};
