import { readdirSync, readFileSync } from 'node:fs';

/** The command of a process; empty if it has just ended. */
const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** The ids of the children of this process with these words in their commands. */
export const childProcesses = (...words: readonly string[]): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter((pid) => pid !== '' && words.every((word) => commandOf(pid).includes(word)))
    .map(Number);
