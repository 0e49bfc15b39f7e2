import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NumberDoubt } from '#domain/printing/number-contract.ts';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { NumbersInDoubt } from './numbers-in-doubt.tsx';

const [from, to] = ['2026-01-13T22:00:00.000Z', '2026-01-14T06:30:00.000Z'];
const doubt: NumberDoubt = { id: 2, from, to, settledAt: null, settledBy: null };
const time = `from ${formatDateTime(from)} to ${formatDateTime(to)}`;

const open = (
  role: 'administrator' | 'editor',
  { doubts = [doubt], refusal }: { doubts?: NumberDoubt[]; refusal?: ServerAnswer } = {},
) => {
  let now = doubts;
  return renderScreen(<NumbersInDoubt />, {
    at: '/admin/printers',
    path: '/admin/printers',
    role,
    answer: ({ method }) => {
      if (method === 'GET') return { body: now };
      if (refusal) return refusal;
      now = now.map((one) => ({ ...one, settledAt: to, settledBy: 'Ana Brook' }));
      return { body: now[0] };
    },
  });
};

test('numbers in doubt say since when and what it means, and are settled only after a question', async () => {
  const { user, asked } = open('administrator');
  const notice = await screen.findByRole('region', { name: 'Numbers in doubt since a restore' });
  expect(notice).toHaveTextContent(`What was printed ${time} is unknown to it`);
  await user.click(within(notice).getByRole('button', { name: 'Settle' }));
  const question = await screen.findByRole('alertdialog', { name: 'Were those labels looked through?' });
  expect(question).toHaveTextContent(`asked about again because of what was printed ${time}`);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);

  await user.click(within(notice).getByRole('button', { name: 'Settle' }));
  await user.click(await screen.findByRole('button', { name: 'They were looked through' }));
  expect(await screen.findByText('Numbers settled')).toBeVisible();
  await expect.poll(() => screen.queryByRole('region', { name: /^Numbers in doubt/ })).toBeNull();
  expect(asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/number-doubts/2/settle' },
  ]);
});

test('what could not be settled is said, and stays in doubt', async () => {
  const { user } = open('administrator', {
    refusal: { status: 503, body: { code: 'service.busy', message: 'The server is busy.' } },
    doubts: [{ ...doubt, from: null }],
  });
  await user.click(await screen.findByRole('button', { name: 'Settle' }));
  await user.click(await screen.findByRole('button', { name: 'They were looked through' }));
  expect(await screen.findByText('Not settled')).toBeVisible();
  const notice = screen.getByRole('region', { name: 'Numbers in doubt since a restore' });
  expect(notice).toHaveTextContent(`What was printed before ${formatDateTime(to)} is unknown to it`);
});

test('an editor reads of numbers in doubt, and cannot settle them; what is settled is not shown', async () => {
  const settled = { ...doubt, id: 1, settledAt: to, settledBy: 'Ana Brook' };
  open('editor', { doubts: [doubt, settled] });
  expect(await screen.findByRole('button', { name: 'Settle' })).toHaveAttribute('aria-disabled', 'true');
});
