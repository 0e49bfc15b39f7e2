import { describe, expect, test } from 'vitest';
import { NewPassword, passwordRules, passwordStrength } from './password.ts';

const sentencesFor = (password: string) =>
  NewPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

describe('a new password', () => {
  test.each([
    ['Label-me!1', 'ten characters'],
    ['Éclair-été-1!', 'letters of any language'],
    [`Aa1!${'x'.repeat(252)}`, '256 characters'],
    ['  Spaced 1!  ', 'spaces at its ends'],
  ])('%j is taken as it is: %s @security-5.1', (password) => {
    expect(NewPassword.parse(password)).toBe(password);
  });

  test.each([
    ['Short-1!a', 'Password must be at least 10 characters long'],
    ['label-me-2026!', 'Password must contain at least one uppercase letter'],
    ['LABEL-ME-2026!', 'Password must contain at least one lowercase letter'],
    ['Label-me-please!', 'Password must contain at least one number'],
    ['Label-me-2026', 'Password must contain at least one special character (!@#$%^&*)'],
  ])('%j: %s @spec-5.4 @spec-9.26', (password, sentence) => {
    expect(sentencesFor(password)).toEqual([sentence]);
  });

  test('lacks each rule in its own words @spec-5.5', () => {
    expect(sentencesFor('')).toEqual([
      'Password must be at least 10 characters long',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character (!@#$%^&*)',
    ]);
  });

  test.each('!@#$%^&*'.split(''))('counts %s as a special character @spec-5.5', (sign) => {
    expect(sentencesFor(`Label2026${sign}`)).toEqual([]);
  });

  test.each('-_+=?.,;:~'.split(''))('does not count %s as one', (sign) => {
    expect(sentencesFor(`Label2026${sign}`)).toEqual([
      'Password must contain at least one special character (!@#$%^&*)',
    ]);
  });

  test('counts characters as a person does', () => {
    expect(sentencesFor('Aa1!🏷🏷🏷🏷🏷')).toEqual(['Password must be at least 10 characters long']);
    expect(sentencesFor('Aa1!🏷🏷🏷🏷🏷🏷')).toEqual([]);
  });

  test('asvs-6.2.9: is refused beyond 256 characters, never cut @security-5.1', () => {
    expect(sentencesFor(`Aa1!${'x'.repeat(253)}`)).toEqual(['At most 256 characters.']);
  });

  test('is refused when it cannot be written as text', () => {
    expect(sentencesFor('Label-me-2026!\ud800')).toEqual(['This text has characters that cannot be stored.']);
  });
});

describe('the strength of a password', () => {
  test.each([
    ['', 'Weak'],
    ['abcdefghijkl', 'Weak'],
    ['label', 'Weak'],
    ['label1', 'Weak'],
    ['Label1', 'Medium'],
    ['abcdefghij1', 'Medium'],
    ['Label1!', 'Medium'],
    ['Labellabel1', 'Medium'],
    ['Label-me-2026!', 'Strong'],
  ])('%j is %s @spec-5.7', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  test('rests on five rules', () => {
    expect(passwordRules).toHaveLength(5);
  });
});

test('X5: a password of a megabyte is refused by its length alone, before any other rule looks at it @security-8.5', () => {
  expect(sentencesFor('x'.repeat(1024 * 1024))).toEqual(['At most 256 characters.']);
});
