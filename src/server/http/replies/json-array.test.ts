import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { jsonArray, wholeOrStream } from './json-array.ts';

/** So many rows of 10 kB; reads `failsAt` with an error. */
const rows = async function* (count: number, failsAt = Infinity) {
  for (let row = 0; row < count; row += 1) {
    if (row === failsAt) throw new Error('The database is gone.');
    yield await Promise.resolve({ row, text: 'x'.repeat(10_000) });
  }
};

const listOf = (count: number, failsAt?: number) =>
  wholeOrStream(jsonArray(rows(count, failsAt), (row) => row));

const textOf = async (count: number) => JSON.stringify(await Array.fromAsync(rows(count)));

test.each([0, 1, 6])(
  'O3: a list of %d rows is one text, which is sent whole or not at all',
  async (count) => {
    expect(await listOf(count)).toBe(await textOf(count));
  },
);

test.each([7, 14, 100])('a list of %d rows is a stream of the same text', async (count) => {
  const list = await listOf(count);
  if (typeof list === 'string') throw new Error('It was made in one piece.');
  expect(await text(list)).toBe(await textOf(count));
});

test('a list that cannot be read at its beginning fails before anything of it is sent', async () => {
  await expect(listOf(100, 3)).rejects.toThrow('The database is gone.');
});

test('a stream that is not read to its end ends the reading of rows', async () => {
  let isEnded = false;
  const watched = async function* () {
    try {
      yield* rows(1_000);
    } finally {
      isEnded = true;
    }
  };
  const list = await wholeOrStream(jsonArray(watched(), (row) => row));
  if (typeof list === 'string') throw new Error('It was made in one piece.');
  list.destroy();
  await expect.poll(() => isEnded).toBe(true);
});
