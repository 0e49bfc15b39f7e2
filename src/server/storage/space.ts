import { statfs } from 'node:fs/promises';

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
