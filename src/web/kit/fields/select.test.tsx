import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Select } from './select.tsx';

beforeAll(async () => {
  await import('./select-list.tsx');
});

beforeEach(() => {
  choose.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const names = ['All Clients', 'Harbour', 'Northlight', 'Orchard'];
const options = names.map((label) => ({ value: label, label }));
const choose = vi.fn<(value: string) => void>();

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const open = async () => {
  render(<Select aria-label="Client" options={options} value="All Clients" onValueChange={choose} />);
  await pass(0);
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Client: All Clients' }), { key: 'Enter' });
  await pass(0);
};

const type = async (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await pass(0);
};
const lit = () => document.activeElement?.textContent;

test('typing in a select goes on where it was for 1000 ms, and then begins anew @spec-9.21', async () => {
  await open();
  await type('n');
  expect(lit()).toBe('Northlight');
  await pass(999);
  await type('x');
  await pass(999);
  await type('o');
  // 'nxo' matches nothing.
  expect(lit()).toBe('Northlight');
  await pass(1000);
  await type('o');
  expect(lit()).toBe('Orchard');
});

test('X24, L13: letters typed at a closed select choose once they pause; what is scanned at it chooses nothing @security-8.24', async () => {
  render(<Select aria-label="Client" options={options} value="All Clients" onValueChange={choose} />);
  await pass(0);
  const box = screen.getByRole('combobox', { name: 'Client: All Clients' });
  box.focus();
  const press = async (keys: string, gapMs: number) => {
    for (const key of keys) {
      fireEvent.keyDown(box, { key });
      await pass(gapMs);
    }
    await pass(1000);
  };
  for (const gapMs of [8, 80, 250]) await press('N0A1', gapMs);
  expect(choose).not.toHaveBeenCalled();
  await press('no', 200);
  await press('h', 0);
  expect(choose.mock.calls).toEqual([['Northlight'], ['Harbour']]);
  fireEvent.keyDown(box, { key: ' ' });
  await pass(0);
  expect(screen.getAllByRole('option')).toHaveLength(4);
});

test('the arrows of a long select scroll one line each 50 ms while the pointer rests on them @spec-9.21', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
  await open();
  const viewport = document.querySelector('[data-radix-select-viewport]');
  const arrow = viewport?.nextElementSibling;
  if (!viewport || !arrow) throw new Error('The list cannot be scrolled.');
  fireEvent.pointerMove(arrow);
  await pass(49);
  expect(viewport.scrollTop).toBe(0);
  await pass(1);
  expect(viewport.scrollTop).toBe(48);
  await pass(50);
  expect(viewport.scrollTop).toBe(96);
  fireEvent.pointerLeave(arrow);
  await pass(500);
  expect(viewport.scrollTop).toBe(96);
});

test('a select has no option with an empty value @spec-5.32', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const empty = [{ value: '', label: 'All Clients' }];
  expect(() =>
    render(<Select aria-label="Client" options={empty} value="" onValueChange={choose} />),
  ).toThrow('A select option cannot have an empty value.');
});
