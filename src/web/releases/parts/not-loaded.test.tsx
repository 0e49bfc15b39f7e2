import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { releaseWith } from '#testing/samples/releases.ts';
import { ControlHere } from './drafts-here.tsx';
import { ReadersSection } from './readers-section.tsx';

const lost: ServerAnswer = { status: 429, body: { message: 'Too many requests.' } };

const control = {
  isControlled: false,
  approval: 'none',
  needsApproval: false,
  answersByLink: false,
  needsPhoto: false,
  needsSecondToClear: false,
  challengesEachRun: false,
  isShadow: false,
  checkAt: 'all',
  checkEvery: 1,
  unexplainedLimit: 0,
  drafts: 0,
};

const at = '2026-11-20T10:00:00.000Z';
const reader = (name: string, state: string) => ({
  userId: name.length,
  name,
  role: 'read_only',
  state,
  openedAt: at,
  confirmedAt: null,
});
test('the control of a client that could not be loaded says so, and Retry loads it', async () => {
  let answer = lost;
  const { user } = renderScreen(<ControlHere clientId={9} />, {
    at: '/clients/9',
    path: '/clients/:id',
    role: 'administrator',
    answer: ({ path }) => (path.endsWith('/drafts') ? { body: { drafts: [], total: 0 } } : answer),
  });
  await user.click(await screen.findByRole('button', { name: 'Control' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded. Too many requests.');
  answer = { body: control };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('checkbox', { name: /^Changes of this client/ })).not.toBeChecked();
});

test('which products of a client have a draft says that it could not be loaded, and Retry loads it', async () => {
  let drafts = lost;
  const { user } = renderScreen(<ControlHere clientId={9} />, {
    at: '/clients/9',
    path: '/clients/:id',
    role: 'editor',
    answer: ({ path }) => (path.endsWith('/drafts') ? drafts : { body: control }),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Which products have a draft could not be loaded. Too many requests.');
  drafts = { body: { drafts: [], total: 0 } };
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

test('a rule that was ticked keeps the focus, and nothing else is sent while it is saved', async () => {
  const saved = Promise.withResolvers<ServerAnswer>();
  const { user, asked } = renderScreen(<ControlHere clientId={9} />, {
    at: '/clients/9',
    path: '/clients/:id',
    role: 'administrator',
    answer: ({ path, method }) => {
      if (path.endsWith('/drafts')) return { body: { drafts: [], total: 0 } };
      return method === 'GET' ? { body: control } : saved.promise;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Control' }));
  const box = await screen.findByRole('checkbox', { name: /^Clearing the line/ });
  await user.click(box);
  expect(box).toBeChecked();
  expect(box).toHaveFocus();
  const shadow = screen.getByRole('checkbox', { name: /^Shadow mode/ });
  expect(shadow).toHaveAttribute('aria-disabled', 'true');
  await user.click(shadow);
  expect(screen.getByRole('combobox', { name: /^When a run is checked/ })).toBeDisabled();
  await user.click(box);
  saved.resolve({ body: { ...control, needsPhoto: true } });
  expect(await screen.findByText('Control saved')).toBeVisible();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  await waitFor(() => expect(shadow).not.toHaveAttribute('aria-disabled'));
});

const openReaders = (
  answer: (path: string, release: string | undefined) => ServerAnswer | Promise<ServerAnswer>,
) =>
  renderScreen(<ReadersSection kind="client" id={9} version={2} />, {
    at: '/clients/9',
    path: '/clients/:id',
    role: 'editor',
    answer: ({ path, query }) => answer(path, query['release']),
  });

test.each([
  ['readers', '/api/clients/9/readers', 'The list could not be loaded.'],
  ['releases to choose from', '/api/clients/9/releases', 'The releases could not be loaded.'],
])('%s that could not be loaded say so, and Retry loads them', async (_, lostPath, sentence) => {
  let isLost = true;
  const { user } = openReaders((path) => {
    if (isLost && path === lostPath) return lost;
    return path.endsWith('/readers')
      ? { body: [reader('Wanda Moss', 'opened')], total: 1 }
      : { body: [releaseWith({ number: 2 })], total: 1 };
  });
  await user.click(await screen.findByRole('button', { name: 'Who has read this' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(sentence);
  isLost = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Wanda Moss')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
  expect(screen.getByRole('combobox', { name: /^Release/ })).toHaveTextContent('Release 2');
});

test('whoever chooses another release stays at the choice while its readers load', async () => {
  const late = Promise.withResolvers<ServerAnswer>();
  const { user } = openReaders((path, number) => {
    if (!path.endsWith('/readers'))
      return { body: [releaseWith({ number: 2 }), releaseWith({ state: 'superseded' })], total: 2 };
    return number === '1' ? late.promise : { body: [reader('Wanda Moss', 'opened')], total: 1 };
  });
  await user.click(await screen.findByRole('button', { name: 'Who has read this' }));
  await screen.findByText('Wanda Moss');
  const choice = await screen.findByRole('combobox', { name: /^Release/ });
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Release 1' }));
  expect(screen.queryByText('Wanda Moss')).toBe(null);
  await waitFor(() => expect(choice).toHaveFocus());
  late.resolve({ body: [reader('Piet Stone', 'opened')], total: 1 });
  expect(await screen.findByText('Piet Stone')).toBeVisible();
});
