import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { ClientSelect } from './client-select.tsx';

const Chosen = ({ first }: { first?: number }) => {
  const [value, setValue] = useState(first);
  return (
    <>
      <ClientSelect mayCreate value={value} onChange={setValue} />
      <p>{value === undefined ? 'none' : `number ${value}`}</p>
    </>
  );
};

const open = (role: 'editor' | 'read_only') =>
  renderScreen(<Chosen />, {
    at: '/',
    path: '/',
    role,
    answer: ({ method }) =>
      method === 'POST' ? { status: 201, body: { id: 9, name: 'Meadow' } } : { body: [], total: 0 },
  });

test('a name that no client has is made a client in place, and chosen', async () => {
  const { user, asked } = open('editor');
  await user.click(await screen.findByRole('button', { name: 'Client: All Clients' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a client' }), 'Meadow');
  await user.click(await screen.findByRole('option', { name: 'Create client “Meadow”' }));
  expect(await screen.findByText('number 9')).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/clients', { name: 'Meadow' }],
  ]);
});

test('who may not add clients is offered none', async () => {
  const { user } = open('read_only');
  await user.click(await screen.findByRole('button', { name: 'Client: All Clients' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a client' }), 'Meadow');
  expect(await screen.findByText('No client has this in its name.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('option')).toBe(null));
});

const known = [
  { id: 1, name: 'Acme' },
  { id: 2, name: 'Meadow' },
];

/** The open list, with a portal that finds clients by their names. */
const openKnown = async (first?: number) => {
  const shown = renderScreen(<Chosen {...(first === undefined ? {} : { first })} />, {
    at: '/',
    path: '/',
    role: 'editor',
    answer: ({ path, query }) => {
      if (path !== '/api/clients') return { body: known[0] };
      const body = known.filter(({ name }) => name.includes(query['search'] ?? ''));
      return { body, total: body.length };
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: /^Client: / }));
  await screen.findByRole('option', { name: 'Meadow' });
  return { ...shown, field: screen.getByRole('combobox', { name: 'Find a client' }) };
};

test('Enter right after typing takes a client that fits what was typed, not one of the list before', async () => {
  const { user, field } = await openKnown(1);
  await user.type(field, 'Meadow{Enter}');
  expect(await screen.findByText('number 2')).toBeVisible();
});

test('Enter takes nothing of an earlier search', async () => {
  const { user, field } = await openKnown();
  await user.type(field, 'Acme');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'Meadow{Enter}');
  expect(await screen.findByText('number 2')).toBeVisible();
});

test('Enter right after typing makes no client: it is offered first', async () => {
  const { user, field, asked } = await openKnown();
  await user.type(field, 'Meadwo{Enter}');
  expect(await screen.findByRole('option', { name: 'Create client “Meadwo”' })).toBeVisible();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(screen.getByText('none')).toBeVisible();
});
