import { readdirSync, readFileSync } from 'node:fs';

const hasEnded = (pid: string): boolean => /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** The command of a process; empty if it has ended. While it becomes another program it has none for a moment. */
const commandOf = (pid: string): string => {
  try {
    for (;;) {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command !== '' || hasEnded(pid)) return command;
    }
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
