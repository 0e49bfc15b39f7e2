import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { StartTurns } from './start-turns.ts';

describe('X12: of requests that arrive together', () => {
  test('eight of each network start at once, and the rest eight at a time in their order @security-8.12', async () => {
    const turns = new StartTurns();
    const started: string[] = [];
    const take = (network: string | null, name: string) => turns.take(network, () => started.push(name));
    for (let n = 1; n <= 20; n += 1) take('192.0.2.1', `flood ${n}`);
    take('192.0.2.2', 'other');
    take(null, 'proxy');
    expect(started).toHaveLength(10);
    expect(started.slice(7)).toEqual(['flood 8', 'other', 'proxy']);
    await setImmediate();
    take('192.0.2.1', 'late');
    take('192.0.2.2', 'other again');
    expect(started.slice(10)).toEqual([
      ...Array.from({ length: 8 }, (_, n) => `flood ${n + 9}`),
      'other again',
    ]);
    await setImmediate();
    expect(started.slice(19)).toEqual(['flood 17', 'flood 18', 'flood 19', 'flood 20', 'late']);
  });

  test('a network starts eight again in each iteration, and its past is forgotten', async () => {
    const turns = new StartTurns();
    let started = 0;
    for (const _ of [1, 2, 3]) {
      for (let n = 0; n < 8; n += 1) turns.take('192.0.2.1', () => (started += 1));
      await setImmediate();
    }
    expect(started).toBe(24);
  });

  test('one of each network starts while connections are accepted, so that the next is accepted soon', async () => {
    const turns = new StartTurns();
    const started: string[] = [];
    const take = (network: string, name: string) => turns.take(network, () => started.push(name));
    turns.accepted();
    for (let n = 1; n <= 20; n += 1) take('192.0.2.1', `flood ${n}`);
    take('192.0.2.2', 'other');
    expect(started).toEqual(['flood 1', 'other']);
    await setImmediate();
    expect(started).toEqual(['flood 1', 'other', 'flood 2']);
    turns.accepted();
    await setImmediate();
    expect(started.slice(3)).toEqual(['flood 3']);
    await setImmediate();
    expect(started).toHaveLength(12);
  });
});
