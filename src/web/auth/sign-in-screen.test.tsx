import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { keepInput } from '#web/session/kept-input-store.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const refused: ServerAnswer = {
  status: 401,
  body: {
    statusCode: 401,
    code: 'auth.invalid',
    message: 'Email or password is incorrect. Please try again.',
  },
};

const accepted: ServerAnswer = {
  body: {
    success: true,
    token: 'a-new-token',
    message: 'Welcome',
    user: {
      id: 1,
      firstName: 'Rae',
      lastName: 'Reader',
      email: 'reader@example.com',
      role: 'read_only',
      emailVerified: true,
      locale: 'en-US',
    },
  },
};

const open = ({ at = '/auth/signin', answer = accepted }: { at?: string; answer?: ServerAnswer } = {}) =>
  renderScreen(<SignInScreen />, { at, path: at.split('?')[0] ?? at, role: null, answer: () => answer });

/** What the screen sent, besides asking which ways to sign in there are. */
const sent = <T extends { method: string }>(asked: readonly T[]): T[] =>
  asked.filter(({ method }) => method !== 'GET');

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const signIn = () => screen.getByRole('button', { name: 'Sign In' });

test('what is missing is said beside the field, the first one gets the focus, and nothing is sent @spec-5.1', async () => {
  const { user, asked } = open();
  await user.type(email(), 'reader');
  await user.click(signIn());
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(document.activeElement).toBe(email());
  expect(sent(asked)).toEqual([]);
});

test('who signs in at /auth/signin goes home, and the token is kept @spec-4.2', async () => {
  const { user, address, asked } = open();
  await user.type(email(), 'reader@example.com');
  await user.type(password(), 'Label-me-2026!{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage.getItem('auth_token')).toBe('a-new-token');
  expect(sent(asked)).toEqual([
    {
      method: 'POST',
      path: '/api/auth/signin',
      query: {},
      body: { email: 'reader@example.com', password: 'Label-me-2026!' },
    },
  ]);
});

test('who signs in elsewhere stays there @spec-4.2', async () => {
  const { user, address } = open({ at: '/search?q=5012345678900' });
  await user.type(email(), 'reader@example.com');
  await user.type(password(), 'Label-me-2026!{Enter}');
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBe('a-new-token'));
  expect(address()).toBe('/search?q=5012345678900');
});

test('a refusal is told in a toast and beside the form; the e-mail stays, the password gets the focus @spec-8.5', async () => {
  const { user } = open({ answer: refused });
  await user.type(email(), 'reader@example.com');
  await user.type(password(), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Sign in failedEmail or password is incorrect. Please try again.',
  );
  expect(screen.getAllByText('Sign in failed').length).toBeGreaterThan(1);
  expect(email().value).toBe('reader@example.com');
  expect(password().value).toBe('');
  expect(document.activeElement).toBe(password());
});

test('the password can be looked at @security-5.2', async () => {
  const { user } = open();
  await user.type(password(), 'secret');
  expect(password().type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});

test('a password manager finds its fields, and what is pasted is taken @security-5.2', async () => {
  const { user } = open();
  expect(email().autocomplete).toBe('username');
  expect(password().autocomplete).toBe('current-password');
  password().focus();
  await user.paste('Label-me-2026!');
  expect(password().value).toBe('Label-me-2026!');
});

test('leads to the forgotten password and to the sign-up', () => {
  open();
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  );
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/auth/signup');
});

test('an unverified account is offered the mail once more', async () => {
  const { user, asked } = renderScreen(<SignInScreen />, {
    at: '/auth/signin',
    path: '/auth/signin',
    role: null,
    answer: ({ path }) =>
      path === '/api/auth/signin'
        ? { status: 403, body: { statusCode: 403, code: 'auth.unverified', message: 'Unverified.' } }
        : { body: { success: true, message: 'A new link is on its way.' } },
  });
  await user.type(email(), 'reader@example.com');
  await user.type(password(), 'Label-me-2026!{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please check your email and click the verification link before signing in.',
  );
  await user.click(screen.getByRole('button', { name: 'Resend verification mail' }));
  expect(await screen.findByText('A new link is on its way.')).toBeVisible();
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    path: '/api/auth/resend-verification',
    query: {},
    body: { email: 'reader@example.com' },
  });
});

test('a wrong password is offered no mail', async () => {
  const { user } = open({ answer: refused });
  await user.type(email(), 'reader@example.com');
  await user.type(password(), 'wrong{Enter}');
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Resend verification mail' })).toBe(null);
});

test('who comes from the sign-up reads what to do next, and can have the mail again', async () => {
  const { router } = open({ at: '/auth/signin' });
  await router.navigate('/auth/signin', {
    state: { notice: 'Please check your email.', email: 'ada@example.com' },
  });
  expect(await screen.findByText('Please check your email.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resend verification mail' })).toBeVisible();
});

test('who was logged out by inactivity in the middle of a form reads that what was typed is kept', async () => {
  keepInput(
    { userId: 1, address: '/products/7', form: 'product' },
    { atMs: Date.now(), values: { sku: 'OH-1' } },
  );
  const { router } = open({ at: '/auth/signin' });
  const kept = 'What you typed is kept; it is not saved yet.';
  await router.navigate('/auth/signin', { state: { from: '/products/8' } });
  await screen.findByText(/^You’ve been logged out/);
  expect(screen.queryByText(kept)).toBe(null);
  await router.navigate('/auth/signin', { state: { from: '/products/7?edit=7' } });
  expect(await screen.findByText(kept)).toBeVisible();
});

test('who was logged out by inactivity goes back to the page that was left', async () => {
  const { user, address, router } = open({ at: '/auth/signin' });
  await router.navigate('/auth/signin', { state: { from: '/products/7?tab=labels' } });
  expect(
    await screen.findByText(
      'You’ve been logged out due to inactivity. Sign in, and you are back on the page you left.',
    ),
  ).toBeVisible();
  await user.type(email(), 'reader@example.com');
  await user.type(password(), 'Label-me-2026!{Enter}');
  await waitFor(() => expect(address()).toBe('/products/7?tab=labels'));
});
