import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AwaitedLayer } from './awaited-layer.tsx';

/** A page with keys of its own, and a layer over it that is opened and arrives when `arrive` is called. */
const open = () => {
  const below = vi.fn<(key: string) => void>();
  const closed = vi.fn<() => void>();
  let arrive = () => {};
  const Page = () => {
    const [isThere, setIsThere] = useState(false);
    arrive = () => setIsThere(true);
    useEffect(() => {
      const pressed = ({ key }: KeyboardEvent) => below(key);
      document.addEventListener('keydown', pressed);
      return () => document.removeEventListener('keydown', pressed);
    }, []);
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- as a dialog gives the focus to its first field
    return isThere ? <input aria-label="How many" autoFocus /> : <AwaitedLayer onClose={closed} />;
  };
  render(<Page />);
  return { below, closed, arrive: () => act(() => arrive()) };
};

/** Presses keys with so many milliseconds between them. */
const press = (keys: readonly string[], everyMs: number) => {
  for (const [index, key] of keys.entries()) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: index * everyMs });
    fireEvent(document.body, event);
  }
};

/** Waits for a frame, in which what was typed comes into the field that has the focus by then. */
const oneFrame = () => act(() => new Promise(requestAnimationFrame));

test('38: what is typed before a layer has arrived is put into its field, and reaches nothing below', async () => {
  const { below, arrive } = open();
  press(['4', '1', 'Backspace', '0', 'Enter'], 120);
  arrive();
  await oneFrame();
  expect(screen.getByLabelText<HTMLInputElement>('How many').value).toBe('40');
  expect(below).not.toHaveBeenCalled();
});

test('38: Escape before a layer has arrived takes back that it was asked for, with what was typed', async () => {
  const { below, closed, arrive } = open();
  press(['4', 'Escape'], 120);
  arrive();
  await oneFrame();
  expect(screen.getByLabelText<HTMLInputElement>('How many').value).toBe('');
  expect([closed.mock.calls.length, below.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['a scanner sends', 'not typed into it', 8, ''],
  ['a person types', 'typed into it', 120, '50123456'],
])('38: what %s before a layer has arrived is %s', async (_who, _what, everyMs, value) => {
  const { below, arrive } = open();
  press(Array.from('50123456'), everyMs);
  arrive();
  await oneFrame();
  expect(screen.getByLabelText<HTMLInputElement>('How many').value).toBe(value);
  expect(below).not.toHaveBeenCalled();
});
