import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { newTemporaryName } from './storage/temporary-names.ts';

const onlyOwner = 0o077;

/** The folders that the portal makes in its data folder. */
export const ownFolders: ReadonlySet<string> = new Set(['files', 'tmp', 'outbox', 'locks']);

/** Makes every file and folder that this process creates from now on private to its user. */
export const makePrivateFiles = (): void => void process.umask(onlyOwner);

/**
 * Opens the data folder, and restricts subfolders that an older version left open to others. The folder itself keeps
 * the mode that the operator gave it.
 * @throws ConfigError if the folder is not writable.
 */
export const openDataDir = async (dataDir: string): Promise<void> => {
  const probe = newTemporaryName();
  try {
    await mkdir(dataDir, { recursive: true });
    const path = join(dataDir, `.${probe.name}`);
    await writeFile(path, '', { flag: 'wx' });
    await rm(path);
    for (const entry of await readdir(dataDir, { withFileTypes: true }))
      if (entry.isDirectory() && ownFolders.has(entry.name)) await chmod(join(dataDir, entry.name), 0o700);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `The data folder ${dataDir} cannot be written (${code}). Let the user that the portal runs as write there, or set DATA_DIR to another folder.`,
    );
  } finally {
    probe.done();
  }
};
