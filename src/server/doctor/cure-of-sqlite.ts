import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sqlitePath } from './examine-store.ts';

/** What to do about a damaged file. */
export const cureOfDamage =
  'Stop the portal, and keep labelport.sqlite with its -wal and -shm as they are. Restore the last backup into an empty folder (docs/operations.md). What came after it can often still be read: sqlite3 labelport.sqlite .recover prints it as SQL. Then check the disk: it may damage the next file too.';

/** SQLite's result codes: the file is malformed, or no database. */
const damaged: ReadonlySet<number> = new Set([11, 26]);

/** Whether SQLite says that its file is damaged. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && damaged.has(Number(error.errcode) & 0xff);

/** Who owns a file, and who asks for it. */
interface Access {
  owner: number;
  asking: number;
  isAllowed: boolean;
}

/** What to do about a database file that cannot be opened. */
export const cureOfOpening = (error: unknown, path: string, given: Access | null): string => {
  if (isDamaged(error)) return cureOfDamage;
  if (given !== null && !given.isAllowed)
    return `${path} belongs to user ${given.owner}, and this command runs as user ${given.asking}. Run it as the user of the portal (sudo -u labelport npm run doctor); if that is user ${given.asking}, give it the folder, as root: chown -R ${given.asking} ${dirname(path)}`;
  return 'Check that the folder and the file belong to the user of the portal, and that the disk works.';
};

/** Like `cureOfOpening`, for the database in a data folder. */
export const cureOfSqlite = async (error: unknown, dataDir: string): Promise<string> => {
  const path = sqlitePath(dataDir);
  return cureOfOpening(error, path, await accessTo(path));
};

const accessTo = async (path: string): Promise<Access | null> => {
  const stats = await stat(path).catch(() => null);
  const asking = process.getuid?.();
  if (stats === null || asking === undefined) return null;
  const isAllowed = await access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
  return { owner: stats.uid, asking, isAllowed };
};
