import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { getCurrentUser, resetPassword, signIn, signUp } from '#domain/auth/contract.ts';
import { inviteAgain, inviteUser, listUsers, setUserActive } from '#domain/users/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { startMailServer, tokenIn, type MailServer } from '#testing/servers/mail-server.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const day = 24 * 60 * 60_000;

onBothEngines((engine) => {
  describe('an invitation', () => {
    let app: TestApp;
    let post: MailServer;
    let admin: Caller;
    let people = 0;
    let email = '';

    beforeAll(async () => {
      post = await startMailServer();
      app = await startTestApp(engine, { SMTP_URL: post.url, ALLOWED_EMAIL_DOMAINS: 'example.com' });
    });

    beforeEach(async () => {
      people += 1;
      post.isRefusing = false;
      email = `guest-${people}@elsewhere.example`;
      admin = await app.newPerson(`admin-${people}@example.com`, 'administrator');
    });

    const invitation = () => ({ firstName: 'Noor', lastName: 'Lake', email, role: 'editor' as const });
    const invite = async () => (await admin.call(inviteUser, { body: invitation() })).reply;
    const enter = (token: string) =>
      app.guest.call(resetPassword, {
        body: { token, password: testPassword, confirmPassword: testPassword },
      });
    const tryPassword = async (password: string) =>
      app.guest.fetch(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });

    test('makes an account of any domain with its role, whose owner sets a password and is signed in', async () => {
      const invited = await invite();
      expect(invited).toMatchObject({
        email,
        role: 'editor',
        isInvited: true,
        isActive: true,
        partner: null,
        emailVerified: false,
        isMailed: true,
        link: null,
      });
      const mail = await post.only(email);
      expect(mail.subject).toBe('You are invited to Labelport');
      expect(mail.text).toContain('within 7 days');
      const { reply } = await enter(tokenIn(mail));
      const me = await callerWith(app.url, reply.token, reply.user.id).call(getCurrentUser, {});
      expect(me.reply).toMatchObject({ email, role: 'editor', emailVerified: true });
      const row = (await admin.call(listUsers, {})).reply.find(({ id }) => id === invited.id);
      expect(row?.isInvited).toBe(false);
    });

    test('works for seven days and no longer, and once', async () => {
      const invited = await invite();
      const token = tokenIn(await post.only(email));
      app.clock.advance(7 * day - 1_000);
      expect((await enter(token)).status).toBe(200);
      expect((await enter(token)).status).toBe(400);
      expect(invited.isInvited).toBe(true);
      people += 1;
      email = `late-${people}@elsewhere.example`;
      admin = await app.newPerson(`admin-${people}@example.com`, 'administrator');
      await invite();
      const late = tokenIn(await post.only(email));
      app.clock.advance(7 * day + 1_000);
      expect((await enter(late)).status).toBe(400);
    });

    testOnce(engine)('lets nobody in before a password is set, whatever is typed', async () => {
      await invite();
      for (const password of ['x', ' ', 'no account has this password', testPassword])
        expect((await tryPassword(password)).status).toBe(401);
    });

    testOnce(engine)('stands where the mail server fails, and is sent again when it answers', async () => {
      post.isRefusing = true;
      const invited = await invite();
      expect(invited.isMailed).toBe(false);
      const again = () => admin.call(inviteAgain, { params: { id: invited.id } });
      expect((await again()).reply).toEqual({ isMailed: false, link: null });
      post.isRefusing = false;
      expect((await again()).reply).toEqual({ isMailed: true, link: null });
      const mail = await post.only(email);
      expect((await enter(tokenIn(mail))).status).toBe(200);
      expect((await again()).status).toBe(409);
    });

    testOnce(engine)('is not sent again without end, nor to an account that is switched off', async () => {
      const { id } = await invite();
      const again = () => admin.call(inviteAgain, { params: { id } });
      expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([
        200, 200, 429,
      ]);
      await admin.call(setUserActive, { params: { id }, body: { isActive: false } });
      const refused = await again();
      expect([refused.status, refused.problem.code]).toEqual([409, 'user.not_invited']);
    });

    test('is refused for an address that has an account, in other letters too, and the same key makes one', async () => {
      const first = await invite();
      const twice = await admin.call(inviteUser, { body: { ...invitation(), email: email.toUpperCase() } });
      expect([twice.status, twice.problem.code]).toEqual([409, 'user.duplicate']);
      people += 1;
      email = `key-${people}@elsewhere.example`;
      const send = async () => {
        const response = await admin.fetch(inviteUser.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `invite-key-${people}` },
          body: JSON.stringify(invitation()),
        });
        return [response.status, await response.text()];
      };
      expect(await send()).toEqual(await send());
      await post.only(email);
      expect(first.email).not.toBe(email);
    });

    testOnce(engine)(
      'a sign-up with the address of somebody who is invited gives nobody the account',
      async () => {
        await invite();
        await post.only(email);
        // The form refuses by the rule for domains; an address within them gets a link to its owner.
        const { status } = await app.guest.call(signUp, {
          body: { ...invitation(), password: testPassword, confirmPassword: testPassword },
        });
        expect(status).toBe(400);
        expect((await tryPassword(testPassword)).status).toBe(401);
      },
    );

    testOnce(engine)('stands in the audit trail with who sent it', async () => {
      const { id } = await invite();
      await admin.call(inviteAgain, { params: { id } });
      const trail = async () =>
        (await admin.call(listAudit, { query: { person: admin.userId ?? 0 } })).reply
          .filter(({ subject }) => subject?.id === id)
          .map(({ kind, detail }) => ({ kind, detail }))
          .toReversed();
      await expect.poll(trail).toEqual([
        { kind: 'account_created', detail: { origin: 'invitation', role: 'editor' } },
        { kind: 'link_asked', detail: { link: 'invitation' } },
      ]);
    });
  });
});
