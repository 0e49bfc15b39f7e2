import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#testing/samples/any-text.ts';
import { codeKey, searchKey, searchWords, skuKey } from './code-key.ts';

test('UPC, GTIN-13 and GTIN-14 of the same article have one key', () => {
  expect(codeKey('036000291452')).toBe('00036000291452');
  expect(codeKey('0036000291452')).toBe('00036000291452');
  expect(codeKey('00036000291452')).toBe('00036000291452');
});

test('a GTIN-8 is padded to 14 digits', () => {
  expect(codeKey('96385074')).toBe('00000096385074');
});

test('a UPC that lost its leading zero still has its key', () => {
  expect(codeKey('36000291452')).toBe('00036000291452');
});

test('a case code is not the code of its unit', () => {
  expect(codeKey('15012345678907')).toBe('15012345678907');
  expect(codeKey('5012345678900')).toBe('05012345678900');
});

test('spaces and hyphens within the digits of a code do not count', () => {
  expect(codeKey('5 012345-678900')).toBe('05012345678900');
});

test('fewer than 8 or more than 14 digits stay as they are', () => {
  expect(codeKey('0012345')).toBe('0012345');
  expect(codeKey('003601234567890121')).toBe('003601234567890121');
});

test('a code with letters is compared with case and spacing aside, its hyphens kept', () => {
  expect(codeKey('  B00-Abc\t 12 ')).toBe('b00-abc 12');
});

test.each([
  ['MN–00123', 'mn-00123'],
  ['MN—00123', 'mn-00123'],
  ['MN\u221200123', 'mn-00123'],
  ['ＭＮ－００１２３', 'mn-00123'],
  ['MN\u00A000123', 'mn 00123'],
  ['МN-00123', 'mn-00123'],
  ['ΑΒ-1', 'ab-1'],
  ['ВОДА-1', 'вода-1'],
])('B26: the dash, width or alphabet of look-alike characters does not count: %j', (code, key) => {
  expect([codeKey(code), skuKey(code)]).toEqual([key, key]);
});

test.each([
  ['A-٠١', 'a-01'],
  ['۱۲-B', '12-b'],
  ['०१२३', '0123'],
])('37: digits of every script are one in the key of a SKU: %s', (sku, key) => {
  expect(skuKey(sku)).toBe(key);
});

test('B26: full-width digits are those of a GTIN, and a search finds any dash', () => {
  expect(codeKey('５０１２３４５６７８９００')).toBe('05012345678900');
  expect(searchKey('Jam – 250 g')).toBe('jam - 250 g');
});

test('what surrounds a code does not count: line ends, zero-width space, byte order mark', () => {
  expect(codeKey('\uFEFF5012345678900\u200B\r\n')).toBe('05012345678900');
});

test('a code of nothing but space has no key', () => {
  expect(codeKey('')).toBeNull();
  expect(codeKey(' \t\r\n\u200B ')).toBeNull();
});

test('composed and decomposed letters make the same key', () => {
  expect(codeKey('CAFE\u0301-1')).toBe('caf\u00e9-1');
});

test('the key of a key is that key', () => {
  fc.assert(
    fc.property(anyText(40), (text) => {
      const key = codeKey(text);
      expect(key === null ? null : codeKey(key)).toBe(key);
      expect(skuKey(skuKey(text))).toBe(skuKey(text));
      expect(searchKey(searchKey(text))).toBe(searchKey(text));
    }),
  );
});

test('leading zeros never separate two GTINs', () => {
  const digits = fc.stringMatching(/^[1-9]\d{7,11}$/);
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 2 }), (code, zeros) => {
      expect(codeKey('0'.repeat(zeros) + code)).toBe(codeKey(code));
    }),
  );
});

test('a SKU is never read as a number', () => {
  expect(skuKey('0123')).toBe('0123');
  expect(skuKey('123')).toBe('123');
  expect(skuKey('1e5')).toBe('1e5');
});

test('a SKU is the same in any letter case and spacing', () => {
  expect(skuKey('  Ab \n C ')).toBe('ab c');
});

test('a search finds text without its accents, in any letter case', () => {
  expect(searchKey("Jambon de Paris Cuit à l'Étouffée")).toBe("jambon de paris cuit a l'etouffee");
});

test('a search key keeps emoji and Chinese, Japanese and Korean text', () => {
  expect(searchKey('Kimchi 김치 🥬 泡菜')).toBe('kimchi 김치 🥬 泡菜');
});

test('a search key folds full-width letters and ligatures', () => {
  expect(searchKey('ＡＢＣ ﬁ')).toBe('abc fi');
});

test('words are distinct, folded, and in their order', () => {
  expect(searchWords('Thé, thé & Café-crème 2,5 kg')).toEqual(['the', 'cafe', 'creme', '2', '5', 'kg']);
});

test('a text without words has none', () => {
  expect(searchWords(' – 🥬 ')).toEqual([]);
});
