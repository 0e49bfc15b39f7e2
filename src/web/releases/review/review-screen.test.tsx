import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type Asked, type ServerAnswer } from '#testing/render-screen.tsx';
import { productWith } from '#testing/samples/whole-product.ts';
import { ReviewScreen } from './review-screen.tsx';
import { reviewWords as words } from './wording.ts';

const comment = {
  id: 3,
  at: '2026-11-20T10:00:00.000Z',
  by: 'Ana Lima',
  isOfClient: true,
  text: 'Is this the new name?',
  place: null,
};

const answer = ({ path }: Asked): ServerAnswer => {
  if (path === '/api/products/7/draft') return { body: { draft: null } };
  if (path === '/api/products/7/releases') return { body: [] };
  if (path === '/api/products/7/releases/4/comments') return { body: [comment] };
  if (path === '/api/products/7') return { body: productWith({ id: 7, sku: 'J-1' }) };
  return { body: [] };
};

test('what a client said of a release that waits at another product of the SKU is read and answered', async () => {
  renderScreen(<ReviewScreen />, {
    at: '/products/7/review/4',
    path: '/products/:id/review/:number',
    role: 'editor',
    answer,
  });
  expect(await screen.findByText(comment.text)).toBeVisible();
  expect(screen.getByText(words.elsewhere)).toBeVisible();
  expect(screen.getByRole('button', { name: words.say })).toBeVisible();
  expect(screen.queryByRole('region', { name: words.artwork })).toBeNull();
});

test.each([
  '/api/products/7/draft',
  '/api/products/7/releases',
  '/api/products/7/releases/4/comments',
  '/api/products/7',
])('a review whose %s was lost says so, and Retry loads it', async (lost) => {
  let isLost = true;
  const { user } = renderScreen(<ReviewScreen />, {
    at: '/products/7/review/4',
    path: '/products/:id/review/:number',
    role: 'editor',
    answer: (asked) => (isLost && asked.path === lost ? { status: 429, body: {} } : answer(asked)),
  });
  expect(await screen.findByText('The release could not be loaded')).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(comment.text)).toBeVisible();
});
