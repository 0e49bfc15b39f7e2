import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useFormAddress } from './use-form-address.ts';

const Page = () => {
  const { target, open, close } = useFormAddress();
  return (
    <>
      <button type="button" onClick={() => open('new')}>
        Add
      </button>
      {target === null ? null : (
        <button type="button" onClick={close}>
          Close {target}
        </button>
      )}
    </>
  );
};

afterEach(() => window.history.replaceState(null, '', '/'));

const draw = (at: string) => {
  window.history.replaceState(null, '', '/before');
  window.history.pushState(null, '', at);
  const router = createBrowserRouter([
    { path: '/clients', element: <Page /> },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
};

const address = () => window.location.pathname + window.location.search;
const closed = () => waitFor(() => expect(screen.queryByRole('button', { name: /^Close/ })).toBe(null));

test('two clicks before the first one is drawn open the form once, and one step back closes it', async () => {
  draw('/clients?sort=name');
  const add = screen.getByRole('button', { name: 'Add' });
  const entries = window.history.length;
  await act(async () => {
    add.click();
    await Promise.resolve();
    add.click();
  });
  expect(address()).toBe('/clients?new&sort=name');
  expect(window.history.length).toBe(entries + 1);
  fireEvent.click(screen.getByRole('button', { name: 'Close new' }));
  await closed();
  expect(address()).toBe('/clients?sort=name');
});

test('a form that the entry below has open too is closed all the same', async () => {
  const router = draw('/clients');
  const openedHere = { staysInPlace: true, formOpenedHere: true };
  await act(() => router.navigate('/clients?new', { state: openedHere }));
  await act(() => router.navigate('/clients?new', { state: openedHere }));
  fireEvent.click(screen.getByRole('button', { name: 'Close new' }));
  await closed();
  expect(address()).toBe('/clients');
});

test('a form that was arrived at is closed on the spot', async () => {
  draw('/clients?edit=12');
  fireEvent.click(screen.getByRole('button', { name: 'Close 12' }));
  await closed();
  expect(address()).toBe('/clients');
});
