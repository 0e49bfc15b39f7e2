import { expect, test } from 'vitest';
import type { RunEvent } from '#domain/runs/run.ts';
import { groupsOf } from './equal-checks.ts';

const event = (seq: number, parts: Partial<RunEvent> = {}): RunEvent => ({
  seq,
  kind: 'check',
  at: '2026-01-15T08:00:00.000Z',
  user: { id: 1, name: 'Ana' },
  station: { id: 1, name: 'Bench 1' },
  format: 4,
  verdict: 'right',
  reason: null,
  said: null,
  detail: {},
  prior: '',
  sha256: '',
  ...parts,
});

test('24 equal checks are one line, and what was wrong or done by another person stands by itself', () => {
  const events = [
    event(40, { kind: 'close' }),
    ...Array.from({ length: 24 }, (_, index) => event(39 - index)),
    event(15, { verdict: 'wrong', reason: 'This is not a label of JAM-1.' }),
    event(14),
    event(13),
    event(12, { user: { id: 2, name: 'Ben' } }),
    event(11, { verdict: 'repeated' }),
  ];
  expect(groupsOf(events).map((group) => group.map(({ seq }) => seq))).toEqual([
    [40],
    Array.from({ length: 24 }, (_, index) => 39 - index),
    [15],
    [14],
    [13],
    [12],
    [11],
  ]);
});
