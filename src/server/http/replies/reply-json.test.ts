import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { replyJson } from './reply-json.ts';

const Row = z.object({ row: z.int(), name: z.string().optional() });
const Reply = z.object({ total: z.int(), rows: z.array(Row), note: z.string().optional() });
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => ({ row, secret: 'x' }));

describe('Y13: the JSON of a reply', () => {
  test.each([0, 250, 251, 1_000])('with %i rows is what its schema leaves of it', async (count) => {
    const value = { total: count, rows: rowsOf(count), secret: 'x' };
    expect(JSON.parse(await replyJson(Reply, value))).toEqual({
      total: count,
      rows: rowsOf(count).map(({ row }) => ({ row })),
    });
    expect(JSON.parse(await replyJson(z.array(Row), rowsOf(count)))).toEqual(
      rowsOf(count).map(({ row }) => ({ row })),
    );
  });

  test('is refused if a row at the end is wrong', async () => {
    const rows = [...rowsOf(600), { row: 0.5 }];
    await expect(replyJson(Reply, { total: 1, rows })).rejects.toThrow('invalid_type');
  });

  test('of 25,000 rows is made in a hundred turns, a short one at once', async () => {
    let turns = 0;
    const waiting = new AbortController();
    const count = (): void => {
      turns += 1;
      if (!waiting.signal.aborted) setImmediate(count);
    };
    setImmediate(count);
    await replyJson(Reply, { total: 1, rows: rowsOf(25_000) });
    waiting.abort();
    expect(turns).toBeGreaterThanOrEqual(100);
    expect(typeof replyJson(Reply, { total: 1, rows: rowsOf(9) })).toBe('string');
  });
});
