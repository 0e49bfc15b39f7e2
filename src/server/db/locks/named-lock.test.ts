import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onBothEngines, type Engine } from '#testing/engines.ts';
import { withNamedLock } from './named-lock.ts';
import { openDatabase, type DatabaseLocation } from '../engines/open-database.ts';

const nothing = () => Promise.resolve('done');

/** Takes a lock in another process, which holds it until it is killed. */
const lockElsewhere = async (location: DatabaseLocation, name: string) => {
  const program = `
    const { openDatabase } = await import('#server/db/engines/open-database.ts');
    const database = await openDatabase(${JSON.stringify(location)});
    console.log((await database.lock(${JSON.stringify(name)})) ? 'held' : 'refused');
    setInterval(() => undefined, 1_000_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await once(child.stdout, 'data').then(([text]: unknown[]) => String(text).trim());
  return {
    said,
    kill: async () => {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
};

onBothEngines((engine) => {
  describe('a named lock', () => {
    const open = async () => {
      const database = await engine.open();
      const take = <T>(work: () => Promise<T>, name = 'import') => withNamedLock(database, name, work);
      return { database, take };
    };

    test('is held by one at a time, and free again afterwards', async () => {
      const { take } = await open();
      const inner = await take(async () => [await take(nothing), await take(nothing, 'export')]);
      expect(inner).toEqual({ result: [null, { result: 'done' }] });
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
      const { take } = await open();
      await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
      expect(await take(nothing)).toEqual({ result: 'done' });
    });

    test('that cannot be given back leaves its work done, and says so', async () => {
      const said: unknown[] = [];
      const log = { warn: (fields: object, message: string) => said.push([fields, message]) };
      const lost = { lock: async () => () => Promise.reject(new Error('the way is lost')) };
      expect(await withNamedLock(lost, 'import', nothing, log)).toEqual({ result: 'done' });
      expect(said).toMatchObject([[{ lock: 'import' }, 'a lock was not released']]);
      const failing = withNamedLock(lost, 'import', () => Promise.reject(new Error('broken')));
      await expect(failing).rejects.toThrow('broken');
    });

    test('holds against another process on the same database', async () => {
      const location = await engine.empty();
      const [one, other] = [await openDatabase(location), await openDatabase(location)];
      const answer = await withNamedLock(one, 'import', () => withNamedLock(other, 'import', nothing));
      expect(answer).toEqual({ result: null });
      expect(await withNamedLock(other, 'import', nothing)).toEqual({ result: 'done' });
      await one.close();
      await other.close();
    });

    test('X27: of a process that lives is kept, and of one that was killed is free within 5 seconds @security-8.27', async () => {
      const location = await engine.migrated();
      const database = await openDatabase(location);
      const holder = await lockElsewhere(location, 'import');
      expect(holder.said).toBe('held');
      expect(await withNamedLock(database, 'import', nothing)).toBeNull();
      await holder.kill();
      await expect
        .poll(() => withNamedLock(database, 'import', nothing), { timeout: 5_000 })
        .toEqual({ result: 'done' });
      await database.close();
    });

    if (engine.name === 'PostgreSQL') onPostgres(engine);
  });
});

function onPostgres(engine: Engine): void {
  test('X27: needs a connection beside the pool only while something is held, however many ask @security-8.27', async () => {
    const database = await engine.open();
    const connections = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'labelport locks'`.execute(database.read)
      ).rows.length;
    const during = await withNamedLock(database, 'import', async () => {
      const refused = await Promise.all(
        Array.from({ length: 50 }, () => withNamedLock(database, 'import', nothing)),
      );
      const beside = await withNamedLock(database, 'sweep', nothing);
      return { refused: new Set(refused), beside, connections: await connections() };
    });
    expect(during?.result).toEqual({
      refused: new Set([null]),
      beside: { result: 'done' },
      connections: 1,
    });
    await expect.poll(connections).toBe(0);
  });

  test('X27: is lost with the connection that held it, and can be taken again @security-8.27', async () => {
    const database = await engine.open();
    const outcome = await withNamedLock(database, 'import', async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and application_name = 'labelport locks'`.execute(database.read);
      return 'done';
    });
    expect(outcome).toEqual({ result: 'done' });
    await expect.poll(() => withNamedLock(database, 'import', nothing)).toEqual({ result: 'done' });
  });
}
