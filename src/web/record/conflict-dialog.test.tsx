import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { changedLine, ConflictDialog, type ConflictField } from './conflict-dialog.tsx';
import type { Side } from './conflict.ts';

const name: ConflictField = {
  name: 'name',
  label: 'Company name',
  mine: 'Orchard & Vale',
  theirs: 'Orchard Vale Ltd',
  suggested: null,
};
const about: ConflictField = {
  name: 'about',
  label: 'About',
  mine: null,
  theirs: 'Jam since 1908',
  suggested: 'theirs',
};

const show = (fields: readonly ConflictField[]) => {
  const onDecide = vi.fn<(sides: Readonly<Record<string, Side>>) => void>();
  const onClose = vi.fn<() => void>();
  render(
    <ConflictDialog onClose={onClose} changedBy="Ana" changedAt={null} fields={fields} onDecide={onDecide} />,
  );
  return { onDecide, onClose };
};

const group = (label: string) => within(screen.getByRole('group', { name: label }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save these choices' }));

test.each([
  ['Ana', '2026-11-20T10:42:00', 'Changed by Ana at 10:42'],
  ['Ana', '2026-11-19T09:05:00', 'Changed by Ana on Nov 19 at 09:05'],
  [null, '2026-11-20T10:42:00', 'Changed by somebody else at 10:42'],
  [null, null, 'Changed by somebody else'],
])('%s, %s', (by, at, line) => {
  expect(changedLine(by, at, new Date('2026-11-20T12:00:00'))).toBe(line);
});

test('both sides stand beside each other, an empty one in words', () => {
  show([name, about]);
  expect(screen.getByText('Changed by Ana')).toBeVisible();
  expect(
    group('Company name')
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Keep mineOrchard & Vale', 'Take theirsOrchard Vale Ltd']);
  expect(group('About').getByText('Empty')).toBeVisible();
  expect(group('About').getByRole<HTMLInputElement>('radio', { name: /Take theirs/ }).checked).toBe(true);
});

test('what both have changed is not saved before it is decided', async () => {
  const { onDecide } = show([name, about]);
  await save();
  expect(onDecide).not.toHaveBeenCalled();
  expect(group('Company name').getByText('Choose one of both.')).toBeVisible();
  expect(document.activeElement).toBe(group('Company name').getByRole('radio', { name: /Keep mine/ }));
  await userEvent.click(group('Company name').getByRole('radio', { name: /Keep mine/ }));
  await save();
  expect(onDecide).toHaveBeenCalledWith({ name: 'mine', about: 'theirs' });
});

test.each([
  ['Keep mine everywhere', 'mine'],
  ['Take theirs everywhere', 'theirs'],
])('%s', async (button, side) => {
  const { onDecide } = show([name, about]);
  await userEvent.click(screen.getByRole('button', { name: button }));
  await save();
  expect(onDecide).toHaveBeenCalledWith({ name: side, about: side });
});

test('one field alone needs no button for all', () => {
  show([name]);
  expect(screen.queryByRole('button', { name: 'Keep mine everywhere' })).toBe(null);
});

test('it closes without a decision', async () => {
  const { onDecide, onClose } = show([name]);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onDecide).not.toHaveBeenCalled();
});

test('D7: of two texts the words that differ are marked, of an empty one nothing', () => {
  show([name, about]);
  const marks = (label: string) =>
    [...screen.getByRole('group', { name: label }).querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks('Company name')).toEqual(['& ', ' Ltd']);
  expect(marks('About')).toEqual([]);
});
