import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { MailChoicesSection } from './mail-choices.tsx';

const choices = { approvals: true, comments: true, orders: true, holds: true };

const open = (answer: (method: string) => ServerAnswer | Promise<ServerAnswer>) =>
  renderScreen(<MailChoicesSection />, {
    at: '/account',
    path: '/account',
    role: 'editor',
    answer: ({ method }) => answer(method),
  });

test('a choice of mails that could not be loaded says so, and Retry loads it', async () => {
  let isLost = true;
  const { user } = open(() => (isLost ? { status: 429, body: {} } : { body: choices }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your choice could not be loaded.');
  expect(screen.queryByRole('checkbox')).toBe(null);
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('checkbox', { name: 'Comments on releases' })).toBeChecked();
});

test('a box that was ticked shows it at once and keeps the focus, and nothing is sent twice while it is saved', async () => {
  const saved = Promise.withResolvers<ServerAnswer>();
  const { user, asked } = open((method) => (method === 'GET' ? { body: choices } : saved.promise));
  const box = await screen.findByRole('checkbox', { name: 'Comments on releases' });
  await user.click(box);
  expect(box).not.toBeChecked();
  expect(box).toHaveFocus();
  await user.click(box);
  saved.resolve({ body: { ...choices, comments: false } });
  await waitFor(() => expect(box).not.toBeChecked());
  expect(box).toHaveFocus();
  expect(asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { comments: false },
  ]);
});
