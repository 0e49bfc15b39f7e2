import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Progress } from './progress.tsx';

test('progress goes to 100 unless told @spec-9.18', () => {
  render(<Progress value={30} label="Uploading" />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect([bar.ariaValueNow, bar.ariaValueMax]).toEqual(['30', '100']);
});
