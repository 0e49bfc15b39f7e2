import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { confirmClock, getClockState } from '#domain/clock-doubt/contract.ts';
import { AttemptLimit } from '#server/auth/attempt-limit.ts';
import type { Database } from '#server/db/database.ts';
import { insertFiles } from '#server/files/store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';
import { commandLine } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { confirmClockBy, findClockDoubt, noteInstant, sentenceOfDoubt } from './clock-doubt.ts';

const operator = { userId: null, source: commandLine };
const madeAt = new Date('2026-01-15T08:00:00.000Z');
const later = (ms: number) => new Date(madeAt.getTime() + ms);
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const twoYearsMs = 730 * dayMs;

onBothEngines((engine) => {
  describe('X11: a clock that is ahead at a start', () => {
    afterEach(() => vi.useRealTimers());

    /**
     * Runs a portal at an instant, past its first purge and cleanup; returns how often it logged that its clock is in
     * doubt.
     */
    const runAt = async (database: Database, now: Date, doubts: number): Promise<number> => {
      const said: string[] = [];
      const logger = pino({ level: 'warn' }, { write: (line) => said.push(line) });
      const asked = () => said.filter((line) => line.includes('The clock says')).length;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const clock = { now, advance: () => undefined };
      const app = await startTestApp(engine, {}, { database, clock, logger });
      vi.advanceTimersByTime(5 * 60 * 1000);
      vi.useRealTimers();
      // Closing the app would abort a cleanup in progress.
      await expect.poll(asked).toBe(doubts);
      if (doubts === 0)
        await expect.poll(async () => (await left(database)).files).toBe(now === madeAt ? 1 : 0);
      await app.server.close();
      return asked();
    };

    /** The database of a portal that has run, with an audit row and an unused file. */
    const used = async (): Promise<Database> => {
      const database = await engine.open();
      const at = madeAt.toISOString();
      await database.write(async (queries) => {
        const source = { address: null, requestId: null };
        await recordAudit(queries, { at, userId: null, kind: 'signed_in', source });
        const file = { key: 'images/a.png', originalFilename: 'a.png', contentType: 'image/png' };
        await insertFiles(queries, [{ ...file, size: 1, sha256: '0' }], { userId: null, at });
      });
      await runAt(database, madeAt, 0);
      return database;
    };

    const left = async ({ read }: Database) => ({
      audit: (await read.selectFrom('audit').select('kind').orderBy('id').execute()).map(({ kind }) => kind),
      files: (await read.selectFrom('files').select('key').execute()).length,
    });

    test('X11: removes nothing because of its age, until the operator says that it is right', async () => {
      const database = await used();
      const ahead = later(twoYearsMs);
      // Once for the purge, once for the cleanup.
      expect(await runAt(database, ahead, 2)).toBe(2);
      expect(await left(database)).toEqual({ audit: ['signed_in'], files: 1 });
      expect(await confirmClockBy(database, ahead, operator)).toEqual({
        now: '2028-01-15T08:00:00.000Z',
        latest: '2026-01-15T08:00:00.000Z',
      });
      expect(await runAt(database, later(twoYearsMs + hourMs), 0)).toBe(0);
      expect(await left(database)).toEqual({ audit: ['clock_confirmed'], files: 0 });
    });

    test('X11: is believed again once it was set right, and nobody is asked where a day or less has passed', async () => {
      const database = await used();
      expect(await noteInstant(database, later(dayMs + 1))).toMatchObject({ latest: madeAt.toISOString() });
      expect(await noteInstant(database, later(dayMs))).toBeNull();
      // A clock that goes back changes nothing.
      expect(await noteInstant(database, madeAt)).toBeNull();
      expect(await findClockDoubt(database.read, later(2 * dayMs))).toBeNull();
      expect(await findClockDoubt(database.read, later(2 * dayMs + 1))).not.toBeNull();
      expect(await confirmClockBy(database, later(2 * dayMs), operator)).toBeNull();
    });

    test('X11: is confirmed in the admin portal, by administrators, and the trail says by whom', async () => {
      const app = await startTestApp(engine);
      const first = await app.newPerson('first@example.com', 'administrator');
      await noteInstant(app.database, app.clock.now);
      expect((await first.call(getClockState, {})).reply).toEqual({ doubt: null });
      const before = app.clock.now.toISOString();
      app.clock.advance(twoYearsMs);
      const back = await app.as('administrator');
      const now = app.clock.now.toISOString();
      expect((await back.call(getClockState, {})).reply).toEqual({ doubt: { now, latest: before } });
      for (const role of ['read_only', 'editor'] as const) {
        const other = await app.as(role);
        expect((await other.call(confirmClock, {})).status).toBe(403);
        expect((await other.call(getClockState, {})).status).toBe(403);
      }
      expect(await findClockDoubt(app.database.read, app.clock.now)).not.toBeNull();
      for (let time = 0; time < 2; time += 1)
        expect((await back.call(confirmClock, {})).reply).toEqual({ doubt: null });
      expect(await findClockDoubt(app.database.read, app.clock.now)).toBeNull();
      const { reply: trail } = await back.call(listAudit, { query: { kind: 'clock_confirmed' } });
      expect(trail.map(({ person }) => person?.id)).toEqual([back.userId]);
    });

    test('X11: says what to do', () => {
      expect(sentenceOfDoubt({ now: '2028-01-15T08:00:00.000Z', latest: '2026-01-15T08:00:00.000Z' })).toBe(
        'The clock says 2028-01-15T08:00:00.000Z, and the latest instant that the portal has seen is 2026-01-15T08:00:00.000Z. If it was off in between, say so in the admin portal, or run "npm run user -- confirm-clock"; else set the clock. Until then nothing is removed because of its age: no files, no rows of the audit trail.',
      );
    });

    test('X11: bars nobody once it was set right: attempts of the future do not count', async () => {
      const database = await engine.open();
      const clock = { now: later(twoYearsMs) };
      const limit = new AttemptLimit(database, () => clock.now, {
        kind: 'sign_in',
        most: 2,
        withinMs: 15 * 60 * 1000,
      });
      const tryTwice = async (): Promise<void> => {
        await limit.require('ana');
        await limit.require('ana');
        await expect(limit.require('ana')).rejects.toThrow('Try again in 900 seconds.');
      };
      await tryTwice();
      clock.now = madeAt;
      await tryTwice();
    });
  });
});
