import { expect, test } from 'vitest';
import { onPostgres } from '#testing/engines.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { AttemptLimit } from './attempt-limit.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

onPostgres((engine) => {
  test('of two attempts at one moment the second waits for the first and counts it', async () => {
    const database = await engine.open();
    const once = { kind: 'sign_in', most: 1, withinMs: 60_000 } as const;
    const clock = () => new Date('2026-01-15T08:00:00.000Z');
    const limit = new AttemptLimit(onlyWhileAllowed(database, clock), clock, once);
    const { second } = await database.write(async (queries) => {
      await limit.requireWithin(queries, 'ana@example.com');
      const begun = limit.require('ana@example.com').catch((error: unknown) => error);
      await expect.poll(() => lockWaiters(database), { timeout: 10_000 }).toBe(1);
      return { second: begun };
    });
    expect(await second).toMatchObject({ code: 'auth.too_many_attempts' });
  });
});
