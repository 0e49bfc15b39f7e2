import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Edited } from './form-dialog.tsx';

const shared = { loading: 'Loading', pending: false, onRetry: null, onClose: () => undefined };

const form = (reason: string | null, record?: { name: string }) => (
  <Edited record={record} reason={reason} {...shared}>
    {({ name }) => <input aria-label="Name" defaultValue={name} />}
  </Edited>
);

test('a form that is open stays when its record is gone: something may be typed', () => {
  const { rerender } = render(form(null));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  rerender(form(null, { name: 'Jam' }));
  const field = screen.getByLabelText('Name');
  rerender(form('It is gone.'));
  expect(screen.getByLabelText('Name')).toBe(field);
  expect(screen.queryByText('It is gone.')).toBe(null);
});

test('a record that was never there is said to be so', () => {
  render(form('It is gone.'));
  expect(screen.getByRole('alert')).toHaveTextContent('It is gone.');
});
