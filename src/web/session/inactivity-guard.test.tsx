import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { forgetToken } from '#web/api/token.ts';
import { InactivityGuard } from './inactivity-guard.tsx';

const minutes = (n: number) => n * 60_000;
const title = 'Session Expiring Soon';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A signed-in reader who is inactive. */
const open = async () => {
  const opened = renderScreen(<InactivityGuard />, {
    at: '/products',
    path: '/products',
    role: 'read_only',
    answer: () => ({ body: { success: true } }),
  });
  await pass(0);
  return opened;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-15T08:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the warning after 13 minutes is read out at once, with the button that it offers @need-1.11', async () => {
  await open();
  await pass(minutes(13));
  // The text is inserted two frames after the live region, because text that is there from the start is not announced.
  await pass(100);
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('assertive');
  expect(region.textContent).toContain(title);
  expect(region.textContent).toContain('Stay signed in');
});

test('input takes the warning away, and the server hears of it @need-1.11', async () => {
  const { asked } = await open();
  await pass(minutes(13));
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await pass(0);
  expect(screen.queryByText(title)).toBe(null);
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/heartbeat']);
});

test('a session that ends otherwise takes its warning along @need-1.11', async () => {
  await open();
  await pass(minutes(13));
  expect(screen.getByText(title)).toBeVisible();
  act(() => {
    forgetToken();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  });
  await pass(0);
  expect(screen.queryByText(title)).toBe(null);
});
