import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgotPassword, resetPassword, signIn } from '#domain/auth/contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { insertAttempt } from '../credentials/attempt-store.ts';
import { PasswordHasher } from '../credentials/password-hasher.ts';
import { AuthService } from './service.ts';
import { SignInLimit } from './sign-in-limit.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

const minute = 60_000;
const wrong = 'Wrong-one-2026!';

onBothEngines((engine) => {
  let databases: [UncheckedDatabase, UncheckedDatabase];
  let app: TestApp;
  /** A second process on the same database. */
  let twin: TestApp;
  let post: MailServer;
  let people = 0;
  let email = '';

  beforeAll(async () => {
    const location = await engine.migrated();
    databases = [await openDatabase(location), await openDatabase(location)];
    const [database, same] = databases;
    post = await startMailServer();
    app = await startTestApp(engine, { SMTP_URL: post.url }, { database });
    twin = await startTestApp(engine, {}, { database: same, clock: app.clock });
  });

  afterAll(async () => {
    for (const database of databases) await database.close();
  });

  beforeEach(async () => {
    people += 1;
    email = `ana-${people}@example.com`;
    await app.newPerson(email, 'editor');
  });

  const enter = (password: string, { at = app, as = email } = {}) =>
    at.guest.call(signIn, { body: { email: as, password } });
  const failTimes = async (count: number, where = {}) => {
    for (let time = 0; time < count; time += 1) expect((await enter(wrong, where)).status).toBe(401);
  };

  describe('asvs-6.3.1: ten failures within 15 minutes', () => {
    test('are enough: then even the right password waits, and the answer says how long @security-2.3', async () => {
      await failTimes(9);
      app.clock.advance(5 * minute);
      await failTimes(1);
      const { status, problem, headers } = await enter(testPassword);
      expect(status).toBe(429);
      expect(problem).toEqual({
        statusCode: 429,
        error: 'Too Many Requests',
        message: 'Too many attempts. Try again in 600 seconds.',
        code: 'auth.too_many_attempts',
        said: { code: 'refusal.attempts', values: { seconds: 600 } },
      });
      expect(headers.get('retry-after')).toBe('600');
      expect(headers.get('set-cookie')).toBeNull();
    });

    test('are over after 15 minutes, and what was tried meanwhile does not make it longer @security-5.3', async () => {
      await failTimes(10);
      app.clock.advance(15 * minute - 1);
      for (let time = 0; time < 20; time += 1) expect((await enter(wrong)).status).toBe(429);
      const { problem } = await enter(testPassword);
      expect(problem.message).toBe('Too many attempts. Try again in 1 second.');
      app.clock.advance(1);
      expect((await enter(testPassword)).status).toBe(200);
    });

    testOnce(engine)('nine and the right password start the count anew', async () => {
      await failTimes(9);
      expect((await enter(testPassword)).status).toBe(200);
      await failTimes(10);
      expect((await enter(testPassword)).status).toBe(429);
    });

    testOnce(engine)('count for an unknown address just the same', async () => {
      const unknown = { as: `nobody-${people}@example.com` };
      await failTimes(10, unknown);
      expect((await enter(wrong, unknown)).status).toBe(429);
    });

    testOnce(engine)(
      'count for the account, not for a spelling of its address or a field beside it',
      async () => {
        await failTimes(5);
        await failTimes(5, { as: ` ${email.toUpperCase()} ` });
        const response = await app.guest.fetch('/api/auth/signin?email=other@example.com', {
          method: 'POST',
          body: JSON.stringify({ email, password: wrong, account: 'other', Email: 'other@example.com' }),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77' },
        });
        expect(response.status).toBe(429);
      },
    );

    testOnce(engine)(
      'do not keep a colleague behind the same network address out @security-5.3',
      async () => {
        const colleague = `ben-${people}@example.com`;
        await app.newPerson(colleague, 'editor');
        await failTimes(10);
        expect((await enter(testPassword, { as: colleague })).status).toBe(200);
      },
    );

    test('hold on every process', async () => {
      await failTimes(5);
      await failTimes(5, { at: twin });
      expect((await enter(testPassword)).status).toBe(429);
      expect((await enter(testPassword, { at: twin })).status).toBe(429);
    });

    test('are ten also when a hundred come at one moment at two processes @security-5.3', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const { status } = await enter(wrong, { at: index % 2 === 0 ? app : twin });
          return status;
        }),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(90);
    });

    testOnce(engine)('end with a new password, for the owner has the mail @security-5.3', async () => {
      await failTimes(10);
      await app.guest.call(forgotPassword, { body: { email } });
      const token = tokenIn(await post.only(email));
      const password = 'Another-2026!';
      await app.guest.call(resetPassword, { body: { token, password, confirmPassword: password } });
      expect((await enter(password)).status).toBe(200);
    });
  });

  testOnce(engine)('a right password for an account that is not confirmed is no failure', async () => {
    await app.database.write((queries) =>
      queries.updateTable('users').set({ is_email_verified: 0 }).where('email', '=', email).execute(),
    );
    for (let time = 0; time < 12; time += 1) expect((await enter(testPassword)).status).toBe(403);
  });

  testOnce(engine)('T2: while a hundred people sign in, the others are answered in between', async () => {
    const hasher = new PasswordHasher({ memoryCost: 1_024, timeCost: 4, parallelism: 1 });
    const at = await startTestApp(engine, { TRUST_PROXY: 'loopback' }, { hasher });
    let answered = 0;
    const crowd = Array.from({ length: 100 }, async (_, index) => {
      const body = JSON.stringify({ email: `crowd-${index}@example.com`, password: wrong });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' };
      // Connections come up one after the other, as those of a hundred people do.
      const { status } = await fetch(`${at.url}/api/auth/signin`, { method: 'POST', headers, body });
      answered += 1;
      return status;
    });
    // The benchmark measures how long each waits, compared with an idle portal.
    await fetch(`${at.url}/api/health`, { headers: { 'x-forwarded-for': '198.51.100.8' } });
    expect(answered).toBeLessThan(50);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
  });

  describe('X6: a flood of sign-ins', () => {
    const enterFrom = async (sender: string, as: string, password: string) => {
      const response = await behindProxy.guest.fetch('/api/auth/signin', {
        method: 'POST',
        body: JSON.stringify({ email: as, password }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
      });
      return response.status;
    };
    let behindProxy: TestApp;

    beforeAll(async () => {
      behindProxy = await startTestApp(
        engine,
        { TRUST_PROXY: 'loopback' },
        { database: databases[0], clock: app.clock },
      );
    });

    const insertFailures = (network: string, count: number) =>
      databases[0].write(async (queries) => {
        const at = app.clock.now.toISOString();
        for (let failure = 0; failure < count; failure += 1)
          await insertAttempt(queries, { kind: 'sign_in_network', key: network, at });
      });

    test('from one network address ends after 300 failures, and another address is not kept out @security-8.6', async () => {
      await insertFailures('203.0.113.1', 298);
      // Successful sign-ins are not counted.
      for (let time = 0; time < 3; time += 1)
        expect(await enterFrom('203.0.113.1', email, testPassword)).toBe(200);
      expect(await enterFrom('203.0.113.1', `nobody-a-${people}@example.com`, wrong)).toBe(401);
      expect(await enterFrom('::ffff:203.0.113.1', `nobody-b-${people}@example.com`, wrong)).toBe(401);
      expect(await enterFrom('203.0.113.1', `nobody-c-${people}@example.com`, wrong)).toBe(429);
      expect(await enterFrom('203.0.113.2', email, testPassword)).toBe(200);
      app.clock.advance(15 * minute);
      expect(await enterFrom('203.0.113.1', email, testPassword)).toBe(200);
    });

    testOnce(engine)(
      'at an account that is locked takes no turn, and counts for nothing @security-8.6',
      async () => {
        const [database] = databases;
        const clock = () => app.clock.now;
        const hasher = new PasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
        const turns = vi.spyOn(hasher, 'verify');
        const checked = onlyWhileAllowed(database, clock);
        const auth = new AuthService(checked, hasher, new SignInLimit(checked, clock), clock);
        const source = { address: '203.0.113.6', requestId: null };
        const tries = (count: number) =>
          Promise.allSettled(
            Array.from({ length: count }, () =>
              auth.signIn(
                { email, password: wrong },
                { sessionTokens: [], browserToken: null, station: null, source },
                { lane: '203.0.113.6' },
              ),
            ),
          );
        await tries(10);
        const before = await checksum(database);
        const refused = await tries(50);
        expect(turns).toHaveBeenCalledTimes(10);
        const codes = refused.map((one) =>
          one.status === 'rejected' && one.reason instanceof Problem ? one.reason.code : one.status,
        );
        expect(new Set(codes)).toEqual(new Set(['auth.too_many_attempts']));
        expect(await checksum(database)).toBe(before);
      },
    );

    testOnce(engine)('that is refused for its network address writes nothing @security-8.6', async () => {
      await insertFailures('203.0.113.3', 300);
      const before = await checksum(databases[0]);
      expect(await enterFrom('203.0.113.3', email, wrong)).toBe(429);
      expect(await checksum(databases[0])).toBe(before);
    });

    testOnce(engine)(
      'from one network address leaves the others their turns, and all 200 of a shift get in @security-8.6',
      async () => {
        const answered: string[] = [];
        const flood = Array.from({ length: 200 }, async (_, index) => {
          await enterFrom('203.0.113.4', `made-up-${index}@example.com`, wrong);
          answered.push('flood');
        });
        await expect.poll(() => answered.length).toBeGreaterThan(0);
        const before = answered.length;
        expect(await enterFrom('203.0.113.5', email, testPassword)).toBe(200);
        // Fewer than the whole queue: time is unreliable here, order is not.
        expect(answered.length - before).toBeLessThan(50);
        await Promise.all(flood);
        expect(answered).toHaveLength(200);
      },
    );
  });
});
