import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** The files left in the store, in the files table, and in the temporary folder, which should be empty. */
export const leftFiles = async (
  app: TestApp,
): Promise<{ stored: string[]; rows: string[]; waiting: string[] }> => {
  const stored: string[] = [];
  for await (const { key } of app.storage.keys('')) stored.push(key);
  const rows = await app.database.read.selectFrom('files').select('key').execute();
  const waiting = await Promise.all(
    ['tmp', join('files', '.tmp')].map((folder) => readdir(join(app.dataDir, folder)).catch(() => [])),
  );
  return { stored: stored.toSorted(), rows: rows.map(({ key }) => key).toSorted(), waiting: waiting.flat() };
};

/** Deletes all files, so that a test can report which files it has left. */
export const removeFiles = async (app: TestApp): Promise<void> => {
  for await (const { key } of app.storage.keys('')) await app.storage.remove(key);
  await app.database.write((queries) => queries.deleteFrom('files').execute());
};
