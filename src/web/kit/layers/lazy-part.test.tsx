import { render, screen, within } from '@testing-library/react';
import { lazy } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyPart, MissingPart } from './lazy-part.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const missingFor = (words: string) => {
  const Part = lazy(() => Promise.reject(new TypeError(words)));
  return (
    <>
      <input aria-label="SKU" defaultValue="OH-0010" />
      <LazyPart waiting={<p>Wait</p>} missing={<MissingPart title="The form could not be loaded" />}>
        <Part />
      </LazyPart>
    </>
  );
};

test('F22: a part whose code is lost says so, and the screen stays', async () => {
  render(missingFor('Failed to fetch dynamically imported module: /assets/select-list-1.js'));
  const said = await screen.findByRole('alert');
  expect(within(said).getByRole('heading', { name: 'The form could not be loaded' })).toBeVisible();
  expect(said.textContent).toContain(
    'The connection was lost, or the portal was just updated. What was saved is safe. Load the page again.',
  );
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
  expect(screen.getByLabelText<HTMLInputElement>('SKU').value).toBe('OH-0010');
});

test('a part without words of its own does not vanish in silence when its code is lost', async () => {
  const Part = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')),
  );
  render(
    <LazyPart>
      <Part />
    </LazyPart>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Load the page again.');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
  expect(screen.queryByRole('heading')).toBe(null);
});

test('any other failure of a part is the failure of its screen', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: missingFor('Cannot read properties of undefined'),
      errorElement: <p>This screen stopped working</p>,
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('This screen stopped working')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
