import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';
import { toast, useToast } from './use-toast.ts';

const DismissAll = () => {
  const { dismiss } = useToast();
  return (
    <button
      type="button"
      onClick={() => {
        dismiss();
      }}
    >
      Dismiss all
    </button>
  );
};

afterEach(() => {
  vi.useRealTimers();
});

const show = (message: Parameters<typeof toast>[0]) => {
  act(() => {
    toast(message);
  });
};

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('a toast shows its title and its sentence', () => {
  render(<Toaster />);
  show({ title: 'Product created', description: 'The product has been created successfully' });
  expect(screen.getByText('Product created')).toBeVisible();
  expect(screen.getByText('The product has been created successfully')).toBeVisible();
});

test('the next toast takes the place of the one that stands there', () => {
  render(<Toaster />);
  show({ title: 'Product created' });
  show({ title: 'Product updated' });
  expect(screen.queryByText('Product created')).toBeNull();
  expect(screen.getByText('Product updated')).toBeVisible();
});

test('a toast leaves after 5000 ms @spec-9.6', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  show({ title: 'Email Client Opened' });
  pass(4999);
  expect(screen.getByText('Email Client Opened')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Email Client Opened')).toBeNull();
});

test('a toast stays as long as it says', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  show({ title: 'Session Expiring Soon', duration: 10_000 });
  pass(9999);
  expect(screen.getByText('Session Expiring Soon')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Session Expiring Soon')).toBeNull();
});

test.each([
  ['says that something failed', { variant: 'destructive' }, 'assertive'],
  ['is urgent', { isUrgent: true }, 'assertive'],
  ['is neither', {}, 'polite'],
] as const)('a toast that %s interrupts what is read out or waits for it', (_kind, message, live) => {
  render(<Toaster />);
  show({ title: 'Session Expiring Soon', ...message });
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe(live);
});

test('a swipe of 50 pixels to the right sends a toast away, a shorter one does not @spec-9.7', () => {
  render(<Toaster />);
  const swipe = (by: number) => {
    const [toastItem] = screen.getAllByRole('listitem');
    if (!toastItem) throw new Error('No toast stands there.');
    const finger = { button: 0, pointerId: 1, pointerType: 'touch', clientY: 10 };
    fireEvent.pointerDown(toastItem, { ...finger, clientX: 10 });
    for (const part of [0.5, 1]) fireEvent.pointerMove(toastItem, { ...finger, clientX: 10 + by * part });
    fireEvent.pointerUp(toastItem, { ...finger, clientX: 10 + by });
  };
  show({ title: 'Product created' });
  swipe(49);
  swipe(-200);
  expect(screen.getByText('Product created')).toBeVisible();
  swipe(51);
  expect(screen.queryByText('Product created')).toBeNull();
});

test('F8 leads to the toasts, and its action can be taken @spec-9.7', async () => {
  const stay = vi.fn<() => void>();
  render(<Toaster />);
  show({ title: 'Session Expiring Soon', action: { label: 'Stay signed in', onSelect: stay } });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('list'));
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(stay).toHaveBeenCalledTimes(1);
});

test('a toast can be closed, by itself or all at once', async () => {
  render(
    <>
      <DismissAll />
      <Toaster />
    </>,
  );
  show({ title: 'Import failed', variant: 'destructive' });
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByText('Import failed')).toBeNull();
  show({ title: 'Export failed', variant: 'destructive' });
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss all' }));
  expect(screen.queryByText('Export failed')).toBeNull();
});
