import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of unfinished files in this data folder. With S3 there is one such folder less. */
export const unfinishedIn = async (dataDir: string): Promise<string[]> => {
  const folders = ['tmp', join('files', '.tmp')].map((folder) =>
    readdir(join(dataDir, folder)).catch(() => []),
  );
  return (await Promise.all(folders)).flat();
};
