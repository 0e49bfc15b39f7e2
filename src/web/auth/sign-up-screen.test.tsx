import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

const settings: ServerAnswer = {
  body: {
    partnerEmail: '',
    partnerPhone: '',
    partnerAddress: '',
    allowedEmailDomains: ['example.com', 'example.org'],
  },
};

const created: ServerAnswer = {
  status: 201,
  body: {
    success: true,
    message:
      'Your account has been created. Please check your email and click the verification link before signing in.',
  },
};

const refusal = (status: number, code: string, message: string, fields = {}): ServerAnswer => ({
  status,
  body: { statusCode: status, code, message, fields },
});

const open = async (answer: ServerAnswer | Error = created) => {
  const shown = renderScreen(<SignUpScreen />, {
    at: '/auth/signup',
    path: '/auth/signup',
    role: null,
    answer: ({ path }) => {
      if (path === '/api/settings') return settings;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  await screen.findByText('Your company address: @example.com or @example.org.');
  const fill = (field: string, text: string) =>
    fireEvent.change(screen.getByLabelText(field, { exact: true }), { target: { value: text } });
  const fillAll = (changes: Record<string, string> = {}) => {
    for (const [field, text] of Object.entries({ ...whole, ...changes })) fill(field, text);
  };
  const submit = () => shown.user.click(screen.getByRole('button', { name: 'Create Account' }));
  return { ...shown, fill, fillAll, submit };
};

const whole = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  Password: 'Label-me-2026!',
  'Confirm password': 'Label-me-2026!',
};

const signUps = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/api/auth/signup');
const value = (field: string) => screen.getByLabelText<HTMLInputElement>(field, { exact: true }).value;

/** The error text of a field. */
const errorOf = (field: string) => {
  const described = screen.getByLabelText(field, { exact: true }).getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join();
};

test('L18: what is missing is said once, beside each field, the first one gets the focus, and nothing is sent', async () => {
  const { submit, asked } = await open();
  await submit();
  await waitFor(() => expect(errorOf('First name')).toBe('First name is required'));
  expect(errorOf('Last name')).toBe('Last name is required');
  expect(errorOf('Email')).toBe('Please enter a valid email address');
  expect(errorOf('Password')).toBe('Password must be at least 10 characters long');
  expect(screen.getAllByText('Password must be at least 10 characters long')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(signUps(asked)).toEqual([]);
});

test.each([
  ['Label-me!', 'Password must be at least 10 characters long'],
  ['label-me-2026!', 'Password must contain at least one uppercase letter'],
  ['LABEL-ME-2026!', 'Password must contain at least one lowercase letter'],
  ['Label-me-now!', 'Password must contain at least one number'],
  ['Labelme2026', 'Password must contain at least one special character (!@#$%^&*)'],
])('the password %s is refused: %s @spec-5.4', async (password, sentence) => {
  const { fillAll, submit, asked } = await open();
  fillAll({ Password: password, 'Confirm password': password });
  await submit();
  await waitFor(() => expect(errorOf('Password')).toBe(sentence));
  expect(signUps(asked)).toEqual([]);
});

test.each(['ada@elsewhere.example', 'ada@example.com.evil.example', 'ada@sub.example.com'])(
  '%s may not register',
  async (email) => {
    const { fillAll, submit, asked } = await open();
    fillAll({ Email: email });
    await submit();
    await waitFor(() =>
      expect(errorOf('Email')).toBe(
        'This email address is not authorized for registration. Please contact your administrator.',
      ),
    );
    expect(signUps(asked)).toEqual([]);
  },
);

test('two passwords that differ are said at the second, and no more once the first is corrected @spec-5.6', async () => {
  const { fillAll, fill, submit } = await open();
  fillAll({ Password: 'Label-me-2027!' });
  await submit();
  await waitFor(() => expect(errorOf('Confirm password')).toBe("Passwords don't match"));
  fill('Password', 'Label-me-2026!');
  await waitFor(() => expect(errorOf('Confirm password')).toBe(''));
});

test.each([
  ['l', 'Weak'],
  ['label-me', 'Weak'],
  ['label-me-!', 'Medium'],
  ['Label2026', 'Medium'],
  ['Label-me-2026!', 'Strong'],
  ['Abcdefgh1!', 'Strong'],
])('A1: %s is %s, by the five rules and nothing else @spec-5.7', async (password, strength) => {
  const { fill } = await open();
  fill('Password', password);
  expect(screen.getByText('Password strength:').textContent).toBe(`Password strength: ${strength}`);
});

test('each rule says in words whether it is met', async () => {
  const { fill } = await open();
  fill('Password', 'LABEL2026');
  const rules = within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem');
  expect(rules.map((rule) => rule.textContent)).toEqual([
    'Password must be at least 10 characters long: not met yet',
    'Password must contain at least one uppercase letter: met',
    'Password must contain at least one lowercase letter: not met yet',
    'Password must contain at least one number: met',
    'Password must contain at least one special character (!@#$%^&*): not met yet',
  ]);
});

test('A1: that many use a password is said in a line of its own, and refuses it', async () => {
  const { fillAll, submit, asked } = await open();
  fillAll({ Password: 'Abcdefgh1!', 'Confirm password': 'Abcdefgh1!' });
  const rules = within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem');
  expect(rules.every((rule) => rule.textContent.endsWith(': met'))).toBe(true);
  expect(screen.getByText('Password strength:').textContent).toBe('Password strength: Strong');
  expect(screen.getByText('This password is among the most used. Choose another one.').tagName).toBe('P');
  await submit();
  await waitFor(() =>
    expect(errorOf('Password')).toBe('This password is among the most used. Choose another one'),
  );
  expect(signUps(asked)).toEqual([]);
});

test('who signs up is led to the sign-in, which says that a mail is on its way @spec-4.3', async () => {
  const { fillAll, submit, asked, router } = await open();
  fillAll({ 'First name': ' Ada ' });
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/signin'));
  expect(router.state.location.state).toEqual({
    notice:
      'Your account has been created. Please check your email and click the verification link before signing in.',
    email: 'ada@example.com',
  });
  expect(signUps(asked).map(({ body }) => body)).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      password: 'Label-me-2026!',
      confirmPassword: 'Label-me-2026!',
    },
  ]);
  expect(sessionStorage.length).toBe(0);
});

test.each([
  [
    refusal(429, 'auth.too_many_attempts', 'Too many attempts. Please try again later.'),
    'Too many attempts. Please try again later.',
  ],
  [refusal(500, 'unexpected', 'Something went wrong.'), 'Something went wrong.'],
  [new TypeError('Failed to fetch'), 'The portal could not be reached. Check the connection and try again.'],
])(
  'a failure keeps everything that was typed and says what happened: $1 @spec-8.10',
  async (answer, sentence) => {
    const { fillAll, submit } = await open(answer);
    fillAll();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(`Error creating account${sentence}`);
    expect(Object.keys(whole).map(value)).toEqual(Object.values(whole));
  },
);

test('what the server says about a field stands beside it', async () => {
  const sentence = 'At most 100 characters.';
  const { fillAll, submit } = await open(refusal(400, 'request.invalid', sentence, { lastName: sentence }));
  fillAll();
  await submit();
  await waitFor(() => expect(errorOf('Last name')).toBe('At most 100 characters.'));
});

test('leads to the terms and to what is kept @spec-2.18', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
});

test('password managers are told that the password is a new one', async () => {
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Password', { exact: true }).autocomplete).toBe(
    'new-password',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username');
});
