import { execFile } from 'node:child_process';
import { mkdtemp, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const slackBytes = 64 * 1024;
const mostAttempts = 50;

/** A disk that a test can fill without writing, and free again. */
export interface SmallDisk {
  /** Where it is mounted. */
  path: string;
  /** Fills it except for this number of bytes. */
  leave(bytes: number): Promise<void>;
  /** Frees all of its space. */
  free(): Promise<void>;
  /** Unmounts it, with all that is on it. */
  remove(): Promise<void>;
}

/**
 * Mounts a disk of this size in memory, of which only written data uses memory. Throws if this is not permitted, because
 * without a full disk the test proves nothing.
 */
export const mountSmallDisk = async (bytes: number): Promise<SmallDisk> => {
  const path = await mkdtemp(join(tmpdir(), 'labelport-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=1777`, 'tmpfs', path]);
  } catch (error) {
    await rmdir(path);
    throw new Error(
      'A full disk is tested on a tmpfs, and mounting one was refused: run this test as root.',
      {
        cause: error,
      },
    );
  }
  const resize = async (size: number) => {
    await run('mount', ['-o', `remount,size=${size}`, path]);
  };
  return {
    path,
    leave: async (left) => {
      for (let attempt = 0; ; attempt += 1) {
        const { blocks, bfree, bsize } = await statfs(path);
        try {
          await resize((blocks - bfree) * bsize + left + attempt * slackBytes);
          return;
        } catch (error) {
          // Concurrent writers may have used some of the free space that was measured.
          if (attempt === mostAttempts) throw error;
        }
      }
    },
    free: () => resize(bytes),
    remove: async () => {
      await run('umount', [path]);
      await rmdir(path);
    },
  };
};
