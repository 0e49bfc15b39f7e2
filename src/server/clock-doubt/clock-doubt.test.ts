import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { confirmClock, getClockState } from '#domain/clock-doubt/contract.ts';
import { AttemptLimit } from '#server/credentials/attempt-limit.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import {
  hasLinkToken,
  insertLinkToken,
  isLinkTokenValid,
  takeLinkToken,
} from '#server/credentials/link-token-store.ts';
import { firstLatestInstant } from '#server/db/migrations/from-0001/0020-first-latest-instant.ts';
import { insertFiles } from '#server/files/store.ts';
import { requireQuota } from '#server/files/upload-quota.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';
import { addAna } from '#testing/factories.ts';
import { commandLine } from '../audit/source.ts';
import { recordAudit, recordAuditCounted } from '../audit/store.ts';
import { confirmClockBy, findClockDoubt, noteInstant, sentenceOfDoubt } from './clock-doubt.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

const insertAna = (database: UncheckedDatabase): Promise<number> => addAna(database, madeAt.toISOString());

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
    const runAt = async (database: UncheckedDatabase, now: Date, doubts: number): Promise<number> => {
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
    const used = async (): Promise<UncheckedDatabase> => {
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

    const left = async ({ read }: UncheckedDatabase) => ({
      audit: (await read.selectFrom('audit').select('kind').orderBy('id').execute()).map(({ kind }) => kind),
      files: (await read.selectFrom('files').select('key').execute()).length,
    });

    test('X11: removes nothing because of its age, until the operator says that it is right @security-8.11', async () => {
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

    testOnce(engine)(
      'X11: is believed again once it was set right, and nobody is asked where a day or less has passed @security-8.11',
      async () => {
        const database = await used();
        expect(await noteInstant(database, later(dayMs + 1))).toMatchObject({ latest: madeAt.toISOString() });
        expect(await noteInstant(database, later(dayMs))).toBeNull();
        // A clock that goes back by a day or less changes nothing.
        expect(await noteInstant(database, madeAt)).toBeNull();
        expect(await noteInstant(database, later(-1))).toMatchObject({ latest: later(dayMs).toISOString() });
        expect(await findClockDoubt(database.read, later(2 * dayMs))).toBeNull();
        expect(await findClockDoubt(database.read, later(2 * dayMs + 1))).not.toBeNull();
        expect(await confirmClockBy(database, later(2 * dayMs), operator)).toBeNull();
      },
    );

    testOnce(engine)(
      'X11: is confirmed in the admin portal, by administrators, and the trail says by whom @security-8.11',
      async () => {
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
      },
    );

    testOnce(engine)(
      'X11: is judged once: a clock that jumps after it was judged removes nothing @security-8.11',
      async () => {
        const database = await used();
        const clock = { now: later(hourMs), advance: () => undefined };
        // Jumps after the first write, which stores the instant that was checked.
        const jumping: UncheckedDatabase = {
          ...database,
          write: async (...call) => {
            const result = await database.write(...call);
            clock.now = later(twoYearsMs);
            return result;
          },
        };
        const app = await startTestApp(engine, {}, { database: jumping, clock });
        expect(clock.now).toEqual(later(twoYearsMs));
        expect(await left(database)).toEqual({ audit: ['signed_in'], files: 1 });
        await app.server.close();
      },
    );

    testOnce(engine)(
      'X11: removes nothing at the first start after an upgrade either @security-8.11',
      async () => {
        const database = await used();
        await database.write(async (queries) => {
          await queries.deleteFrom('latest_instant').execute();
          await firstLatestInstant.up(queries);
        });
        expect(await runAt(database, later(twoYearsMs), 2)).toBe(2);
        expect(await left(database)).toEqual({ audit: ['signed_in'], files: 1 });
      },
    );

    testOnce(engine)(
      'X11: that was ahead at the first start of all is in doubt as soon as it is right, and guards again once told so @security-8.11',
      async () => {
        const database = await engine.open();
        await database.write((queries) => firstLatestInstant.up(queries));
        expect(await noteInstant(database, later(twoYearsMs))).toBeNull();
        expect(await noteInstant(database, madeAt)).toEqual({
          now: '2026-01-15T08:00:00.000Z',
          latest: '2028-01-15T08:00:00.000Z',
        });
        expect(await confirmClockBy(database, madeAt, operator)).not.toBeNull();
        expect(await noteInstant(database, later(hourMs))).toBeNull();
        expect(await noteInstant(database, later(twoYearsMs))).not.toBeNull();
      },
    );

    testOnce(engine)('X11: bars nobody from uploading once it was set right @security-8.11', async () => {
      const database = await engine.open();
      const ana = await insertAna(database);
      const at = later(twoYearsMs).toISOString();
      const film = { originalFilename: 'a.mp4', contentType: 'video/mp4', sha256: '0' };
      await database.write((queries) =>
        insertFiles(queries, [{ ...film, key: 'tutorials/a.mp4', size: 50 * 1024 ** 3 }], {
          userId: ana,
          at,
        }),
      );
      const requireAt = (now: Date) => requireQuota(database.read, () => now, { userId: ana });
      await expect(requireAt(later(twoYearsMs))).rejects.toThrow('as much as one person may');
      await requireAt(madeAt);
    });

    testOnce(engine)(
      'X11: makes no link that works for as long as the clock was ahead @security-8.11',
      async () => {
        const database = await engine.open();
        const ana = await insertAna(database);
        const link = { userId: ana, hashedToken: 'x', at: later(twoYearsMs).toISOString() };
        const expiresAt = later(twoYearsMs + hourMs).toISOString();
        for (const purpose of ['email_verification_tokens', 'password_reset_tokens'] as const) {
          await database.write((queries) => insertLinkToken(queries, purpose, { ...link, expiresAt }));
          const isValidAt = (at: Date) => isLinkTokenValid(database.read, purpose, 'x', at.toISOString());
          expect(await isValidAt(later(twoYearsMs))).toBe(true);
          expect(await isValidAt(later(twoYearsMs - hourMs))).toBe(false);
          expect(await isValidAt(madeAt)).toBe(false);
          const taken = await database.write((queries) =>
            takeLinkToken(queries, purpose, 'x', madeAt.toISOString()),
          );
          expect(taken).toBeNull();
          expect(await hasLinkToken(database.read, purpose, ana, madeAt.toISOString())).toBe(false);
        }
      },
    );

    test('X11: takes no event of today into the count of a row of the future @security-8.11', async () => {
      const database = await engine.open();
      const userId = await insertAna(database);
      const source = { address: null, requestId: null };
      const upload = (now: Date) =>
        database.write((queries) =>
          recordAuditCounted(queries, {
            at: now.toISOString(),
            userId,
            kind: 'uploaded',
            subject: { entity: 'file' },
            source,
          }),
        );
      for (let time = 0; time < 11; time += 1) await upload(later(twoYearsMs));
      await upload(madeAt);
      const rows = await database.read.selectFrom('audit').select(['at', 'times']).orderBy('id').execute();
      expect(rows.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1]);
      expect(rows.at(-1)?.at).toBe(madeAt.toISOString());
    });

    testOnce(engine)('X11: says what to do', () => {
      expect(sentenceOfDoubt({ now: '2028-01-15T08:00:00.000Z', latest: '2026-01-15T08:00:00.000Z' })).toBe(
        'The clock says 2028-01-15T08:00:00.000Z, and the latest instant that the portal has seen is 2026-01-15T08:00:00.000Z. If it was off in between, say so in the admin portal, or run "npm run user -- confirm-clock"; else set the clock. Until then nothing is removed because of its age: no files, no rows of the audit trail.',
      );
      expect(
        sentenceOfDoubt({ now: '2026-01-15T08:00:00.000Z', latest: '2028-01-15T08:00:00.000Z' }),
      ).toContain(
        'If the clock was ahead then and is right now, say so in the admin portal, or run "npm run user -- confirm-clock"; else set the clock.',
      );
    });

    testOnce(engine)(
      'X11: bars nobody once it was set right: attempts of the future do not count @security-8.11',
      async () => {
        const database = await engine.open();
        const clock = { now: later(twoYearsMs) };
        const limit = new AttemptLimit(
          onlyWhileAllowed(database, () => clock.now),
          () => clock.now,
          {
            kind: 'sign_in',
            most: 2,
            withinMs: 15 * 60 * 1000,
          },
        );
        const tryTwice = async (): Promise<void> => {
          await limit.require('ana');
          await limit.require('ana');
          await expect(limit.require('ana')).rejects.toThrow('Try again in 900 seconds.');
        };
        await tryTwice();
        clock.now = madeAt;
        await tryTwice();
      },
    );
  });
});
