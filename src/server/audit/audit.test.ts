import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit, type AuditEntry, type AuditKind } from '#domain/audit/contract.ts';
import { forgotPassword, resetPassword, signIn, signOut, signUp } from '#domain/auth/contract.ts';
import { deleteClient, getClient } from '#domain/clients/contract.ts';
import { createDataset, deleteDataset } from '#domain/datasets/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import {
  bulkDeleteInventory,
  deleteInventoryItem,
  importInventory,
  listInventory,
} from '#domain/inventory/contract.ts';
import { deleteProduct, exportProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { deleteTutorial } from '#domain/tutorials/contract.ts';
import { changeRole, setUserActive } from '#domain/users/contract.ts';
import { UserService } from '#server/users/service.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct, addTutorial } from '#testing/factories.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { startTestApp, testPassword, type Caller, type TestApp } from '#testing/test-app.ts';

const minute = 60_000;
const wrong = 'Wrong-one-2026!';

const idOf = ({ userId }: Caller): number => {
  if (userId === null) throw new Error('A guest has no id.');
  return userId;
};

/** For a busy machine. */
const patience = { timeout: 30_000 };

onBothEngines((engine) => {
  let app: TestApp;
  let post: MailServer;
  let admin: Caller;
  let people = 0;

  beforeAll(async () => {
    post = await startMailServer();
    app = await startTestApp(engine, { SMTP_URL: post.url, TRUST_PROXY: 'true' });
    admin = await app.as('administrator');
  });

  /** A user who is not in the audit trail yet. */
  const someone = (role: 'read_only' | 'editor' | 'administrator' = 'editor') => {
    people += 1;
    return app.newPerson(`someone-${people}@example.com`, role);
  };

  const about = async (person: Caller, kind?: AuditKind): Promise<AuditEntry[]> =>
    (await admin.call(listAudit, { query: { person: idOf(person), kind } })).reply;

  /** An entry without the values that differ from run to run. */
  const said = ({ kind, person, subject, detail }: AuditEntry) => ({
    kind,
    by: person?.id ?? null,
    subject: subject && { entity: subject.entity, id: subject.id },
    detail,
  });

  describe('asvs-16.3: the audit trail', () => {
    testOnce(engine)('T33: is for administrators', async () => {
      for (const [caller, status] of [
        [app.guest, 401],
        [await app.as('read_only'), 403],
        [await app.as('editor'), 403],
        [admin, 200],
      ] as const)
        expect((await caller.call(listAudit, {})).status).toBe(status);
    });

    test('says who signed in, when, from where and with which request @security-7.4', async () => {
      const ben = await someone();
      const email = `someone-${people}@example.com`;
      await app.guest.fetch(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify({ email, password: testPassword }),
      });
      const [entry, ...others] = await about(ben);
      expect(others).toEqual([]);
      expect(entry).toEqual({
        id: entry?.id,
        at: app.clock.now.toISOString(),
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
      await app.guest.fetch(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '<b>not an address</b>' },
        body: JSON.stringify({ email: `someone-${people}@example.com`, password: testPassword }),
      });
      expect((await about(ben)).map(({ kind, address }) => [kind, address])).toEqual([['signed_in', null]]);
    });

    test('says whose sign-in failed and why, and never that somebody signed out by themselves @security-7.4', async () => {
      const ben = await someone();
      const email = `someone-${people}@example.com`;
      await app.guest.call(signIn, { body: { email, password: wrong } });
      await ben.call(signOut, {});
      await app.database.write((queries) =>
        queries.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', idOf(ben)).execute(),
      );
      await app.guest.call(signIn, { body: { email, password: testPassword } });
      const subject = { entity: 'user', id: ben.userId };
      await expect
        .poll(async () => (await about(ben)).map(said), patience)
        .toEqual([
          { kind: 'sign_in_failed', by: null, subject, detail: { code: 'auth.unverified' } },
          { kind: 'sign_in_failed', by: null, subject, detail: { code: 'auth.invalid' } },
        ]);
    });

    testOnce(engine)('keeps no address that no account has', async () => {
      const before = (await admin.call(listAudit, { query: { kind: 'sign_in_failed' } })).reply.length;
      await app.guest.call(signIn, { body: { email: 'stranger@elsewhere.example', password: wrong } });
      const failed = async () => (await admin.call(listAudit, { query: { kind: 'sign_in_failed' } })).reply;
      await expect.poll(async () => (await failed()).length, patience).toBe(before + 1);
      const [newest] = await failed();
      expect(newest).toMatchObject({ person: null, subject: null, detail: { code: 'auth.invalid' } });
    });

    testOnce(engine)(
      'says what somebody was refused, as whom, and about which record @security-7.4',
      async () => {
        const ben = await someone();
        const clientId = await addClient(app.database, 'Orchard');
        expect((await ben.call(deleteClient, { params: { id: clientId } })).status).toBe(403);
        await expect.poll(async () => (await about(ben)).length, patience).toBe(1);
        expect((await about(ben))[0]).toMatchObject({
          kind: 'refused',
          person: { id: ben.userId },
          subject: { entity: 'client', id: clientId },
          detail: { role: 'editor', permission: 'client.delete' },
          call: 'DELETE /api/clients/:id',
        });
        expect((await admin.call(getClient, { params: { id: clientId } })).status).toBe(200);
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
        await app.guest.fetch('/api/clients', {
          method: 'POST',
          headers: { origin: 'https://elsewhere.example' },
        });
        const refused = async () =>
          (await admin.call(listAudit, { query: { kind: 'refused', pageSize: 1 } })).reply;
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
        await admin.call(changeRole, { params: { userId }, body: { role: 'administrator' } });
        // A change to the same value is not recorded.
        await admin.call(changeRole, { params: { userId }, body: { role: 'administrator' } });
        await admin.call(setUserActive, { params: { id: userId }, body: { isActive: false } });
        await admin.call(setUserActive, { params: { id: userId }, body: { isActive: true } });
        await app.database.write((queries) =>
          queries.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', userId).execute(),
        );
        await admin.call(setUserActive, { params: { id: userId }, body: { emailVerified: true } });
        const by = admin.userId;
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
      const response = await app.guest.fetch(signUp.path, {
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
      const { reply } = await admin.call(listAudit, { query: { kind: 'account_created' } });
      expect(reply).toEqual([
        {
          id: reply[0]?.id,
          at: app.clock.now.toISOString(),
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
      expect((await admin.call(listAudit, { query: { person } })).reply).toEqual(reply);
    });

    testOnce(engine)('says that the operator ended the sessions of somebody', async () => {
      const ben = await someone();
      await new UserService(app.database, () => app.clock.now).endSessions(idOf(ben));
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
      const email = `someone-${people}@example.com`;
      await app.guest.call(forgotPassword, { body: { email } });
      const token = tokenIn(await post.only(email));
      const password = 'Another-one-2026!';
      const body = { token, password, confirmPassword: password };
      expect((await app.guest.call(resetPassword, { body })).status).toBe(200);
      const subject = { entity: 'user', id: ben.userId };
      await expect
        .poll(async () => (await about(ben)).map(said), patience)
        .toEqual([
          { kind: 'signed_in', by: ben.userId, subject: null, detail: {} },
          { kind: 'password_reset', by: ben.userId, subject: null, detail: { sessions: 1 } },
          { kind: 'link_asked', by: null, subject, detail: { link: 'reset' } },
        ]);
    });

    testOnce(engine)('says what was deleted and restored, with its name @security-7.4', async () => {
      const cleo = await someone('administrator');
      const by = cleo.userId;
      const clientId = await addClient(app.database, 'Mill');
      const productId = await addProduct(app.database, { sku: 'AUD-1' });
      const tutorialId = await addTutorial(app.database, 'Feeds');
      await cleo.call(deleteClient, { params: { id: clientId } });
      await cleo.call(deleteProduct, { params: { id: productId } });
      await cleo.call(deleteTutorial, { params: { id: tutorialId } });
      const { reply } = await cleo.call(listDeleted, { query: { kind: 'client', page: 1, pageSize: 1 } });
      await cleo.call(restoreDeleted, { params: { id: reply[0]?.id ?? 0 } });
      const client = { entity: 'client', id: clientId };
      expect((await about(cleo)).map(said)).toEqual([
        { kind: 'restored', by, subject: client, detail: { name: 'Mill' } },
        { kind: 'deleted', by, subject: { entity: 'tutorial', id: tutorialId }, detail: { name: 'Feeds' } },
        { kind: 'deleted', by, subject: { entity: 'product', id: productId }, detail: { name: 'AUD-1' } },
        { kind: 'deleted', by, subject: client, detail: { name: 'Mill' } },
      ]);
    });

    testOnce(engine)(
      'says which dataset was deleted, and its name only where all could read it @security-7.4',
      async () => {
        const ben = await someone('read_only');
        const add = async (isPublic: boolean) => {
          const body = { name: 'Pallets', dataType: 'table', data: [1], isPublic };
          return (await ben.call(createDataset, { body })).reply.id;
        };
        const [open, own] = [await add(true), await add(false)];
        expect((await admin.call(deleteDataset, { params: { id: open } })).status).toBe(403);
        for (const id of [open, own]) await ben.call(deleteDataset, { params: { id } });
        const by = ben.userId;
        expect((await about(ben, 'deleted')).map(said)).toEqual([
          { kind: 'deleted', by, subject: { entity: 'dataset', id: own }, detail: {} },
          { kind: 'deleted', by, subject: { entity: 'dataset', id: open }, detail: { name: 'Pallets' } },
        ]);
        await expect
          .poll(async () => (await about(admin, 'refused')).map(said), patience)
          .toEqual([
            {
              kind: 'refused',
              by: admin.userId,
              subject: { entity: 'dataset', id: open },
              detail: { role: 'administrator', permission: 'dataset.own' },
            },
          ]);
      },
    );

    testOnce(engine)('says what was imported, deleted together and exported @security-7.4', async () => {
      const cleo = await someone('administrator');
      const rows = ['1', '2', '3'].map((n) => [`AUD-I-${n}`, `AUD-L-${n}`]);
      const file = await productWorkbook(['SKU', 'Label SKU'], rows);
      await cleo.call(importProducts, { query: { dryRun: true }, body: formOf('file', file) });
      expect((await cleo.call(importProducts, { body: formOf('file', file) })).status).toBe(200);
      await cleo.call(importInventory, {});
      const items = (await cleo.call(listInventory, { query: { search: 'AUD-L' } })).reply;
      const [first, ...others] = items.map(({ id }) => id);
      await cleo.call(deleteInventoryItem, { params: { id: first ?? 0 } });
      await cleo.call(bulkDeleteInventory, { body: { ids: others } });
      await cleo.call(exportProducts, { query: { search: 'a secret search' } });
      const by = cleo.userId;
      const product = { entity: 'product', id: null };
      const stock = { entity: 'inventory_item', id: null };
      await expect
        .poll(async () => (await about(cleo)).map(said), patience)
        .toEqual([
          { kind: 'exported', by, subject: product, detail: {} },
          { kind: 'deleted', by, subject: stock, detail: { records: 2 } },
          {
            kind: 'deleted',
            by,
            subject: { entity: 'inventory_item', id: first },
            detail: { name: items[0]?.labelSku },
          },
          { kind: 'imported', by, subject: stock, detail: { created: 3 } },
          { kind: 'imported', by, subject: product, detail: { created: 3, updated: 0 } },
        ]);
    });

    test('is kept with the change or not at all', async () => {
      const ben = await someone();
      const userId = idOf(ben);
      await sql`alter table audit rename to audit_away`.execute(app.database.read);
      const answer = await admin.call(changeRole, { params: { userId }, body: { role: 'read_only' } });
      // A refusal gets its response even if its audit row cannot be written.
      const refused = await ben.call(deleteClient, { params: { id: 1 } });
      await sql`alter table audit_away rename to audit`.execute(app.database.read);
      expect([answer.status, refused.status]).toEqual([500, 403]);
      const row = await app.database.read
        .selectFrom('users')
        .select('role')
        .where('id', '=', userId)
        .executeTakeFirst();
      expect(row?.role).toBe('editor');
      expect(await about(ben, 'role_changed')).toEqual([]);
    });

    test('is asked for by person, kind and time, a page at a time', async () => {
      const ben = await someone();
      const dana = await someone();
      const start = app.clock.now.toISOString();
      app.clock.advance(minute);
      for (const role of ['read_only', 'editor', 'read_only'] as const) {
        await admin.call(changeRole, { params: { userId: idOf(ben) }, body: { role } });
        app.clock.advance(minute);
      }
      const at = (minutes: number) => new Date(Date.parse(start) + minutes * minute).toISOString();
      const ask = async (query: { from?: string; to?: string; page?: number; pageSize?: number }) => {
        const { reply, headers } = await admin.call(listAudit, {
          query: { person: idOf(ben), kind: 'role_changed', ...query },
        });
        return [reply.map((entry) => entry.at), headers.get('x-total-count')];
      };
      expect(await ask({})).toEqual([[at(3), at(2), at(1)], '3']);
      expect(await ask({ page: 2, pageSize: 2 })).toEqual([[at(1)], '3']);
      expect(await ask({ from: at(2) })).toEqual([[at(3), at(2)], '2']);
      expect(await ask({ from: at(1), to: at(2) })).toEqual([[at(1)], '1']);
      expect(await about(ben, 'signed_in')).toEqual([]);
      expect(await about(dana)).toEqual([]);
      for (const from of ['yesterday', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59-01:00'])
        expect((await admin.call(listAudit, { query: { from } })).status).toBe(400);
    });

    testOnce(engine)('holds no password, no token, and nothing of what was sent @security-7.4', async () => {
      const rows = await app.database.read.selectFrom('audit').selectAll().execute();
      expect(rows.length).toBeGreaterThan(20);
      const text = JSON.stringify(rows);
      const tokens = [admin.token ?? '', (await app.as('editor')).token ?? ''];
      for (const secret of [
        testPassword,
        wrong,
        'Another-one-2026!',
        ...tokens,
        'stranger@elsewhere.example',
        'secret search',
        'elsewhere.example',
        '<b>',
      ])
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
    });
  });

  describe('a flood', () => {
    test('of refusals of one person is ten rows a minute and a count of the rest', async () => {
      const ben = await someone();
      const dana = await someone();
      const refuse = (person: Caller) => person.call(deleteClient, { params: { id: 1 } });
      for (let time = 0; time < 40; time += 1) expect((await refuse(ben)).status).toBe(403);
      await refuse(dana);
      const timesOf = async (person: Caller) =>
        (await about(person, 'refused')).map(({ times }) => times).toSorted((a, b) => a - b);
      // Another user's refusals are not lost among them.
      await expect.poll(() => timesOf(dana), patience).toEqual([1]);
      expect(await timesOf(ben)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
      app.clock.advance(minute);
      await refuse(ben);
      await expect.poll(() => timesOf(ben), patience).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 30]);
    });
  });
});
