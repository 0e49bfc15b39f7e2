import { afterEach, describe, expect, test, vi } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { migrate } from './migrate.ts';
import { withNamedLock } from './named-lock.ts';
import { openDatabase } from './open-database.ts';

const start = Date.parse('2026-01-15T08:00:00.000Z');

afterEach(() => vi.useRealTimers());

onBothEngines((engine) => {
  describe('a named lock', () => {
    const open = async () => {
      const database = await engine.open();
      let now = start;
      const take = <T>(work: () => Promise<T>, name = 'import') =>
        withNamedLock(database, () => new Date(now), name, work);
      const locks = () => database.read.selectFrom('named_locks').selectAll().execute();
      return { database, take, locks, advance: (ms: number) => (now += ms) };
    };
    const nothing = () => Promise.resolve('done');

    test('is held by one at a time, and free again afterwards', async () => {
      const { take, locks } = await open();
      const inner = await take(async () => [await take(nothing), await take(nothing, 'export')]);
      expect(inner).toEqual({ result: [null, { result: 'done' }] });
      expect(await locks()).toEqual([]);
      expect(await take(nothing)).toEqual({ result: 'done' });
    });

    test('is given to one of twenty that ask at once', async () => {
      const { take } = await open();
      const { promise, resolve } = Promise.withResolvers<void>();
      let asked = 0;
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const answer = await take(() => promise);
          asked += 1;
          if (asked === 19) resolve();
          return answer;
        }),
      );
      expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    });

    test('is free again when its work fails', async () => {
      const { take, locks } = await open();
      await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(await locks()).toEqual([]);
    });

    test('that cannot be given back leaves its work done, says so, and ends by itself', async () => {
      const { database, take, advance } = await open();
      const said: unknown[] = [];
      const log = { warn: (fields: object, message: string) => said.push([fields, message]) };
      const rename = (from: string, to: string) =>
        database.read.schema.alterTable(from).renameTo(to).execute();
      const clock = () => new Date(start);
      const hide = () => rename('named_locks', 'hidden_locks');
      const done = await withNamedLock(database, clock, 'import', () => hide().then(nothing), log);
      expect(done).toEqual({ result: 'done' });
      expect(said).toMatchObject([[{ lock: 'import' }, 'a lock was not given back']]);

      await rename('hidden_locks', 'named_locks');
      expect(await take(nothing)).toBeNull();
      advance(30_001);
      const fails = take(() => hide().then(() => Promise.reject(new Error('broken'))));
      await expect(fails).rejects.toThrow('broken');
    });

    test('holds against another process on the same database', async () => {
      const location = await engine.empty();
      const [one, other] = [await openDatabase(location), await openDatabase(location)];
      await migrate(one);
      const clock = () => new Date(start);
      const answer = await withNamedLock(one, clock, 'import', () =>
        withNamedLock(other, clock, 'import', nothing),
      );
      await one.close();
      await other.close();
      expect(answer).toEqual({ result: null });
    });

    test('of a holder that died is free after 30 seconds, not before', async () => {
      const { database, take, advance } = await open();
      const expires_at = new Date(start + 30_000).toISOString();
      await database.read
        .insertInto('named_locks')
        .values({ name: 'import', holder: 'dead', expires_at })
        .execute();
      advance(30_000);
      expect(await take(nothing)).toBeNull();
      advance(1);
      expect(await take(nothing)).toEqual({ result: 'done' });
    });

    test('of a holder that lives is renewed every ten seconds', async () => {
      const { take, locks, advance } = await open();
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const outcome = await take(async () => {
        advance(25_000);
        vi.advanceTimersByTime(10_000);
        vi.useRealTimers();
        await expect.poll(async () => (await locks())[0]?.expires_at).toBe('2026-01-15T08:00:55.000Z');
        advance(25_000);
        return take(nothing);
      });
      expect(outcome).toEqual({ result: null });
    });

    test('that somebody else took over is left to them', async () => {
      const { take, locks, advance } = await open();
      const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const firstWork = take(() => first.promise);
      await expect.poll(locks).toHaveLength(1);
      const [held] = await locks();
      advance(31_000);
      const secondWork = take(() => second.promise);
      await expect.poll(async () => (await locks())[0]?.holder).not.toBe(held?.holder);
      first.resolve();
      await firstWork;
      expect(await locks()).toHaveLength(1);
      second.resolve();
      await secondWork;
      expect(await locks()).toEqual([]);
    });
  });
});
