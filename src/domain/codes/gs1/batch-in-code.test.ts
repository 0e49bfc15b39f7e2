import { expect, test } from 'vitest';
import { BestBefore } from '../../printing/job.ts';
import { batchIn } from './batch-in-code.ts';

test.each([
  [']C101050123456789001727123110L-7', 'L-7'],
  ['01050123456789001727123110L-7', 'L-7'],
  [']d2010501234567890010L-7\u001d17271231', 'L-7'],
  ['(01)05012345678900(10)L-7(17)271231', 'L-7'],
  ['https://id.gs1.org/01/05012345678900/10/L-7', 'L-7'],
  ['(10)L-7', 'L-7'],
  ['10D9T', '10D9T'],
  ['L-7', 'L-7'],
  ['5012345678900', '5012345678900'],
  [' ', ' '],
])('B20: %j in a field for the batch is %j', (scanned, batch) => {
  expect(batchIn(scanned)).toBe(batch);
});

test('B20: what is left is a batch as before, or refused', () => {
  const { batch } = BestBefore.shape;
  expect(batch.parse(']C101050123456789001727123110L-7')).toBe('L-7');
  expect(batch.safeParse('').error?.issues[0]?.message).toBe('Please type the batch.');
  expect(batch.safeParse('x'.repeat(21)).success).toBe(false);
});
