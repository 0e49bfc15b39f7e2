import { expect, test } from 'vitest';
import { dropInput, keepInput, readInput, type KeptPlace } from './kept-input-store.ts';
import { keepInputAgain, leaveNoInput } from './left-input.ts';

const place: KeptPlace = { userId: 7, address: '/products/3', form: 'edit-product' };
const nowMs = Date.parse('2026-11-20T10:42:00Z');
const day = 24 * 60 * 60 * 1000;
const input = { atMs: nowMs, values: { sku: 'OV-10000', labels: [{ labelSku: 'L-1' }] } };

test('what was kept comes back whole', () => {
  keepInput(place, input);
  expect(readInput(place, nowMs)).toEqual({
    atMs: nowMs,
    values: { sku: 'OV-10000', labels: [{ labelSku: 'L-1' }] },
  });
});

test.each<[string, Partial<KeptPlace>]>([
  ['person', { userId: 8 }],
  ['page', { address: '/products/4' }],
  ['form', { form: 'add-label' }],
])('another %s gets nothing of it', (_, other) => {
  keepInput(place, input);
  expect(readInput({ ...place, ...other }, nowMs)).toBe(null);
});

test('passwords are never kept, whatever they are called', () => {
  keepInput(place, {
    atMs: nowMs,
    values: { email: 'ada@example.com', password: 'a', confirmPassword: 'b', newPassword: 'c' },
  });
  expect(readInput(place, nowMs)?.values).toEqual({ email: 'ada@example.com' });
  expect(JSON.stringify(localStorage)).not.toMatch(/password/i);
});

test('it survives the end of a session, which empties the session storage', () => {
  keepInput(place, input);
  sessionStorage.clear();
  expect(readInput(place, nowMs)?.values['sku']).toBe('OV-10000');
});

test('of somebody who is not signed in only the tab keeps it', () => {
  keepInput({ ...place, userId: null }, input);
  expect(localStorage.length).toBe(0);
  expect(readInput({ ...place, userId: null }, nowMs)?.values['sku']).toBe('OV-10000');
});

test('after seven days it is gone, and so is every other form’s that is as old', () => {
  keepInput(place, input);
  keepInput({ ...place, form: 'other' }, input);
  expect(readInput(place, nowMs + 7 * day)).not.toBe(null);
  expect(readInput(place, nowMs + 7 * day + 1)).toBe(null);
  expect(localStorage.length).toBe(0);
});

test('what somebody else has written there counts as nothing, and other keys stay', () => {
  keepInput(place, input);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem('theme', 'dark');
  for (const text of ['', '{', '{"atMs":"now","values":{}}', '[]']) {
    localStorage.setItem(key, text);
    expect(readInput(place, nowMs)).toBe(null);
  }
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('what was sent is dropped', () => {
  keepInput(place, input);
  dropInput(place);
  expect(readInput(place, nowMs)).toBe(null);
});

test('X23: after somebody has left by hand nothing of theirs is kept, in any tab, until they sign in again @security-8.23', () => {
  keepInput(place, input);
  leaveNoInput(7);
  expect(readInput(place, nowMs)).toBe(null);
  keepInput(place, input);
  expect(readInput(place, nowMs)).toBe(null);
  keepInputAgain(7);
  keepInput(place, input);
  expect(readInput(place, nowMs)?.values['sku']).toBe('OV-10000');
});

test('X23: leaving takes nothing of somebody whose number begins alike', () => {
  keepInput({ ...place, userId: 71 }, input);
  leaveNoInput(7);
  expect(readInput({ ...place, userId: 71 }, nowMs)?.values['sku']).toBe('OV-10000');
});
