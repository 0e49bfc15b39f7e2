import { statfs } from 'node:fs/promises';
import { Problem } from '#domain/contract/problem.ts';

/** Bytes that are left for files, and in all. */
export interface Space {
  free: number;
  total: number;
}

const gibibyte = 1024 ** 3;

/** Whether so little is left that the database beside the files could run out: under 1 GB or 5 %. */
export const isNearlyFull = ({ free, total }: Space): boolean => free < Math.max(gibibyte, total * 0.05);

const mebibyte = 1024 ** 2;

/**
 * Whether so little is left that what makes the database larger has to wait: under 512 MB, on a small disk under 5 %.
 * Files are refused long before.
 */
export const isShort = ({ free, total }: Space): boolean => free < Math.min(512 * mebibyte, total * 0.05);

/** How much is left on the disk that a folder lies on. */
export const spaceOf = async (folder: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

const lookEveryBytes = 8 * 1024 * 1024;

/** Passes bytes on unchanged; fails with 'storage.full' once others, such as another process, have used the room up. */
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
