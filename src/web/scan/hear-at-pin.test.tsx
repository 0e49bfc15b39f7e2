import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { scan } from '#testing/servers/wedge.ts';
import { PinField } from '#web/kit/fields/badge-fields.tsx';
import { useScansAtPin } from './use-scans-at-pin.ts';

const sentence = 'That was a code. Type the PIN, or scan a badge.';

const Form = () => {
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const scanned = useScansAtPin(field);
  return (
    <form>
      <PinField value={pin} onChange={setPin} error={scanned} fieldRef={field} isFirst />
    </form>
  );
};

const open = () => {
  render(<Form />);
  return screen.getByLabelText<HTMLInputElement>('PIN');
};

test('a PIN of eight digits that is corrected while it is typed quickly is no scan', async () => {
  const field = open();
  const user = userEvent.setup({ delay: null });
  await user.type(field, '12345687{Backspace}{Backspace}78');
  expect(field.value).toBe('12345678');
});

test('the sentence about a scan goes when the PIN is typed: it would stand over what the portal says of the PIN', async () => {
  const field = open();
  await scan('5012345678900');
  expect(screen.getByText(sentence)).toBeVisible();
  expect(field.value).toBe('');
  fireEvent.input(field, { target: { value: '2' } });
  expect(screen.queryByText(sentence)).toBe(null);
});
