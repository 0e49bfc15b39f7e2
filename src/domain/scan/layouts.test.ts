import { expect, test } from 'vitest';
import { onAmerican } from './american.ts';
import { asMeant, correctionsOf, fromLayout } from './layouts.ts';
import { readsAsCode } from './reads-as-code.ts';

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
  [
    "httpsç--id.gs1.org-01-05012345678900-10-L'7_17ì271231",
    'https://id.gs1.org/01/05012345678900/10/L-7?17=271231',
  ],
  [
    "httpsÑ--id.gs1.org-01-05012345678900-10-L'7_17¡271231",
    'https://id.gs1.org/01/05012345678900/10/L-7?17=271231',
  ],
  [
    'https:ééid.gs1.orgé01é05012345678900é10éL-7É17=271231',
    'https://id.gs1.org/01/05012345678900/10/L-7?17=271231',
  ],
  ['010501234567890010Lß7', '010501234567890010L-7'],
  // On the German keyboard the batch would be L]7, which GS1 does not allow; on the Swedish one it is whole.
  ['httpsÖ--id.gs1.org-01-05012345678900-10-L+7', 'https://id.gs1.org/01/05012345678900/10/L-7'],
  // Digits without Shift of a Slovak and a Lithuanian computer, letters of a Russian one.
  ['ťé+ľščťžýáíéé', '5012345678900'],
  ['į“ąčęėįšųū„““', '5012345678900'],
  ['ъС1010501234567890010Д-7', ']C1010501234567890010L-7'],
  // Digits of Persian, Hindi, Thai, Kazakh, Vietnamese and Armenian keyboards, letters of an Arabic one.
  ['۵۰۱۲۳۴۵۶۷۸۹۰۰', '5012345678900'],
  ['५०१२३४५६७८९००', '5012345678900'],
  ['ถจๅ/-ภถุึคตจจ', '5012345678900'],
  ['ғқ"әіңғ,.үұққ', '5012345678900'],
  ['010501234567890010م-7', '010501234567890010l-7'],
  // With Shift, two Greek keys type Σ.
  ['010501234567890010ΛΣ7', '010501234567890010LS7'],
] as const)('%j is meant as %j', (typed, text) => {
  expect(asMeant(typed)).toBe(text);
});

test('B4: French with Caps Lock exchanges what every key types', () => {
  expect(fromLayout('qa1w4z', 'french', 'all_keys')).toBe('AQ1Z4W');
  expect(correctionsOf('qa1w4z')).toContainEqual({ text: 'AQ1Z4W', layout: 'french', capsLock: 'all_keys' });
});

test('37: what one key of an Arabic keyboard types as two letters is that key, or those of the letters', () => {
  const texts = correctionsOf('شلا10021').map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['ab10021', 'agh10021']));
});

test('a key is known by its place, whatever its layout', () => {
  expect([onAmerican('KeyY', false), onAmerican('KeyY', true)]).toEqual(['y', 'Y']);
  expect([onAmerican('Slash', false), onAmerican('Slash', true)]).toEqual(['/', '?']);
  expect([onAmerican('Numpad7', false), onAmerican('F8', false)]).toEqual(['7', null]);
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

test('Y13: a text longer than any code that a scanner types is not tried in all layouts: it took 80 ms in one piece', () => {
  const typed = (length: number) => `]c1010869741555057610${'lot'.repeat(200)}`.slice(0, length);
  expect(asMeant(typed(512))).toBe(typed(512).toUpperCase());
  expect(asMeant(typed(513))).toBe(typed(513));
});
