import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArtworkFacts, ReadArtwork } from '#domain/files/artwork-facts.ts';
import { toldFacts } from '#domain/artwork/contract.ts';
import { renderScreen, type ServerAnswer } from '#testing/render-screen.tsx';
import { labelWith, productWith } from '#testing/samples/whole-product.ts';
import { ArtworkCheck } from './artwork-check.tsx';

const key = 'documents/3f2504e0-4f89-41d3-9a0c-0305e82c3301.pdf';
const read: ReadArtwork = {
  state: 'read',
  pages: 1,
  pagesRead: 1,
  sizes: [{ widthMm: 60, heightMm: 40 }],
  pixels: null,
  codes: [
    {
      page: 1,
      format: 'EAN13',
      symbology: ']E0',
      text: '4012345678901',
      isReadable: true,
      area: { x: 5, y: 20, width: 30, height: 15 },
    },
  ],
  fontsMissing: [],
  lowestDpi: null,
  found: [],
};

const open = (facts: ArtworkFacts, { faultsOnly = false, value = key, size = '60 x 40 mm' } = {}) =>
  renderScreen(
    <ArtworkCheck
      value={value}
      label={labelWith({ labelSize: size, labelOrientation: null })}
      product={productWith({ barcode: '4012345678901' })}
      faultsOnly={faultsOnly}
    />,
    {
      at: '/',
      path: '/',
      role: 'read_only',
      answer: () => ({ body: [] }),
      artwork: ({ path }) =>
        path === `/api/artwork/${key}` ? { body: toldFacts(facts) } : { status: 404, body: {} },
    },
  );

test('artwork without fault says what was checked', async () => {
  open(read);
  expect((await screen.findByText(/^Checked/)).textContent).toBe(
    'Checked · 60 × 40 mm · its barcode is right',
  );
});

test('each fault is a sentence', async () => {
  open({ ...read, fontsMissing: ['Arial'] }, { size: '50 x 30 mm' });
  const list = await screen.findByRole('list', { name: 'What its check has found' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The page is 60 × 40 mm. The label is 50 × 30 mm.',
    'It does not contain all of its fonts (Arial): it prints with others.',
  ]);
});

test('a turned page is told, and is no fault', async () => {
  open(read, { size: '40 x 60 mm' });
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'The page is turned: it is 60 × 40 mm, and the label is 40 × 60 mm.',
  );
});

test('where only faults are asked for, notes and passed checks are left out', async () => {
  open(read, { size: '40 x 60 mm', faultsOnly: true });
  // The next element is rendered after the facts have arrived.
  await expect.poll(() => screen.queryByText('Checking the artwork…')).toBe(null);
  expect(screen.queryByRole('listitem')).toBe(null);
  expect(screen.queryByText(/^Checked/)).toBe(null);
});

test('nothing is said of a file on another site', () => {
  const { asked } = open(read, { value: 'https://art.example/old.pdf' });
  expect(screen.queryByText('Checking the artwork…')).toBe(null);
  expect(asked).toEqual([]);
});

test('a check that could not be loaded is no check without faults; Retry loads it, and keeps the focus until then', async () => {
  const late = Promise.withResolvers<ServerAnswer>();
  let isLost = true;
  const { user } = renderScreen(
    <ArtworkCheck value={key} label={labelWith({})} product={productWith({})} faultsOnly />,
    {
      at: '/',
      path: '/',
      role: 'read_only',
      answer: () => ({ body: [] }),
      artwork: () => (isLost ? { status: 429, body: { message: 'Too many requests.' } } : late.promise),
    },
  );
  const sentence = 'Its check could not be loaded. Too many requests.';
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  isLost = false;
  const retry = screen.getByRole('button', { name: 'Retry' });
  await user.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(retry).toHaveFocus();
  late.resolve({ body: toldFacts({ ...read, fontsMissing: ['Arial'] }) });
  expect(await screen.findByText(/Arial/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBe(null);
});
