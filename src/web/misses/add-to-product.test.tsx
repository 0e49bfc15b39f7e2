import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenMiss } from '#domain/misses/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { productWith } from '#testing/samples/whole-product.ts';
import { AddToProduct } from './add-to-product.tsx';

const at = '2026-11-20T10:00:00.000Z';

const miss: OpenMiss = {
  id: 5,
  text: '(01)15012345678907(10)LOT',
  client: null,
  page: null,
  count: 2,
  people: 1,
  firstAt: at,
  lastAt: at,
  state: 'open',
  answer: null,
  product: null,
  doneAt: null,
  doneBy: null,
  products: [],
};

const jam = productWith({ id: 7, sku: 'JAM-01', version: 3, codes: [] });

const added = {
  code: '15012345678907',
  kind: 'gtin',
  level: 'case',
  pieces: null,
  isCheckedByHand: false,
} as const;

/** A product that cannot be loaded. */
const other = productWith({ id: 8, sku: 'JELLY-01' });

const open = (
  saved: object | null = jam,
  settled: () => ServerAnswer = () => ({ body: jam }),
  now = { product: jam },
) =>
  renderScreen(<AddToProduct miss={miss} onClose={() => undefined} />, {
    at: '/admin/work',
    path: '/admin/work',
    role: 'editor',
    answer: ({ method, path }) => {
      if (path.endsWith('/settle')) return settled();
      if (path === '/api/products/8') return { status: 429, body: { message: 'Too many requests.' } };
      if (method === 'PUT' && saved === null) {
        now.product = { ...jam, version: 4, codes: [added] };
        throw new TypeError('Failed to fetch');
      }
      return {
        body: path.startsWith('/api/products/search/')
          ? [jam, other]
          : method === 'PUT'
            ? saved
            : now.product,
      };
    },
  });

test('an unknown code is added to the product that is chosen, as what it stands for, and whoever reported it is told', async () => {
  const { user, asked } = open();
  await user.type(await screen.findByLabelText(/^Product/), 'jam');
  await user.click(await screen.findByRole('radio', { name: /^JAM-01/ }));
  await user.type(screen.getByLabelText('Units in it'), '12');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await screen.findByText('Added to JAM-01');
  const code = { code: '15012345678907', kind: 'gtin', level: 'case', pieces: 12 };
  expect(asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['/api/products/7', { version: 3, codes: [code] }],
    ['/api/misses/5/settle', { answer: 'It is JAM-01.', productId: 7 }],
  ]);
});

test('of a controlled client it becomes a draft, and the code stays open', async () => {
  const { user, asked } = open({ ...jam, isDraft: true });
  await user.type(await screen.findByLabelText(/^Product/), 'jam');
  await user.click(await screen.findByRole('radio', { name: /^JAM-01/ }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await screen.findByText('Saved as a draft of JAM-01. Publish it, then settle the code.');
  expect(asked.filter(({ path }) => path.endsWith('/settle'))).toEqual([]);
});

test('a code that was added, and whose report stayed open, is not added a second time', async () => {
  let isLost = true;
  const { user, asked } = open(jam, () =>
    isLost ? { status: 429, body: { message: 'Too many requests.' } } : { body: jam },
  );
  await user.type(await screen.findByLabelText(/^Product/), 'jam');
  await user.click(await screen.findByRole('radio', { name: /^JAM-01/ }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'It was added, but the report of the code is still open. Too many requests.',
  );
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await screen.findByText('Added to JAM-01');
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a code that was added though the answer was lost is not added a second time, and whoever reported it is told', async () => {
  const { user, asked } = open(null);
  await user.type(await screen.findByLabelText(/^Product/), 'jam');
  await user.click(await screen.findByRole('radio', { name: /^JAM-01/ }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^It was not added/);
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await screen.findByText('Added to JAM-01');
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('of another product to which it then could not be added it is not said that it was', async () => {
  const { user } = open(jam, () => ({ status: 429, body: { message: 'Too many requests.' } }));
  await user.type(await screen.findByLabelText(/^Product/), 'j');
  await user.click(await screen.findByRole('radio', { name: /^JAM-01/ }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^It was added, but the report/);
  await user.click(screen.getByRole('radio', { name: /^JELLY-01/ }));
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^It was not added\./));
});
