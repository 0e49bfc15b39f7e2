import { expect, test } from 'vitest';
import { z } from 'zod';
import { listAudit } from '#domain/audit/contract.ts';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { hasLinkToken, insertLinkToken } from '#server/credentials/link-token-store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addKey } from '#testing/keys.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp } from '#testing/test-app.ts';

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
    const links = () => hasLinkToken(app.database.read, 'password_reset_tokens', person.userId ?? 0, at);
    const at = app.clock.now.toISOString();
    const expiresAt = new Date(app.clock.now.getTime() + 60_000).toISOString();
    await app.database.write((queries) =>
      insertLinkToken(queries, 'password_reset_tokens', {
        userId: person.userId ?? 0,
        hashedToken: 'link',
        at,
        expiresAt,
      }),
    );
    await send(directory, 'PATCH', path, renamed);
    expect(await links()).toBe(true);
    // What was mailed to the address of before opens nothing.
    await send(directory, 'PATCH', path, {
      Operations: [{ op: 'replace', path: 'userName', value: 'moved@company.example' }],
    });
    expect(await links()).toBe(false);
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
    const last = await send(directory, 'PATCH', `Users/${administrator.userId}`, patch(false));
    expect(last.status).toBe(409);
    const editor = await addKey(app, { name: 'Editor', role: 'editor' });
    expect((await send(editor, 'GET', 'Users')).status).toBe(403);
  });
});
