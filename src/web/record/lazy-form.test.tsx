import { act, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyForm } from './lazy-form.tsx';

let isAway = false;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T08:00:00.000Z') });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (isAway) throw new TypeError('Failed to fetch');
    return Promise.resolve(Response.json({ status: 'ok' }));
  });
  asked.length = 0;
  // jsdom has the dialog element but not its methods.
  Object.defineProperty(HTMLDialogElement.prototype, 'showModal', {
    configurable: true,
    value(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens a form whose code fails to load. */
const openWithoutCode = async () => {
  const reload = vi.fn<() => void>();
  const Form = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/form-1.js')),
  );
  const { unmount } = render(
    <LazyForm onClose={() => undefined} reload={reload}>
      <Form />
    </LazyForm>,
  );
  await pass(0);
  expect(screen.getByRole('heading', { name: 'The form could not be loaded' })).toBeVisible();
  return { reload, unmount };
};

const said = () => screen.getByRole('alert').textContent;

test('F22: a form that is opened while the portal is away comes by itself as soon as that answers', async () => {
  isAway = true;
  const { reload } = await openWithoutCode();
  expect(said()).toContain(
    'The connection was lost, or the portal was just updated. What was saved is safe. The page loads again by itself as soon as the portal answers.',
  );
  await pass(5_000);
  expect(reload).not.toHaveBeenCalled();
  isAway = false;
  await pass(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('F22: a form that is lost while the portal answers waits for the button, and the screen behind it stays', async () => {
  isAway = false;
  const { reload } = await openWithoutCode();
  expect(said()).toContain('What was saved is safe. Load the page again.');
  await pass(120_000);
  expect(reload).not.toHaveBeenCalled();
  expect(asked).toEqual(['/api/health']);
  act(() => {
    screen.getByRole('button', { name: 'Load again' }).click();
  });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('F22: who has closed the form stays on the screen behind it', async () => {
  isAway = true;
  const { reload, unmount } = await openWithoutCode();
  unmount();
  isAway = false;
  await pass(60_000);
  expect(reload).not.toHaveBeenCalled();
});
