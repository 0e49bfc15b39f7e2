import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#domain/auth/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { noteBrowser } from '../sessions/known-browser-store.ts';
import { purgeExpired } from '../operations/purge.ts';

const wrong = 'Wrong-one-2026!';
const minute = 60_000;
const day = 24 * 60 * minute;

onBothEngines((engine) => {
  describe('X12: a browser in which the account was signed in to before', () => {
    let app: TestApp;
    let post: MailServer;
    let people = 0;
    let email = '';
    let ana = 0;

    beforeAll(async () => {
      post = await startMailServer();
      app = await startTestApp(engine, { SMTP_URL: post.url });
    });

    beforeEach(async () => {
      people += 1;
      email = `ana-${people}@example.com`;
      ana = (await app.newPerson(email, 'editor')).userId ?? 0;
      app.clock.advance(15 * minute);
    });

    const send = (path: string, body: object, browser: string | null = null) =>
      app.guest.fetch(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          ...(browser === null ? {} : { cookie: `labelport-browser=${browser}` }),
        },
      });
    const enter = (password: string, browser: string | null = null, as = email) =>
      send('/api/auth/signin', { email: as, password }, browser);
    const browserOf = (response: Response): string =>
      /labelport-browser=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? '';
    const failTimes = async (count: number, browser: string | null = null) => {
      for (let time = 0; time < count; time += 1) expect((await enter(wrong, browser)).status).toBe(401);
    };

    test('gets through the lock that others have caused, and a stranger does not @security-8.12', async () => {
      const browser = browserOf(await enter(testPassword));
      await failTimes(10);
      expect((await enter(testPassword)).status).toBe(429);
      const response = await enter(testPassword, browser);
      expect(response.status).toBe(200);
      expect(browserOf(response)).toBe(browser);
      // The owner gets in; strangers are still refused.
      expect((await enter(testPassword)).status).toBe(429);
    });

    testOnce(engine)('has ten attempts of its own, which lock nobody else out @security-8.12', async () => {
      const browser = browserOf(await enter(testPassword));
      await failTimes(10, browser);
      expect((await enter(testPassword, browser)).status).toBe(429);
      expect((await enter(testPassword)).status).toBe(200);
      app.clock.advance(15 * minute);
      expect((await enter(testPassword, browser)).status).toBe(200);
    });

    testOnce(engine)(
      'is known to that account alone, and to each that was signed in to in it @security-8.12',
      async () => {
        const other = `ben-${people}@example.com`;
        await app.newPerson(other, 'editor');
        const browser = browserOf(await enter(testPassword));
        for (let time = 0; time < 10; time += 1) await enter(wrong, null, other);
        expect((await enter(testPassword, browser, other)).status).toBe(429);
        app.clock.advance(15 * minute);
        expect(browserOf(await enter(testPassword, browser, other))).toBe(browser);
        for (let time = 0; time < 10; time += 1) await enter(wrong, null, other);
        expect((await enter(testPassword, browser, other)).status).toBe(200);
        expect((await enter(testPassword, browser)).status).toBe(200);
      },
    );

    testOnce(engine)('stays known as long as it is used, beyond those that are newer', async () => {
      const note = (hashedToken: string, at: string) =>
        app.database.write((queries) => noteBrowser(queries, { userId: ana, hashedToken, at, most: 2 }));
      await note(`bench-${people}`, '2026-01-01T08:00:00.000Z');
      await note(`home-${people}`, '2026-01-02T08:00:00.000Z');
      await note(`bench-${people}`, '2026-01-03T08:00:00.000Z');
      await note(`phone-${people}`, '2026-01-04T08:00:00.000Z');
      const rows = await app.database.read
        .selectFrom('known_browsers')
        .select('browser_token')
        .where('user_id', '=', ana)
        .orderBy('id')
        .execute();
      expect(rows.map((row) => row.browser_token)).toEqual([`bench-${people}`, `phone-${people}`]);
    });

    testOnce(engine)(
      'never takes over a token that somebody has planted, and the database holds only its hash @security-8.12',
      async () => {
        const planted = 'p'.repeat(43);
        const browser = browserOf(await enter(testPassword, planted));
        expect(browser).toMatch(/^[\w-]{43}$/);
        expect(browser).not.toBe(planted);
        const rows = await app.database.read
          .selectFrom('known_browsers')
          .select('browser_token')
          .where('user_id', '=', ana)
          .execute();
        const digest = await crypto.subtle.digest('SHA-256', Buffer.from(browser));
        expect(rows).toEqual([{ browser_token: Buffer.from(digest).toString('hex') }]);
      },
    );

    testOnce(engine)(
      'is a stranger again after a new password, but for the one that set it @security-8.12',
      async () => {
        const browser = browserOf(await enter(testPassword));
        await send('/api/auth/forgot-password', { email });
        const token = tokenIn(await post.only(email));
        const password = 'Another-2026!';
        const response = await send('/api/auth/reset-password', {
          token,
          password,
          confirmPassword: password,
        });
        expect(signIn.reply.parse(await response.json()).user.id).toBe(ana);
        await failTimes(10);
        expect((await enter(password, browser)).status).toBe(429);
        expect((await enter(password, browserOf(response))).status).toBe(200);
      },
    );

    testOnce(engine)('is a stranger again after the account was switched off @security-8.12', async () => {
      const browser = browserOf(await enter(testPassword));
      const administrator = await app.as('administrator');
      for (const isActive of [false, true]) {
        const body = JSON.stringify({ isActive });
        const headers = { 'content-type': 'application/json' };
        expect(
          (await administrator.fetch(`/api/admin/users/${ana}/active`, { method: 'PUT', body, headers }))
            .status,
        ).toBe(200);
      }
      await failTimes(10);
      expect((await enter(testPassword, browser)).status).toBe(429);
    });

    testOnce(engine)(
      'has reset links that a stranger behind the same address does not use up @security-8.12',
      async () => {
        const browser = browserOf(await enter(testPassword));
        for (let time = 0; time < 4; time += 1) await send('/api/auth/forgot-password', { email });
        await post.to(email, 3);
        await send('/api/auth/forgot-password', { email }, browser);
        expect(await post.to(email, 4)).toHaveLength(4);
      },
    );

    test('is one of twenty at most, and forgotten after 180 days', async () => {
      const count = async () =>
        (
          await app.database.read
            .selectFrom('known_browsers')
            .select('id')
            .where('user_id', '=', ana)
            .execute()
        ).length;
      for (let time = 0; time < 21; time += 1) {
        app.clock.advance(1);
        expect((await enter(testPassword)).status).toBe(200);
      }
      expect(await count()).toBe(20);
      await purgeExpired(app.database, new Date(app.clock.now.getTime() + 180 * day - 1));
      expect(await count()).toBeGreaterThan(0);
      await purgeExpired(app.database, new Date(app.clock.now.getTime() + 180 * day + 1));
      expect(await count()).toBe(0);
    });
  });
});
