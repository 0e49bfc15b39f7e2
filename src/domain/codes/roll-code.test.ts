import { expect, test } from 'vitest';
import { readRollCode, rollCodeOf, rollCodes } from './roll-code.ts';

const alphabet = '123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codes = Array.from({ length: 40 }, (_, n) => rollCodeOf((n * 687_194_767 + 12_345) % rollCodes));
/** The positions of the characters that a person types: not `R` and the hyphens. */
const places = [2, 3, 4, 5, 6, 7, 8, 10];

test('a code is short, and the same number gives the same code', () => {
  expect(rollCodes).toBe(27_512_614_111);
  expect([rollCodeOf(0), rollCodeOf(1), rollCodeOf(rollCodes - 1)]).toEqual([
    'R-1111111-1',
    'R-2111111-3',
    'R-ZZZZZZZ-W',
  ]);
  expect(new Set(codes).size).toBe(40);
  for (const code of codes) expect(code).toMatch(/^R-[1-9A-HJKMNP-TV-Z]{7}-[1-9A-HJKMNP-TV-Z]$/);
});

test('a code is read as it was scanned or typed', () => {
  const [code = ''] = codes;
  for (const text of [code, code.toLowerCase(), ` ${code} `, `]Q1${code}`, `]d1${code}`])
    expect(readRollCode(text)).toEqual({ kind: 'roll', code });
});

test('every single typing error is found @security-6.8', () => {
  const wrong = codes.flatMap((code) =>
    places.flatMap((at) =>
      Array.from(alphabet)
        .filter((other) => other !== code[at])
        .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
    ),
  );
  expect(wrong).toHaveLength(9_600);
  expect(wrong.filter((text) => readRollCode(text).kind !== 'mistyped')).toEqual([]);
});

const swapped = (code: string, one: number, other: number): string =>
  Array.from(code, (character, at) => {
    if (at === one) return code.charAt(other);
    return at === other ? code.charAt(one) : character;
  }).join('');

test('every two characters that have changed places are found, wherever they stand', () => {
  const wrong = codes.flatMap((code) =>
    places.flatMap((one) => places.map((other) => swapped(code, one, other)).filter((text) => text !== code)),
  );
  expect(wrong.length).toBeGreaterThan(1_900);
  expect(wrong.filter((text) => readRollCode(text).kind !== 'mistyped')).toEqual([]);
});

test.each([
  '',
  'RASPBERRY',
  'R',
  '5012345678900',
  'R-123',
  'R-7K3M9Q2-XX',
  'LPB-7K3M9Q2X',
  'R-7K3M9O2-X',
  '01050123456789',
])('%j is no code of a roll', (text) => {
  expect(readRollCode(text)).toEqual({ kind: 'other' });
});
