import { describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { forgotPassword, resetPassword, signIn, signOut, signUp } from '#domain/auth/contract.ts';
import { deleteClient, getClient } from '#domain/clients/contract.ts';
import { rollCodeOf } from '#domain/codes/roll-code.ts';
import { markOrderSent } from '#domain/orders/contract.ts';
import { scrapRoll } from '#domain/rolls/contract.ts';
import { changeRole, setUserActive } from '#domain/users/contract.ts';
import { UserService } from '#server/users/service.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { tokenIn } from '#testing/servers/mail-server.ts';
import { testPassword } from '#testing/test-app.ts';
import { auditScene, wrong, idOf, patience } from '#testing/scenes/audit-scene.ts';

onBothEngines((engine) => {
  const portal = auditScene(engine);
  const { someone, about, said } = portal;

  describe('asvs-16.3: the audit trail', () => {
    testOnce(engine)('T33: is for administrators', async () => {
      for (const [caller, status] of [
        [portal.app.guest, 401],
        [await portal.app.as('read_only'), 403],
        [await portal.app.as('editor'), 403],
        [portal.admin, 200],
      ] as const)
        expect((await caller.call(listAudit, {})).status).toBe(status);
    });

    test('says who signed in, when, from where and with which request @security-7.4', async () => {
      const ben = await someone();
      const email = `someone-${portal.people}@example.com`;
      await portal.app.guest.fetch(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify({ email, password: testPassword }),
      });
      const [entry, ...others] = await about(ben);
      expect(others).toEqual([]);
      expect(entry).toEqual({
        id: entry?.id,
        at: portal.app.clock.now.toISOString(),
        kind: 'signed_in',
        person: { id: ben.userId, name: 'Test editor' },
        subject: null,
        detail: {},
        call: null,
        file: null,
        address: '203.0.113.7',
        requestId: entry?.requestId,
        times: 1,
      });
      expect(entry?.requestId).toMatch(/^req-/);
    });

    testOnce(engine)('leaves out what a proxy calls an address and is none', async () => {
      const ben = await someone();
      await portal.app.guest.fetch(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '<b>not an address</b>' },
        body: JSON.stringify({ email: `someone-${portal.people}@example.com`, password: testPassword }),
      });
      expect((await about(ben)).map(({ kind, address }) => [kind, address])).toEqual([['signed_in', null]]);
    });

    test('says whose sign-in failed and why, and never that somebody signed out by themselves @security-7.4', async () => {
      const ben = await someone();
      const email = `someone-${portal.people}@example.com`;
      await portal.app.guest.call(signIn, { body: { email, password: wrong } });
      await ben.call(signOut, {});
      await portal.app.database.write((queries) =>
        queries.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', idOf(ben)).execute(),
      );
      await portal.app.guest.call(signIn, { body: { email, password: testPassword } });
      const subject = { entity: 'user', id: ben.userId };
      await expect
        .poll(async () => (await about(ben)).map(said), patience)
        .toEqual([
          { kind: 'sign_in_failed', by: null, subject, detail: { code: 'auth.unverified' } },
          { kind: 'sign_in_failed', by: null, subject, detail: { code: 'auth.invalid' } },
        ]);
    });

    testOnce(engine)('keeps no address that no account has', async () => {
      const before = (await portal.admin.call(listAudit, { query: { kind: 'sign_in_failed' } })).reply.length;
      await portal.app.guest.call(signIn, { body: { email: 'stranger@elsewhere.example', password: wrong } });
      const failed = async () =>
        (await portal.admin.call(listAudit, { query: { kind: 'sign_in_failed' } })).reply;
      await expect.poll(async () => (await failed()).length, patience).toBe(before + 1);
      const [newest] = await failed();
      expect(newest).toMatchObject({ person: null, subject: null, detail: { code: 'auth.invalid' } });
    });

    testOnce(engine)(
      'says what somebody was refused, as whom, and about which record @security-7.4',
      async () => {
        const ben = await someone();
        const clientId = await addClient(portal.app.database, 'Orchard');
        expect((await ben.call(deleteClient, { params: { id: clientId } })).status).toBe(403);
        await expect.poll(async () => (await about(ben)).length, patience).toBe(1);
        expect((await about(ben))[0]).toMatchObject({
          kind: 'refused',
          person: { id: ben.userId },
          subject: { entity: 'client', id: clientId },
          detail: { role: 'editor', permission: 'client.delete' },
          call: 'DELETE /api/clients/:id',
        });
        expect((await portal.admin.call(getClient, { params: { id: clientId } })).status).toBe(200);
        const reader = await someone('read_only');
        const code = rollCodeOf(7);
        expect(
          (await reader.call(markOrderSent, { params: { id: 7 }, body: { positions: [0] } })).status,
        ).toBe(403);
        expect((await reader.call(scrapRoll, { params: { code }, body: { reason: 'Wet' } })).status).toBe(
          403,
        );
        await expect
          .poll(async () => (await about(reader)).map(({ subject }) => subject), patience)
          .toEqual([
            { entity: 'roll', id: null, name: null },
            { entity: 'order', id: 7, name: null },
          ]);
        expect((await about(reader))[0]?.detail.name).toBe(code);
      },
    );

    testOnce(engine)(
      'says that an administrator may not change themselves, and that another site asked',
      async () => {
        const cleo = await someone('administrator');
        await cleo.call(changeRole, { params: { userId: idOf(cleo) }, body: { role: 'editor' } });
        await expect
          .poll(async () => (await about(cleo)).map(said), patience)
          .toEqual([
            {
              kind: 'refused',
              by: cleo.userId,
              subject: { entity: 'user', id: cleo.userId },
              detail: { role: 'administrator', code: 'user.own_role' },
            },
          ]);
        await portal.app.guest.fetch('/api/clients', {
          method: 'POST',
          headers: { origin: 'https://elsewhere.example' },
        });
        const refused = async () =>
          (await portal.admin.call(listAudit, { query: { kind: 'refused', pageSize: 1 } })).reply;
        await expect
          .poll(async () => (await refused()).map(said), patience)
          .toEqual([{ kind: 'refused', by: null, subject: null, detail: { code: 'session.cross_site' } }]);
      },
    );

    testOnce(engine)(
      'T33: says who changed a role, and who was switched off, on and verified @security-7.4',
      async () => {
        const ben = await someone();
        const userId = idOf(ben);
        await portal.admin.call(changeRole, { params: { userId }, body: { role: 'administrator' } });
        // A change to the same value is not recorded.
        await portal.admin.call(changeRole, { params: { userId }, body: { role: 'administrator' } });
        await portal.admin.call(setUserActive, { params: { id: userId }, body: { isActive: false } });
        await portal.admin.call(setUserActive, { params: { id: userId }, body: { isActive: true } });
        await portal.app.database.write((queries) =>
          queries.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', userId).execute(),
        );
        await portal.admin.call(setUserActive, { params: { id: userId }, body: { emailVerified: true } });
        const by = portal.admin.userId;
        const subject = { entity: 'user', id: userId };
        expect((await about(ben)).map(said)).toEqual([
          { kind: 'account_verified', by, subject, detail: {} },
          { kind: 'account_activated', by, subject, detail: {} },
          { kind: 'account_deactivated', by, subject, detail: { sessions: 1 } },
          { kind: 'role_changed', by, subject, detail: { from: 'editor', to: 'administrator' } },
        ]);
      },
    );

    testOnce(engine)('says who signed up, as what and from where @security-7.4', async () => {
      const response = await portal.app.guest.fetch(signUp.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.8' },
        body: JSON.stringify({
          firstName: 'Eve',
          lastName: 'Field',
          email: 'eve@example.com',
          password: testPassword,
          confirmPassword: testPassword,
        }),
      });
      expect(response.status).toBe(201);
      const { reply } = await portal.admin.call(listAudit, { query: { kind: 'account_created' } });
      expect(reply).toEqual([
        {
          id: reply[0]?.id,
          at: portal.app.clock.now.toISOString(),
          kind: 'account_created',
          // The address is not confirmed, so the user is unknown.
          person: null,
          subject: { entity: 'user', id: reply[0]?.subject?.id, name: 'Eve Field' },
          detail: { role: 'read_only', origin: 'sign_up' },
          call: null,
          file: null,
          address: '203.0.113.8',
          requestId: reply[0]?.requestId,
          times: 1,
        },
      ]);
      expect(reply[0]?.requestId).toMatch(/^req-/);
      const person = reply[0]?.subject?.id ?? 0;
      expect((await portal.admin.call(listAudit, { query: { person } })).reply).toEqual(reply);
    });

    testOnce(engine)('says that the operator ended the sessions of somebody', async () => {
      const ben = await someone();
      await new UserService(portal.app.checked, () => portal.app.clock.now).endSessions(idOf(ben));
      expect(await about(ben)).toMatchObject([
        {
          kind: 'sessions_ended',
          person: null,
          subject: { entity: 'user', id: ben.userId, name: 'Test editor' },
          detail: { sessions: 1 },
          address: null,
          requestId: null,
        },
      ]);
    });

    testOnce(engine)('says that a password was set anew, and holds neither it nor the link', async () => {
      const ben = await someone();
      const email = `someone-${portal.people}@example.com`;
      await portal.app.guest.call(forgotPassword, { body: { email } });
      const token = tokenIn(await portal.post.only(email));
      const password = 'Another-one-2026!';
      const body = { token, password, confirmPassword: password };
      expect((await portal.app.guest.call(resetPassword, { body })).status).toBe(200);
      const subject = { entity: 'user', id: ben.userId };
      await expect
        .poll(async () => (await about(ben)).map(said), patience)
        .toEqual([
          { kind: 'signed_in', by: ben.userId, subject: null, detail: {} },
          { kind: 'password_reset', by: ben.userId, subject: null, detail: { sessions: 1 } },
          { kind: 'link_asked', by: null, subject, detail: { link: 'reset' } },
        ]);
    });

    testOnce(engine)('holds no password, no token, and nothing of what was sent @security-7.4', async () => {
      const rows = await portal.app.database.read.selectFrom('audit').selectAll().execute();
      expect(rows.length).toBeGreaterThan(15);
      const text = JSON.stringify(rows);
      const tokens = [portal.admin.token ?? '', (await portal.app.as('editor')).token ?? ''];
      for (const secret of [
        testPassword,
        wrong,
        'Another-one-2026!',
        ...tokens,
        'stranger@elsewhere.example',
        'elsewhere.example',
        '<b>',
      ])
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
    });
  });
});
