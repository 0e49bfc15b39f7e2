import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const said = (message: string): ServerAnswer => ({ body: { success: true, message } });
const deadLink: ServerAnswer = {
  status: 400,
  body: { statusCode: 400, code: 'auth.link_invalid', message: 'This link is no longer valid.' },
};

const open = (
  shown: ReactElement,
  at: string,
  answers: Record<string, ServerAnswer | (() => ServerAnswer)>,
  role: Role | null = null,
) =>
  renderScreen(shown, {
    at,
    path: at.split('?')[0] ?? at,
    role,
    answer: ({ path }) => {
      const answer = answers[path] ?? { status: 404, body: {} };
      return typeof answer === 'function' ? answer() : answer;
    },
  });

const fillPasswords = () => {
  for (const field of ['Password', 'Confirm password']) {
    fireEvent.change(screen.getByLabelText(field, { exact: true }), {
      target: { value: 'Relabel-me-2027!' },
    });
  }
};

const outOfReach = (): ServerAnswer => {
  throw new TypeError('Failed to fetch');
};

test('a forgotten password is asked for with a valid address only @spec-2.17 @spec-5.8', async () => {
  const { user, asked } = open(<ForgotPasswordScreen />, '/auth/forgot-password', {});
  await user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(asked).toEqual([]);
});

test('asking for a reset link is answered in the words of the server, and the address stays', async () => {
  const { user, asked } = open(<ForgotPasswordScreen />, '/auth/forgot-password', {
    '/api/auth/forgot-password': said('If this address has an account, a link is on its way.'),
  });
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(
    (await screen.findByText('If this address has an account, a link is on its way.')).closest('output'),
  ).not.toBe(null);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
});

test('without a connection the reset link says so', async () => {
  const { user } = open(<ForgotPasswordScreen />, '/auth/forgot-password', {
    '/api/auth/forgot-password': outOfReach,
  });
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The link was not sentThe portal could not be reached. Check the connection and try again.',
  );
});

test.each(['', '?token='])(
  'A13: a reset page at %j says that its token is missing, and offers a new link',
  (query) => {
    open(<ResetPasswordScreen />, `/auth/reset-password${query}`, {});
    expect(screen.getByRole('alert').textContent).toBe('Token is required');
    expect(screen.getByRole('button', { name: 'Send reset link' }).getAttribute('type')).toBe('submit');
  },
);

test('the token of a link leaves the address at once', async () => {
  const { address } = open(<ResetPasswordScreen />, '/auth/reset-password?token=secret', {});
  await waitFor(() => expect(address()).toBe('/auth/reset-password'));
  expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
});

test('X12: a new password is sent with the token, and signs in', async () => {
  const user = {
    id: 7,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    role: 'editor',
    emailVerified: true,
    locale: 'en-US',
  };
  const message = 'Your new password is set, and you are signed in.';
  const {
    user: hands,
    asked,
    router,
  } = open(<ResetPasswordScreen />, '/auth/reset-password?token=secret', {
    '/api/auth/reset-password': { body: { success: true, token: 'opened', user, message } },
  });
  fillPasswords();
  await hands.click(screen.getByRole('button', { name: 'Set new password' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('opened');
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/api/auth/reset-password',
      query: {},
      body: { token: 'secret', password: 'Relabel-me-2027!', confirmPassword: 'Relabel-me-2027!' },
    },
  ]);
});

test('somebody who was invited is welcomed, and told of no device that is signed out', async () => {
  const { address } = open(<ResetPasswordScreen />, '/auth/reset-password?invited=1&token=secret', {});
  await waitFor(() => expect(address()).toBe('/auth/reset-password'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Labelport');
  expect(screen.queryByText(/signed out/)).toBe(null);
  expect(screen.getByRole('button', { name: 'Choose this password' }).getAttribute('type')).toBe('submit');
});

test('a new password has the rules of every password @spec-5.9', async () => {
  const { user, asked } = open(<ResetPasswordScreen />, '/auth/reset-password?token=secret', {});
  await user.type(screen.getByLabelText('Password', { exact: true }), 'short');
  await user.type(screen.getByLabelText('Confirm password'), 'else{Enter}');
  expect(await screen.findByText('Password must be at least 10 characters long')).toBeVisible();
  expect(screen.getByText("Passwords don't match")).toBeVisible();
  expect(asked).toEqual([]);
});

test.each([
  ['/auth/reset-password?token=used', { '/api/auth/reset-password': deadLink }],
  ['/auth/reset-password', {}],
  ['/auth/reset-password?token=', {}],
])('%s: a link that no longer works says so and offers a new one', async (at, answers) => {
  const { user, asked } = open(<ResetPasswordScreen />, at, {
    ...answers,
    '/api/auth/forgot-password': said('A link is on its way.'),
  });
  if (screen.queryByLabelText('Password', { exact: true })) {
    fillPasswords();
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
  }
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'ada@example.com{Enter}');
  expect(await screen.findByText('A link is on its way.')).toBeVisible();
  expect(asked.at(-1)?.path).toBe('/api/auth/forgot-password');
});

test('a verification link confirms at once, once, and leads to the sign-in', async () => {
  const { asked, router } = open(<VerifyEmailScreen />, '/auth/verify-email?token=secret', {
    '/api/auth/verify-email': said('Your email address is confirmed. You can sign in now.'),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/signin'));
  expect(router.state.location.state).toEqual({
    notice: 'Your email address is confirmed. You can sign in now.',
  });
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/verify-email', { token: 'secret' }],
  ]);
});

test('a verification link that is used up offers another mail', async () => {
  const { user, address, asked } = open(<VerifyEmailScreen />, '/auth/verify-email?token=used', {
    '/api/auth/verify-email': deadLink,
    '/api/auth/resend-verification': said('A new link is on its way.'),
  });
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  expect(address()).toBe('/auth/verify-email');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Resend verification mail' }));
  expect(await screen.findByText('A new link is on its way.')).toBeVisible();
  expect(asked.at(-1)?.path).toBe('/api/auth/resend-verification');
});

test('a verification that did not arrive is tried again with the same link', async () => {
  let isReached = false;
  const { user, router } = open(<VerifyEmailScreen />, '/auth/verify-email?token=secret', {
    '/api/auth/verify-email': () => {
      if (!isReached) return outOfReach();
      return said('Your email address is confirmed. You can sign in now.');
    },
  });
  expect(
    await screen.findByRole('heading', { name: 'Your email address is not confirmed yet' }),
  ).toBeVisible();
  isReached = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/signin'));
});

test('L5: the link of a mail works whoever is signed in, and says as whom', async () => {
  const verify = open(
    <VerifyEmailScreen />,
    '/auth/verify-email?token=secret',
    { '/api/auth/verify-email': said('Your email address is confirmed. You can sign in now.') },
    'editor',
  );
  await waitFor(() => expect(verify.router.state.location.pathname).toBe('/'));
  expect(await screen.findByText('You are still signed in as Rae Reader.')).toBeVisible();
  cleanup();

  open(<ResetPasswordScreen />, '/auth/reset-password?token=secret', {}, 'editor');
  expect(await screen.findByText(/^This browser is signed in as Rae Reader\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set new password' })).toBeVisible();
});
