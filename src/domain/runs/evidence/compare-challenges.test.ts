import { expect, test } from 'vitest';
import { noProof } from '../run.ts';
import { compareChallenges } from './compare-challenges.ts';
import type { WrittenEvent } from './event-line.ts';

const at = '2026-01-15T08:00:00.000Z';
const event = (
  kind: string,
  detail: Record<string, unknown>,
  more: Partial<WrittenEvent> = {},
): WrittenEvent => ({
  run: 1,
  seq: 1,
  at,
  user: { id: 1, name: 'Ann' },
  station: { id: 3, name: 'Bench 3' },
  kind,
  verdict: 'right',
  detail,
  prior: '',
  ...more,
});
const firstPiece = (run: number, challenged: object) =>
  event('first_piece', { proof: noProof, due: 'first_piece', challenged }, { run, seq: 1 });

const later = '2026-01-15T08:00:01.000Z';

test.each([
  ['the event in which its station caught it', { run: 1, seq: 1, at }, 3, 'challenge', 'running', [0, 0]],
  ['a run that is not in the ZIP', { run: 9, seq: 1, at }, 3, 'challenge', 'running', [0, 0]],
  [
    'an event that is none',
    { run: 1, seq: 2, at: '2026-01-15T07:59:59.000Z' },
    3,
    'challenge',
    'running',
    [1, 0],
  ],
  ['an event after the end of a run', { run: 1, seq: 2, at: later }, 3, 'challenge', 'closed', [1, 0]],
  [
    'an event of a run that went on after what is here',
    { run: 1, seq: 2, at: later },
    3,
    'challenge',
    'running',
    [0, 1],
  ],
  ['another time', { run: 1, seq: 1, at: '2026-01-15T07:59:59.000Z' }, 3, 'challenge', 'running', [1, 0]],
  ['another station', { run: 1, seq: 1, at }, 4, 'challenge', 'running', [1, 0]],
  ['an event of another kind', { run: 1, seq: 1, at }, 3, 'photo', 'running', [1, 0]],
] as const)('35: a first piece that names %s', (_, challenged, stationId, kind, state, found) => {
  const sentences: string[][] = [[], []];
  const [find, lack] = sentences.map(
    (list) => (_path: string | null, sentence: string) => void list.push(sentence),
  );
  if (!find || !lack) throw new Error('Nothing notes what is found.');
  const replayed = { standing: { state } };
  const runs = [
    { id: 1, events: [event(kind, {}, { station: { id: stationId, name: 'Bench' } })], replayed },
    { id: 2, events: [firstPiece(2, challenged)], replayed },
  ];
  compareChallenges(runs, { find, lack });
  expect(sentences.map((list) => list.length)).toEqual(found);
});
