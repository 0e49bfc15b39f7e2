import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CodeText } from './code-text.tsx';

test('one tap copies the code as it is, without the blanks of its groups, and says so', async () => {
  const user = userEvent.setup();
  render(<CodeText value="5012345678900" gtin />);
  await user.click(screen.getByRole('button', { name: '5012345678900, copy' }));
  expect(await navigator.clipboard.readText()).toBe('5012345678900');
  expect(screen.getByRole('status').textContent).toContain('Copied');
});

test('a barcode stands in the groups in which the trade reads it', () => {
  render(<CodeText value="5012345678900" gtin />);
  for (const group of ['5', '012345', '678900']) expect(screen.getByText(group)).toBeVisible();
});

test('a long code is never cut', () => {
  const sku = `OH-${'0123456789'.repeat(10)}`;
  render(<CodeText value={sku} />);
  expect(screen.getByText(sku).className).not.toContain('truncate');
});
