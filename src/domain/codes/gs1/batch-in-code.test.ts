import { expect, test } from 'vitest';
import { BestBefore } from '../../printing/job.ts';
import { batchIn } from './batch-in-code.ts';
import { batchesIn } from './batches-in-code.ts';
import { ssccIn } from './sscc-in-code.ts';

test.each([
  [']C101050123456789001727123110L-7', 'L-7'],
  ['01050123456789001727123110L-7', 'L-7'],
  [']d2010501234567890010L-7\u001d17271231', 'L-7'],
  ['(01)05012345678900(10)L-7(17)271231', 'L-7'],
  ['https://id.gs1.org/01/05012345678900/10/L-7', 'L-7'],
  [']C0010501234567890010L-7\u001d17271231', 'L-7'],
  [']Q1010501234567890010L-7', 'L-7'],
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

test.each([
  [']d2010501234567890010L-7', ['L-7']],
  // In a symbol that is not marked as one of GS1.
  [']C0010501234567890010L-7\u001d17271231', ['L-7']],
  [']Q1010501234567890010L-7', ['L-7']],
  ['17271230010501234567890010L-7', ['L-7']],
  ['[)>\u001e06\u001d8P5012345678900\u001d1TL-7\u001e\u0004', ['L-7']],
  ['[)>\u001e06\u001d1PJAM\u001dTL-7\u001e\u0004', ['L-7']],
  ['5012345678900', []],
  ['10D9T', []],
])('a code names its batches in whatever symbol and by whatever identifier: %j', (scanned, batches) => {
  expect(batchesIn(scanned)).toEqual(batches);
});

test.each([
  [']C100340123456000000019', '340123456000000019'],
  [']C000340123456000000019', '340123456000000019'],
  ['340123456000000019', '340123456000000019'],
  ['5012345678900', null],
])('an SSCC is known in whatever symbol it stands: %j', (scanned, sscc) => {
  expect(ssccIn(scanned)).toBe(sscc);
});
