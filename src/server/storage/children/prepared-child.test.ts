import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { childProcesses } from '#testing/child-processes.ts';
import { PreparedProgram } from './prepared-child.ts';

const script = 'printing/drawing/draw-words-child.js';
const wordsDrawer = {
  script,
  options: [],
  dataLimitKib: 900_000,
  cpuSeconds: 20,
  timeLimitMs: 40_000,
};

/** How many children of this process run the script. */
const running = (): number => childProcesses(script).length;

afterEach(() => {
  vi.useRealTimers();
});

test('36: one child waits prepared, and is ended after a minute in which nobody wanted it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = running();
  const program = new PreparedProgram(wordsDrawer);
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

describe('a system that has no room for a process', () => {
  const { spawn } = childProcess;
  const system = { isFull: false };
  beforeEach(() => {
    // A full system answers in the same way as one without the program.
    const spawnIfRoom = (program: string, ...rest: [string[], object]) =>
      spawn(system.isFull ? '/nonexistent' : program, ...rest);
    Object.assign(childProcess, { spawn: spawnIfRoom });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    Object.assign(childProcess, { spawn });
    syncBuiltinESMExports();
  });

  test('interrupts a drawing, and neither ends the portal nor hinders the next drawing', async () => {
    const before = running();
    const program = new PreparedProgram(wordsDrawer);
    // The tests remember what is drawn of an input: each is another one.
    let input = '[]';
    const draw = () => {
      input += ' ';
      return program.run(Readable.from([Buffer.from(input)]));
    };
    system.isFull = true;
    program.prepare();
    expect(await draw()).toBe('interrupted');
    system.isFull = false;
    expect(await draw()).toEqual({ written: Buffer.from('[]') });
    // The next child was prepared, and takes the next input.
    await expect.poll(running).toBe(before + 1);
    const prepared = childProcesses(script);
    expect(await draw()).toEqual({ written: Buffer.from('[]') });
    await expect.poll(running).toBe(before + 1);
    expect(childProcesses(script)).not.toEqual(prepared);
  });
});
