import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { PreparedProgram } from './prepared-child.ts';

const script = 'printing/drawing/draw-words-child.js';

/** The command of a process; empty if it has just ended. */
const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** How many children of this process run the script. */
const running = (): number =>
  readdirSync('/proc/self/task')
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter((pid) => pid !== '' && commandOf(pid).includes(script)).length;

afterEach(() => {
  vi.useRealTimers();
});

test('36: one child waits prepared, and is ended after a minute in which nobody wanted it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = running();
  const program = new PreparedProgram({
    script,
    options: [],
    dataLimitKib: 900_000,
    cpuSeconds: 20,
    timeLimitMs: 40_000,
  });
  program.prepare();
  program.prepare();
  await expect.poll(running).toBe(before + 1);
  vi.advanceTimersByTime(59_000);
  program.prepare();
  vi.advanceTimersByTime(59_000);
  expect(running()).toBe(before + 1);
  vi.advanceTimersByTime(1_000);
  await expect.poll(running).toBe(before);
});
