import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit, type AuditEntry, type AuditKind } from '#domain/audit/contract.ts';
import {
  forgotPassword,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from '#domain/auth/contract.ts';
import { downloadFile, showFile, uploadFile } from '#domain/files/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** For a busy machine. */
const patience = { timeout: 30_000 };
const password = 'Label-me-anew-2026!';
const noToken = 'f'.repeat(64);

onSqlite((engine) => {
  describe('the audit trail', () => {
    let app: TestApp;
    let post: MailServer;
    let admin: Caller;

    beforeAll(async () => {
      post = await startMailServer();
      app = await startTestApp(engine, { SMTP_URL: post.url });
      admin = await app.as('administrator');
    });

    const said = async (kind: AuditKind): Promise<Pick<AuditEntry, 'person' | 'subject' | 'detail'>[]> =>
      (await admin.call(listAudit, { query: { kind } })).reply.map(({ person, subject, detail }) => ({
        person,
        subject,
        detail,
      }));

    test('X18: says who uploaded a file and who downloaded it, by its key @security-8.18', async () => {
      const editor = await app.as('editor');
      const form = new FormData();
      form.append('file', new Blob(['%PDF-1.7 secret']), 'Secret plan.pdf');
      const { reply } = await editor.call(uploadFile, { body: form });
      const { key } = reply;
      expect((await editor.call(downloadFile, { params: { rest: key }, query: {} })).status).toBe(200);
      expect((await editor.call(showFile, { params: { rest: key }, query: {} })).status).toBe(200);
      // A missing file was not downloaded.
      await editor.call(downloadFile, { params: { rest: 'documents/none.pdf' }, query: {} });
      const entry = {
        person: { id: editor.userId, name: 'Test editor' },
        subject: { entity: 'file', id: null, name: null },
        detail: { key },
      };
      expect(await said('uploaded')).toEqual([entry]);
      await expect.poll(() => said('downloaded'), patience).toEqual([entry, entry]);
    });

    test('X18: says that a sign-up was refused, an address confirmed, and a link did not work @security-8.18', async () => {
      const email = 'newcomer@example.com';
      const form = { firstName: 'New', lastName: 'Comer', email, password, confirmPassword: password };
      await app.guest.call(signUp, { body: { ...form, email: 'newcomer@elsewhere.example' } });
      await app.guest.call(signUp, { body: form });
      await app.guest.call(verifyEmail, { body: { token: noToken } });
      await app.guest.call(resetPassword, {
        body: { token: noToken, password, confirmPassword: password },
      });
      await expect.poll(() => post.mails.length, patience).toBeGreaterThan(0);
      const mail = post.mails.at(-1);
      if (!mail) throw new Error('No mail came.');
      expect((await app.guest.call(verifyEmail, { body: { token: tokenIn(mail) } })).status).toBe(200);
      await app.guest.call(signUp, { body: form });
      const [verified] = await said('account_verified');
      expect(verified).toMatchObject({
        person: { name: 'New Comer' },
        subject: { entity: 'user', name: 'New Comer' },
      });
      await expect
        .poll(() => said('sign_up_refused'), patience)
        .toMatchObject([
          { person: null, subject: { name: 'New Comer' }, detail: { code: 'user.duplicate' } },
          { person: null, subject: null, detail: { code: 'request.invalid' } },
        ]);
      expect((await said('link_refused')).map(({ detail }) => detail)).toEqual([
        { link: 'reset' },
        { link: 'verification' },
      ]);
    });

    test('X18: says for whom a link was asked, and when no mail went for there were enough @security-8.18', async () => {
      const ben = await app.newPerson('ben@example.com', 'editor');
      for (let time = 0; time < 4; time += 1) {
        await app.guest.call(forgotPassword, { body: { email: 'ben@example.com' } });
        await expect.poll(async () => (await said('link_asked')).length, patience).toBe(time + 1);
      }
      await app.guest.call(resendVerification, { body: { email: 'stranger@elsewhere.example' } });
      await expect.poll(async () => (await said('link_asked')).length, patience).toBe(5);
      const [unknown, fourth, third] = await said('link_asked');
      expect(unknown).toEqual({ person: null, subject: null, detail: { link: 'verification' } });
      const subject = { entity: 'user', id: ben.userId, name: 'Test editor' };
      expect(fourth).toEqual({
        person: null,
        subject,
        detail: { link: 'reset', code: 'auth.too_many_attempts' },
      });
      expect(third).toEqual({ person: null, subject, detail: { link: 'reset' } });
    });

    test('X18: holds no token, no password, no name of a file and no address that nobody has @security-8.18', async () => {
      const text = JSON.stringify(await app.database.read.selectFrom('audit').selectAll().execute());
      for (const secret of [password, noToken, 'Secret plan', 'elsewhere.example', 'newcomer@'])
        expect([secret, text.includes(secret)]).toEqual([secret, false]);
    });
  });
});
