import { describe, expect, test, vi } from 'vitest';
import { resendVerification, signUp } from '#domain/auth/contract.ts';
import { describeOnce, onBothEngines, testOnce } from '#testing/engines.ts';
import { tokenIn } from '#testing/servers/mail-server.ts';
import { signUpScene, hour } from '#testing/scenes/sign-up-scene.ts';

onBothEngines((engine) => {
  const portal = signUpScene(engine);
  const { register, enter, verify, stored } = portal;

  describe('T4: confirming an address', () => {
    testOnce(engine)('the mail has one link of this portal, as text and as HTML', async () => {
      await register({}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      const mail = await portal.post.only(portal.email);
      const token = tokenIn(mail);
      expect(mail.subject).toBe('Confirm your email address for Labelport');
      expect(mail.from).toMatchObject({ name: 'Labelport', address: 'labels@example.com' });
      expect(mail.text).toContain(`\nhttps://portal.example.com/auth/verify-email?token=${token}\n`);
      expect(mail.html).toContain(`href="https://portal.example.com/auth/verify-email?token=${token}"`);
      expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    });

    testOnce(engine)('the mail does not carry what somebody else wrote as a name', async () => {
      await register({ firstName: 'Win a prize at http://evil.example', lastName: '<b>x</b>' });
      const mail = await portal.post.only(portal.email);
      expect(`${mail.text}${mail.html}`).not.toMatch(/prize|evil|<b>/);
    });

    test('before it nobody signs in, after it one does', async () => {
      await register();
      const before = await enter();
      expect([before.status, before.problem.message]).toEqual([
        403,
        'Please check your email and click the verification link before signing in.',
      ]);
      const answer = await verify(tokenIn(await portal.post.only(portal.email)));
      expect([answer.status, answer.reply]).toEqual([
        200,
        {
          success: true,
          message: 'Your email address is confirmed. You can sign in now.',
          said: { code: 'account.confirmed', values: {} },
        },
      ]);
      const after = await enter();
      expect([after.status, after.reply.user.emailVerified]).toEqual([200, true]);
    });

    testOnce(engine)('X7: a guessed link takes no turn of those who write @security-8.7', async () => {
      using write = vi.spyOn(portal.app.database, 'write');
      for (let count = 0; count < 20; count += 1)
        expect((await verify(`guessed-${count}`.padEnd(43, 'x'))).status).toBe(400);
      // Except for the ten a minute in the audit trail.
      expect(write.mock.calls.length).toBeLessThanOrEqual(10);
    });

    test('asvs-6.5.1: a link works once @security-5.6', async () => {
      await register();
      const token = tokenIn(await portal.post.only(portal.email));
      expect((await verify(token)).status).toBe(200);
      const again = await verify(token);
      expect([again.status, again.problem.message, again.problem.code]).toEqual([
        400,
        'This link is no longer valid.',
        'auth.link_invalid',
      ]);
    });

    test('a link works for 24 hours and not longer @security-5.6', async () => {
      await register();
      const token = tokenIn(await portal.post.only(portal.email));
      portal.app.clock.advance(24 * hour);
      expect((await verify(token)).status).toBe(400);
      portal.app.clock.advance(-1);
      expect((await verify(token)).status).toBe(200);
    });

    testOnce(engine).each(['', 'none', "' or 1=1 --", 'x'.repeat(300)])(
      'the token %j opens nothing',
      async (token) => {
        expect((await verify(token)).status).toBe(400);
      },
    );

    testOnce(engine)('asvs-6.4.1: the database has only the SHA-256 of a token @security-5.6', async () => {
      await register();
      const token = tokenIn(await portal.post.only(portal.email));
      const rows = await portal.app.database.read
        .selectFrom('email_verification_tokens')
        .select('token')
        .execute();
      const digest = await crypto.subtle.digest('SHA-256', Buffer.from(token));
      expect(rows.map((row) => row.token)).toContain(Buffer.from(digest).toString('hex'));
      expect(rows.map((row) => row.token)).not.toContain(token);
    });

    testOnce(engine)('the link of an account that was switched off confirms nothing', async () => {
      await register();
      const token = tokenIn(await portal.post.only(portal.email));
      await portal.app.database.write((queries) =>
        queries.updateTable('users').set({ is_active: 0 }).where('email_key', '=', portal.email).execute(),
      );
      expect((await verify(token)).status).toBe(400);
      expect((await stored())?.is_email_verified).toBe(0);
    });
  });

  describe('T4: asking for the mail again', () => {
    const resend = (address: string) =>
      portal.app.guest.call(resendVerification, { body: { email: address } });
    const answer = {
      success: true,
      message: 'If this address has an account that waits for confirmation, a new link is on its way.',
      said: { code: 'account.confirmation_sent', values: {} },
    };

    test('sends another link; the first that is used ends the other', async () => {
      await register();
      expect((await resend(portal.email.toUpperCase())).reply).toEqual(answer);
      const [first, second] = (await portal.post.to(portal.email, 2)).map(tokenIn);
      expect(first).not.toBe(second);
      expect((await verify(first ?? '')).status).toBe(200);
      expect((await verify(second ?? '')).status).toBe(400);
    });

    testOnce(engine)(
      'answers the same for an unknown address and for one that is confirmed, and sends nothing',
      async () => {
        await portal.app.newPerson(portal.email, 'editor');
        const sent = portal.post.mails.length;
        expect((await resend(`nobody-${portal.people}@example.com`)).reply).toEqual(answer);
        expect((await resend(portal.email)).reply).toEqual(answer);
        // An earlier mail would have arrived before this one.
        portal.email = `after-${portal.people}@example.com`;
        await register();
        await portal.post.only(portal.email);
        expect(portal.post.mails).toHaveLength(sent + 1);
      },
    );
  });

  describeOnce(engine)('a mail server that is out of order', () => {
    test('never loses the account: the answer says so, and the mail can be asked for later', async () => {
      portal.post.isRefusing = true;
      const response = await register();
      expect(response.status).toBe(201);
      expect(signUp.reply.parse(await response.json())).toEqual({
        success: true,
        message:
          'Your account has been created, but the verification email could not be sent. Please ask for it again in a few minutes.',
        said: { code: 'account.created_without_mail', values: {} },
      });
      // Mails that could not be sent do not count.
      const before = portal.post.refused;
      for (let count = 1; count <= 4; count += 1) {
        await portal.app.guest.call(resendVerification, { body: { email: portal.email } });
        await expect.poll(() => portal.post.refused, { timeout: 5_000, interval: 5 }).toBe(before + count);
      }
      portal.post.isRefusing = false;
      await portal.app.guest.call(resendVerification, { body: { email: portal.email } });
      expect((await verify(tokenIn(await portal.post.only(portal.email)))).status).toBe(200);
      const { reply } = await enter();
      expect(reply.user.email).toBe(portal.email);
    });
  });
});
