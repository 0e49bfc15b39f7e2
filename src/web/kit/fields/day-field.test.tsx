import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DayField } from './day-field.tsx';

const first = '2026-11-20';
const second = '2026-04-20';

const field = () => screen.getByLabelText('From');

test('X24: what a scan typed into a day is put back also while the address still follows @security-8.24', () => {
  const changed = vi.fn<(day: string | undefined) => void>();
  const draw = (day: string) => <DayField label="From" day={day} onChange={changed} />;
  const { rerender } = render(draw(first));
  fireEvent.change(field(), { target: { value: second } });
  rerender(draw(first));
  expect(field()).toHaveProperty('value', second);
  fireEvent.change(field(), { target: { value: first } });
  expect(changed.mock.calls).toEqual([[second], [first]]);
  for (const day of [second, first]) rerender(draw(day));
  expect(field()).toHaveProperty('value', first);
});

test('another address shows its day', () => {
  const ignore = vi.fn<(day: string | undefined) => void>();
  const { rerender } = render(<DayField label="From" day={first} onChange={ignore} />);
  rerender(<DayField label="From" day={second} onChange={ignore} />);
  expect(field()).toHaveProperty('value', second);
  rerender(<DayField label="From" day={undefined} onChange={ignore} />);
  expect(field()).toHaveProperty('value', '');
});
