import { afterEach, expect, test, vi } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { interrupted } from '#testing/interrupted-database.ts';
import { freshPostgres } from '#testing/servers/postgres.ts';
import { openClock } from './database-clock.ts';
import { openDatabase } from './open-database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const yearMs = 365 * dayMs;

afterEach(() => {
  vi.useRealTimers();
});

onBothEngines((engine) => {
  /** By how many days the clock differs from the true time. */
  const daysOff = (told: Date, truly: number) => Math.round((told.getTime() - truly) / dayMs);

  test.each([
    ['ahead', yearMs, 365],
    ['behind', -yearMs, -365],
  ])(
    'F13: a machine whose clock is a year %s lives by the clock of PostgreSQL, where there is one',
    async (_, offMs, days) => {
      const expected = engine.name === 'PostgreSQL' ? 0 : days;
      const database = await engine.open();
      const truly = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: truly + offMs });
      expect(daysOff((await openClock(database))(), truly)).toBe(expected);
    },
  );

  test('F13: a clock of the machine that jumps moves the portal’s with it only on the embedded database', async () => {
    const clock = await openClock(await engine.open());
    const truly = Date.now();
    expect(daysOff(clock(), truly)).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: truly + yearMs });
    expect(daysOff(clock(), truly)).toBe(engine.name === 'PostgreSQL' ? 0 : 365);
  });
});

test('F13: an answer that was long on its way does not set the clock: half of the way is how wrong it may be', async () => {
  const { url, drop } = await freshPostgres({ migrated: true });
  const way = await interrupted(url);
  const database = await openDatabase({ dataDir: '', databaseUrl: way.url, poolSize: 1 });
  try {
    await database.ready();
    way.delayNext(6_000);
    const clock = await openClock(database);
    expect(Math.abs(clock().getTime() - Date.now())).toBeLessThan(2_000);
  } finally {
    await database.close();
    await way.cut();
    await drop();
  }
});
