import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

// The name of a temporary file contains its machine and process id, so that the next start can tell whether it is still being
// written.
const machine = hostname().replace(/[^A-Za-z0-9-]/g, '-');
const beingWritten = new Set<string>();
const abandonedAfterMs = 60 * 60 * 1000;

/** Returns a unique name for a file to be written. Call `done` when it is finished or deleted. */
export const newTemporaryName = (): { name: string; done: () => void } => {
  const name = `${machine}.${process.pid}.${randomUUID()}`;
  beingWritten.add(name);
  return { name, done: () => beingWritten.delete(name) };
};

/**
 * Deletes temporary files of processes that were killed. Those of living processes on this machine are kept; those of other
 * machines are kept for an hour, because their processes cannot be checked.
 */
export const sweepTemporary = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (beingWritten.has(name)) continue;
    const [where, pid] = name.split('.');
    const isOurs = where === machine && Number(pid) === process.pid;
    const hasEnded = where === machine && !isAlive(Number(pid));
    if (isOurs || hasEnded || (await ageMs(join(folder, name), now)) > abandonedAfterMs)
      await rm(join(folder, name), { force: true });
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const ageMs = async (path: string, now: Date): Promise<number> => {
  const entry = await stat(path).catch(() => null);
  return entry === null ? 0 : now.getTime() - entry.mtimeMs;
};
