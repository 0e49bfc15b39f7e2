import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isUnavailable } from './failure.ts';

/**
 * Takes a lock of the system on a file of the data folder, which ends with this process however it ends; answers how it
 * is given back, or null where somebody else, here or in another process, holds it. SQLite takes it, on a database of
 * its own without contents: Node has no such locks.
 */
export const holdFile = (dataDir: string, name: string): (() => void) | null => {
  const folder = join(dataDir, 'locks');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  // Not opened where it is there: closing it would give up what another holder in this process has (fcntl(2)).
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
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
