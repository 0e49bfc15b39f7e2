import { expect, test } from 'vitest';
import { asMeant, fromLayout, readsAsCode } from './layouts.ts';

test.each([
  ['german', 'SKUß00y', 'SKU-00z'],
  ['german', ')01=08697415550576', '(01)08697415550576'],
  ['french', '(çè&', '5971'],
  ['french', 'QZL', 'AWL'],
] as const)('on a %s computer an American scanner types %s for %s', (layout, typed, meant) => {
  expect(fromLayout(typed, layout)).toBe(meant);
});

test.each([
  ['+C10108697415550576', ']C10108697415550576'],
  ['ç"("&\'è_è&(', 'ç"("&\'è_è&('],
  ['_-ç(', '_-ç('],
  ['(à&é"\'(-è_çàà', '5012345678900'],
  ['https>&&id.example.com&01&08697415550576', 'https>&&id.example.com&01&08697415550576'],
  ['httpsÖ--id.example.com-01-08697415550576', 'https://id.example.com/01/08697415550576'],
  ['5012345678900', '5012345678900'],
] as const)('%j is meant as %j', (typed, text) => {
  expect(asMeant(typed)).toBe(text);
});

test('a scanner that swaps capital and small letters is read back too', () => {
  expect(asMeant(']c1010869741555057610lot')).toBe(']C1010869741555057610LOT');
});

test.each([
  '5012345678900',
  '041268119684',
  '(01)08697415550576(10)A',
  ']E01',
  'HTTPS://X.EU/01/08697415550576',
])('%s reads as a code', (text) => expect(readsAsCode(text)).toBe(true));

test.each(['5012345678901', '01234565', 'SKU-0010', '(10)A', ']a9', 'https://example.com/help'])(
  '%s does not',
  (text) => expect(readsAsCode(text)).toBe(false),
);
