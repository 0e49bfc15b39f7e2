import { expect, test } from 'vitest';
import { badgeCodeOf, plainBadgeCode, readBadge } from './badge-code.ts';

const code = 'LPB-0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a badge has the prefix and 32 characters that are not mistaken for each other', () => {
  const bytes = Uint8Array.from({ length: 20 }, (_, place) => place * 13);
  expect(badgeCodeOf(bytes)).toMatch(/^LPB-[0-9A-HJKMNP-TV-Z]{32}$/);
  expect(readBadge(badgeCodeOf(bytes))).toBe(badgeCodeOf(bytes));
});

test.each([
  ['as it is', code],
  ['in small letters', code.toLowerCase()],
  ['with an identifier of its symbology', `]C0${code}`],
  ['with a prefix and a suffix of the scanner', `~${code}#`],
  ['with blanks and line ends', ` LPB-0123 4567 89AB CDEF\r\nGHJK MNPQ RSTV WXYZ\t`],
  ['with characters that cannot be seen', `LPB-\u200b0123456789ABCDEFGHJKMNPQRSTVWXYZ\u001d`],
  [
    'in full width, from an input method',
    'ＬＰＢ－０１２３４５６７８９ＡＢＣＤＥＦＧＨＪＫＭＮＰＱＲＳＴＶＷＸＹＺ',
  ],
  ['typed on a German keyboard', 'LPBß0123456789ABCDEFGHJKMNPQRSTVWXZY'],
  ['in small letters on a German keyboard', 'lpbß0123456789abcdefghjkmnpqrstvwxzy'],
  ['typed on a French keyboard', 'LPB)à&é"\'(-è_çQBCDEFGHJK?NPARSTVZXYW'],
  ['typed on a Russian keyboard', 'ДЗИ-0123456789ФИСВУАПРОЛЬТЗЙКЫЕМЦЧНЯ'],
  ['in an address', `https://portal.example.com/search?q=${code}&clientId=3`],
  ['in a sentence', `the worker scanned ${code} at bench 4`],
])('Y9, B67: a badge is recognised %s', (_, text) => {
  expect(readBadge(text)).toBe(code);
});

test('Y9, B67: a torn badge is a badge: 24 of its characters are a secret as well', () => {
  expect(readBadge('LPB-0123456789ABCDEFGHJKMNPQ')).toBe('LPB-0123456789ABCDEFGHJKMNPQ');
});

test.each([
  'LPB-100',
  'LPB-PLUM-JAM-340-G',
  'lpb- is the prefix of all our products from Leeds, Preston and Bolton',
  'LPB',
  '5012345678900',
  'ALPBACH-0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  '(01)05012345678900(10)LPB-7',
])('what merely resembles a badge is a code: %s', (text) => {
  expect(readBadge(text)).toBe(null);
});

test('a text that is no badge is compared as a badge all the same, so that the answer does not tell', () => {
  expect(plainBadgeCode(' lpb-unknown\n')).toBe('LPB-UNKNOWN');
});
