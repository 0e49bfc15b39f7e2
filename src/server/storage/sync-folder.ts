import { open } from 'node:fs/promises';

/** Brings the names in a folder to the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return; // Windows has no handle on a folder to sync.
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
