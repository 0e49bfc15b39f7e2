import { expect, test } from 'vitest';
import { commandOf } from './bench-commands.ts';

test.each([
  ['LP-KEY-ENTER', 'ok'],
  [' labelport-bench-3\n', 'ok'],
  [']Q1LP-KEY-BACK', 'away'],
  [']C0LP-KEY-COUNT', 'count'],
  [']Q1LABELPORT-BENCH-2', 'next'],
  ['5012345678900', null],
  [']E05012345678900', null],
])('%j is the card of %j', (text, command) => {
  expect(commandOf(text)).toBe(command);
});
