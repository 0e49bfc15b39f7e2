import { expect, test } from 'vitest';
import { Problem } from '#domain/contract/problem.ts';
import { justWritten } from './just-written.ts';

test('a record that was just written and is not there is a fault of the portal: nobody is told that it was deleted', () => {
  const found = { id: 1 };
  expect(justWritten(found)).toBe(found);
  expect(() => justWritten(null)).toThrow('A record that was just written is not there.');
  expect(() => justWritten(null)).not.toThrow(Problem);
});
