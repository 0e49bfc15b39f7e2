import { expect, test } from 'vitest';
import { together } from './together.ts';

test('X7: a hundred who ask at one moment cause two looks, and each gets one that began after it asked @security-8.7', async () => {
  let begun = 0;
  const ends: (() => void)[] = [];
  const ask = together(async () => {
    const look = ++begun;
    await new Promise<void>((resolve) => ends.push(resolve));
    return look;
  });
  const first = ask();
  const others = Array.from({ length: 99 }, ask);
  ends.shift()?.();
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(1);
  const late = ask();
  ends.shift()?.();
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  await expect.poll(() => ends.length).toBe(1);
  ends.shift()?.();
  expect(await late).toBe(3);
});

test('X7: a look that fails fails for who shared it, and the next one is a new one @security-8.7', async () => {
  let begun = 0;
  const ask = together(async () => {
    begun += 1;
    await Promise.resolve();
    if (begun < 3) throw new Error(`look ${begun}`);
    return begun;
  });
  const answers = await Promise.allSettled([ask(), ask(), ask()]);
  expect(answers.map((answer) => String(answer.status === 'rejected' && answer.reason))).toEqual([
    'Error: look 1',
    'Error: look 2',
    'Error: look 2',
  ]);
  expect(await ask()).toBe(3);
});
