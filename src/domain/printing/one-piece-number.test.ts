import { expect, test } from 'vitest';
import { onePieceNumber } from './one-piece-number.ts';

test.each([
  ['an SSCC', ']d2', '00050123450000000015', '050123450000000015'],
  ['an SSCC that is not marked as a GS1 code', ']C0', '00050123450000000015', '050123450000000015'],
  ['a serial number', ']d2', '010501234567890021A-7', 'A-7'],
  ['a serial number in a link', ']Q1', 'https://id.gs1.org/01/05012345678900/21/A-7', 'A-7'],
  ['a batch', ']d2', '010501234567890010A-7', null],
  ['an article', ']E0', '5012345678900', null],
])('36: %s is, or has, the number of one piece', (_, symbology, text, number) => {
  expect(
    onePieceNumber([
      { symbology: ']E0', text: '5012345678900' },
      { symbology, text },
    ]),
  ).toBe(number);
});
