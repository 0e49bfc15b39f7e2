import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { breathe } from './breathe.ts';

test('Y13: works that yield at the same time go on one after the other, each in an iteration of the event loop of its own', async () => {
  const iteration = () => performance.nodeTiming.uvMetricsInfo.loopCount;
  const seen: number[] = [];
  const work = async () => {
    for (let batch = 0; batch < 3; batch += 1) {
      await breathe();
      seen.push(iteration());
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(new Set(seen).size).toBe(12);
});
