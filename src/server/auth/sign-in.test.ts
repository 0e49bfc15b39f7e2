import { beforeAll, describe, expect, test } from 'vitest';
import { getCurrentUser, signIn } from '#domain/auth/contract.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { callerWith } from '#testing/caller.ts';
import { problemIn, startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const incorrect = {
  statusCode: 401,
  error: 'Unauthorized',
  message: 'Email or password is incorrect. Please try again.',
  code: 'auth.invalid',
};

onBothEngines((engine) => {
  describe('T2: signing in', () => {
    let app: TestApp;
    let ana: number | null;

    beforeAll(async () => {
      app = await startTestApp(engine);
      ana = (await app.newPerson('Ana@example.com', 'editor')).userId;
      await app.newPerson('unverified@example.com', 'read_only');
      await app.newPerson('inactive@example.com', 'administrator');
      await app.database.write(async (queries) => {
        const users = queries.updateTable('users');
        await users.set({ is_email_verified: 0 }).where('email', '=', 'unverified@example.com').execute();
        await users.set({ is_active: 0 }).where('email', '=', 'inactive@example.com').execute();
      });
    });

    const enter = (email: string, password: string, headers: Record<string, string> = {}) =>
      app.guest.fetch('/api/auth/signin', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        headers: { 'content-type': 'application/json', ...headers },
      });

    const tokenFor = async (headers: Record<string, string> = {}): Promise<string> => {
      const response = await enter('ana@example.com', testPassword, headers);
      expect(response.status).toBe(200);
      return signIn.reply.parse(await response.json()).token;
    };

    const statusFor = async (token: string): Promise<number> =>
      (await callerWith(app.url, token, ana).call(getCurrentUser, {})).status;

    test('answers the person and a token, and nothing else of the account @spec-3.31 @spec-7.5', async () => {
      const response = await enter('ana@example.com', testPassword);
      expect(response.status).toBe(200);
      const answer: unknown = await response.json();
      const { token } = signIn.reply.parse(answer);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(answer).toEqual({
        success: true,
        token,
        user: {
          id: ana,
          firstName: 'Test',
          lastName: 'editor',
          email: 'Ana@example.com',
          role: 'editor',
          partner: null,
          emailVerified: true,
          locale: 'en-US',
        },
        message: 'Signed in successfully.',
        said: { code: 'account.signed_in', values: {} },
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    test('notes when', async () => {
      await tokenFor();
      const row = await app.database.read
        .selectFrom('users')
        .select('last_login')
        .where('id', '=', ana ?? 0)
        .executeTakeFirst();
      expect(row?.last_login).toBe('2026-01-15T08:00:00.000Z');
    });

    testOnce(engine).each(['ANA@EXAMPLE.COM', '  ana@example.com ', 'aNa@Example.com\n'])(
      'an e-mail address is the same in other letter case and with blanks around it: %j',
      async (email) => {
        expect((await enter(email, testPassword)).status).toBe(200);
      },
    );

    testOnce(engine).each([
      ['a wrong password', 'ana@example.com', 'Label-me-2026?'],
      ['a password in other letter case', 'ana@example.com', 'label-me-2026!'],
      ['a password with a blank more', 'ana@example.com', `${testPassword} `],
      ['an unknown address', 'nobody@example.com', testPassword],
      ['an account that is switched off', 'inactive@example.com', testPassword],
      ['an account that is not verified and a wrong password', 'unverified@example.com', 'Wrong-2026-one!'],
    ])('%s gets the same answer @spec-8.7', async (_, email, password) => {
      const before = await checksum(app.database);
      const response = await enter(email, password);
      expect(await response.json()).toEqual(incorrect);
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(await checksum(app.database)).toBe(before);
    });

    testOnce(engine)(
      'asvs-6.3.8: an unknown address and an account that is off take as long as a wrong password @security-5.5',
      async () => {
        // CPU time, because on a busy machine the elapsed time of one request means little.
        const timeOf = async (email: string): Promise<number> => {
          const before = process.cpuUsage();
          await enter(email, 'Wrong-2026-one!');
          const { user, system } = process.cpuUsage(before);
          return user + system;
        };
        const wrong: number[] = [];
        const others: number[] = [];
        for (let round = 0; round < 8; round += 1) {
          wrong.push(await timeOf('ana@example.com'));
          others.push(await timeOf('nobody@example.com'), await timeOf('inactive@example.com'));
          // After ten failures within 15 minutes the password would not be checked.
          app.clock.advance(15 * 60 * 1000);
        }
        const ratio = Math.min(...others) / Math.min(...wrong);
        // Without the decoy hash, an unknown address would be refused in a tenth of the time.
        expect(ratio).toBeGreaterThan(0.5);
        expect(ratio).toBeLessThan(2);
      },
    );

    testOnce(engine)('an account that is not verified is told so, when the password is right', async () => {
      const problem = await problemIn(await enter('unverified@example.com', testPassword));
      expect(problem).toEqual({
        statusCode: 403,
        error: 'Forbidden',
        message: 'Please check your email and click the verification link before signing in.',
        code: 'auth.unverified',
      });
    });

    testOnce(engine).each([
      ['nothing', {}, { email: 'Please enter a valid email address', password: 'Password is required' }],
      [
        'blanks',
        { email: '  ', password: '' },
        { email: 'Please enter a valid email address', password: 'Password is required' },
      ],
      [
        'a list as e-mail',
        { email: ['ana@example.com'], password: testPassword },
        { email: 'Please enter a valid email address' },
      ],
      [
        'an object as password',
        { email: 'ana@example.com', password: { $ne: '' } },
        { password: 'Password is required' },
      ],
      [
        'a password of 257 characters',
        { email: 'ana@example.com', password: 'x'.repeat(257) },
        { password: 'Email or password is incorrect. Please try again.' },
      ],
    ])('refuses %s and says which field is at fault @spec-3.31', async (_, body, fields) => {
      const response = await app.guest.fetch('/api/auth/signin', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      const problem = await problemIn(response);
      expect([response.status, problem.code, problem.fields]).toEqual([400, 'request.invalid', fields]);
    });

    testOnce(engine)('a password of a megabyte is not even read', async () => {
      expect((await enter('ana@example.com', 'x'.repeat(1024 * 1024))).status).toBe(413);
    });

    testOnce(engine)(
      'the database holds the SHA-256 of a token, never the token @spec-3.8 @security-6.1',
      async () => {
        const token = await tokenFor();
        const rows = await app.database.read.selectFrom('user_sessions').select('session_token').execute();
        const digest = await crypto.subtle.digest('SHA-256', Buffer.from(token));
        const stored = rows.map((row) => row.session_token);
        expect(stored).toContain(Buffer.from(digest).toString('hex'));
        expect(stored).not.toContain(token);
      },
    );

    testOnce(engine)(
      'sets the token as a cookie that no script reads and no other site sends with a change @security-3.2',
      async () => {
        const response = await enter('ana@example.com', testPassword);
        const { token } = signIn.reply.parse(await response.json());
        expect(response.headers.getSetCookie()).toEqual([
          `labelport=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
          expect.stringMatching(
            /^labelport-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
          ),
        ]);
      },
    );

    test('asvs-7.2.4: each sign-in has a token of its own, and another browser keeps its session @security-6.1', async () => {
      const [first, second] = [await tokenFor(), await tokenFor()];
      expect(first).not.toBe(second);
      expect([await statusFor(first), await statusFor(second)]).toEqual([200, 200]);
    });

    testOnce(engine)(
      'the session that this browser had before ends, whether header or cookie names it @security-6.1',
      async () => {
        const [byHeader, byCookie] = [await tokenFor(), await tokenFor()];
        const next = await tokenFor({
          authorization: `Bearer ${byHeader}`,
          cookie: `labelport=${byCookie}`,
          'sec-fetch-site': 'same-origin',
        });
        expect([await statusFor(byHeader), await statusFor(byCookie), await statusFor(next)]).toEqual([
          401, 401, 200,
        ]);
      },
    );

    testOnce(engine)('a failed sign-in leaves the session of this browser alone', async () => {
      const token = await tokenFor();
      await enter('ana@example.com', 'Wrong-2026-one!', { authorization: `Bearer ${token}` });
      expect(await statusFor(token)).toBe(200);
    });

    testOnce(engine)(
      'asvs-7.2.1: a token that was planted before is never adopted @security-6.1',
      async () => {
        const planted = 'p'.repeat(43);
        const token = await tokenFor({
          cookie: `labelport=${planted}`,
          'sec-fetch-site': 'same-origin',
        });
        expect(token).not.toBe(planted);
        expect(await statusFor(planted)).toBe(401);
      },
    );

    test('twenty at once all get in, and each with a session of its own', async () => {
      const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenFor()));
      expect(new Set(tokens).size).toBe(20);
    });
  });

  testOnce(engine)('over https the cookie is bound to the host and to https @security-3.2', async () => {
    const app = await startTestApp(engine, { PUBLIC_URL: 'https://portal.example.com' });
    await app.newPerson('ana@example.com', 'editor');
    const { headers, reply } = await app.guest.call(signIn, {
      body: { email: 'ana@example.com', password: testPassword },
    });
    expect(headers.getSetCookie()).toEqual([
      `__Host-labelport=${reply.token}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Lax`,
      expect.stringMatching(
        /^__Host-labelport-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });
});
