import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

// Where a draft comes from stands in its name, so that the next start knows whether anybody still writes it.
const machine = hostname().replace(/[^A-Za-z0-9-]/g, '-');
const beingWritten = new Set<string>();
const abandonedAfterMs = 60 * 60 * 1000;

/** A name for a file that is being written; `done` says that it no longer is. */
export const newDraftName = (): { name: string; done: () => void } => {
  const name = `${machine}.${process.pid}.${randomUUID()}`;
  beingWritten.add(name);
  return { name, done: () => beingWritten.delete(name) };
};

/**
 * Removes what writers left behind that ended in the middle. Drafts of a living process stay, also of another
 * one on the same folder; those of another machine stay for an hour, since its processes cannot be asked.
 */
export const sweepDrafts = async (folder: string, now: Date): Promise<void> => {
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
    // EPERM: it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const ageMs = async (path: string, now: Date): Promise<number> => {
  const entry = await stat(path).catch(() => null);
  return entry === null ? 0 : now.getTime() - entry.mtimeMs;
};
