import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { BillingScreen } from './billing-screen.tsx';
import { billingWords as words } from './billing-wording.ts';

test('what is no month yet is left to be typed on, and only a month is asked for', async () => {
  const { asked } = renderScreen(<BillingScreen />, {
    at: '/billing?month=2026-08',
    path: '/billing',
    role: 'editor',
    answer: ({ query }) => ({ body: { month: query['month'], lines: [], sums: [] } }),
  });
  const field = await screen.findByLabelText(words.month);
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  expect(field).toHaveValue('2026-08');
  type('0002-10');
  expect(field).toHaveValue('0002-10');
  expect(screen.queryByText(words.monthWrong)).toBe(null);
  fireEvent.blur(field);
  expect(await screen.findByText(words.monthWrong)).toBeVisible();
  type('2026-10');
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ month: '2026-10' });
  expect(asked.map(({ query }) => query['month'])).toEqual(['2026-08', '2026-10']);
  expect(screen.queryByText(words.monthWrong)).toBe(null);
});
