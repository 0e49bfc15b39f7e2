import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { FingerprintNote } from './fingerprint-note.tsx';
import { LastRunsSection } from './last-runs.tsx';
import { RunPhoto } from './run-photo.tsx';
import { runsAddress } from './runs-address.ts';
import { RunsScreen } from './runs-screen.tsx';
import { SealsNote } from './seals-note.tsx';
import { Traced } from './traced.tsx';

const everything = runsAddress.read(new URLSearchParams());
const lost: ServerAnswer = { status: 429, body: { message: 'Too many requests.' } };

const open = (
  shown: ReactElement,
  role: Role,
  answer: (path: string) => ServerAnswer | Promise<ServerAnswer>,
) => renderScreen(shown, { at: '/runs/4', path: '/runs/:id', role, answer: ({ path }) => answer(path) });

test.each([
  [
    'the last runs',
    <LastRunsSection key="last" product={7} />,
    { fold: 'Runs', sentence: 'The runs could not be loaded.', body: [], loaded: 'It was in no run yet.' },
  ],
  [
    'the people in the runs',
    <Traced key="people" address={everything} />,
    {
      fold: 'People',
      sentence: 'This could not be loaded.',
      body: [{ id: 3, name: 'Wanda Moss', runs: 2 }],
      loaded: 'Wanda Moss',
    },
  ],
  [
    'the numbers in the runs',
    <Traced key="numbers" address={everything} />,
    {
      fold: 'Serial numbers, cartons and pallets',
      sentence: 'This could not be loaded.',
      body: [],
      loaded: 'No serial number and no SSCC was checked or printed in these runs.',
    },
  ],
  [
    'whether seals leave the portal',
    <SealsNote key="seals" />,
    {
      fold: null,
      sentence: 'Whether seals leave the portal could not be loaded.',
      body: { isOn: false, seals: [] },
      loaded: /^Daily seals are off/,
    },
  ],
  [
    'the fingerprint of the portal',
    <FingerprintNote key="fingerprint" />,
    {
      fold: null,
      sentence: 'The fingerprint of the portal’s key could not be loaded.',
      body: { key: { fingerprint: 'a'.repeat(64) } },
      loaded: /^Evidence is signed/,
    },
  ],
] as const)('%s that could not be loaded say so, and Retry loads them', async (_, shown, expected) => {
  let isLost = true;
  const { user } = open(shown, 'editor', () => (isLost ? lost : { body: expected.body, total: 0 }));
  if (expected.fold !== null) await user.click(await screen.findByRole('button', { name: expected.fold }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`${expected.sentence} Too many requests.`);
  expect(screen.queryByText(expected.loaded)).toBe(null);
  isLost = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(expected.loaded)).toBeVisible();
  expect(screen.queryByRole('alert')).toBe(null);
});

test('people of runs that are loading are no empty list', async () => {
  const late = Promise.withResolvers<ServerAnswer>();
  const { user } = open(<Traced address={everything} />, 'editor', () => late.promise);
  await user.click(await screen.findByRole('button', { name: 'People' }));
  expect(document.querySelector('ul')).toBe(null);
  late.resolve({ body: [{ id: 3, name: 'Wanda Moss', runs: 2 }] });
  expect(await screen.findByText('Wanda Moss')).toBeVisible();
});

test('a photo at a station that could not be loaded says so', async () => {
  open(<RunPhoto fileKey="runs/1.jpg" alt="Photo of event 3" />, 'read_only', () => lost);
  expect(await screen.findByRole('alert')).toHaveTextContent('The photo could not be loaded.');
});

const sums = { runs: 2, applied: 20, people: 1, releases: 1, clients: 1 };

test('sums that could not be loaded anew say of when they are', async () => {
  let isLost = false;
  const { queryClient } = renderScreen(<RunsScreen />, {
    at: '/runs',
    path: '/runs',
    role: 'editor',
    answer: ({ path }) => {
      if (path.endsWith('/seals')) return { body: { isOn: false, seals: [] } };
      if (path === '/api/runs/summary') return isLost ? lost : { body: sums };
      return path === '/api/portal' ? { status: 404, body: {} } : { body: [], total: 0 };
    },
  });
  await screen.findByLabelText('All that fits');
  isLost = true;
  await act(() => queryClient.invalidateQueries({ queryKey: ['runs', 'summary'] }));
  expect(await screen.findByText(/^All that fits: Not up to date – last loaded/)).toBeVisible();
  expect(screen.getByLabelText('All that fits')).toBeVisible();
});

test('sums and the evidence of a batch are never those of the filters before', async () => {
  let late = Promise.withResolvers<ServerAnswer>();
  const { user } = renderScreen(<RunsScreen />, {
    at: '/runs?batch=L-1',
    path: '/runs',
    role: 'editor',
    answer: ({ path, query }) => {
      if (path.endsWith('/seals')) return { body: { isOn: false, seals: [] } };
      if (path === '/api/portal') return { status: 404, body: { message: 'Not found' } };
      if (path !== '/api/runs/summary') return { body: [], total: 0 };
      return query['batch'] === 'L-2' ? late.promise : { body: sums };
    },
  });
  expect(await screen.findByRole('link', { name: 'Evidence of batch L-1 (ZIP)' })).toBeVisible();
  const shown = screen.getByLabelText('All that fits');
  await waitFor(() => expect(shown).toHaveAttribute('aria-busy', 'false'));
  await user.type(screen.getByRole('textbox', { name: 'Batch, GTIN, roll or SSCC' }), 'L-2{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Evidence of batch/ })).toBe(null));
  expect(screen.queryByRole('button', { name: 'Put on hold' })).toBe(null);
  expect(screen.getByLabelText('All that fits')).toHaveAttribute('aria-busy', 'true');
  late.resolve(lost);
  expect(await screen.findByText(/^The sums of all runs that fit could not be loaded\./)).toBeVisible();
  expect(screen.getByText(/^Whose batch L-2 is could not be loaded\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Evidence of batch/ })).toBe(null);
  const alerts = screen
    .getAllByRole('alert')
    .filter(({ textContent }) => /^(The sums of|Whose batch)/.test(textContent))
    .map((alert) => within(alert));
  expect(alerts).toHaveLength(2);
  late = Promise.withResolvers();
  for (const alert of alerts) {
    const retry = alert.getByRole('button', { name: 'Retry' });
    await user.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  }
  expect(screen.queryByLabelText('All that fits')).toBe(null);
  late.resolve({ body: sums });
  expect(await screen.findByRole('link', { name: 'Evidence of batch L-2 (ZIP)' })).toBeVisible();
  expect(await screen.findByLabelText('All that fits')).toHaveAttribute('aria-busy', 'false');
});
