import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { AccountScreen } from './account-screen.tsx';

const passkey = {
  id: 4,
  name: 'Phone',
  at: '2026-11-26T14:00:00.000Z',
  lastUsedAt: null,
  isSynced: true,
};

const open = (passkeyHost: string | null, refusal?: string) => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  return renderScreen(<AccountScreen />, {
    at: '/account',
    path: '/account',
    role: 'editor',
    answer: ({ method, path }) => {
      if (path === '/api/settings') return { body: { passkeyHost } };
      if (method !== 'GET' && refusal !== undefined)
        return { status: 403, body: { message: refusal, code: 'passkey.password_wrong', statusCode: 403 } };
      return { body: method === 'GET' ? [passkey] : { success: true } };
    },
  });
};

test.each([
  [null, /at 127\.0\.0\.1 they never work/],
  ['labels.example', /only at labels\.example/],
])('where browsers keep no passkeys of this address (%s), the screen says so', async (host, sentence) => {
  open(host);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a passkey is removed with the password; a wrong one is said in the dialog, which stays', async () => {
  const shown = open('localhost', 'The password is wrong. Nothing was changed.');
  await screen.findByRole('button', { name: 'Add a passkey' });
  await shown.user.click(screen.getAllByRole('button', { name: 'Remove Phone' })[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Remove Phone?' });
  await shown.user.type(within(dialog).getByLabelText(/^Your password/), 'Wrong-one-2026!');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The password is wrong.');
  expect(shown.asked.find(({ method }) => method === 'DELETE')).toMatchObject({
    path: '/api/passkeys/4',
    body: { password: 'Wrong-one-2026!' },
  });
});

test('a dialog stays with what it says although the passkeys cannot be loaded anew', async () => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  let isLost = false;
  const { user } = renderScreen(<AccountScreen />, {
    at: '/account',
    path: '/account',
    role: 'editor',
    answer: ({ method, path }) => {
      if (path === '/api/settings') return { body: { passkeyHost: 'localhost' } };
      if (method === 'DELETE') isLost = true;
      return isLost ? { status: 429, body: {} } : { body: [passkey] };
    },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Remove Phone' }))[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Remove Phone?' });
  await user.type(within(dialog).getByLabelText(/^Your password/), 'Label-me-2026!');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^Not up to date/)).toBeInTheDocument();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Too much was asked at once.');
  expect(within(dialog).getByLabelText(/^Your password/)).toHaveValue('Label-me-2026!');
});
