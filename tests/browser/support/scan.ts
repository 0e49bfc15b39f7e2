import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** The gap between the keys of a keyboard-wedge scanner, in milliseconds. */
const gapMs = 4;

/** The shortest time between two scans of a person. */
const betweenScansMs = 200;

let lastScanMs = 0;

/**
 * Types like a scanner, whatever has the focus: a key every 4 ms, then Enter. The keys have explicit timestamps, because a real
 * scanner does not slow down when the computer is busy.
 */
export const scan = (page: Page, code: string): Promise<void> =>
  pressEach(page, [...Array.from(code), 'Enter'], gapMs);

/** Scans on a computer that hangs for `stillMs` before the last character, which arrives late with its own timestamp. */
export async function scanWhileBusy(page: Page, code: string, stillMs: number): Promise<void> {
  const begunMs = Date.now();
  const keys = [...Array.from(code), 'Enter'];
  await pressEach(page, keys.slice(0, -2), gapMs, begunMs);
  await sleep(stillMs);
  await pressEach(page, keys.slice(-2), gapMs, begunMs + (keys.length - 2) * gapMs);
}

/**
 * Presses keys in sequence with explicit timestamps, like a scanner; 'Control+]' is one key, and so is 'Alt+0029'. All are sent at
 * once, with timestamps in the past: otherwise a delay of the tests on a busy computer would be a pause of the scanner.
 */
export async function pressEach(
  page: Page,
  keys: readonly string[],
  everyMs: number,
  firstMs?: number,
): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  // Two codes at once would be lines of one code.
  const restMs = Math.max(0, betweenScansMs - (Date.now() - lastScanMs));
  await sleep(restMs + keys.length * Math.min(everyMs, gapMs));
  const startMs = firstMs ?? Date.now() - keys.length * everyMs;
  await Promise.all(
    keys.flatMap((key, index) =>
      eventsOf(key).map((event) =>
        keyboard.send('Input.dispatchKeyEvent', { ...event, timestamp: (startMs + index * everyMs) / 1000 }),
      ),
    ),
  );
  await keyboard.detach();
  lastScanMs = Date.now();
}

/**
 * Presses a key as a hand does after a scan. What comes in the moment after a code still belongs to the scanner, and is kept
 * from the page; no hand is that quick, but a test on an idle computer is.
 */
export async function pressByHand(page: Page, key: string): Promise<void> {
  await sleep(Math.max(0, betweenScansMs - (Date.now() - lastScanMs)));
  await page.keyboard.press(key);
}

const [altBit, controlBit] = [1, 2];

const downAndUp = <Press extends object>(press: Press) => [
  { ...press, type: 'keyDown' as const },
  { ...press, type: 'keyUp' as const },
];

/** The events of a key; those of a character that is typed by its number while Alt is down, as on Windows. */
const eventsOf = (key: string) => {
  const number = /^Alt\+(\d+)$/.exec(key)?.[1];
  if (number === undefined) return downAndUp(pressOf(key));
  const digits = Array.from(number, (digit) => ({ key: digit, code: `Numpad${digit}`, modifiers: altBit }));
  const [down, up] = downAndUp({ key: 'Alt', code: 'AltLeft' });
  return [
    { ...down, type: 'keyDown' as const, modifiers: altBit },
    ...digits.flatMap(downAndUp),
    { ...up, type: 'keyUp' as const },
  ];
};

const pressOf = (key: string) => {
  if (key === 'Control+]') return { key: ']', code: 'BracketRight', modifiers: controlBit };
  return { key, code: codeOf(key), text: key === 'Enter' ? '\r' : key, ...virtualKey(key) };
};

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
