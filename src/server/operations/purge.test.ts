import { fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { openLog } from '#testing/logged.ts';
import { startTestApp } from '#testing/test-app.ts';
import { addAna } from '#testing/factories.ts';
import { recordAudit, recordAudits } from '../audit/store.ts';
import { insertAttempt } from '../credentials/attempt-store.ts';
import { insertLinkToken } from '../credentials/link-token-store.ts';
import { purgeByRule, purgeExpired, purgeHourly } from './purge.ts';
import { insertSession } from '../sessions/store.ts';

const now = new Date('2026-01-15T08:00:00.000Z');
const keep = { auditMs: 400 * 24 * 60 * 60 * 1000, releasesMs: null };

onBothEngines((engine) => {
  let database: UncheckedDatabase;
  let userId: number;

  beforeEach(async () => {
    database = await engine.open();
    userId = await addAna(database, now.toISOString());
    await fill();
  });

  const fill = () =>
    database.write(async (queries) => {
      const session = (name: string, at: string, expiresAt: string) =>
        insertSession(queries, { userId, hashedToken: name, at, expiresAt });
      await session('alive', '2026-01-15T07:44:00.000Z', '2026-01-15T19:44:00.000Z');
      await session('idle', '2026-01-15T07:43:59.999Z', '2026-01-15T19:43:59.999Z');
      await session('over', '2026-01-15T07:59:00.000Z', '2026-01-15T07:59:59.999Z');
      for (const purpose of ['email_verification_tokens', 'password_reset_tokens'] as const) {
        const link = (hashedToken: string, expiresAt: string) =>
          insertLinkToken(queries, purpose, { userId, hashedToken, at: now.toISOString(), expiresAt });
        await link('works', '2026-01-15T08:00:00.001Z');
        await link('expired', '2026-01-15T08:00:00.000Z');
      }
      await insertAttempt(queries, { kind: 'sign_in', key: 'counts', at: '2026-01-14T08:00:00.000Z' });
      await insertAttempt(queries, { kind: 'mail', key: 'old', at: '2026-01-14T07:59:59.999Z' });
      const creation = { user_id: userId, call: 'POST /api/clients', record_id: 1 };
      await queries
        .insertInto('idempotency_keys')
        .values([
          { ...creation, key: 'of-today', created_at: '2026-01-14T08:00:00.001Z' },
          { ...creation, key: 'of-yesterday', created_at: '2026-01-14T08:00:00.000Z' },
        ])
        .execute();
      const signedIn = { userId, kind: 'signed_in', source: { address: null, requestId: null } } as const;
      await recordAudit(queries, { ...signedIn, at: '2024-12-11T08:00:00.000Z' });
      await recordAudit(queries, { ...signedIn, at: '2024-12-11T07:59:59.999Z' });
    });

  const left = async () => ({
    sessions: (await database.read.selectFrom('user_sessions').select('session_token as name').execute()).map(
      ({ name }) => name,
    ),
    verification: (await database.read.selectFrom('email_verification_tokens').select('token').execute()).map(
      ({ token }) => token,
    ),
    reset: (await database.read.selectFrom('password_reset_tokens').select('token').execute()).map(
      ({ token }) => token,
    ),
    attempts: (await database.read.selectFrom('attempts').select('key').execute()).map(({ key }) => key),
    creations: (await database.read.selectFrom('idempotency_keys').select('key').execute()).map(
      ({ key }) => key,
    ),
    audit: (await database.read.selectFrom('audit').select('at').execute()).map(({ at }) => at),
  });
  const alive = {
    sessions: ['alive'],
    verification: ['works'],
    reset: ['works'],
    attempts: ['counts'],
    creations: ['of-today'],
    audit: ['2024-12-11T08:00:00.000Z'],
  };

  test('F20: removes what has expired, and nothing that still counts', async () => {
    await purgeExpired(database, now);
    await purgeByRule(database, now, keep);
    expect(await left()).toEqual(alive);
  });

  test('entries of the audit trail are removed in lots, by two processes at once, and a kill between them loses none', async () => {
    const signedIn = { userId, kind: 'signed_in', source: { address: null, requestId: null } } as const;
    await database.write((queries) =>
      recordAudits(
        queries,
        Array.from({ length: 1_200 }, () => ({ ...signedIn, at: '2024-01-01T00:00:00.000Z' })),
      ),
    );
    let lots = 0;
    const killed: UncheckedDatabase = {
      ...database,
      write: (work) => {
        lots += 1;
        if (lots > 1) throw new Error('killed');
        return database.write(work);
      },
    };
    const count = async () => (await left()).audit.length;
    await expect(purgeByRule(killed, now, keep)).rejects.toThrow('killed');
    expect(await count()).toBe(702);
    await Promise.all([purgeByRule(database, now, keep), purgeByRule(database, now, keep)]);
    expect((await left()).audit).toEqual(['2024-12-11T08:00:00.000Z']);
  });

  test('sessions that are over are removed in lots, as many as thousands of sign-ins have left', async () => {
    await database.write(async (queries) => {
      for (let nth = 0; nth < 1_200; nth += 1)
        await insertSession(queries, {
          userId,
          hashedToken: `over-${nth}`,
          at: '2026-01-15T07:59:00.000Z',
          expiresAt: '2026-01-15T07:59:59.999Z',
        });
    });
    let lots = 0;
    const killed: UncheckedDatabase = {
      ...database,
      write: (work) => {
        lots += 1;
        if (lots > 1) throw new Error('killed');
        return database.write(work);
      },
    };
    await expect(purgeExpired(killed, now)).rejects.toThrow('killed');
    expect((await left()).sessions).toHaveLength(703);
    await purgeExpired(database, now);
    expect((await left()).sessions).toEqual(['alive']);
  });

  test('0 days keep the audit trail for ever', async () => {
    await purgeByRule(database, now, { auditMs: null, releasesMs: null });
    expect((await left()).audit).toHaveLength(2);
  });

  describe('a portal that runs', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    testOnce(engine)(
      'says in the log that nothing could be removed, goes on, and removes it an hour later',
      async () => {
        const { logger, lines } = openLog();
        const app = fastify({ loggerInstance: logger });
        let isAway = true;
        const flaky: UncheckedDatabase = {
          ...database,
          write: (work) => (isAway ? Promise.reject(new Error('The disk is full.')) : database.write(work)),
        };
        purgeHourly(app, { database: flaky, sureNow: async () => now, keep });
        await app.ready();
        expect(lines()).toEqual([[40, 'what has expired could not be removed']]);
        isAway = false;
        vi.advanceTimersByTime(60 * 60 * 1000);
        await expect.poll(left, { timeout: 20_000 }).toEqual(alive);
        await app.close();
        expect(lines()).toHaveLength(1);
      },
    );

    testOnce(engine)(
      'is ended by closing, between two transactions: nobody waits for all of it',
      async () => {
        const app = fastify();
        const goOn = Promise.withResolvers<void>();
        let [isSlow, writes] = [false, 0];
        const slow: UncheckedDatabase = {
          ...database,
          write: async (work) => {
            writes += 1;
            if (isSlow) await goOn.promise;
            return database.write(work);
          },
        };
        purgeHourly(app, { database: slow, sureNow: async () => now, keep });
        app.addHook('preClose', async () => goOn.resolve());
        await app.ready();
        await expect.poll(left, { timeout: 20_000 }).toEqual(alive);
        [isSlow, writes] = [true, 0];
        vi.advanceTimersByTime(60 * 60 * 1000);
        await expect.poll(() => writes).toBe(1);
        await app.close();
        expect(writes).toBe(1);
      },
    );

    test('does so when it starts, and every hour', async () => {
      const clock = { now, advance: () => undefined };
      await startTestApp(engine, {}, { database, clock });
      await expect.poll(left, { timeout: 20_000 }).toEqual(alive);
      await database.write((queries) =>
        insertSession(queries, {
          userId,
          hashedToken: 'later',
          at: '2026-01-15T07:59:00.000Z',
          expiresAt: '2026-01-15T07:59:59.999Z',
        }),
      );
      vi.advanceTimersByTime(60 * 60 * 1000 - 1);
      expect((await left()).sessions).toContain('later');
      vi.advanceTimersByTime(1);
      await expect.poll(async () => (await left()).sessions, { timeout: 20_000 }).toEqual(['alive']);
    });
  });
});
