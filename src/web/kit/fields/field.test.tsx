import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

beforeAll(async () => {
  // The list's code is loaded on demand; on a busy machine that may take longer than a query's timeout.
  await import('./select-list.tsx');
});

test('a control carries its label, its hint and its error', () => {
  render(
    <Field label="Company name" hint="As on the invoice" error="Company name is required" required>
      <Input />
    </Field>,
  );
  const input = screen.getByRole('textbox', {
    name: /^Company name/,
    description: 'Company name is required As on the invoice',
  });
  expect(input.ariaInvalid).toBe('true');
  expect(input.ariaRequired).toBe('true');
});

test('without an error the control is not marked', () => {
  render(
    <Field label="About us">
      <Textarea />
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'About us' }).ariaInvalid).toBeNull();
});

const clients = [
  { value: 'all', label: 'All Clients' },
  { value: '7', label: 'Orchard House' },
] as const;

const ClientFilter = () => {
  const [client, setClient] = useState<'all' | '7'>('all');
  return (
    <Field label="Client">
      <Select options={clients} value={client} onValueChange={setClient} />
    </Field>
  );
};

test('a select begins at All Clients and takes another by the keyboard', async () => {
  render(<ClientFilter />);
  const select = await screen.findByRole('combobox', { name: 'Client' });
  expect(select.textContent).toContain('All Clients');
  select.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('option', { name: 'Orchard House' }));
  expect(select.textContent).toContain('Orchard House');
});
