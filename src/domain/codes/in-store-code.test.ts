import { expect, test } from 'vitest';
import { readInStore, wrongPattern } from './in-store-code.ts';

test.each([
  ['2800123012342', '28AAAAAWWWWWC', '2800123000004', ['3103', '001234']],
  ['2800123009991', '28AAAAAPPPPPC', '2800123000004', ['3922', '00999']],
  ['2112345600128', '21AAAAAXNNNNC', '2112345000006', ['30', '0012']],
  ['0212345012343', '2AAAAAPPPPPC', '0212345000005', ['3922', '01234']],
])('B19: %s by the pattern %s is the article %s', (code, pattern, article, [ai, value]) => {
  const read = readInStore(code, `22AAAAAAAAAAC\n${pattern}`);
  expect(read?.keys[0]?.[0]?.slice(0, 7)).toBe(article.slice(0, 7));
  expect(read?.keys[0]?.[0]?.slice(7, 12)).toBe('00000');
  expect(read?.elements[0]).toMatchObject({ ai, value });
});

test('B19: two weights of one cheese are one article, and without a pattern none', () => {
  const pattern = '28AAAAAWWWWWC';
  expect(readInStore('2800123012342', pattern)?.keys).toEqual(readInStore('2800123009991', pattern)?.keys);
  expect(readInStore('2900123012342', pattern)).toBeNull();
});

test.each(['28AAAAAWWWWW', '50AAAAAWWWWWC', '28WWWWWWWWWWC', '28AAAAAWWPPPC', '28AAAAAW WWWWC', 'cheese'])(
  'B19: %s is no pattern',
  (text) => {
    expect(wrongPattern(text)).not.toBeNull();
  },
);

test.each(['28AAAAAWWWWWC', '28aaaaawwwwwc\n21AAAAAXNNNNC', '2AAAAAPPPPPC', ''])(
  'B19: %j are patterns',
  (text) => {
    expect(wrongPattern(text)).toBeNull();
  },
);
