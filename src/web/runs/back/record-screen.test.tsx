import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FullRun } from '#domain/runs/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { running } from '#testing/scenes/run-screen.tsx';
import { RecordScreen } from './record-screen.tsx';

/** The first events of a run, newest first. */
const eventsTo = (seq: number) =>
  Array.from({ length: seq }, (_, place) => ({
    seq: seq - place,
    at: '2026-11-26T14:00:00.000Z',
    kind: 'photo',
    verdict: 'right',
    reason: null,
    code: null,
    values: {},
    user: { id: 1, name: `Rae ${seq - place}` },
    station: null,
    detail: {},
  }));

/** The record of a run. `server` says what its run and its events are now. */
const open = async (server: { seq: number; events?: ServerAnswer; run?: ServerAnswer }) => {
  const print = vi.fn<(page: string | null) => void>();
  vi.stubGlobal('print', () => print(document.body.textContent));
  const shown = renderScreen(<RecordScreen />, {
    at: '/runs/4/record',
    path: '/runs/:id/record',
    role: 'read_only',
    answer: ({ path }) => {
      const { seq, events = { body: eventsTo(seq) }, run } = server;
      if (path === '/api/runs/4/events') return events;
      if (path !== '/api/runs/4') return { status: 404, body: { message: 'Not found' } };
      return run ?? { body: FullRun.parse({ ...running, seq, events: [] }) };
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Record of run 4' });
  return { ...shown, print };
};

const printed = () => screen.findByRole('button', { name: 'Print' });

test('the record has the events that came since it was opened, and is printed with them', async () => {
  const server = { seq: 2 };
  const { print, queryClient, user } = await open(server);
  expect(await screen.findByText(/Rae 2/)).toBeVisible();
  server.seq = 3;
  await act(() => queryClient.invalidateQueries({ queryKey: ['runs', 'one'] }));
  expect(await screen.findByText(/Rae 3/)).toBeVisible();
  server.seq = 4;
  await user.click(await printed());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(print).toHaveBeenCalledWith(expect.stringContaining('Rae 4'));
});

test('the record on paper has its address as a code', async () => {
  await open({ seq: 2 });
  expect(screen.getByRole('img', { name: 'The address of this page' })).toBeInTheDocument();
  expect(screen.getByText(`${location.origin}/runs/4/record`)).toBeInTheDocument();
});

test('Print loads the events again after they could not be loaded, each time that it is pressed', async () => {
  const failed = { status: 404, body: { message: 'There is no answer.' } };
  const server: Parameters<typeof open>[0] = { seq: 2, events: failed };
  const { print, user } = await open(server);
  expect(await screen.findByText(/There is no answer/)).toBeVisible();
  await user.click(await printed());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  expect(print).not.toHaveBeenCalled();
  delete server.events;
  await user.click(await printed());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(print).toHaveBeenCalledWith(expect.stringContaining('Rae 2'));
});

test('a record that could not be refreshed says so on the screen and on paper', async () => {
  const server: Parameters<typeof open>[0] = { seq: 2 };
  const { print, user } = await open(server);
  server.run = { status: 404, body: { message: 'There is no answer.' } };
  await user.click(await printed());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(print).toHaveBeenCalledWith(expect.stringContaining('Not up to date'));
  expect(screen.getByText(/^Not up to date/)).toBeVisible();
});
