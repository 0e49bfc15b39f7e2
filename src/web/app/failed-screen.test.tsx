import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailedScreen } from './failed-screen.tsx';

const now = Date.parse('2026-11-22T08:00:00.000Z');
const asked: string[] = [];
let answers: (() => Response)[] = [];

const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};
const stopping = () =>
  Response.json({ code: 'service.unavailable', message: 'The service is stopping.' }, { status: 503 });
const alive = () => Response.json({ status: 'ok' });

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Promise.resolve((answers.shift() ?? alive)());
  });
  asked.length = 0;
  answers = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders the error screen for this error; returns how often the page was reloaded. */
const openFailing = async (words: string) => {
  const reload = vi.fn<() => void>();
  const Broken = () => {
    throw new TypeError(words);
  };
  const router = createMemoryRouter([
    { path: '/', Component: Broken, ErrorBoundary: () => <FailedScreen reload={reload} /> },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  await pass(0);
  return { reload, unmount };
};
const openWithoutCode = () =>
  openFailing('Failed to fetch dynamically imported module: /assets/product-screen-1.js');

test('F22: a page whose code is missing asks every second, and loads itself again as soon as the portal answers', async () => {
  answers = [lost, stopping];
  const { reload } = await openWithoutCode();
  expect(screen.getByRole('heading', { level: 1, name: 'This screen could not be loaded' })).toBeVisible();
  expect(
    screen.getByText(
      'The connection was lost, or the portal was just updated. What was saved is safe. The page loads again by itself as soon as the portal answers.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
  await pass(1_999);
  expect(asked).toEqual(['/api/health', '/api/health']);
  expect(reload).not.toHaveBeenCalled();
  await pass(1);
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(asked).toHaveLength(3);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('F22: code that is still missing after that waits for the button, and loads itself again after a minute at the earliest', async () => {
  const first = await openWithoutCode();
  expect(first.reload).toHaveBeenCalledTimes(1);
  first.unmount();
  await pass(59_999);
  const second = await openWithoutCode();
  expect(
    screen.getByText(
      'The connection was lost, or the portal was just updated. What was saved is safe. Load the page again.',
    ),
  ).toBeVisible();
  await pass(120_000);
  expect(second.reload).not.toHaveBeenCalled();
  act(() => {
    screen.getByRole('button', { name: 'Load again' }).click();
  });
  expect(second.reload).toHaveBeenCalledTimes(1);
  second.unmount();
  expect((await openWithoutCode()).reload).toHaveBeenCalledTimes(1);
});

test('F22: who has left the screen for another stays there', async () => {
  answers = [lost];
  const { reload, unmount } = await openWithoutCode();
  unmount();
  await pass(60_000);
  expect(asked).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['keeps nothing', 'setItem'],
  ['cannot be read', 'getItem'],
] as const)('F22: a tab whose storage %s never loads itself again', async (_, method) => {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  const { reload } = await openWithoutCode();
  await pass(60_000);
  expect(asked).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
});

test('a screen that fails by itself never loads itself again', async () => {
  const { reload } = await openFailing('Cannot read properties of undefined');
  expect(screen.getByRole('heading', { level: 1, name: 'This screen stopped working' })).toBeVisible();
  await pass(60_000);
  expect(asked).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});
