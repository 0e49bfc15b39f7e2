import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('X9: whoever gives up while waiting loses its turn, and nobody behind it does', async () => {
  const one = atMost(1);
  const begun: string[] = [];
  let end = () => {};
  const first = one(() => new Promise<void>((resolve) => (end = resolve)));
  const gone = new AbortController();
  const second = one(async () => void begun.push('second'), gone.signal);
  const third = one(async () => void begun.push('third'));
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(begun).toEqual([]);
  end();
  await Promise.all([first, third]);
  await expect(one(async () => void begun.push('late'), gone.signal)).rejects.toThrow('gone');
  await one(async () => void begun.push('last'));
  expect(begun).toEqual(['third', 'last']);
});
