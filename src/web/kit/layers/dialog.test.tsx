import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { Input } from '../fields/input.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { Dialog } from './dialog.tsx';

const Page = ({ changed }: { changed: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit Product
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit Product" hasUnsavedChanges={changed}>
        <input aria-label="SKU" />
      </Dialog>
    </>
  );
};

/** Opens another dialog, and returns what it calls to be closed. */
const openFind = () => {
  const close = vi.fn<(open: boolean) => void>();
  render(
    <Dialog open onOpenChange={close} title="Find">
      <input aria-label="Find anything" />
    </Dialog>,
  );
  return close;
};

const atPage = (page: ReactElement) => {
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  cleanUp(() => router.dispose());
  render(<RouterProvider router={router} />);
  return router;
};

const openDialog = async (changed: boolean) => {
  const router = atPage(<Page changed={changed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Product' }));
  return router;
};

test.each([
  ['a number that is suggested is replaced by what is typed', <NumberInput key="n" defaultValue="1" />, '20'],
  ['a text goes on behind what it has', <Input key="t" defaultValue="OH-1" />, 'OH-120'],
])('%s', async (_, field, value) => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Print labels">
      {field}
    </Dialog>,
  );
  await userEvent.keyboard('20');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(value);
});

test('an unchanged dialog closes at once and gives the focus back', async () => {
  await openDialog(false);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Product' }));
});

test('a changed dialog asks before it closes, with the harmless answer in focus', async () => {
  await openDialog(true);
  await userEvent.type(screen.getByLabelText('SKU'), 'OH-0010');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('SKU').value).toBe('OH-0010');
});

test('Escape closes the dialog in which it is pressed, and asks about no other one, also before Radix listens', async () => {
  const radix = vi.spyOn(document, 'addEventListener').mockImplementation(() => undefined);
  await openDialog(true);
  const close = openFind();
  radix.mockRestore();
  fireEvent.keyDown(screen.getByLabelText('Find anything'), { key: 'Escape' });
  expect(close).toHaveBeenCalledExactlyOnceWith(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('SKU'), { key: 'Escape' });
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).not.toBeNull();
});

test('Escape in a dialog that Radix does not know to be above closes that one', async () => {
  await openDialog(true);
  const radix = vi.spyOn(document, 'addEventListener').mockImplementation(() => undefined);
  const close = openFind();
  radix.mockRestore();
  fireEvent.keyDown(screen.getByLabelText('Find anything'), { key: 'Escape' });
  expect(close).toHaveBeenCalledExactlyOnceWith(false);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a field for text has the focus first, also behind a select: keys that come at once would choose in it', () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Print labels">
      <select aria-label="Printer" />
      <NumberInput aria-label="How many" defaultValue="1" />
    </Dialog>,
  );
  return waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('How many')));
});

test('A29: the veil of the question lies over the dialog that it is about', async () => {
  await openDialog(true);
  const [first] = document.querySelectorAll('.bg-veil');
  await userEvent.keyboard('{Escape}');
  const dialog = screen.getByText('Edit Product', { selector: 'h2' }).closest('[role="dialog"]');
  const veil = [...document.querySelectorAll('.bg-veil')].find((each) => each !== first);
  const layerOf = (part: Element | null | undefined) => /\bz-\d+\b/.exec(part?.className ?? '')?.[0];
  expect([layerOf(dialog), layerOf(veil)]).toEqual(['z-50', 'z-50']);
  const follows = dialog && veil ? dialog.compareDocumentPosition(veil) : 0;
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
});

test('a changed dialog closes when its changes may go', async () => {
  await openDialog(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Product' }));
});

test('a changed dialog asks also before its page is left, as by Back @need-1.13', async () => {
  const router = await openDialog(true);
  await act(() => router.navigate('/elsewhere'));
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  await act(() => router.navigate('/elsewhere'));
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

test('a text that has the focus first is gone on with, and not replaced by the next key', async () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Edit Client">
      <input aria-label="Company name" defaultValue="Orchard" />
    </Dialog>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Company name');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('s');
  expect(field.value).toBe('Orchards');
});
