import { beforeAll, describe, expect, test } from 'vitest';
import { signOut } from '#domain/auth/contract.ts';
import { listClients } from '#domain/clients/contract.ts';
import { changeRole, listUsers } from '#domain/users/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  describe('the role in which a call was taken', () => {
    let app: TestApp;
    let person: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      person = await app.newPerson('edda@example.com', 'editor');
    });

    test('stands in the answer, and follows a change at once', async () => {
      const before = await person.call(listClients, {});
      expect([before.status, before.headers.get('x-role')]).toEqual([200, 'editor']);
      const administrator = await app.as('administrator');
      await administrator.call(changeRole, {
        params: { userId: person.userId ?? 0 },
        body: { role: 'read_only' },
      });
      const after = await person.call(listClients, {});
      expect([after.status, after.headers.get('x-role')]).toEqual([200, 'read_only']);
    });

    test('stands in a refusal for want of rights as well', async () => {
      const refused = await person.call(listUsers, {});
      expect([refused.status, refused.headers.get('x-role')]).toEqual([403, 'read_only']);
    });

    test('is said to nobody who is not signed in, and not by public calls', async () => {
      expect((await app.guest.call(listClients, {})).headers.get('x-role')).toBe(null);
      expect((await person.call(signOut, {})).headers.get('x-role')).toBe(null);
    });
  });
});
