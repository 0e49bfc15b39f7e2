import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgotPassword, getCurrentUser, resetPassword, signIn } from '#domain/auth/contract.ts';
import { Background } from '#server/background/background.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const hour = 60 * 60 * 1000;
const another = 'Another-2026!';

onBothEngines((engine) => {
  let app: TestApp;
  let post: MailServer;
  let people = 0;
  let email = '';
  let ana: Caller;

  beforeAll(async () => {
    post = await startMailServer();
    app = await startTestApp(engine, { SMTP_URL: post.url, PUBLIC_URL: 'http://portal.example.com' });
  });

  beforeEach(async () => {
    people += 1;
    email = `Ana-${people}@example.com`;
    ana = await app.newPerson(email, 'editor');
  });

  const forget = (address = email) => app.guest.call(forgotPassword, { body: { email: address } });
  const newToken = async () => {
    await forget();
    return tokenIn(await post.only(email));
  };
  const reset = (token: string, password = another, confirmPassword = password) =>
    app.guest.call(resetPassword, { body: { token, password, confirmPassword } });
  const enter = (password: string) => app.guest.call(signIn, { body: { email, password } });
  const statusOf = async (caller: Caller) => (await caller.call(getCurrentUser, {})).status;
  const setColumns = (columns: { is_active?: 0; is_email_verified?: 0 }) =>
    app.database.write((queries) =>
      queries
        .updateTable('users')
        .set(columns)
        .where('id', '=', ana.userId ?? 0)
        .execute(),
    );

  describe('T4: forgetting the password', () => {
    test('answers the same whether the address is known, unknown or switched off, and writes to the known only @security-5.5', async () => {
      const sent = post.mails.length;
      const answer = {
        success: true,
        message: 'If this address has an account, a link to set a new password is on its way.',
        said: { code: 'account.reset_sent', values: {} },
      };
      const gone = `gone-${people}@example.com`;
      await app.newPerson(gone, 'editor');
      await app.database.write((queries) =>
        queries.updateTable('users').set({ is_active: 0 }).where('email', '=', gone).execute(),
      );
      for (const address of [`nobody-${people}@example.com`, gone, email.toLowerCase()]) {
        const { status, reply, headers } = await forget(address);
        expect([status, reply, headers.get('set-cookie')]).toEqual([200, answer, null]);
      }
      await post.only(email);
      expect(post.mails).toHaveLength(sent + 1);
    });

    testOnce(engine)(
      'asvs-6.3.8: has its answer before anybody looks for the account, so that no time tells @security-5.5',
      async () => {
        // Other background work, such as the audit trail, continues.
        const putOff: string[] = [];
        const goesOn = new Background(pino({ level: 'silent' }));
        const run = goesOn.run.bind(goesOn);
        const spy = vi.spyOn(Background.prototype, 'run').mockImplementation((what, work) => {
          if (what === 'sending a reset mail') putOff.push(what);
          else run(what, work);
        });
        try {
          for (const address of [`nobody-${people}@example.com`, email]) {
            const { status, reply } = await forget(address);
            expect([status, reply.success]).toEqual([200, true]);
          }
          expect(putOff).toHaveLength(2);
          expect(post.mails.filter(({ to }) => to?.some(({ address }) => address === email))).toEqual([]);
        } finally {
          spy.mockRestore();
          await goesOn.settled();
        }
      },
    );

    testOnce(engine).each(['', 'ana', 'ana@'])('%j is no address @spec-5.8', async (address) => {
      const { status, problem } = await forget(address);
      expect([status, problem.message]).toEqual([400, 'Please enter a valid email address']);
    });

    testOnce(engine)(
      'the link leads to the portal’s own address, whatever the request calls its host',
      async () => {
        await app.guest.fetch('/api/auth/forgot-password', {
          method: 'POST',
          body: JSON.stringify({ email }),
          headers: {
            'content-type': 'application/json',
            'x-forwarded-host': 'evil.example',
            'x-forwarded-proto': 'https',
            forwarded: 'host=evil.example',
          },
        });
        const mail = await post.only(email);
        expect(mail.text).toContain(
          `\nhttp://portal.example.com/auth/reset-password?token=${tokenIn(mail)}\n`,
        );
        expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
      },
    );
  });

  describe('T4: setting a new password', () => {
    test('X12: signs in, and lets in with the new one and no more with the old @security-8.12', async () => {
      const { status, reply, headers } = await reset(await newToken());
      expect([status, reply]).toEqual([
        200,
        {
          success: true,
          token: reply.token,
          user: {
            id: ana.userId,
            firstName: 'Test',
            lastName: 'editor',
            email,
            role: 'editor',
            partner: null,
            emailVerified: true,
            locale: 'en-US',
          },
          message: 'Your new password is set, and you are signed in.',
          said: { code: 'account.password_set', values: {} },
        },
      ]);
      expect(await statusOf(callerWith(app.url, reply.token, ana.userId))).toBe(200);
      expect(headers.getSetCookie()).toEqual([
        `labelport=${reply.token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
        expect.stringMatching(
          /^labelport-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      expect((await enter(testPassword)).status).toBe(401);
      expect((await enter(another)).status).toBe(200);
    });

    test('asvs-7.4.3: ends every session of the account at once @security-5.6', async () => {
      const { reply } = await enter(testPassword);
      expect(await statusOf(ana)).toBe(200);
      await reset(await newToken());
      expect(await statusOf(ana)).toBe(401);
      const me = await app.guest.fetch('/api/auth/me', {
        headers: { authorization: `Bearer ${reply.token}` },
      });
      expect(me.status).toBe(401);
    });

    test('a link works once, and the other links of the account not at all after it', async () => {
      await forget();
      await post.to(email, 1);
      await forget();
      const [first = '', second = ''] = (await post.to(email, 2)).map(tokenIn);
      expect((await reset(second)).status).toBe(200);
      for (const token of [second, first]) {
        const { status, problem } = await reset(token, 'Third-one-2026!');
        expect([status, problem.message]).toEqual([400, 'This link is no longer valid.']);
      }
      expect((await enter(another)).status).toBe(200);
    });

    test('of three at one moment with one link, one sets its password', async () => {
      const token = await newToken();
      const statuses = await Promise.all(
        [1, 2, 3].map(async (n) => (await reset(token, `Number-${n}-2026!`)).status),
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    });

    testOnce(engine)('a link works for an hour and not longer @security-5.6', async () => {
      const token = await newToken();
      app.clock.advance(hour);
      expect((await reset(token)).status).toBe(400);
      app.clock.advance(-1);
      expect((await reset(token)).status).toBe(200);
    });

    testOnce(engine)('a password that breaks the rules does not use the link up @spec-5.9', async () => {
      const token = await newToken();
      const refused = [
        await reset(token, 'label'),
        await reset(token, another, 'Different-2026!'),
        await reset('', another),
      ];
      expect(refused.map(({ status, problem }) => [status, problem.fields])).toEqual([
        [400, { password: 'Password must be at least 10 characters long' }],
        [400, { confirmPassword: "Passwords don't match" }],
        [400, { token: 'Token is required' }],
      ]);
      expect((await reset(token)).status).toBe(200);
    });

    testOnce(engine)('the link of an account that was switched off sets nothing', async () => {
      const token = await newToken();
      await setColumns({ is_active: 0 });
      expect((await reset(token)).status).toBe(400);
    });

    testOnce(engine)('a link for confirming an address sets no password', async () => {
      await setColumns({ is_email_verified: 0 });
      await app.guest.fetch('/api/auth/resend-verification', {
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json' },
      });
      expect((await reset(tokenIn(await post.only(email)))).status).toBe(400);
    });

    test('whoever registered somebody else’s address loses it to the owner, who is confirmed by the link', async () => {
      await setColumns({ is_email_verified: 0 });
      expect((await enter(testPassword)).status).toBe(403);
      await reset(await newToken());
      expect((await enter(testPassword)).status).toBe(401);
      expect((await enter(another)).status).toBe(200);
    });

    testOnce(engine)('the history has it, without any password', async () => {
      await reset(await newToken());
      const row = await app.database.read
        .selectFrom('history')
        .select(['user_id', 'action', 'after'])
        .where('entity', '=', 'user')
        .where('entity_id', '=', String(ana.userId))
        .executeTakeFirstOrThrow();
      expect([row.user_id, row.action]).toEqual([ana.userId, 'updated']);
      expect(JSON.parse(row.after ?? '')).toEqual({
        id: ana.userId,
        firstName: 'Test',
        lastName: 'editor',
        email,
        role: 'editor',
        partner: null,
        emailVerified: true,
        isActive: true,
        passwordChangedAt: app.clock.now.toISOString(),
      });
    });
  });
});
