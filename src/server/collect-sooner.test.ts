import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { collectAtRest } from './collect-sooner.ts';

/** Keeps the last 400 of 6,000 texts of 60 kB for a while, as requests do; prints the largest heap in MB. */
const flood = (first: string) => `
  ${first}
  const kept = [];
  let most = 0;
  for (let turn = 0; turn < 6000; turn += 1) {
    kept[turn % 400] = Buffer.alloc(60000, 97 + (turn % 26)).toString('latin1');
    if (turn % 100 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
  }
  console.log(Math.round(most / 1048576));`;

const largestHeapMb = async (first: string): Promise<number> => {
  const options = ['--input-type=module', '--eval', flood(first)];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: import.meta.dirname });
  return Number(stdout);
};

test('X2: the heap of a process under a flood of texts stays smaller than without collecting sooner @security-8.2', async () => {
  const sooner = await largestHeapMb(
    `const { collectSooner } = await import('./collect-sooner.ts'); collectSooner();`,
  );
  const usually = await largestHeapMb('');
  expect(sooner).toBeLessThan(usually);
});

test('Y13: the garbage of the start is not collected while somebody works, but as soon as nobody does', async () => {
  const collected = Promise.withResolvers<boolean>();
  let isWorking = true;
  collectAtRest(20, () => collected.resolve(isWorking));
  const end = performance.now() + 100;
  while (performance.now() < end);
  // The look that was due meanwhile comes first.
  await sleep(1);
  isWorking = false;
  expect(await collected.promise).toBe(false);
});
