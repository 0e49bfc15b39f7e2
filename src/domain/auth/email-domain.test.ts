import { expect, test } from 'vitest';
import { isOfDomain } from './email-domain.ts';

const domains = ['example.com', 'example.org'];

test.each(['ana@example.com', 'ana@example.org', 'Ana.Field@Example.COM', "o'brien@EXAMPLE.org"])(
  'T3: %s may register @spec-9.29',
  (email) => {
    expect(isOfDomain(email, domains)).toBe(true);
  },
);

test.each([
  'ana@example.com.evil.com',
  'ana@evilexample.com',
  'ana@sub.example.com',
  'ana@example.co',
  'ana@example.com.',
  'example.com',
  '@example.com',
  '"x@example.com"@evil.com',
  '"x y"@example.com',
  'a@evil.com\n@example.com',
  'a@evil.com\u0000@example.com',
  'ana@example.com ',
  'ana@exаmple.com',
  'ana@ｅxample.com',
  'ana@example。com',
  'anaı@example.com',
  '',
])('T3: %j may not @spec-6.12', (email) => {
  expect(isOfDomain(email, domains)).toBe(false);
});

test('an address with several @ belongs to what stands behind the last', () => {
  expect(isOfDomain('a@example.com@evil.com', domains)).toBe(false);
});
