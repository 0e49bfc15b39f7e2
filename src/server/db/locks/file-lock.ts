import { chownSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isUnavailable } from '../failure.ts';

/** Gives what root has made to the owner of the data folder, as SQLite does: else the portal could not open it. */
const giveToOwner = (path: string, dataDir: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  chownSync(path, uid, gid);
};

/**
 * Takes an operating system lock on a file in the data folder. Returns a function that releases it, or null if this or
 * another process already has it. The lock ends with the process. Node has no file locks, so an empty SQLite database
 * provides it.
 */
export const lockFile = (dataDir: string, name: string): (() => void) | null => {
  const folder = join(dataDir, 'locks');
  if (mkdirSync(folder, { recursive: true }) !== undefined) giveToOwner(folder, dataDir);
  const path = join(folder, name);
  // An existing file must not be opened: closing it would release the lock of another holder in this process
  // (fcntl(2)).
  if (!existsSync(path)) {
    closeSync(openSync(path, 'a', 0o600));
    giveToOwner(path, dataDir);
  }
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isUnavailable(error)) return null;
    throw error;
  }
  return () => file.close();
};
