import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readChoice, resolveTheme } from './theme.ts';
import { followTheme, useTheme } from './use-theme.ts';

/** A system whose theme the test sets. */
class System extends EventTarget {
  matches = false;
  turn(dark: boolean) {
    this.matches = dark;
    this.dispatchEvent(new Event('change'));
  }
}

let system: System;
let stop: () => void;
const shown = () => document.documentElement.className;

beforeEach(() => {
  system = new System();
  vi.stubGlobal('matchMedia', () => system);
  document.documentElement.className = '';
  stop = followTheme();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('the default is the system’s theme @spec-4.8', () => {
  expect(readChoice(null)).toBe('system');
  expect(readChoice('sepia')).toBe('system');
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
});

test('a choice holds against the system @spec-4.8', () => {
  expect(resolveTheme('light', true)).toBe('light');
  expect(resolveTheme('dark', false)).toBe('dark');
});

test('the theme stands as a class on the page root and follows the system @spec-4.9', () => {
  expect(shown()).toBe('light');
  system.turn(true);
  expect(shown()).toBe('dark');
});

test('a choice is kept under the key theme, shown at once, and no longer follows the system @spec-4.9', () => {
  const { result } = renderHook(() => useTheme());
  act(() => {
    result.current.choose('dark');
  });
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(shown()).toBe('dark');
  expect(result.current).toMatchObject({ choice: 'dark', theme: 'dark' });
  act(() => {
    system.turn(false);
  });
  expect(shown()).toBe('dark');
});

test('a choice in another tab holds here too', () => {
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  expect(shown()).toBe('dark');
});
