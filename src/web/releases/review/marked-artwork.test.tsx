import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReviewedPages } from './marked-artwork.tsx';
import { reviewWords as words } from './wording.ts';

const artwork = {
  key: 'artwork/7.pdf',
  name: 'Jam.pdf',
  sizes: [
    { widthMm: 60, heightMm: 40 },
    { widthMm: 60, heightMm: 40 },
  ],
  pictureOf: (page: number) => `/pictures/${page}`,
};

test('a page whose picture is not there yet says so: white paper alone would be taken for the artwork', () => {
  render(<ReviewedPages artwork={artwork} marks={[]} chosen={null} />);
  const picture = screen.getByRole('img', { name: words.pictureOf(artwork.name) });
  expect(screen.getByText(words.drawing)).toBeVisible();
  fireEvent.load(picture);
  expect(screen.queryByText(words.drawing)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.pageAfter }));
  expect(screen.getByText(words.drawing)).toBeVisible();
  fireEvent.load(picture);
  expect(screen.queryByText(words.drawing)).toBeNull();
});
