import { expect, test } from 'vitest';
import { CallError, failureOf } from '#web/api/call.ts';
import { signInFailure } from './sign-in-failure.ts';

test('an unverified address is told where the link is @spec-8.6', () => {
  expect(signInFailure(new CallError(403, 'Verify first.', { code: 'auth.unverified' }))).toEqual({
    title: 'Sign in failed',
    description: 'Please check your email and click the verification link before signing in.',
  });
});

test('wrong credentials do not say which of the two is wrong @spec-8.7', () => {
  expect(signInFailure(new CallError(401, 'No.', { code: 'auth.invalid' })).description).toBe(
    'Email or password is incorrect. Please try again.',
  );
});

test('any other refusal is told in the words of the server @spec-8.8', () => {
  expect(
    signInFailure(
      new CallError(429, 'Too many attempts. Please try again later.', { code: 'auth.too_many_attempts' }),
    ).description,
  ).toBe('Too many attempts. Please try again later.');
});

test.each([400, 401, 403, 404, 429, 500, 502, 503])(
  'A3: a %i without a message is told in the specified words @spec-8.8',
  (status) => {
    for (const text of ['', '{}', '{"message":""}', '<html>Bad Gateway</html>'])
      expect(signInFailure(failureOf(status, 'Refused', text)).description).toBe(
        'Please check your credentials and try again.',
      );
  },
);

test('a success that says it is none is a failed login @spec-8.9', () => {
  expect(signInFailure(new CallError(200, 'Login failed')).description).toBe('Login failed');
});

test('a connection that is gone is told in words', () => {
  expect(signInFailure(new TypeError('Failed to fetch')).description).toBe(
    'The portal could not be reached. Check the connection and try again.',
  );
});
