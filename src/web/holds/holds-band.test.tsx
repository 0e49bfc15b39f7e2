import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { HeldMark, HeldMarksMissing } from './held-mark.tsx';
import { HoldsBand } from './holds-band.tsx';

const sentence = 'JAM-1 is on hold: Sour (Edda Winter, Nov 26, 2026, 2:00 PM UTC)';
const hold = { id: 4, on: 'product', recordId: 7, sentence };
const lost: ServerAnswer = { status: 429, body: { message: 'Too many requests.' } };

const open = (shown: React.ReactElement, first: Promise<ServerAnswer> | ServerAnswer) => {
  const server = { answer: first };
  const opened = renderScreen(shown, {
    at: '/holds',
    path: '/holds',
    role: 'read_only',
    answer: () => server.answer,
  });
  return { ...opened, server };
};

test('whether something is on hold alarms nobody while it loads; if it could not be loaded, that is said', async () => {
  const first = Promise.withResolvers<ServerAnswer>();
  const { user, server, asked } = open(<HoldsBand record={{ product: 7 }} />, first.promise);
  await act(() => Promise.resolve());
  expect(screen.queryByRole('alert')).toBe(null);
  first.resolve(lost);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Whether this is on hold could not be loaded. Too many requests.');
  expect(screen.queryByText('On hold')).toBe(null);
  server.answer = { body: [hold] };
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'On hold' })).toBeVisible();
  expect(asked[0]).toMatchObject({ path: '/api/holds', query: { open: 'true', product: '7' } });
});

test('a hold that could not be asked for again stays, and says as of when', async () => {
  const { server, queryClient } = open(<HoldsBand record={{ product: 7 }} />, { body: [hold] });
  expect(await screen.findByText(sentence)).toBeVisible();
  server.answer = lost;
  await act(() => queryClient.invalidateQueries({ queryKey: ['holds'] }));
  expect(await screen.findByText(/^Holds: Not up to date/)).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

test('which printers are on hold is said not to be known, and no mark stands for it', async () => {
  const { user, server } = open(
    <>
      <HeldMarksMissing on="printer" />
      <HeldMark on="printer" id={7} />
    </>,
    lost,
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Which of these are on hold could not be loaded.');
  expect(screen.queryByText('On hold')).toBe(null);
  server.answer = { body: [{ ...hold, on: 'printer' }], total: 1 };
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'On hold' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBe(null);
});
