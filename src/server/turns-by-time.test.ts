import { expect, test } from 'vitest';
import { turnsByTime } from './turns-by-time.ts';

const ana = { lane: 'ana' };
const ben = { lane: 'ben' };

test('X9: whoever gives up while waiting loses its turn, and nobody behind it does @security-8.9', async () => {
  const one = turnsByTime(1);
  const begun: string[] = [];
  let end = () => {};
  const first = one(() => new Promise<void>((resolve) => (end = resolve)), ana);
  const gone = new AbortController();
  const second = one(async () => void begun.push('second'), { ...ana, signal: gone.signal });
  const third = one(async () => void begun.push('third'), ana);
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(begun).toEqual([]);
  end();
  await Promise.all([first, third]);
  await expect(one(async () => void begun.push('late'), { ...ana, signal: gone.signal })).rejects.toThrow(
    'gone',
  );
  await one(async () => void begun.push('last'), ana);
  expect(begun).toEqual(['third', 'last']);
});

test('X9: one person’s many slow tasks delay another by one, and then by none until both have used as much time @security-8.9', async () => {
  let ms = 0;
  const one = turnsByTime(1, () => ms);
  const begun: string[] = [];
  const run = (turn: typeof ana, lastsMs: number) =>
    one(async () => {
      begun.push(turn.lane);
      await Promise.resolve();
      ms += lastsMs;
    }, turn);
  const slow = Array.from({ length: 4 }, () => run(ana, 5_000));
  const quick = Array.from({ length: 12 }, () => run(ben, 500));
  await Promise.all([...slow, ...quick]);
  expect(begun.join(' ')).toBe(`ana ${'ben '.repeat(10)}ana ben ben ana ana`);
});

test('X9: whoever comes later has no credit for the time before @security-8.9', async () => {
  let ms = 0;
  const one = turnsByTime(1, () => ms);
  const begun: string[] = [];
  const late: Promise<void>[] = [];
  const run = (turn: typeof ana, after?: () => void): Promise<void> =>
    one(async () => {
      begun.push(turn.lane);
      await Promise.resolve();
      ms += 1_000;
      after?.();
    }, turn);
  const comeLate = () => late.push(...Array.from({ length: 4 }, () => run(ben)));
  await Promise.all(Array.from({ length: 6 }, (_, n) => run(ana, n === 2 ? comeLate : undefined)));
  await Promise.all(late);
  expect(begun.join(' ')).toBe('ana ana ana ben ana ben ana ben ana ben');
});

test('at most two run at once, and one that fails frees its place', async () => {
  const run = turnsByTime(2);
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      run(async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        ended.push(index);
        if (index === 3) throw new Error('one that fails');
      }, ana),
    ),
  );
  expect(most).toBe(2);
  expect(ended.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});
