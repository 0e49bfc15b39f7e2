import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImageFrame } from './image-frame.tsx';

test('a picture that fails leaves a placeholder that still says what it stands for', () => {
  render(<ImageFrame src="/files/images/gone.webp" alt="Apple juice" />);
  fireEvent.error(screen.getByRole('img', { name: 'Apple juice' }));
  expect(screen.getByRole('img', { name: 'Apple juice (no image)' })).toBeVisible();
});

test('another picture gets its own chance', () => {
  const { rerender } = render(<ImageFrame src="/files/images/gone.webp" alt="Apple juice" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<ImageFrame src="/files/images/here.webp" alt="Apple juice" />);
  expect(screen.getByRole('img', { name: 'Apple juice' }).getAttribute('src')).toBe(
    '/files/images/here.webp',
  );
});

test('without a picture the placeholder stands at once', () => {
  render(<ImageFrame src={null} alt="Apple juice" />);
  expect(screen.getByRole('img', { name: 'Apple juice (no image)' })).toBeVisible();
});
