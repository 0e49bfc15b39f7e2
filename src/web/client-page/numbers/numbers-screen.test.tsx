import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NumberRange } from '#domain/printing/number-contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { clientWith } from '#testing/samples/whole-product.ts';
import { NumbersScreen } from './numbers-screen.tsx';

const range: NumberRange = {
  id: 3,
  clientId: 9,
  kind: 'sscc',
  prefix: '05012345',
  next: 96,
  last: 99,
  left: 4,
  nextNumber: '050123450000000961',
  lastNumber: '050123450000000992',
  isNearEnd: true,
  isCertain: true,
};

const open = (role: 'editor' | 'read_only', refusal: ServerAnswer | null = null) =>
  renderScreen(<NumbersScreen />, {
    at: '/clients/9/numbers',
    path: '/clients/:id/numbers',
    role,
    answer: ({ method, path }) => {
      if (method !== 'GET') return refusal ?? { status: 201, body: range };
      return path.endsWith('/number-ranges')
        ? { body: [range, { ...range, id: 4, kind: 'carton', left: 0, nextNumber: null, lastNumber: '90' }] }
        : { body: { ...clientWith(), productCount: 3 } };
    },
  });

test('ranges are listed, and one that is nearly at its end says so; a reader adds none', async () => {
  open('read_only');
  expect(await screen.findByText('Nearly at its end: 4 left')).toBeVisible();
  expect(screen.getByText('Used up')).toBeVisible();
  expect(screen.getByText('050123450000000961')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add range' })).toHaveAttribute('aria-disabled', 'true');
});

test('a range is added with its first and last number in view; one that overlaps is refused and stays typed', async () => {
  const message = 'Another range makes the same numbers.';
  const { user, asked } = open('editor', { status: 409, body: { code: 'number.overlaps', message } });
  await screen.findByText('Used up');
  await user.click(screen.getByRole('button', { name: 'Add range' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add range' }));
  await user.click(dialog.getByRole('button', { name: 'Add range' }));
  expect(dialog.getByText('This must be a whole number.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Last number/), '99');
  expect(dialog.getByText(/This must be the extension digit/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Prefix/), '15012345');
  expect(dialog.getByText('The numbers will be 150123450000000012 to 150123450000000999.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add range' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(`The range was not added. ${message}`);
  expect(dialog.getByLabelText(/^Prefix/)).toHaveValue('15012345');
  expect(asked.at(-1)?.body ?? asked.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'sscc',
    prefix: '15012345',
    next: 1,
    last: 99,
  });
});

test('the next number of a range is set', async () => {
  const { user, asked } = open('editor');
  await user.click(await screen.findByRole('button', { name: 'Set next after 050123450000000961' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the next number' }));
  const field = dialog.getByLabelText(/^Next number, without its prefix/);
  await user.clear(field);
  await user.type(field, '98');
  await user.click(dialog.getByRole('button', { name: 'Set next' }));
  expect(await screen.findByText('Next number set')).toBeVisible();
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/clients/9/number-ranges/3',
    body: { next: 98 },
  });
});
