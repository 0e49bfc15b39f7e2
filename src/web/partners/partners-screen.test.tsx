import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { PartnersScreen } from './partners-screen.tsx';

const cara = {
  id: 7,
  firstName: 'Cara',
  lastName: 'Holm',
  email: 'cara@orchard.example',
  isActive: true,
  isInvited: false,
  lastLoginAt: null,
  partner: { clientId: 9 },
  of: 'Orchard House',
};

const open = (role: Role) => {
  let people = [cara];
  return renderScreen(<PartnersScreen />, {
    at: '/admin/partners',
    path: '/admin/partners',
    role,
    answer: ({ method, path, body }) => {
      if (method === 'PUT' && JSON.stringify(body) === '{"partner":null}') people = [];
      return { body: path === '/api/partners' ? people : [] };
    },
  });
};

test('an administrator moves somebody of a client to a supplier', async () => {
  const { user, asked } = open('administrator');
  await user.click(await screen.findByRole('button', { name: 'Move Cara Holm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Cara Holm?' });
  await user.click(await within(dialog).findByRole('combobox', { name: /^Whose person/ }));
  await user.click(await screen.findByRole('option', { name: 'Supplier' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(within(dialog).getByText('Please say which supplier.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Supplier Code/), 'TRENT');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/admin/users/7/partner',
      body: { partner: { supplierCode: 'TRENT' } },
    }),
  );
});

test('the last one is moved to the own people, and that is said though nobody is left', async () => {
  const { user } = open('administrator');
  await user.click(await screen.findByRole('button', { name: 'Move Cara Holm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Cara Holm?' });
  await user.click(await within(dialog).findByRole('combobox', { name: /^Whose person/ }));
  await user.click(await screen.findByRole('option', { name: /^Nobody/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('They sign in again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBe(null);
  expect(screen.queryByText('cara@orchard.example')).toBe(null);
});

test('an editor sees them and moves nobody', async () => {
  open('editor');
  expect(await screen.findByText('cara@orchard.example')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});
