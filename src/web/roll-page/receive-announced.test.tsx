import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { RollScreen } from './roll-screen.tsx';

const announced = {
  code: 'R-000001',
  pieces: 500,
  batch: null,
  labelSku: 'L-1',
  supplierName: 'Avon Labels',
};

const open = (answer: (asked: Asked) => ServerAnswer | undefined) =>
  renderScreen(<RollScreen />, {
    at: '/rolls/R-000001',
    path: '/rolls/:code',
    role: 'editor',
    answer: (asked) =>
      answer(asked) ??
      (asked.path === '/api/rolls/R-000001'
        ? { status: 404, body: { message: 'No roll has this code.' } }
        : { body: announced }),
  });

test.each<[string, ServerAnswer, RegExp]>([
  [
    'a refusal',
    { status: 409, body: { message: 'It is on hold: Misprint.', code: 'hold.on' } },
    /^It is on hold/,
  ],
  ['a lost answer', { status: 502, body: '' }, /./],
])('%s leaves what was counted of an announced roll, and says why', async (_, refusal, sentence) => {
  const { user } = open(({ method }) => (method === 'POST' ? refusal : undefined));
  const field = await screen.findByLabelText(/^Labels on the roll/);
  await user.clear(field);
  await user.type(field, '480');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(screen.getByLabelText(/^Labels on the roll/)).toHaveValue('480');
});

test('a roll whose announcement could not be asked for is not said to be unknown: Retry asks again', async () => {
  let isLost = true;
  const { user } = open(({ path }) =>
    isLost && path !== '/api/rolls/R-000001' ? { status: 429, body: {} } : undefined,
  );
  expect(await screen.findByText('Too much was asked at once. Please try again in a moment.')).toBeVisible();
  expect(screen.queryByText('No roll has this code.')).toBe(null);
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText(/^Labels on the roll/)).toBeVisible();
});
