import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

test('comes back to the page of this portal that one left', () => {
  expect(returnAddress('/products/12?tab=labels')).toBe('/products/12?tab=labels');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
  undefined,
  7,
  '/auth/signin',
])('goes home instead of to %s @security-3.5', (wanted) => {
  expect(returnAddress(wanted)).toBe('/');
});
