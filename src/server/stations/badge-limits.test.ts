import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCurrentUser, SignedIn, signIn } from '#domain/auth/contract.ts';
import {
  changePin,
  createBadge,
  createStation,
  endStation,
  getOwnBadge,
  listBadges,
  reprintBadge,
  signInByBadge,
  unlockBadge,
} from '#domain/stations/contract.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { problemIn, startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';
import { insertAttempt } from '../credentials/attempt-store.ts';

const minute = 60_000;
const pin = '2580';
const wrong = '1397';

onBothEngines((engine) => {
  let app: TestApp;
  let post: MailServer;
  let people = 0;
  let email = '';
  let owner: number;
  let station: { id: number; token: string };
  let badge: { id: number; code: string };

  beforeAll(async () => {
    post = await startMailServer();
    app = await startTestApp(engine, { SMTP_URL: post.url, TRUST_PROXY: 'loopback' });
    await app.as('administrator');
  });

  /** The administrator, in a session of this moment. */
  const administrator = () => signedIn('administrator@example.com');
  const signedIn = async (as: string): Promise<Caller> => {
    const { reply } = await app.guest.call(signIn, { body: { email: as, password: testPassword } });
    return callerWith(app.url, reply.token, reply.user.id);
  };

  beforeEach(async () => {
    people += 1;
    email = `owner-${people}@example.com`;
    owner = (await app.newPerson(email, 'administrator')).userId ?? 0;
    const by = await administrator();
    station = (await by.call(createStation, { body: { name: `Bench ${people}` } })).reply;
    badge = (await by.call(createBadge, { body: { userId: owner, pin } })).reply;
  });

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.guest.fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-station-token': station.token, ...headers },
    });
  const enter = async (typed = pin, from = '203.0.113.7', code = badge.code) =>
    send(signInByBadge.path, { badge: code, pin: typed }, { 'x-forwarded-for': from });
  const statusOf = async (response: Promise<Response>) => (await response).status;
  const codeOf = async (response: Promise<Response>) => (await problemIn(await response)).code;
  const sessionOf = async (response: Promise<Response>): Promise<Caller> => {
    const { token, user } = SignedIn.parse(await (await response).json());
    return callerWith(app.url, token, user.id);
  };
  const failTimes = async (count: number) => {
    for (let time = 0; time < count; time += 1) {
      if (time > 0 && time % 5 === 0) app.clock.advance(15 * minute);
      expect(await statusOf(enter(wrong))).toBe(401);
    }
  };

  describe('Y9: wrong PINs', () => {
    test('only age: whoever signs in meanwhile takes none back @security-6.7', async () => {
      await failTimes(4);
      for (let time = 0; time < 3; time += 1) expect(await statusOf(enter())).toBe(200);
      expect([await statusOf(enter(wrong)), await statusOf(enter())]).toEqual([401, 429]);
      app.clock.advance(15 * minute);
      for (let time = 0; time < 7; time += 1) expect(await statusOf(enter())).toBe(200);
    });

    test('of a day, 20 of them, lock the badge until an administrator unlocks it; owner and administrators are told @security-6.7', async () => {
      await failTimes(20);
      const lockedAt = app.clock.now.toISOString();
      app.clock.advance(48 * 60 * minute);
      const refused = await enter();
      expect(await refused.json()).toMatchObject({
        statusCode: 403,
        code: 'auth.badge_locked',
        message: 'This badge is locked after too many wrong PINs. An administrator can unlock it.',
      });
      const by = await administrator();
      const listed = (await by.call(listBadges, {})).reply.find(({ id }) => id === badge.id);
      expect(listed?.lockedAt).toBe(lockedAt);
      const self = await signedIn(email);
      expect((await self.call(getOwnBadge, {})).reply).toEqual({ id: badge.id, lockedAt });
      expect((await post.only(email)).text).toContain('20 wrong PINs for your badge within a day');
      const told = await post.to('administrator@example.com', 1);
      expect(told[0]?.text).toContain(`20 wrong PINs within a day for the badge of ${email}`);
      post.mails.length = 0;

      const unlocked = await by.call(unlockBadge, { params: { id: badge.id } });
      expect(unlocked.reply).toMatchObject({ lockedAt: null, lockedSeconds: 0 });
      expect(await statusOf(enter())).toBe(200);
    });

    testOnce(engine)('of one who guesses for a day beside its owner are 20, and not one more', async () => {
      let guesses = 0;
      for (let quarter = 0; quarter < 30; quarter += 1) {
        app.clock.advance(15 * minute + 1000);
        await enter();
        for (let time = 0; time < 6; time += 1) if ((await enter(wrong)).status === 401) guesses += 1;
      }
      expect(guesses).toBe(20);
    });

    testOnce(engine)('lock a badge also if the process ended before it could note that', async () => {
      await failTimes(15);
      app.clock.advance(15 * minute);
      // The attempts that a process counted before it ended.
      await app.database.write(async (queries) => {
        const { key } = await queries
          .selectFrom('attempts')
          .select('key')
          .where('kind', '=', 'badge')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        for (let time = 0; time < 5; time += 1)
          await insertAttempt(queries, { kind: 'badge', key, at: app.clock.now.toISOString() });
      });
      expect(await codeOf(enter())).toBe('auth.badge_locked');
      app.clock.advance(48 * 60 * minute);
      expect(await codeOf(enter())).toBe('auth.badge_locked');
    });

    testOnce(engine)('of an unknown badge get the same answers', async () => {
      const unknown = `LPB-${'0'.repeat(31)}${people % 10}`;
      const answers: unknown[] = [];
      for (let time = 0; time < 22; time += 1) {
        if (time > 0 && time % 5 === 0) app.clock.advance(15 * minute);
        answers.push(await codeOf(enter(wrong, '203.0.113.7', unknown)));
      }
      expect(answers.slice(19)).toEqual(['auth.badge_invalid', 'auth.badge_locked', 'auth.badge_locked']);
    });

    testOnce(engine)('count when the owner changes the PIN, who needs the one that is valid', async () => {
      const self = await signedIn(email);
      const change = (oldPin: string) =>
        self.call(changePin, { params: { id: badge.id }, body: { pin: '135791', oldPin } });
      for (let time = 0; time < 5; time += 1)
        expect((await change(wrong)).problem.code).toBe('auth.pin_wrong');
      expect((await change(pin)).problem.code).toBe('auth.too_many_attempts');
      expect(await statusOf(enter())).toBe(429);
    });

    testOnce(engine)('are void with a new code, for nobody has tried that one', async () => {
      await failTimes(20);
      const { reply } = await (await administrator()).call(reprintBadge, { params: { id: badge.id } });
      expect(await statusOf(enter(pin, '203.0.113.7', reply.code))).toBe(200);
    });
  });

  describe('Y9: a session by badge', () => {
    test('has an editor’s rights at most, also that of an administrator @security-6.7', async () => {
      const response = await enter();
      const { token, user } = SignedIn.parse(await response.json());
      expect(user.role).toBe('editor');
      const entered = callerWith(app.url, token, user.id);
      expect((await entered.call(getCurrentUser, {})).reply.role).toBe('editor');
      expect((await entered.call(listBadges, {})).status).toBe(403);
      const { status, problem } = await entered.call(createBadge, { body: { userId: owner, pin } });
      expect([status, problem.code]).toEqual([403, 'access.denied']);
      expect((await (await signedIn(email)).call(listBadges, {})).status).toBe(200);
    });

    test('ends with its station, like one by password there; others go on @security-6.7', async () => {
      const byBadge = await sessionOf(enter());
      const byPassword = await sessionOf(send(signIn.path, { email, password: testPassword }));
      const elsewhere = await signedIn(email);
      await elsewhere.call(endStation, { params: { id: station.id } });
      for (const [one, status] of [
        [byBadge, 401],
        [byPassword, 401],
        [elsewhere, 200],
      ] as const)
        expect((await one.call(getCurrentUser, {})).status).toBe(status);
    });

    testOnce(engine)(
      'that ends its own station is the last thing it does; one by password goes on',
      async () => {
        const byPassword = await sessionOf(send(signIn.path, { email, password: testPassword }));
        const byBadge = await sessionOf(enter());
        const params = { id: station.id };
        expect((await byBadge.call(endStation, { params })).status).toBe(200);
        expect((await byBadge.call(getCurrentUser, {})).status).toBe(401);
        expect((await byPassword.call(getCurrentUser, {})).status).toBe(401);
        station = (await (await administrator()).call(createStation, { body: { name: 'Again' } })).reply;
        const there = await sessionOf(send(signIn.path, { email, password: testPassword }));
        expect((await there.call(endStation, { params: { id: station.id } })).status).toBe(200);
        expect((await there.call(getCurrentUser, {})).status).toBe(200);
      },
    );
  });

  test('Y19: failures of one network, of PINs and of passwords, are limited together @security-6.7', async () => {
    const from = `198.51.100.${people}`;
    await app.database.write(async (queries) => {
      for (let time = 0; time < 299; time += 1)
        await insertAttempt(queries, {
          kind: 'sign_in_network',
          key: from,
          at: app.clock.now.toISOString(),
        });
    });
    expect(await statusOf(enter(pin, from))).toBe(200);
    expect(await statusOf(enter(wrong, from))).toBe(401);
    expect(await statusOf(enter(pin, from))).toBe(429);
    const typed = { email: 'nobody@example.com', password: testPassword };
    expect(await statusOf(send(signIn.path, typed, { 'x-forwarded-for': from }))).toBe(429);
    expect(await statusOf(enter(pin, '198.51.100.250'))).toBe(200);
  });
});
