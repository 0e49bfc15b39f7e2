import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { said, tell } from '#domain/words/say.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { SealsNote } from './seals-note.tsx';

const sealed = { number: 4, at: '2026-01-10T09:30:00.000Z', sha256: 'a'.repeat(64), runs: 1 };
const show = (...seals: object[]) =>
  renderScreen(<SealsNote />, {
    at: '/runs',
    path: '/runs',
    role: 'editor',
    answer: ({ path }) =>
      path === '/api/runs/seals' ? { body: { isOn: true, seals } } : { status: 404, body: {} },
  });

test('a seal that could not be sent is said with the reason', async () => {
  show({ ...sealed, sentAt: null, ...tell(said('seal.answered', { status: 500 })) });
  const words = 'Seal 4 could not be sent. It is tried again every hour. The webhook answered 500.';
  expect(await screen.findByText(words)).toBeVisible();
});

test('of seals that left the portal the last is said', async () => {
  const none = { code: null, values: null, sentence: null };
  show({ ...sealed, sentAt: sealed.at, ...none });
  expect(await screen.findByText(/^The last seal that left the portal was number 4/)).toBeVisible();
});
