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
