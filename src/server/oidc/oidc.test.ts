import { expect, test, vi } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { forgotPassword, getCurrentUser, signIn, signUp } from '#domain/auth/contract.ts';
import { SignedIn } from '#domain/auth/contract.ts';
import { getPublicSettings } from '#domain/settings/contract.ts';
import { reviewAudit } from '#domain/signatures/contract.ts';
import { changeRole, inviteUser, listUsers } from '#domain/users/contract.ts';
import { BrowserJar } from '#testing/servers/browser-jar.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { startTestIssuer, type Says, type TestIssuer } from '#testing/servers/oidc-issuer.ts';
import { problemIn, startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const ana = { sub: 'ana-1', email: 'ana@company.example', email_verified: true, name: 'Ana Field' };

const settingsFor = (issuer: TestIssuer) => ({
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: 'labelport',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Company',
  OIDC_ROLES: 'groups:admins=administrator,groups:editors=editor',
});

/** A portal whose address is known before it listens, as PUBLIC_URL is. */
const startWith = async (engine: Parameters<typeof startTestApp>[0], more: Record<string, string> = {}) => {
  const issuer = await startTestIssuer(cleanUp);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const app = await startTestApp(engine, {
    ...settingsFor(issuer),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...more,
  });
  // The issuer redirects to PUBLIC_URL; the test portal listens elsewhere.
  const here = (address: string) => address.replace(`http://127.0.0.1:${port}`, app.url);
  return { issuer, app, here };
};

type Portal = Awaited<ReturnType<typeof startWith>>;

/** Signs in at the issuer, up to the page that ends the sign-in; returns the last address. */
const goThere = async ({ app, here }: Portal, jar: BrowserJar, to = '/'): Promise<string> => {
  const start = await jar.send(`${app.url}/api/auth/oidc/start?to=${encodeURIComponent(to)}`);
  const atIssuer = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  const back = await jar.send(here(atIssuer.headers.get('location') ?? ''));
  return back.headers.get('location') ?? '';
};

const finish = (app: TestApp, jar: BrowserJar, body: object = {}): Promise<Response> =>
  jar.send(`${app.url}/api/auth/oidc/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const enter = async (portal: Portal, says: Says['claims'], to?: string): Promise<Caller & { to: string }> => {
  portal.issuer.says = { claims: says };
  const jar = new BrowserJar();
  expect(await goThere(portal, jar, to)).toBe('/auth/sso');
  const response = await finish(portal.app, jar);
  const answer = SignedIn.loose().parse(await response.json());
  return { ...callerWith(portal.app.url, answer.token, answer.user.id), to: String(answer['to']) };
};

const logOut = (app: TestApp, token: string): Promise<Response> =>
  fetch(`${app.url}/api/auth/oidc/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

onBothEngines((engine) => {
  test('an account is made at the first sign-in, its role follows the groups, and the issuer ends its sessions @security-9.8', async () => {
    const portal = await startWith(engine);
    const { app, issuer } = portal;
    expect((await app.guest.call(getPublicSettings, {})).reply.singleSignOn).toBe('Company');
    await app.as('administrator');
    const first = await enter(
      portal,
      { ...ana, groups: ['editors', 'others'], sid: 's1' },
      '/products/3?tab=a',
    );
    expect(first.to).toBe('/products/3?tab=a');
    expect((await first.call(getCurrentUser, {})).reply).toMatchObject({
      firstName: 'Ana',
      lastName: 'Field',
      role: 'editor',
    });
    const administrator = await app.as('administrator');
    const params = { userId: first.userId ?? 0 };
    const changed = await administrator.call(changeRole, { params, body: { role: 'administrator' } });
    expect(changed.problem.code).toBe('user.role_by_issuer');
    const { reply: people } = await administrator.call(listUsers, {});
    expect(people.map(({ isRoleByIssuer, isInvited }) => [isRoleByIssuer, isInvited])).toEqual([
      [false, false],
      [true, false],
    ]);

    // The same person with another address; the group has vanished.
    const second = await enter(portal, { ...ana, email: 'new@company.example', sid: 's2' });
    expect(second.userId).toBe(first.userId);
    expect((await first.call(getCurrentUser, {})).reply.role).toBe('read_only');

    expect((await logOut(app, await issuer.logoutToken({ sub: 'ana-1', sid: 's1' }))).status).toBe(200);
    expect((await first.call(getCurrentUser, {})).status).toBe(401);
    expect((await second.call(getCurrentUser, {})).status).toBe(200);
    expect((await logOut(app, await issuer.logoutToken({ sub: 'ana-1' }))).status).toBe(200);
    expect((await second.call(getCurrentUser, {})).status).toBe(401);

    // The rules of all sessions hold for these.
    const third = await enter(portal, ana);
    app.clock.advance(17 * 60_000);
    expect((await third.call(getCurrentUser, {})).status).toBe(401);
  });

  test('an account with a password is joined once, by that password; one without at once @security-9.9', async () => {
    const portal = await startWith(engine);
    const { app, issuer } = portal;
    const reader = await app.as('read_only');
    issuer.says = { claims: { ...ana, sub: 'reader-1', email: 'READ_only@example.com' } };
    const jar = new BrowserJar();
    expect(await goThere(portal, jar)).toBe('/auth/sso');
    for (const [body, code] of [
      [{}, 'oidc.password_needed'],
      [{ password: 'Wrong-one-2026!' }, 'auth.invalid'],
    ] as const)
      expect((await problemIn(await finish(app, jar, body))).code).toBe(code);
    // Not in another browser.
    expect((await problemIn(await finish(app, new BrowserJar(), { password: testPassword }))).code).toBe(
      'oidc.expired',
    );
    expect((await finish(app, jar, { password: testPassword })).status).toBe(200);
    expect((await enter(portal, issuer.says.claims)).userId).toBe(reader.userId);
    // Whoever was invited has no password yet.
    const invited = await (
      await app.as('administrator')
    ).call(inviteUser, {
      body: { email: 'new@example.com', firstName: 'New', lastName: 'One', role: 'editor' },
    });
    const joined = await enter(portal, { ...ana, sub: 'new-1', email: 'new@example.com' });
    expect(joined.userId).toBe(invited.reply.id);
    // The portal has moved to this issuer from another.
    await app.database.write((queries) =>
      queries
        .updateTable('users')
        .set({ oidc_issuer: 'https://before.example' })
        .where('id', 'in', [invited.reply.id, reader.userId ?? 0])
        .execute(),
    );
    expect((await enter(portal, { ...ana, sub: 'new-1', email: 'new@example.com' })).userId).toBe(
      joined.userId,
    );
    issuer.says = { claims: { ...ana, sub: 'reader-1', email: 'read_only@example.com' } };
    const again = new BrowserJar();
    expect(await goThere(portal, again)).toBe('/auth/sso');
    expect((await finish(app, again, { password: testPassword })).status).toBe(200);
    // Another subject with the same address is somebody else.
    issuer.says = { claims: { ...ana, sub: 'reader-2', email: 'read_only@example.com' } };
    expect(await goThere(portal, new BrowserJar())).toBe('/auth/signin?sso=oidc.other_subject');
  });

  testOnce(engine)(
    'what the issuer says wrongly, or did not verify, opens nothing @security-9.10',
    async () => {
      const portal = await startWith(engine);
      const cases: [string, string, Says][] = [
        ['another nonce', 'oidc.failed', { claims: ana, token: { nonce: 'other' } }],
        ['another state', 'oidc.failed', { claims: ana, state: 'other' }],
        ['another audience', 'oidc.failed', { claims: ana, token: { aud: 'somebody' } }],
        [
          'another issuer in the token',
          'oidc.failed',
          { claims: ana, token: { iss: 'https://other.example' } },
        ],
        ['another issuer in the answer', 'oidc.failed', { claims: ana, iss: 'https://other.example' }],
        ['a forged signature', 'oidc.failed', { claims: ana, isForged: true }],
        ['an address that is not verified', 'oidc.unverified', { claims: { ...ana, email_verified: false } }],
        ['no address', 'oidc.unverified', { claims: { sub: 'nobody-1' } }],
      ];
      for (const [name, code, says] of cases) {
        portal.issuer.says = says;
        const end = await goThere(portal, new BrowserJar());
        expect([name, end]).toEqual([name, `/auth/signin?sso=${code}`]);
      }
      const people = await portal.app.database.read.selectFrom('users').select('id').execute();
      expect(people).toEqual([]);
    },
  );

  testOnce(engine)(
    'a clock five minutes off is no fault and a second more is, a way back that leads elsewhere goes home, and sessions go on while the issuer is away @security-9.10',
    async () => {
      const portal = await startWith(engine);
      const { issuer, app } = portal;
      const begin = async () =>
        (await new BrowserJar().send(`${app.url}/api/auth/oidc/start`)).headers.get('location');
      issuer.isAway = true;
      expect(await begin()).toBe('/auth/signin?sso=oidc.unavailable');
      issuer.isAway = false;
      const now = Math.floor(Date.now() / 1000);
      vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
      cleanUp(() => vi.useRealTimers());
      for (const [token, to] of [
        [{ exp: now - 299 }, '/auth/sso'],
        [{ exp: now - 300 }, '/auth/signin?sso=oidc.failed'],
        [{ nbf: now + 300 }, '/auth/sso'],
        [{ nbf: now + 301 }, '/auth/signin?sso=oidc.failed'],
      ] as const) {
        issuer.says = { claims: ana, token };
        expect(await goThere(portal, new BrowserJar())).toBe(to);
      }
      const person = await enter(portal, ana);
      for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:1'])
        expect((await enter(portal, ana, elsewhere)).to).toBe('/');
      issuer.isAway = true;
      // It was discovered before; nobody comes back from there.
      expect((await begin())?.startsWith(issuer.url)).toBe(true);
      expect((await person.call(getCurrentUser, {})).status).toBe(200);
    },
  );

  testOnce(engine)(
    'a new key of the issuer counts 90 seconds later, for sign-ins and logouts, and the old one no more @security-9.10',
    async () => {
      const portal = await startWith(engine);
      const { issuer, app } = portal;
      const first = await enter(portal, ana);
      expect((await logOut(app, await issuer.logoutToken({ sub: 'nobody' }))).status).toBe(200);
      expect((await first.call(getCurrentUser, {})).status).toBe(200);
      const signWithTheOld = await issuer.rotate();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
      cleanUp(() => vi.useRealTimers());
      const second = await enter(portal, ana);
      expect(second.userId).toBe(first.userId);
      expect((await logOut(app, await issuer.logoutToken({ sub: 'ana-1' }))).status).toBe(200);
      expect((await second.call(getCurrentUser, {})).status).toBe(401);
      signWithTheOld();
      expect(await goThere(portal, new BrowserJar())).toBe('/auth/signin?sso=oidc.failed');
      expect((await logOut(app, await issuer.logoutToken({ sub: 'ana-1' }))).status).toBe(400);
    },
  );

  testOnce(engine)(
    'a stolen code is worth nothing in another browser, and an answer counts once @security-9.10',
    async () => {
      const portal = await startWith(engine);
      const { app, issuer, here } = portal;
      issuer.says = { claims: ana };
      const [victim, thief] = [new BrowserJar(), new BrowserJar()];
      const begin = (jar: BrowserJar) => jar.send(`${app.url}/api/auth/oidc/start`);
      const atIssuer = await fetch((await begin(victim)).headers.get('location') ?? '', {
        redirect: 'manual',
      });
      await begin(thief);
      const answer = here(atIssuer.headers.get('location') ?? '');
      const codeOf = async (jar: BrowserJar) => (await jar.send(answer)).headers.get('location');
      expect(await codeOf(thief)).toBe('/auth/signin?sso=oidc.failed');
      expect(await codeOf(new BrowserJar())).toBe('/auth/signin?sso=oidc.expired');
      expect(await codeOf(victim)).toBe('/auth/sso');
      const again = victim.copy();
      expect((await finish(app, victim)).status).toBe(200);
      expect((await problemIn(await finish(app, again))).code).toBe('oidc.expired');
    },
  );

  testOnce(engine)(
    'groups that the issuer says of the person and not in the token count, and those that it cannot say are not taken for none @security-9.8',
    async () => {
      const portal = await startWith(engine);
      const { app, issuer } = portal;
      await app.as('administrator');
      const { email_verified: _, ...token } = ana;
      const end = async (info: Says['info']) => {
        issuer.says = { claims: token, info };
        const jar = new BrowserJar();
        const at = await goThere(portal, jar);
        return at === '/auth/sso' ? SignedIn.parse(await (await finish(app, jar)).json()).user.role : at;
      };
      expect(await end({ email_verified: true, groups: ['editors'] })).toBe('editor');
      expect(await end(null)).toBe('/auth/signin?sso=oidc.failed');
      expect(await end({ sub: 'somebody-else', email_verified: true })).toBe('/auth/signin?sso=oidc.failed');
      // A logout names a session of the issuer, which it has not named at the sign-in.
      const person = await enter(portal, ana);
      expect((await logOut(app, await issuer.logoutToken({ sub: 'ana-1', sid: 's9' }))).status).toBe(200);
      expect((await person.call(getCurrentUser, {})).status).toBe(401);
    },
  );

  testOnce(engine)(
    'a logout token that is not one of the issuer for this portal ends nothing @security-9.8',
    async () => {
      const portal = await startWith(engine);
      const person = await enter(portal, ana);
      const cases: [string, Record<string, unknown>][] = [
        ['for somebody else', { aud: 'other', sub: 'ana-1' }],
        ['by somebody else', { iss: 'https://other.example', sub: 'ana-1' }],
        ['an ID token', { sub: 'ana-1', nonce: 'n' }],
        ['of no logout', { sub: 'ana-1', events: {} }],
        ['old', { sub: 'ana-1', iat: 1_700_000_000 }],
        ['of nobody', {}],
      ];
      for (const [name, claims] of cases) {
        const response = await logOut(portal.app, await portal.issuer.logoutToken(claims));
        const refused = [name, response.status, (await problemIn(response)).code];
        expect(refused).toEqual([name, 400, 'oidc.logout_refused']);
      }
      expect((await person.call(getCurrentUser, {})).status).toBe(200);
    },
  );

  testOfLocks(engine)(
    'an account that is switched off at that moment is not opened @security-9.9',
    async () => {
      const portal = await startWith(engine, { OIDC_ROLES: '' });
      const { app, issuer } = portal;
      const { userId } = await enter(portal, ana);
      issuer.says = { claims: ana };
      const jar = new BrowserJar();
      await goThere(portal, jar);
      const { entering } = await app.database.write(async (queries) => {
        const off = queries.updateTable('users').set({ is_active: 0 });
        await off.where('id', '=', userId ?? 0).execute();
        const begun = finish(app, jar);
        await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
        return { entering: begun };
      });
      expect((await problemIn(await entering)).code).toBe('oidc.inactive');
    },
  );

  testOnce(engine)(
    'the last administrator keeps the role, and OIDC_ONLY leaves one password @security-9.9',
    async () => {
      const portal = await startWith(engine, { OIDC_ONLY: 'emergency@example.com' });
      const { app } = portal;
      const person = await enter(portal, { ...ana, groups: ['admins'] });
      await enter(portal, ana);
      expect((await person.call(getCurrentUser, {})).reply.role).toBe('administrator');
      const { reply } = await person.call(listAudit, { query: { kind: 'role_kept' } });
      expect(reply[0]?.detail).toMatchObject({ code: 'user.last_administrator', to: 'read_only' });
      expect((await person.call(listUsers, {})).reply).toHaveLength(1);

      await app.as('editor');
      await app.newPerson('emergency@example.com', 'administrator');
      const enterBy = async (email: string) =>
        (await app.guest.call(signIn, { body: { email, password: testPassword } })).problem.code;
      expect(await enterBy('editor@example.com')).toBe('auth.single_sign_on');
      expect(await enterBy('Emergency@example.com')).toBe(undefined);
      const email = 'editor@example.com';
      expect((await app.guest.call(forgotPassword, { body: { email } })).problem.code).toBe(
        'auth.single_sign_on',
      );
      // Nor does another password sign.
      const draft = { to: app.clock.now.toISOString(), note: 'Nothing odd' };
      const signBy = async (by: string) => {
        const signature = { email: by, password: testPassword };
        return (await person.call(reviewAudit, { body: { ...draft, signature } })).problem.code;
      };
      await app.as('administrator');
      expect([await signBy('administrator@example.com'), await signBy('emergency@example.com')]).toEqual([
        'auth.single_sign_on',
        undefined,
      ]);
      const names = { firstName: 'N', lastName: 'N', password: testPassword, confirmPassword: testPassword };
      const body = { ...names, email: 'new@example.com' };
      expect((await app.guest.call(signUp, { body })).problem.code).toBe('auth.single_sign_on');
    },
  );
});
