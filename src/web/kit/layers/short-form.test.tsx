import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { Field } from '../fields/field.tsx';
import { Input } from '../fields/input.tsx';
import { ShortForm } from './short-form.tsx';

const Page = ({ hasField, onSubmit }: { hasField: boolean; onSubmit: () => void }) => {
  const [why, setWhy] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => setIsOpen(true)}>
        Count the run
      </button>
      {isOpen ? (
        <ShortForm
          title="Count the run?"
          cancel="Cancel"
          save="Count"
          hasFocus={!hasField}
          pending={false}
          hasUnsavedChanges={why !== ''}
          onSubmit={onSubmit}
          onClose={() => setIsOpen(false)}
        >
          {hasField ? (
            <Field label="Why">
              <Input value={why} onChange={({ target }) => setWhy(target.value)} />
            </Field>
          ) : null}
        </ShortForm>
      ) : null}
    </main>
  );
};

test.each([
  ['without a field', false],
  ['with a field', true],
])('%s: Enter confirms, Escape closes, and the focus goes back to what opened it', async (_, hasField) => {
  let confirmed = 0;
  render(<Page hasField={hasField} onSubmit={() => (confirmed += 1)} />);
  const opener = screen.getByRole('button', { name: 'Count the run' });
  await userEvent.click(opener);
  expect(document.activeElement).toBe(
    hasField ? screen.getByLabelText('Why') : screen.getByRole('button', { name: 'Count' }),
  );
  await userEvent.keyboard('{Enter}');
  expect(confirmed).toBe(1);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener);
});

test('Cancel asks before what was typed is lost, as Escape does @need-1.13', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Page hasField onSubmit={() => undefined} /> }]);
  cleanUp(() => router.dispose());
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('button', { name: 'Count the run' }));
  await userEvent.type(screen.getByLabelText('Why'), 'The roll is torn');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Why')).toHaveValue('The roll is torn');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
