import { posix } from 'node:path';

/** The most files that stand directly in one folder: more are not seen at a glance. */
const most = 40;

/** The folders with too many files of their own, with how many; those of their folders do not count. */
export const crowdedFolders = (files: readonly string[]): { folder: string; files: number }[] =>
  [...Map.groupBy(files, (file) => posix.dirname(file))]
    .map(([folder, its]) => ({ folder, files: its.length }))
    .filter((one) => one.files > most);
