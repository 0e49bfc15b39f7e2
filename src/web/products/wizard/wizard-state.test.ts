import { expect, test } from 'vitest';
import { addLabel, removeLabel } from './wizard-state.ts';
import { newLabel } from './wizard-values.ts';

const labels = (...ids: string[]) => ids.map((id) => ({ ...newLabel(), id }));
const idsOf = (tabs: { labels: readonly { id: string }[]; active: number }) => [
  tabs.labels.map(({ id }) => id),
  tabs.active,
];

test('a label that is added opens its tab @spec-2.75 @spec-4.17', () => {
  const tabs = addLabel({ labels: labels('a', 'new-4'), active: 0 });
  expect(idsOf(tabs)).toEqual([['a', 'new-4', expect.stringMatching(/^new-/)], 2]);
});

test('a label that is added never has the id of one that was removed, which may come back', () => {
  const first = addLabel({ labels: labels('a'), active: 0 });
  const second = addLabel(removeLabel(first, 1));
  const ids = [...first.labels, ...second.labels].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test.each([
  ['the last one, open', ['a', 'b', 'c'], 2, 2, ['a', 'b'], 1],
  ['one before the open one', ['a', 'b', 'c'], 2, 0, ['b', 'c'], 1],
  ['one behind the open one', ['a', 'b', 'c'], 0, 2, ['a', 'b'], 0],
  ['the open one in the middle', ['a', 'b', 'c'], 1, 1, ['a', 'c'], 1],
  ['the only one', ['a'], 0, 0, ['a'], 0],
])('removing %s @spec-4.18', (_, ids, active, index, left, open) => {
  expect(idsOf(removeLabel({ labels: labels(...ids), active }, index))).toEqual([left, open]);
});
