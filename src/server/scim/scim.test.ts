import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { listAudit } from '#domain/audit/contract.ts';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { commandLine } from '#server/audit/source.ts';
import { hasLinkToken, insertLinkToken } from '#server/credentials/link-token-store.ts';
import { findReleaseLink, insertReleaseLink } from '#server/notices/link-store.ts';
import { UserService } from '#server/users/service.ts';
import { findUser, findUserByEmail, updateUser } from '#server/users/store.ts';
import { onBothEngines, testOfLocks } from '#testing/engines.ts';
import { addKey } from '#testing/keys.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp } from '#testing/test-app.ts';
import { Scim } from './scim.ts';

const User = z.looseObject({ id: z.string(), userName: z.string(), active: z.boolean() });
const List = z.looseObject({ totalResults: z.int(), Resources: z.array(User) });

const ana = { userName: 'ana@company.example', name: { givenName: 'Ana', familyName: 'Field' } };

onBothEngines((engine) => {
  test('a directory makes accounts, finds and changes them, and switches them off within one request @security-9.11', async () => {
    const app = await startTestApp(engine);
    const directory = await addKey(app, { name: 'Entra', role: 'administrator' });
    const send = (caller: Caller, method: string, path: string, body?: object) =>
      caller.fetch(`/scim/v2/${path}`, {
        method,
        headers: body ? { 'content-type': 'application/scim+json' } : {},
        body: body ? JSON.stringify(body) : null,
      });
    const made = await send(directory, 'POST', 'Users', { schemas: ['x'], ...ana, displayName: 'Ana' });
    expect([made.status, made.headers.get('content-type')]).toEqual([201, 'application/scim+json']);
    const { id, active } = User.parse(await made.json());
    expect(active).toBe(true);
    expect((await send(directory, 'POST', 'Users', { ...ana, userName: 'ANA@company.example' })).status).toBe(
      409,
    );

    const listed = async (query: string) =>
      List.parse(await (await send(directory, 'GET', `Users?${query}`)).json());
    const filter = encodeURIComponent('userName eq "Ana@company.example"');
    expect((await listed(`filter=${filter}`)).Resources.map((one) => one.id)).toEqual([id]);
    // The key itself is no person.
    expect(await listed('startIndex=2&count=1')).toMatchObject({ totalResults: 2, Resources: [{ id }] });
    expect((await send(directory, 'GET', 'Users?filter=active+eq+true')).status).toBe(400);

    const person = await app.newPerson('worker@company.example', 'editor');
    const path = `Users/${person.userId}`;
    const patch = (value: unknown) => ({ Operations: [{ op: 'Replace', path: 'active', value }] });
    expect((await send(directory, 'PATCH', path, patch('False'))).status).toBe(200);
    expect((await person.call(getCurrentUser, {})).status).toBe(401);
    const administrator = await app.as('administrator');
    const { reply } = await administrator.call(listAudit, { query: { kind: 'account_deactivated' } });
    expect(reply[0]).toMatchObject({ person: { name: 'Key Entra' }, detail: { sessions: 1 } });
    const renamed = { Operations: [{ op: 'replace', value: { active: true, name: { givenName: 'Wim' } } }] };
    expect(User.parse(await (await send(directory, 'PATCH', path, renamed)).json())).toMatchObject({
      active: true,
      name: { givenName: 'Wim' },
    });
    const userId = person.userId ?? 0;
    const links = async () => [
      await hasLinkToken(app.database.read, 'password_reset_tokens', userId, at),
      (await findReleaseLink(app.database.read, 'look', at)) !== null,
    ];
    const at = app.clock.now.toISOString();
    const expiresAt = new Date(app.clock.now.getTime() + 60_000).toISOString();
    const release = { productId: 1, number: 1, version: 1 };
    await app.database.write(async (queries) => {
      const link = { userId, at, expiresAt };
      await insertLinkToken(queries, 'password_reset_tokens', { ...link, hashedToken: 'link' });
      await insertReleaseLink(queries, { ...link, ...release, hashedToken: 'look' });
    });
    await send(directory, 'PATCH', path, renamed);
    expect(await links()).toEqual([true, true]);
    // What was mailed to the address of before opens nothing.
    await send(directory, 'PATCH', path, {
      Operations: [{ op: 'replace', path: 'userName', value: 'moved@company.example' }],
    });
    expect(await links()).toEqual([false, false]);
    const replaced = { ...ana, userName: 'wim@company.example', active: false };
    expect(User.parse(await (await send(directory, 'PUT', path, replaced)).json())).toMatchObject(replaced);

    for (const operation of [
      { op: 'remove', path: 'active' },
      { op: 'remove', path: 'active', value: true },
      { op: 'replace', path: 'title', value: 'Boss' },
      { op: 'replace', path: 'active', value: 'perhaps' },
    ])
      expect((await send(directory, 'PATCH', path, { Operations: [operation] })).status).toBe(400);
    expect((await send(directory, 'GET', 'Users/99')).status).toBe(404);
    expect((await send(directory, 'GET', 'ServiceProviderConfig')).status).toBe(200);
    const boss = `Users/${administrator.userId}`;
    const before: unknown = await (await send(directory, 'GET', boss)).json();
    const last = await send(directory, 'PATCH', boss, {
      Operations: [{ op: 'replace', value: { active: false, name: { givenName: 'Nobody' } } }],
    });
    expect(last.status).toBe(409);
    // What is refused in part is refused as a whole.
    expect(await (await send(directory, 'GET', boss)).json()).toEqual(before);
    const editor = await addKey(app, { name: 'Editor', role: 'editor' });
    expect((await send(editor, 'GET', 'Users')).status).toBe(403);
  });

  describe('one call of a directory', () => {
    const opened = async () => {
      const app = await startTestApp(engine);
      const clock = () => app.clock.now;
      const users = new UserService(app.checked, clock);
      const administrator = await app.as('administrator');
      return {
        app,
        users,
        scim: new Scim(app.checked, clock, users),
        by: { userId: administrator.userId ?? 0, source: commandLine },
      };
    };

    test('that makes an account switched off makes none if it cannot be switched off, and works when it is sent again', async () => {
      const { app, users, scim, by } = await opened();
      const one = { ...ana, active: false };
      vi.spyOn(users, 'changeWithin').mockRejectedValueOnce(new Error('The connection is lost.'));
      await expect(scim.make(one, by)).rejects.toThrow('The connection is lost.');
      expect(await findUserByEmail(app.database.read, ana.userName)).toBeNull();
      expect(await scim.make(one, by)).toMatchObject({ email: ana.userName, isActive: false });
    });

    testOfLocks(engine)('does not take back what another changes at the same time', async () => {
      const { app, scim, by } = await opened();
      const { id } = await scim.make({ ...ana, active: true }, by);
      const [isLocked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = app.database.write(async (queries) => {
        await updateUser(queries, id, {}, app.clock.now.toISOString());
        isLocked.resolve();
        await mayCommit.promise;
      });
      await isLocked.promise;
      const changes = [
        scim.change(id, { 'name.givenName': 'Anna' }, by),
        scim.change(id, { 'name.familyName': 'Meadow' }, by),
      ];
      await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(2);
      mayCommit.resolve();
      await Promise.all([holding, ...changes]);
      expect(await findUser(app.database.read, id)).toMatchObject({ firstName: 'Anna', lastName: 'Meadow' });
    });
  });
});
