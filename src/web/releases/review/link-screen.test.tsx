import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { LinkScreen } from './link-screen.tsx';
import { linkWords, reviewWords as words } from './wording.ts';

const release = {
  productId: 7,
  sku: 'J-1',
  itemDescription: null,
  number: 4,
  version: 3,
  summary: null,
  changes: [],
  fileNames: {},
  artwork: [{ key: 'documents/front.pdf', name: 'front.pdf', sizes: [] }],
  comments: [],
  mayAnswer: true,
  isAnswered: false,
  expiresAt: '2026-12-20T10:00:00.000Z',
};

const open = (answer: (path: string) => ServerAnswer) =>
  renderScreen(<LinkScreen />, {
    at: '/release?token=abc',
    path: '/release',
    role: null,
    answer: ({ path }) => answer(path),
  });

test.each([
  [404, 'link.not_found'],
  [410, 'link.over'],
  [409, 'link.used'],
])(
  'a link that opens nothing any more (%i %s) says so by its sentence, and not to try again',
  async (status, code) => {
    open(() => ({ status, body: { code, message: 'This link does not work.' } }));
    expect(await screen.findByText(linkWords.dead)).toBeVisible();
    expect(screen.getByText('This link does not work.')).toBeVisible();
    expect(screen.getByRole('link', { name: linkWords.signIn })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBe(null);
  },
);

test.each([
  [false, linkWords.onlyLooks],
  [true, linkWords.isApproved],
])('without an answer to give, whether the client has approved it (%s) is said', async (isAnswered, text) => {
  open((path) =>
    path.endsWith('picture')
      ? { status: 404, body: { code: 'file.not_found', message: '' } }
      : { body: { ...release, mayAnswer: false, isAnswered } },
  );
  expect(await screen.findByText(text)).toBeVisible();
});

test('a portal that is not reached says nothing of the link: Retry opens it, and a picture that was lost', async () => {
  let isLost = true;
  const lost: ServerAnswer = { status: 503, body: {} };
  const { user } = open((path) => (isLost || path.endsWith('picture') ? lost : { body: release }));
  expect(await screen.findByText('The release could not be loaded')).toBeVisible();
  expect(screen.queryByText(linkWords.dead)).toBe(null);
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: words.title('J-1', 4) })).toBeVisible();
  expect(await screen.findByText('The picture could not be loaded')).toBeVisible();
  expect(screen.queryByText(new RegExp(words.noPicture))).toBe(null);
});
