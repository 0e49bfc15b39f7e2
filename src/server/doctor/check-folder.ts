import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '#domain/words/counted.ts';
import type { Config } from '../config.ts';
import { ownFolders } from '../data-dir.ts';
import { unknownNames } from '../env-file.ts';
import { sqlitePath } from './examine-store.ts';
import { ok, problem, warning, type Result } from './finding.ts';

const byOthers = 0o077;

const nullIfMissing = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
};

const modeOf = ({ mode }: Stats): string => (mode & 0o777).toString(8);

/** Whether the settings file is private and names nothing but settings. */
export const checkEnvFile = async (projectDir: string): Promise<string[]> => {
  const path = join(projectDir, '.env');
  const stats = await stat(path).catch(nullIfMissing);
  if (stats === null) return [];
  return [
    ...((stats.mode & byOthers) === 0
      ? []
      : [
          `Other users of this machine can read ${path} (mode ${modeOf(stats)}), and with it the passwords in it: chmod 600 ${path}.`,
        ]),
    ...unknownNames(await readFile(path, 'utf8')).map((sentence) => sentence.replace(/(?<!\?)$/, '.')),
  ];
};

/** Whether the web app is there to be served. */
export const checkWebApp = async (projectDir: string): Promise<Result> => {
  const path = join(projectDir, 'dist/web/index.html');
  return (await stat(path).catch(nullIfMissing)) === null
    ? problem(
        `There is no ${path}, so browsers get no page. Run "npm run build", and start the portal again.`,
      )
    : ok('The web app is built.');
};

const ownFiles = /^labelport\.sqlite(-wal|-shm|-journal)?$/;
/** The demo keeps its data in a folder of its own within the default DATA_DIR. */
const isOwn = (name: string): boolean => ownFolders.has(name) || ownFiles.test(name) || name === 'demo';

/** Whether the data folder is private, of one owner, and contains nothing else. */
export const checkFolder = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Result> => {
  const folder = await stat(dataDir).catch(nullIfMissing);
  if (folder === null) return ok('There is no data folder yet.');
  const entries = await readdir(dataDir);
  const others = await ofOtherOwners(dataDir, folder.uid);
  if (others.length > 0)
    return problem(
      `${counted(others.length, 'entry', 'entries')} of ${dataDir} (${firstOf(others)}) and the folder itself, of user ${folder.uid}, belong to different users, so the portal may not be able to write them. A command was probably run as another user than the portal. As root: chown -R ${folder.uid}:${folder.gid} ${dataDir}`,
    );
  const foreign = entries.filter((name) => !isOwn(name) && !name.startsWith('.')).toSorted();
  const database = await stat(sqlitePath(dataDir)).catch(nullIfMissing);
  const open = [
    ...((folder.mode & byOthers) === 0 ? [] : [`${dataDir} (mode ${modeOf(folder)}): chmod 700 ${dataDir}`]),
    ...(database === null || (database.mode & byOthers) === 0
      ? []
      : [`labelport.sqlite (mode ${modeOf(database)}): chmod 600 ${sqlitePath(dataDir)}`]),
  ];
  const faults = [
    ...(open.length === 0 ? [] : [`Other users of this machine can look into ${open.join('; and ')}.`]),
    ...(foreign.length === 0
      ? []
      : [`${dataDir} contains what is not of the portal: ${firstOf(foreign)}. Move it elsewhere.`]),
  ];
  return faults.length === 0
    ? ok(`${dataDir} is private, and contains nothing else.`)
    : warning(faults.join(' '));
};

const fewest = 5;

const firstOf = (names: readonly string[]): string =>
  names.slice(0, fewest).join(', ') + (names.length > fewest ? ', …' : '');

/** The entries of the data folder and of its folders that belong to another user. */
const ofOtherOwners = async (dataDir: string, uid: number): Promise<string[]> => {
  const found: string[] = [];
  const look = async (folder: string, depth: number): Promise<void> => {
    for (const name of await readdir(join(dataDir, folder))) {
      const path = join(folder, name);
      const entry = await lstat(join(dataDir, path)).catch(nullIfMissing);
      if (entry === null) continue;
      if (entry.uid !== uid) found.push(path);
      else if (entry.isDirectory() && depth > 0 && name !== 'demo') await look(path, depth - 1);
    }
  };
  await look('', 1);
  return found.toSorted();
};
