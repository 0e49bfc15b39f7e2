import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCurrentUser, heartbeat, setLocale, signOut } from '#domain/auth/contract.ts';
import { deleteClient } from '#domain/clients/contract.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { describeOnce, onBothEngines, testOnce } from '#testing/engines.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

onBothEngines((engine) => {
  let app: TestApp;
  let ana: Caller;
  let people = 0;
  /** The number of transactions that have begun. */
  let begun = 0;

  beforeAll(async () => {
    const database = await engine.open();
    const counting: UncheckedDatabase = {
      ...database,
      write: (work) => {
        begun += 1;
        return database.write(work);
      },
    };
    app = await startTestApp(engine, {}, { database: counting });
  });

  beforeEach(async () => {
    people += 1;
    ana = await app.newPerson(`ana-${people}@example.com`, 'editor');
  });

  const statusOf = async (caller: Caller): Promise<number> => (await caller.call(getCurrentUser, {})).status;
  const sessionOf = ({ userId }: Caller) =>
    app.database.read
      .selectFrom('user_sessions')
      .select(['last_activity_at', 'expires_at'])
      .where('user_id', '=', userId ?? 0)
      .executeTakeFirst();

  /** Activity is recorded in the background, not before the response. */
  const activityIsNoted = () =>
    expect
      .poll(async () => (await sessionOf(ana))?.last_activity_at, { timeout: 5_000, interval: 2 })
      .toBe(app.clock.now.toISOString());

  describe('T1: who is signed in', () => {
    test('six facts about the person, kept nowhere @spec-7.4', async () => {
      const { status, reply, headers } = await ana.call(getCurrentUser, {});
      expect(status).toBe(200);
      expect(reply).toEqual({
        id: ana.userId,
        firstName: 'Test',
        lastName: 'editor',
        email: `ana-${people}@example.com`,
        role: 'editor',
        partner: null,
        emailVerified: true,
        locale: 'en-US',
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.getSetCookie()).toEqual([]);
    });

    testOnce(engine)('a cookie is as good as the header, for plain links @spec-7.2', async () => {
      const response = await app.guest.fetch('/api/auth/me', {
        headers: { cookie: `labelport=${ana.token}` },
      });
      expect(response.status).toBe(200);
    });

    testOnce(engine).each([
      ['no token', {}],
      ['Bearer null', { authorization: 'Bearer null' }],
      ['Bearer undefined', { authorization: 'Bearer undefined' }],
      ['Bearer alone', { authorization: 'Bearer ' }],
      ['a garbled token', { authorization: 'Bearer a.b.c' }],
      ['a token of 5 kB', { authorization: `Bearer ${'x'.repeat(5_000)}` }],
      ['another scheme', { authorization: 'Basic YW5hOmFuYQ==' }],
      ['a cookie that is none', { cookie: 'labelport=null' }],
      ['a broken cookie', { cookie: 'labelport=%E0%A4%A; ;;=' }],
    ])('%s is nobody', async (_, headers) => {
      const response = await app.guest.fetch('/api/auth/me', { headers });
      expect(await problemIn(response)).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Please sign in again.',
        code: 'session.required',
      });
      expect(response.headers.getSetCookie()).toEqual([]);
    });

    testOnce(engine).each([
      ['another scheme', 'Basic YW5hOmFuYQ=='],
      ['Bearer null', 'Bearer null'],
      ['no token', 'Bearer '],
    ])('a header with %s is nobody, whatever the cookie says', async (_, authorization) => {
      const headers = { authorization, cookie: `labelport=${ana.token}` };
      expect((await app.guest.fetch('/api/auth/me', { headers })).status).toBe(401);
    });

    testOnce(engine)('G4: header and cookie of two sessions are nobody', async () => {
      const other = await app.newPerson(`other-${people}@example.com`, 'administrator');
      const headers = { cookie: `labelport=${other.token}` };
      expect((await ana.fetch('/api/auth/me', { headers })).status).toBe(401);
      const same = { cookie: `labelport=${ana.token}` };
      expect((await ana.fetch('/api/auth/me', { headers: same })).status).toBe(200);
    });

    testOnce(engine)('the hash out of the database opens no session', async () => {
      const row = await app.database.read
        .selectFrom('user_sessions')
        .select('session_token')
        .where('user_id', '=', ana.userId ?? 0)
        .executeTakeFirstOrThrow();
      expect(await statusOf(callerWith(app.url, row.session_token, null))).toBe(401);
    });
  });

  describeOnce(engine)('asvs-3.5.1: a change by cookie alone', () => {
    const beat = async (headers: Record<string, string>): Promise<string> => {
      const response = await app.guest.fetch('/api/auth/heartbeat', {
        method: 'POST',
        headers: { cookie: `labelport=${ana.token}`, ...headers },
      });
      return response.ok ? '200' : `${response.status} ${(await problemIn(response)).code}`;
    };

    test.each([
      ['another site', { 'sec-fetch-site': 'cross-site' }],
      ['a sister site', { 'sec-fetch-site': 'same-site' }],
      ['another origin', { origin: 'https://evil.example' }],
      ['an origin that looks alike', { origin: 'http://127.0.0.1.evil.example' }],
      ['another port', { origin: 'http://127.0.0.1:1' }],
      ['an origin without a name', { origin: 'null' }],
      ['nowhere', {}],
    ])('is refused when it comes from %s @security-3.4', async (_, headers) => {
      expect(await beat(headers)).toBe('403 session.cross_site');
    });

    test('is done when it comes from our own pages', async () => {
      expect(await beat({ 'sec-fetch-site': 'same-origin' })).toBe('200');
      expect(await beat({ origin: app.url })).toBe('200');
    });

    test('is done with a Bearer token wherever it comes from', async () => {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await ana.fetch('/api/auth/heartbeat', { method: 'POST', headers })).status).toBe(200);
    });

    test('no other site may read an answer @security-3.3', async () => {
      const response = await ana.fetch('/api/auth/me', { headers: { origin: 'https://evil.example' } });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  describe('the language in which a person reads the portal', () => {
    test('is English until another one is chosen, and then the same on every device', async () => {
      const { status, reply } = await ana.call(setLocale, { body: { locale: 'en-GB' } });
      expect({ status, locale: reply.locale }).toEqual({ status: 200, locale: 'en-GB' });
      expect((await ana.call(getCurrentUser, {})).reply.locale).toBe('en-GB');
    });

    test('is one that the portal speaks', async () => {
      const answer = await ana.fetch('/api/auth/locale', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ locale: 'tlh' }),
      });
      expect(answer.status).toBe(400);
      expect((await problemIn(answer)).fields).toEqual({
        locale: 'The portal does not speak this language.',
      });
      expect((await ana.call(getCurrentUser, {})).reply.locale).toBe('en-US');
    });
  });

  describe('F15: how long a session lasts', () => {
    test('15 minutes without activity and one of grace, then it is gone @security-6.2', async () => {
      app.clock.advance(16 * minute - second);
      const background = { headers: { 'x-background': '1' } };
      expect((await ana.fetch('/api/auth/me', background)).status).toBe(200);
      app.clock.advance(second);
      expect((await ana.fetch('/api/auth/me', background)).status).toBe(401);
      await expect.poll(() => sessionOf(ana)).toBeUndefined();
    });

    testOnce(engine)('G5: polls in the background do not keep it alive', async () => {
      const statuses: number[] = [];
      for (let minutes = 1; minutes <= 16; minutes += 1) {
        app.clock.advance(minute);
        const poll = await ana.fetch('/api/clients', { headers: { 'x-background': '1' } });
        statuses.push(poll.status);
      }
      expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 401]);
    });

    test('an ordinary call does', async () => {
      app.clock.advance(10 * minute);
      expect(await statusOf(ana)).toBe(200);
      await activityIsNoted();
      app.clock.advance(15 * minute);
      expect(await statusOf(ana)).toBe(200);
    });

    testOnce(engine)('G5: so does a heartbeat, which says until when', async () => {
      app.clock.advance(14 * minute);
      const { status, reply } = await ana.call(heartbeat, {});
      expect(status).toBe(200);
      expect(Date.parse(reply.expiresAt) - app.clock.now.getTime()).toBe(900_000);
      await activityIsNoted();
      app.clock.advance(15 * minute);
      expect(await statusOf(ana)).toBe(200);
    });

    testOnce(engine)('12 hours in all, however busy @security-6.2', async () => {
      const start = app.clock.now.getTime();
      while (app.clock.now.getTime() < start + 12 * hour - 10 * minute) {
        app.clock.advance(10 * minute);
        expect((await ana.call(heartbeat, {})).status).toBe(200);
        await activityIsNoted();
      }
      const { reply } = await ana.call(heartbeat, {});
      expect(Date.parse(reply.expiresAt)).toBe(start + 12 * hour);
      app.clock.advance(10 * minute - second);
      expect(await statusOf(ana)).toBe(200);
      app.clock.advance(second);
      expect(await statusOf(ana)).toBe(401);
    });

    testOnce(engine)(
      'F13: begun under a clock that was a year ahead, as long as any other from when the clock is right',
      async () => {
        const late = await app.newPerson(`late-${people}@example.com`, 'editor');
        const right = app.clock.now;
        app.clock.advance(365 * 24 * hour);
        const early = await app.newPerson(`early-${people}@example.com`, 'editor');
        app.clock.now = right;
        // Only its open page polls.
        expect((await early.fetch('/api/auth/me', { headers: { 'x-background': '1' } })).status).toBe(200);
        await expect
          .poll(async () => (await sessionOf(early))?.last_activity_at, { timeout: 5_000, interval: 2 })
          .toBe(right.toISOString());
        expect((await sessionOf(early))?.expires_at).toBe(
          new Date(right.getTime() + 12 * hour).toISOString(),
        );
        expect(await statusOf(late)).toBe(200);
        app.clock.advance(16 * minute);
        expect([await statusOf(early), await statusOf(late)]).toEqual([401, 401]);
      },
    );
  });

  describe('F15: while somebody writes for long', () => {
    /**
     * Runs `work` while a transaction has changed a user's row. On SQLite nobody else can write; on PostgreSQL nobody can
     * write that row.
     */
    const whileWriting = <T>({ userId }: Caller, work: () => Promise<T>): Promise<T> =>
      app.database.write(async (queries) => {
        await queries
          .updateTable('users')
          .set({ first_name: 'Ana' })
          .where('id', '=', userId ?? 0)
          .execute();
        await queries
          .updateTable('user_sessions')
          .set({ created_at: app.clock.now.toISOString() })
          .where('user_id', '=', userId ?? 0)
          .execute();
        return work();
      });

    test('a session has one note of its activity waiting, however much it does', async () => {
      const idleSince = (await sessionOf(ana))?.last_activity_at;
      app.clock.advance(minute);
      const before = begun;
      const statuses = await whileWriting(ana, async () => {
        const answers: number[] = [];
        for (let call = 1; call <= 5; call += 1) {
          app.clock.advance(second);
          answers.push(await statusOf(ana));
        }
        return answers;
      });
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      expect(begun - before).toBe(2);
      await expect
        .poll(async () => (await sessionOf(ana))?.last_activity_at, { timeout: 5_000 })
        .not.toBe(idleSince);
      app.clock.advance(minute);
      expect(await statusOf(ana)).toBe(200);
      await activityIsNoted();
    });

    testOnce(engine)('one that is over is told so at once', async () => {
      app.clock.advance(16 * minute);
      expect(await whileWriting(ana, () => statusOf(ana))).toBe(401);
      await expect.poll(() => sessionOf(ana), { timeout: 5_000 }).toBeUndefined();
    });
  });

  describeOnce(engine)('T5: signing out', () => {
    const out = (headers: Record<string, string>) =>
      app.guest.fetch('/api/auth/signout', { method: 'POST', headers });

    test('ends the session, takes the cookie back, and may be repeated', async () => {
      const { status, reply, headers } = await ana.call(signOut, {});
      expect([status, reply]).toEqual([200, { success: true }]);
      expect(headers.getSetCookie()).toEqual([
        'labelport=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      ]);
      expect(await statusOf(ana)).toBe(401);
      expect(await sessionOf(ana)).toBeUndefined();
      expect((await ana.call(signOut, {})).status).toBe(200);
    });

    test('answers as well when the session is over', async () => {
      app.clock.advance(13 * hour);
      expect((await ana.call(signOut, {})).status).toBe(200);
    });

    test('ends both sessions when header and cookie name two', async () => {
      const other = await app.newPerson(`other-${people}@example.com`, 'editor');
      await out({ authorization: `Bearer ${ana.token}`, cookie: `labelport=${other.token}` });
      expect([await statusOf(ana), await statusOf(other)]).toEqual([401, 401]);
    });

    test('another site cannot sign somebody out', async () => {
      const cookie = `labelport=${ana.token}`;
      expect((await out({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect(await statusOf(ana)).toBe(200);
    });
  });
});

onBothEngines((engine) => {
  describe('F6: on a second process with the same database', () => {
    let first: TestApp;
    let other: TestApp;

    beforeAll(async () => {
      const location = await engine.migrated();
      const [one, two] = [await openDatabase(location), await openDatabase(location)];
      first = await startTestApp(engine, {}, { database: one });
      other = await startTestApp(engine, {}, { database: two, clock: first.clock });
      return async () => {
        await one.close();
        await two.close();
      };
    });

    const signInOnFirst = async (email: string): Promise<{ here: Caller; there: Caller }> => {
      const here = await first.newPerson(email, 'administrator');
      const there = callerWith(other.url, here.token, here.userId);
      expect((await there.call(getCurrentUser, {})).status).toBe(200);
      return { here, there };
    };

    const change = (email: string, values: { role?: string; is_active?: 0 | 1 }) =>
      first.database.write((queries) =>
        queries.updateTable('users').set(values).where('email', '=', email).execute(),
      );

    test('a sign-out holds at once @security-6.3', async () => {
      const { here, there } = await signInOnFirst('out@example.com');
      await here.call(signOut, {});
      expect((await there.call(getCurrentUser, {})).status).toBe(401);
    });

    test('so does a deactivation', async () => {
      const { there } = await signInOnFirst('off@example.com');
      await change('off@example.com', { is_active: 0 });
      expect((await there.call(getCurrentUser, {})).status).toBe(401);
    });

    test('asvs-8.3.2: and a change of role', async () => {
      const { there } = await signInOnFirst('role@example.com');
      expect((await there.call(deleteClient, { params: { id: 1 } })).status).toBe(404);
      await change('role@example.com', { role: 'editor' });
      expect((await there.call(deleteClient, { params: { id: 1 } })).status).toBe(403);
    });
  });
});
