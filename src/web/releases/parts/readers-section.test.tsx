import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import type { Reader } from '#domain/releases/reading-contract.ts';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { releaseWith } from '#testing/samples/releases.ts';
import { ReadersSection } from './readers-section.tsx';

const at = '2026-11-20T10:00:00.000Z';

const reader = (userId: number, name: string, state: Reader['state']): Reader => ({
  userId,
  name,
  role: 'read_only',
  state,
  openedAt: state === 'unopened' ? null : at,
  confirmedAt: state === 'confirmed' ? at : null,
});

const readers = [
  reader(1, 'Rowan Field', 'confirmed'),
  reader(2, 'Wanda Moss', 'opened'),
  reader(3, 'Piet Stone', 'unopened'),
];

const answering = ({ path, query }: Asked): ServerAnswer => {
  if (path === '/api/clients/9/readers')
    return { body: query['release'] === '1' ? readers.slice(0, 1) : readers, total: 3 };
  return { body: [releaseWith({ number: 2 }), releaseWith({ state: 'superseded' })], total: 2 };
};

const open = (role: Role, answer = answering) =>
  renderScreen(<ReadersSection kind="client" id={9} version={2} />, {
    at: '/clients/9',
    path: '/clients/:id',
    role,
    answer,
  });

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('an editor sees who has confirmed, who has opened, and who has done neither', async () => {
  const { user } = open('editor');
  await user.click(await screen.findByRole('button', { name: 'Who has read this' }));
  expect(await screen.findByText('1 of 3 have confirmed')).toBeVisible();
  const states = ['Confirmed', 'Opened, not confirmed', 'Not opened'];
  for (const [index, { name }] of readers.entries())
    expect(
      within(screen.getByRole('row', { name: new RegExp(name) })).getByText(states[index] ?? ''),
    ).toBeVisible();
});

test('one state alone is listed, and the count stays that of everybody', async () => {
  const { user } = open('editor');
  await user.click(await screen.findByRole('button', { name: 'Who has read this' }));
  await user.click(await screen.findByRole('combobox', { name: /^State: / }));
  await user.click(await screen.findByRole('option', { name: 'Not opened' }));
  expect(rows()).toEqual(['Piet Stone']);
  expect(screen.getByText('1 of 3 have confirmed')).toBeVisible();
});

test('an earlier release has its own readers', async () => {
  const { user } = open('editor');
  await user.click(await screen.findByRole('button', { name: 'Who has read this' }));
  await user.click(await screen.findByRole('combobox', { name: /^Release: / }));
  await user.click(await screen.findByRole('option', { name: 'Release 1' }));
  expect(await screen.findByText('1 of 1 have confirmed')).toBeVisible();
  expect(rows()).toEqual(['Rowan Field']);
});

test('why the list could not be loaded is said', async () => {
  const { user } = open('editor', (asked) =>
    asked.path.endsWith('/readers')
      ? { status: 404, body: { message: 'There is no such release.' } }
      : answering(asked),
  );
  await user.click(await screen.findByRole('button', { name: 'Who has read this' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The list could not be loaded. There is no such release.',
  );
});

test('a worker does not see it, and nothing is asked for', async () => {
  const { asked } = renderScreen(
    <>
      <p>Beside it</p>
      <ReadersSection kind="client" id={9} version={2} />
    </>,
    { at: '/clients/9', path: '/clients/:id', role: 'read_only', answer: answering },
  );
  await screen.findByText('Beside it');
  expect(screen.queryByRole('button', { name: 'Who has read this' })).toBeNull();
  expect(asked).toEqual([]);
});

test('releases that could not be loaded anew are still there to choose from, and not said to be missing', async () => {
  let isLost = false;
  const { user, queryClient } = open('editor', (asked) =>
    isLost ? { status: 429, body: { message: 'Too many requests.' } } : answering(asked),
  );
  await user.click(await screen.findByRole('button', { name: 'Who has read this' }));
  const choice = await screen.findByRole('combobox', { name: /^Release/ });
  await waitFor(() => expect(choice).toHaveTextContent('Release 2'));
  isLost = true;
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/Not up to date/)).toBeVisible();
  expect(choice).toHaveTextContent('Release 2');
  expect(screen.queryByText(/could not be loaded/)).toBe(null);
});
