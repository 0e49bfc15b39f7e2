import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { ClientSelect } from './client-select.tsx';

const Chosen = () => {
  const [value, setValue] = useState<number>();
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
