import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { forgotPassword, getCurrentUser, resetPassword } from '#domain/auth/contract.ts';
import { changeRole, listUsers, setUserActive } from '#domain/users/contract.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';
import { UserService } from './service.ts';

const minute = 60_000;

onBothEngines((engine) => {
  let databases: [UncheckedDatabase, UncheckedDatabase];
  let app: TestApp;
  /** A second process on the same database. */
  let twin: TestApp;
  let post: MailServer;
  let admin: Caller;
  let people = 0;
  let email = '';
  let ben: Caller;

  beforeAll(async () => {
    const location = await engine.migrated();
    databases = [await openDatabase(location), await openDatabase(location)];
    post = await startMailServer();
    app = await startTestApp(engine, { SMTP_URL: post.url }, { database: databases[0] });
    twin = await startTestApp(engine, {}, { database: databases[1], clock: app.clock });
  });

  afterAll(async () => {
    for (const database of databases) await database.close();
  });

  beforeEach(async () => {
    people += 1;
    email = `ben-${people}@example.com`;
    // Each test has a single administrator of its own.
    await app.database.write((queries) => queries.updateTable('users').set({ role: 'editor' }).execute());
    admin = await app.newPerson(`admin-${people}@example.com`, 'administrator');
    ben = await app.newPerson(email, 'editor');
  });

  const idOf = ({ userId }: Caller) => userId ?? 0;
  const give = (caller: Caller, whom: Caller, role: Role | 'admin' | 'read-only') =>
    caller.call(changeRole, { params: { userId: idOf(whom) }, body: { role } });
  const set = (caller: Caller, whom: Caller, body: { isActive?: boolean; emailVerified?: true }) =>
    caller.call(setUserActive, { params: { id: idOf(whom) }, body });
  const seen = async (whom: Caller, by = admin) =>
    (await by.call(listUsers, {})).reply.find(({ id }) => id === whom.userId);
  const roleOf = async (caller: Caller) => (await caller.call(getCurrentUser, {})).reply.role;
  const storedRole = async (whom: Caller) =>
    (
      await app.database.read
        .selectFrom('users')
        .select('role')
        .where('id', '=', idOf(whom))
        .executeTakeFirst()
    )?.role;
  const historyOf = (whom: Caller) =>
    app.database.read
      .selectFrom('history')
      .select(['user_id', 'action', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(whom.userId))
      .execute();
  const activeAdministrators = async () =>
    (
      await app.database.read
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'administrator')
        .where('is_active', '=', 1)
        .execute()
    ).length;

  describe('T32: the list of users', () => {
    test('asvs-15.3.1: says who somebody is and when they were there, and nothing of password or session @spec-3.1 @security-7.2', async () => {
      const response = await admin.fetch('/api/admin/users');
      const text = await response.text();
      expect(text).not.toMatch(/hash|argon|token|password/i);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await seen(ben)).toEqual({
        id: ben.userId,
        firstName: 'Test',
        lastName: 'editor',
        email,
        role: 'editor',
        partner: null,
        emailVerified: true,
        isActive: true,
        isOnline: true,
        isInvited: false,
        isRoleByIssuer: false,
        passkeys: 0,
        lastLoginAt: app.clock.now.toISOString(),
        lastActiveAt: app.clock.now.toISOString(),
      });
    });

    testOnce(engine)(
      'somebody is online for two minutes after what they did last, by the clock of the server',
      async () => {
        app.clock.advance(2 * minute - 1);
        expect((await seen(ben))?.isOnline).toBe(true);
        app.clock.advance(1);
        expect((await seen(ben))?.isOnline).toBe(false);
        await ben.fetch('/api/auth/me');
        await expect.poll(async () => (await seen(ben))?.isOnline, { timeout: 5_000 }).toBe(true);
      },
    );

    testOnce(engine)('asking every 30 seconds in the background keeps nobody signed in', async () => {
      for (let passed = 0; passed < 16 * minute; passed += 30_000) {
        const response = await admin.fetch('/api/admin/users', { headers: { 'x-background': '1' } });
        expect(response.status).toBe(200);
        app.clock.advance(30_000);
      }
      expect((await admin.call(listUsers, {})).status).toBe(401);
    });

    testOnce(engine)('somebody who has never signed in has no login', async () => {
      await app.database.write((queries) =>
        queries
          .updateTable('users')
          .set({ last_login: null, last_active_at: null })
          .where('id', '=', idOf(ben))
          .execute(),
      );
      expect(await seen(ben)).toMatchObject({ isOnline: false, lastLoginAt: null, lastActiveAt: null });
    });
  });

  describe('T33: a role', () => {
    test('asvs-8.3.2: holds at the very next request, on every process @spec-7.33 @security-6.6', async () => {
      const atTwin = callerWith(twin.url, ben.token, ben.userId);
      expect([await roleOf(ben), await roleOf(atTwin)]).toEqual(['editor', 'editor']);
      const { status, reply } = await give(admin, ben, 'read_only');
      expect([status, reply.role, reply.id]).toEqual([200, 'read_only', ben.userId]);
      expect([await roleOf(ben), await roleOf(atTwin)]).toEqual(['read_only', 'read_only']);
      const refused = await atTwin.fetch('/api/clients', { method: 'POST' });
      expect([refused.status, (await problemIn(refused)).message]).toEqual([
        403,
        'You do not have permission to do this.',
      ]);
    });

    testOnce(engine)('admin is stored as administrator, read-only as read_only', async () => {
      expect((await give(admin, ben, 'admin')).reply.role).toBe('administrator');
      expect(await storedRole(ben)).toBe('administrator');
      expect((await give(admin, ben, 'read-only')).reply.role).toBe('read_only');
      expect(await storedRole(ben)).toBe('read_only');
    });

    testOnce(engine).each([
      'ADMIN',
      'Administrator',
      'owner',
      '',
      ' editor',
      null,
      1,
      true,
      ['editor'],
      { role: 'editor' },
    ])('%j is none', async (role) => {
      const response = await admin.fetch(`/api/admin/users/${ben.userId}/role`, {
        method: 'PUT',
        body: JSON.stringify({ role }),
        headers: { 'content-type': 'application/json' },
      });
      const problem = await problemIn(response);
      expect([problem.statusCode, problem.fields]).toEqual([
        400,
        { role: 'The role must be administrator, editor or read_only.' },
      ]);
      expect(await storedRole(ben)).toBe('editor');
    });

    testOnce(engine)('other fields of an account are taken from no body @security-1.9', async () => {
      const before = await seen(ben);
      await admin.fetch(`/api/admin/users/${ben.userId}/role`, {
        method: 'PUT',
        body: JSON.stringify({ role: 'read_only', email: 'x@example.com', isActive: false, id: 1 }),
        headers: { 'content-type': 'application/json' },
      });
      expect(await seen(ben)).toEqual({ ...before, role: 'read_only' });
    });

    testOnce(engine)('one’s own is not changed, whatever to @spec-6.11', async () => {
      for (const role of ['editor', 'read_only', 'administrator'] as const) {
        const { status, problem } = await give(admin, admin, role);
        expect([status, problem.message]).toEqual([403, 'Cannot modify your own role']);
      }
      expect(await storedRole(admin)).toBe('administrator');
    });

    testOnce(engine).each(['2147483647', '0', '-1', 'abc', '1e3', '99999999999999'])(
      'nobody has the id %s',
      async (id) => {
        const response = await admin.fetch(`/api/admin/users/${id}/role`, {
          method: 'PUT',
          body: JSON.stringify({ role: 'editor' }),
          headers: { 'content-type': 'application/json' },
        });
        expect([response.status, (await problemIn(response)).message]).toEqual([404, 'User not found']);
      },
    );

    test('leaves a row of the history: who, before, after', async () => {
      await give(admin, ben, 'administrator');
      await give(admin, ben, 'administrator');
      const rows = await historyOf(ben);
      const record = {
        id: ben.userId,
        firstName: 'Test',
        lastName: 'editor',
        email,
        role: 'editor',
        partner: null,
        emailVerified: true,
        isActive: true,
      };
      expect(
        rows.map(({ before, after, ...rest }) => ({
          ...rest,
          before: JSON.parse(before ?? 'null') as unknown,
          after: JSON.parse(after ?? 'null') as unknown,
        })),
      ).toEqual([
        {
          user_id: admin.userId,
          action: 'updated',
          before: record,
          after: { ...record, role: 'administrator' },
        },
      ]);
    });

    testOnce(engine)('can be given to somebody who is switched off', async () => {
      await set(admin, ben, { isActive: false });
      expect((await give(admin, ben, 'administrator')).status).toBe(200);
    });
  });

  describe('the last administrator', () => {
    const atLeastOne = [409, 'At least one administrator is required.'];
    let service: UserService;

    beforeEach(() => {
      service = new UserService(app.checked, () => app.clock.now);
    });

    test('keeps the role and stays active, also for the operator at the command line', async () => {
      for (const change of [{ role: 'editor' }, { isActive: false }] as const)
        await expect(service.change(null, idOf(admin), change)).rejects.toMatchObject({
          code: 'user.last_administrator',
        });
      expect(await activeAdministrators()).toBe(1);
    });

    testOnce(engine)('is the one who can sign in: another who is switched off does not count', async () => {
      const cleo = await app.newPerson(`cleo-${people}@example.com`, 'administrator');
      expect((await set(admin, cleo, { isActive: false })).status).toBe(200);
      await expect(service.change(null, idOf(admin), { role: 'editor' })).rejects.toMatchObject({
        code: 'user.last_administrator',
      });
    });

    testOnce(engine)('one of two may go, and then no more @spec-6.11', async () => {
      const cleo = await app.newPerson(`cleo-${people}@example.com`, 'administrator');
      expect((await give(cleo, admin, 'editor')).status).toBe(200);
      expect((await give(admin, cleo, 'editor')).status).toBe(403);
      await expect(service.change(idOf(ben), idOf(cleo), { role: 'editor' })).rejects.toMatchObject({
        code: 'user.last_administrator',
      });
    });

    test('F14: two who demote each other at one moment over two processes: one stays, in 25 rounds @security-6.6', async () => {
      const cleo = await app.newPerson(`cleo-${people}@example.com`, 'administrator');
      const cleoAtTwin = callerWith(twin.url, cleo.token, cleo.userId);
      for (let round = 0; round < 25; round += 1) {
        const answers = await Promise.all([give(admin, cleo, 'editor'), give(cleoAtTwin, admin, 'editor')]);
        const refusals = answers.filter(({ status }) => status !== 200);
        expect(refusals).toHaveLength(1);
        for (const { status, problem } of refusals)
          expect([atLeastOne, [403, 'You do not have permission to do this.']]).toContainEqual([
            status,
            problem.message,
          ]);
        expect(await activeAdministrators()).toBe(1);
        await app.database.write((queries) =>
          queries
            .updateTable('users')
            .set({ role: 'administrator' })
            .where('id', 'in', [idOf(admin), idOf(cleo)])
            .execute(),
        );
      }
    });

    test('F14: the second of two who pass the first look at one moment is told why', async () => {
      const cleo = await app.newPerson(`cleo-${people}@example.com`, 'administrator');
      const other = new UserService(twin.checked, () => app.clock.now);
      const results = await Promise.allSettled([
        service.change(idOf(admin), idOf(cleo), { isActive: false }),
        other.change(idOf(cleo), idOf(admin), { role: 'read_only' }),
      ]);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused.map(({ reason }): unknown => reason)).toMatchObject([
        { status: 409, message: 'At least one administrator is required.' },
      ]);
      expect(await activeAdministrators()).toBe(1);
    });

    test('whoever was demoted a moment ago changes nobody any more', async () => {
      const cleo = await app.newPerson(`cleo-${people}@example.com`, 'administrator');
      await give(admin, cleo, 'editor');
      await expect(service.change(idOf(cleo), idOf(ben), { role: 'administrator' })).rejects.toMatchObject({
        code: 'access.denied',
      });
      expect(await storedRole(ben)).toBe('editor');
    });
  });

  describe('switching an account off', () => {
    test('asvs-7.4.2: ends all its sessions at once, on every process @security-6.3', async () => {
      const atTwin = callerWith(twin.url, ben.token, ben.userId);
      expect((await atTwin.call(getCurrentUser, {})).status).toBe(200);
      const { status, reply } = await set(admin, ben, { isActive: false });
      expect([status, reply.isActive, reply.isOnline]).toEqual([200, false, false]);
      expect((await ben.call(getCurrentUser, {})).status).toBe(401);
      expect((await atTwin.call(getCurrentUser, {})).status).toBe(401);
    });

    test('and on again: the old sessions and links stay dead', async () => {
      await app.guest.call(forgotPassword, { body: { email } });
      const token = tokenIn(await post.only(email));
      await set(admin, ben, { isActive: false });
      expect((await set(admin, ben, { isActive: true })).reply.isActive).toBe(true);
      expect((await ben.call(getCurrentUser, {})).status).toBe(401);
      const body = { token, password: 'Another-2026!', confirmPassword: 'Another-2026!' };
      expect((await app.guest.call(resetPassword, { body })).status).toBe(400);
    });

    testOnce(engine)('is not for one’s own', async () => {
      for (const body of [{ isActive: false }, { isActive: true }, { emailVerified: true }] as const) {
        const { status, problem } = await set(admin, admin, body);
        expect([status, problem.message]).toEqual([403, 'Cannot modify your own role']);
      }
    });
  });

  test('an administrator can vouch for an address', async () => {
    await app.database.write((queries) =>
      queries.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', idOf(ben)).execute(),
    );
    expect((await seen(ben))?.emailVerified).toBe(false);
    const { status, reply } = await set(admin, ben, { emailVerified: true });
    expect([status, reply.emailVerified, reply.isActive]).toEqual([200, true, true]);
    expect((await historyOf(ben)).map(({ user_id }) => user_id)).toEqual([admin.userId]);
  });

  testOnce(engine).each([
    {},
    { isActive: 'no' },
    { isActive: null },
    { emailVerified: false },
    { isActive: 1 },
  ])('%j changes nothing', async (body) => {
    const response = await admin.fetch(`/api/admin/users/${ben.userId}/active`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});
