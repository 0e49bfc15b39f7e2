import { describe, expect, test } from 'vitest';
import { SignUp, signUpSchema } from './sign-up.ts';

const form = {
  firstName: 'Ana',
  lastName: 'Field',
  email: 'ana@example.com',
  password: 'Label-me-2026!',
  confirmPassword: 'Label-me-2026!',
};
const schema = signUpSchema(['example.com', 'example.org']);

const sentences = (values: unknown): string[] =>
  schema.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the sign-up form', () => {
  test('takes a person of either company', () => {
    expect(schema.parse(form)).toMatchObject({ firstName: 'Ana', email: 'ana@example.com' });
    expect(sentences({ ...form, email: 'Ana@Example.ORG' })).toEqual([]);
  });

  test.each([
    [{ firstName: '' }, 'firstName: First name is required'],
    [{ firstName: ' \t ' }, 'firstName: First name is required'],
    [{ firstName: null }, 'firstName: First name is required'],
    [{ firstName: 'x'.repeat(101) }, 'firstName: At most 100 characters.'],
    [{ lastName: '' }, 'lastName: Last name is required'],
    [{ lastName: 'x'.repeat(101) }, 'lastName: At most 100 characters.'],
    [{ email: '' }, 'email: Please enter a valid email address'],
    [{ email: 'ana' }, 'email: Please enter a valid email address'],
    [{ email: ['ana@example.com'] }, 'email: Please enter a valid email address'],
    [{ email: '"x@example.com"@evil.com' }, 'email: Please enter a valid email address'],
    [{ email: `${'x'.repeat(244)}@example.com` }, 'email: Please enter a valid email address'],
    [
      { email: 'ana@example.com.evil.com' },
      'email: This email address is not authorized for registration. Please contact your administrator.',
    ],
    [{ confirmPassword: 'Label-me-2026?' }, "confirmPassword: Passwords don't match"],
    [{ confirmPassword: undefined }, "confirmPassword: Passwords don't match"],
  ])('%j is answered with: %s @spec-3.5 @spec-5.2 @spec-5.3 @spec-5.6 @spec-9.26', (change, sentence) => {
    expect(sentences({ ...form, ...change })).toContain(sentence);
  });

  test('says all that is wrong at once, also that the passwords differ', () => {
    expect(
      sentences({ ...form, firstName: '', email: 'ana@elsewhere.example', confirmPassword: 'x' }),
    ).toEqual([
      'firstName: First name is required',
      'email: This email address is not authorized for registration. Please contact your administrator.',
      "confirmPassword: Passwords don't match",
    ]);
    expect(sentences({ firstName: 'Ana', lastName: 'Field', password: 'Label-me-2026!' })).toEqual([
      'email: Please enter a valid email address',
      "confirmPassword: Passwords don't match",
    ]);
  });

  test.each([undefined, null, 5, 'text', []])('%j is no form', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  test('keeps a name on one line, whatever it was broken with', () => {
    expect(schema.parse({ ...form, firstName: ' Ana\r\nBcc:\u00a0x ' }).firstName).toBe('Ana Bcc: x');
  });
});

test.each([
  { role: 'administrator' },
  { Role: 'administrator' },
  { roles: ['administrator'] },
  { isAdmin: true },
  { role: { role: 'administrator' } },
  { user: { role: 'administrator' } },
  { isActive: false, isEmailVerified: true, emailVerified: true, id: 1 },
])('T3: %j in the payload is taken from nobody @spec-3.32', (more) => {
  expect(SignUp.parse({ ...form, ...more })).toEqual(form);
});
