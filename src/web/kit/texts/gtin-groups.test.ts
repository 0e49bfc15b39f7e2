import { expect, test } from 'vitest';
import { gtinGroups } from './gtin-groups.ts';

test('a GTIN-13 reads 5 012345 678900', () => {
  expect(gtinGroups('5012345678900').join(' ')).toBe('5 012345 678900');
});

test('a UPC, a GTIN-8 and a GTIN-14 have their own groups', () => {
  expect(gtinGroups('036000291452').join(' ')).toBe('0 36000 29145 2');
  expect(gtinGroups('96385074').join(' ')).toBe('9638 5074');
  expect(gtinGroups('15012345678907').join(' ')).toBe('1 50 12345 67890 7');
});

test('what is no GTIN stays as it is', () => {
  expect(gtinGroups('AB-1234')).toEqual(['AB-1234']);
  expect(gtinGroups('501234567890O')).toEqual(['501234567890O']);
  expect(gtinGroups('')).toEqual(['']);
});
