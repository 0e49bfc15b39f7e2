import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Problem } from '#domain/contract/problem.ts';

/** Free and total space of a disk, in bytes. */
export interface Space {
  free: number;
  total: number;
}

const gibibyte = 1024 ** 3;

/** Whether the database on the same disk could run out of space: less than 1 GB or 5 % is free. */
export const isNearlyFull = ({ free, total }: Space): boolean => free < Math.max(gibibyte, total * 0.05);

const mebibyte = 1024 ** 2;

/**
 * Whether calls that make the database larger are refused: less than 512 MB is free, or less than 5 % on a small disk.
 * Files are refused long before.
 */
export const isShort = ({ free, total }: Space): boolean => free < Math.min(512 * mebibyte, total * 0.05);

/** The free and total space of a folder's disk, or of where it would be made. */
export const spaceOf = async (folder: string): Promise<Space> => {
  const above = dirname(folder);
  const found = await statfs(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && above !== folder) return null;
    throw error;
  });
  if (found === null) return spaceOf(above);
  const { bavail, blocks, bsize } = found;
  return { free: bavail * bsize, total: blocks * bsize };
};

const lookEveryBytes = 8 * 1024 * 1024;

/** Passes bytes through; fails with 'storage.full' if others, such as another process, have used up the space. */
export const whileThereIsRoom = (space: () => Promise<Space>) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sinceLook = 0;
    for await (const chunk of source) {
      sinceLook += chunk.byteLength;
      if (sinceLook >= lookEveryBytes) {
        sinceLook = 0;
        if (isNearlyFull(await space())) throw new Problem('storage.full');
      }
      yield chunk;
    }
  };
