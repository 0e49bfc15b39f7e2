import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

/**
 * The level that a drawn code states: the first two modules of row 8, masked (ISO/IEC 18004, format information). The
 * modules of a row are drawn as runs.
 */
const levelOf = (code: HTMLElement): string => {
  const runs = [...(code.lastElementChild?.getAttribute('d') ?? '').matchAll(/M(\d+)[ ,]8 ?h(\d+)/g)];
  const isDark = (x: number) =>
    runs.some(([, start, length]) => Number(start) <= x && x < Number(start) + Number(length));
  return isDark(0) ? (isDark(1) ? 'L' : 'M') : isDark(1) ? 'Q' : 'H';
};

const draw = (value: string, level?: 'L' | 'M' | 'Q' | 'H') => {
  const { unmount } = render(<QrCode value={value} title="Code" {...(level ? { level } : {})} />);
  const code = screen.getByRole('img', { name: 'Code' });
  const drawn = {
    size: [code.getAttribute('width'), code.getAttribute('height')],
    level: levelOf(code),
    modules: Number(code.getAttribute('viewBox')?.split(' ')[2]),
  };
  unmount();
  return drawn;
};

/** A code of version V has 17 + 4V modules per side. */
const modulesOf = (version: number) => 17 + 4 * version;

test('L12: a QR code is 128 pixels wide and of level L unless told @spec-9.23', () => {
  expect(draw('labelport').size).toEqual(['128', '128']);
  // With room left in its version too.
  expect(draw('labelport').level).toBe('L');
  expect(draw('labelport', 'Q').level).toBe('Q');
  // As many bytes as version 1 holds at level L; at M they need version 2.
  expect(draw('x'.repeat(17)).modules).toBe(modulesOf(1));
  expect(draw('x'.repeat(17), 'M').modules).toBe(modulesOf(2));
});

test('a QR code grows from version 1 to 40 with what it says, and says no more @spec-9.22', () => {
  expect(draw('x').modules).toBe(modulesOf(1));
  expect(draw('x'.repeat(2953)).modules).toBe(modulesOf(40));
  expect(() => draw('x'.repeat(2954))).toThrow(/too long/i);
});

test.each([
  ['L', 17],
  ['M', 14],
  ['Q', 11],
  ['H', 7],
] as const)('at level %s version 1 holds %d bytes @spec-9.22', (level, bytes) => {
  expect(draw('x'.repeat(bytes), level).modules).toBe(modulesOf(1));
  expect(draw('x'.repeat(bytes + 1), level).modules).toBe(modulesOf(2));
});
