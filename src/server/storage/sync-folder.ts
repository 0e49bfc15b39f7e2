import { open } from 'node:fs/promises';

/** Syncs a folder, so that its entries survive a crash. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return; // Windows cannot open a folder for syncing.
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
