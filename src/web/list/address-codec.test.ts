import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressCodec, optionalPart, pagePart, textPart } from './address-codec.ts';

const codec = addressCodec(
  {
    term: textPart,
    kind: optionalPart(z.enum(['a', 'b'])),
    sort: z.enum(['recent', 'name']).catch('recent'),
    page: pagePart,
  },
  { term: 'q' },
);
const query = (text: string) => new URLSearchParams(text);

test('what is not said, or not understood, is the default', () => {
  const nothing = { term: '', kind: undefined, sort: 'recent', page: 1 };
  expect(codec.read(query(''))).toEqual(nothing);
  expect(codec.read(query('kind=c&sort=up&page=0&term=x&other=1'))).toEqual(nothing);
});

test('what is said is read, the text without blanks around it', () => {
  expect(codec.read(query('q=+two+words+&kind=b&sort=name&page=3'))).toEqual({
    term: 'two words',
    kind: 'b',
    sort: 'name',
    page: 3,
  });
});

test('it is written in one order, without defaults, so that one list has one address', () => {
  expect(codec.write({ page: 2, sort: 'name', kind: 'a', term: 'x' }).toString()).toBe(
    'q=x&kind=a&sort=name&page=2',
  );
  expect(codec.write({ term: '', kind: undefined, sort: 'recent', page: 1 }).toString()).toBe('');
});
