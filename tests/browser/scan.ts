import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** How far apart a wedge scanner's keys are, in milliseconds. */
const gapMs = 4;

/**
 * Types as a wedge scanner does wherever the focus is: a key every 4 ms, then Enter. It waits for nobody, and the keys
 * carry their own times: a scanner does not slow down because the computer is busy.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const startMs = Date.now();
  const keys = [...Array.from(code), 'Enter'];
  const presses: Promise<unknown>[] = [];
  for (const [index, key] of keys.entries()) {
    const timestamp = (startMs + index * gapMs) / 1000;
    const press = { key, code: codeOf(key), text: key === 'Enter' ? '\r' : key, timestamp };
    presses.push(
      keyboard.send('Input.dispatchKeyEvent', { ...press, type: 'keyDown', ...virtualKey(key) }),
      keyboard.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp', ...virtualKey(key) }),
    );
    await sleep(gapMs);
  }
  await Promise.all(presses);
  await keyboard.detach();
}

const codeOf = (key: string): string =>
  key === 'Enter'
    ? 'Enter'
    : /\d/.test(key)
      ? `Digit${key}`
      : /[a-z]/i.test(key)
        ? `Key${key.toUpperCase()}`
        : '';

const virtualKey = (key: string): { windowsVirtualKeyCode?: number } => {
  if (key === 'Enter') return { windowsVirtualKeyCode: 13 };
  return /[a-z\d]/i.test(key) ? { windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) } : {};
};
