import { expect, test } from 'vitest';
import { rollCodeOf } from '../codes/roll-code.ts';
import { releaseMark } from '../products/release-mark.ts';
import { plainScan } from './plain-scan.ts';

const own = [
  rollCodeOf(12_345),
  releaseMark({ productId: 1, release: 7, clientRelease: 0, label: null }),
  `AZ:${'T'.repeat(26)}`,
  'LP-KNOWN-WRONG',
  'LP-KEY-ENTER',
];

test.each(own)('%s is the same code with the identifier that a scanner sends first', (code) => {
  for (const symbology of [']C0', ']Q1', ']d1', ']A0']) expect(plainScan(`${symbology}${code}\r`)).toBe(code);
  expect(plainScan(code)).toBe(code);
});

test.each([']C10105012345678900', ']E05012345678900', ']Q1X0017TEST3', ']C1', ']Q1 LP-OTHER'])(
  '%s stays as it came',
  (text) => {
    expect(plainScan(text)).toBe(text);
  },
);
