import { expect, test } from 'vitest';
import type { RunEvent } from '#domain/runs/run.ts';
import { eventsAfter, isWhole } from './events-after.ts';

const event = (seq: number, kind: RunEvent['kind'] = 'check'): RunEvent => ({
  seq,
  kind,
  at: '2026-01-15T08:00:00.000Z',
  user: { id: 1, name: 'Ana' },
  station: null,
  format: 2,
  verdict: 'right',
  reason: null,
  said: null,
  detail: {},
  prior: '',
  sha256: '',
});
const numbers = (events: readonly RunEvent[]) => events.map(({ seq }) => seq);

test('Y4: the answer to an act adds its events to those that are shown', () => {
  const after = eventsAfter([event(3), event(2), event(1)], [event(5), event(4, 'superseded')]);
  expect([numbers(after), isWhole(after)]).toEqual([[5, 4, 3, 2, 1], true]);
});

test('Y4: an answer that is sent again adds nothing twice', () => {
  expect(numbers(eventsAfter([event(3), event(2)], [event(3)]))).toEqual([3, 2]);
});

test('Y4: events of others in between are missing, and that is seen', () => {
  expect(isWhole(eventsAfter([event(2), event(1)], [event(4)]))).toBe(false);
});

test('Y4: at most 100 events stay', () => {
  const known = Array.from({ length: 100 }, (_, at) => event(100 - at));
  expect(numbers(eventsAfter(known, [event(101)])).at(-1)).toBe(2);
});
