import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const bytesOf = (pid: number, kind: 'VmRSS' | 'RssAnon'): number =>
  Number(new RegExp(`^${kind}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) *
  1024;

/** The resident memory of a process, in bytes. */
export const residentBytes = (pid: number): number => bytesOf(pid, 'VmRSS');

/** The same without mapped files (its program, a database), which the system can drop at any time. */
export const anonymousBytes = (pid: number): number => bytesOf(pid, 'RssAnon');

/** How long the first thread of a process has computed, and how long it was ready to but waited for a processor. */
export const turnsOf = (pid: number): { computedMs: number; waitedMs: number } => {
  const [computed = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { computedMs: computed / 1e6, waitedMs: waited / 1e6 };
};

/** What a process has open: files, sockets, pipes. */
export const openFiles = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });

/** The number of open sockets of a process, including listening ones. */
export const openSockets = (pid: number): number =>
  openFiles(pid).filter((name) => name.startsWith('socket:')).length;
