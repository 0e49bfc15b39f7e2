import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';
import { NewPassword } from './password.ts';

describe('asvs-6.2.4: a password that many use', () => {
  test.each([
    'Password1!',
    'Password123!',
    'P@ssw0rd2026!',
    'Pa$$word2026',
    'W3lcome-2026!',
    '!!Summer2026',
    'Qwertyuiop1!',
    'Qwerty1!Admin',
    'Abcdefgh1!',
    'Aaaaaaaaa1!',
    'ILoveYou123!',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    'Label-me-2026!',
    'Passwordless-1!',
    'Summer-in-the-warehouse-7!',
    'T4pe&Peel2026',
    'Passt-wie-1-Handschuh!',
    '1234567890!@#',
  ])('%s is not taken for one', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('is refused in words once it meets the five rules, and not before @security-5.8', () => {
    const sentencesFor = (password: string) =>
      NewPassword.safeParse(password).error?.issues.map(({ message }) => message);
    expect(sentencesFor('Password123!')).toEqual([
      'This password is among the most used. Choose another one',
    ]);
    expect(sentencesFor('Password123')).toEqual([
      'Password must contain at least one special character (!@#$%^&*)',
    ]);
  });

  test('is each of more than 3,000 that meet the rules @security-5.8', () => {
    const words =
      'Password Welcome Admin Qwerty Summer Winter Spring Autumn Monday London Dragon Football'.split(' ');
    const signs = '!@#$%^&*'.split('');
    const years = Array.from({ length: 40 }, (_, number) => String(1990 + number));
    const all = words.flatMap((word) =>
      signs.flatMap((sign) => years.map((year) => `${word}${year}${sign}`)),
    );
    expect(all.length).toBeGreaterThan(3_000);
    expect(all.filter((password) => !isCommonPassword(password))).toEqual([]);
  });
});
