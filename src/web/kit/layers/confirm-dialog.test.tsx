import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

const show = (pending = false) => {
  const onConfirm = vi.fn<() => void>();
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete Acme?"
      description="Also removes the label settings of 12 products."
      confirmLabel="Delete client"
      pending={pending}
      onConfirm={onConfirm}
    />,
  );
  return { onConfirm, onOpenChange };
};

test('Cancel has the focus, so that Enter destroys nothing', async () => {
  const { onConfirm, onOpenChange } = show();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('the act itself is done once it is asked for', async () => {
  const { onConfirm } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete client' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('while the answer is awaited a second click does nothing', async () => {
  const { onConfirm } = show(true);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete client' }));
  expect(onConfirm).not.toHaveBeenCalled();
});
