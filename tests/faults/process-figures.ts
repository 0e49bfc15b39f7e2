import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** How many bytes of memory a process holds. */
export const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

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

/** How many connections a process has open, those included that it listens for. */
export const openSockets = (pid: number): number =>
  openFiles(pid).filter((name) => name.startsWith('socket:')).length;
