import { describe, expect, test, vi } from 'vitest';
import { getCurrentUser, signIn, signUp } from '#domain/auth/contract.ts';
import { PasswordHasher } from '#server/credentials/password-hasher.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { tokenIn } from '#testing/servers/mail-server.ts';
import { problemIn, startTestApp } from '#testing/test-app.ts';
import { signUpScene, hour } from '#testing/scenes/sign-up-scene.ts';

onBothEngines((engine) => {
  const portal = signUpScene(engine);
  const { form, stored, register, verify, enter } = portal;

  describe('T3: signing up', () => {
    test('opens a read-only account that is active and not verified, and says what to do @spec-3.6 @spec-3.32 @spec-7.6', async () => {
      const { status, reply } = await portal.app.guest.call(signUp, { body: form() });
      expect(status).toBe(201);
      expect(reply).toEqual({
        success: true,
        message:
          'Your account has been created. Please check your email and click the verification link before signing in.',
        said: { code: 'account.created', values: {} },
      });
      expect(await stored()).toMatchObject({
        email: portal.email,
        first_name: 'Ana',
        last_name: 'Field',
        role: 'read_only',
        is_email_verified: 0,
        is_active: 1,
        last_login: null,
        created_at: portal.app.clock.now.toISOString(),
      });
    });

    testOnce(engine).each([
      { role: 'administrator' },
      { role: ['administrator'] },
      { role: { role: 'administrator' } },
      { Role: 'administrator' },
      { ROLE: 'admin' },
      { roles: ['administrator'] },
      { isAdmin: true },
      { user: { role: 'administrator' } },
      { isActive: false, isEmailVerified: true, emailVerified: true, is_email_verified: 1 },
      { id: 1, createdAt: '2001-01-01T00:00:00.000Z', passwordHash: 'x' },
    ])('%j is taken from nobody @security-1.9', async (more) => {
      expect((await register(more)).status).toBe(201);
      expect(await stored()).toMatchObject({
        role: 'read_only',
        is_email_verified: 0,
        is_active: 1,
        created_at: portal.app.clock.now.toISOString(),
      });
    });

    testOnce(engine)('a role in the address is taken from nobody either', async () => {
      const response = await portal.app.guest.fetch('/api/auth/signup?role=administrator', {
        method: 'POST',
        body: JSON.stringify(form()),
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(201);
      expect((await stored())?.role).toBe('read_only');
    });

    testOnce(engine)(
      'asvs-2.2.2: says for every field what is wrong with it, in the words of the form @security-1.7',
      async () => {
        const response = await register({
          firstName: ' ',
          lastName: null,
          email: 'ana',
          password: 'label',
          confirmPassword: 'other',
        });
        expect(await problemIn(response)).toEqual({
          statusCode: 400,
          error: 'Bad Request',
          message: 'Please check the marked fields.',
          code: 'request.invalid',
          fields: {
            firstName: 'First name is required',
            lastName: 'Last name is required',
            email: 'Please enter a valid email address',
            password: 'Password must be at least 10 characters long',
            confirmPassword: "Passwords don't match",
          },
        });
        expect(await stored()).toBeUndefined();
      },
    );

    testOnce(engine).each([
      'ana@example.com.evil.com',
      'ana@elsewhere.example',
      'ana@sub.example.com',
      'ana@xexample.com',
    ])('%s may not register @spec-5.3 @spec-6.12', async (address) => {
      const problem = await problemIn(await register({ email: address }));
      const sentence =
        'This email address is not authorized for registration. Please contact your administrator.';
      expect(problem).toMatchObject({ statusCode: 400, message: sentence, fields: { email: sentence } });
    });

    testOnce(engine).each([
      '"x@example.com"@evil.com',
      'a@evil.com\n@example.com',
      'ana@exаmple.com',
      'a@evil.com\u0000@example.com',
    ])('%j is no address', async (address) => {
      const problem = await problemIn(await register({ email: address }));
      expect(problem).toMatchObject({ statusCode: 400, message: 'Please enter a valid email address' });
    });

    testOnce(engine)('the domains come from the settings @spec-5.3 @spec-9.29', async () => {
      const other = await startTestApp(engine, { ALLOWED_EMAIL_DOMAINS: 'One.example, two.example' });
      const statusFor = async (address: string) =>
        (await other.guest.call(signUp, { body: { ...form(), email: address } })).status;
      expect(await statusFor('ana@one.example')).toBe(201);
      expect(await statusFor('ana@TWO.example')).toBe(201);
      expect(await statusFor('ana@example.com')).toBe(400);
    });

    test('X23: an address with an account gets the answer of a new one, and its owner a mail @spec-3.4 @security-8.23', async () => {
      const first = await portal.app.guest.call(signUp, { body: form() });
      await verify(tokenIn(await portal.post.only(portal.email)));
      const password = 'Another-2026!';
      const again = await portal.app.guest.call(signUp, {
        body: {
          ...form(),
          email: portal.email.toUpperCase(),
          firstName: 'Eve',
          password,
          confirmPassword: password,
        },
      });
      expect([again.status, again.reply]).toEqual([first.status, first.reply]);
      const [, notice] = await portal.post.to(portal.email, 2);
      expect(notice?.subject).toBe('You already have a Labelport account');
      expect(notice?.text).toContain('\nhttps://portal.example.com/auth/signin\n');
      expect(`${notice?.text}${notice?.html}`).not.toContain('Eve');
      expect(await stored()).toMatchObject({ first_name: 'Ana' });
      expect((await enter()).status).toBe(200);
    });

    testOnce(engine)(
      'X23: the owner of an address that somebody else registered gets a link that sets a new password, not one that confirms theirs @security-8.23',
      async () => {
        await register({ firstName: 'Eve', password: 'Attackers-2026!', confirmPassword: 'Attackers-2026!' });
        expect((await register()).status).toBe(201);
        const [, mail] = await portal.post.to(portal.email, 2);
        expect(mail?.subject).toBe('Set a new password for Labelport');
        expect((await verify(mail ? tokenIn(mail) : '')).status).toBe(400);
      },
    );

    testOnce(engine)(
      'X23: an account that was switched off gets the same answer and stays off @security-8.23',
      async () => {
        await register();
        await portal.app.database.write((queries) =>
          queries.updateTable('users').set({ is_active: 0 }).where('email_key', '=', portal.email).execute(),
        );
        expect((await register()).status).toBe(201);
        expect((await portal.post.to(portal.email, 2))[1]?.subject).toBe(
          'You already have a Labelport account',
        );
        expect((await stored())?.is_active).toBe(0);
      },
    );

    testOnce(engine)('X23: a known address takes the work of a new one @security-8.23', async () => {
      const hashed = vi.spyOn(PasswordHasher.prototype, 'hash');
      try {
        await register();
        await register();
        expect(hashed).toHaveBeenCalledTimes(2);
      } finally {
        hashed.mockRestore();
      }
    });

    test('F14: of five at one moment, one gets the account', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 5 }, async (_, index) => (await register({ firstName: `A${index}` })).status),
      );
      expect(statuses).toEqual([201, 201, 201, 201, 201]);
      const rows = await portal.app.database.read
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', portal.email)
        .execute();
      expect(rows).toHaveLength(1);
    });

    testOnce(engine)(
      'asvs-6.2.9: the password is kept as typed, to its last character @security-5.1',
      async () => {
        const long = `Aa1!${'x'.repeat(240)}`;
        const password = `${long}  `;
        await portal.app.guest.call(signUp, { body: { ...form(), password, confirmPassword: password } });
        await verify(tokenIn(await portal.post.only(portal.email)));
        const statusWith = async (tried: string) =>
          (await portal.app.guest.call(signIn, { body: { email: portal.email, password: tried } })).status;
        expect(await statusWith(long)).toBe(401);
        expect(await statusWith(password)).toBe(200);
      },
    );

    testOnce(engine)(
      'asvs-11.4.2: only a hash with its parameters is kept, and no answer has it @security-5.7',
      async () => {
        const real = await startTestApp(
          engine,
          {},
          { database: portal.app.database, hasher: new PasswordHasher() },
        );
        const { reply } = await real.guest.call(signUp, { body: form() });
        expect(JSON.stringify(reply)).not.toContain('argon2');
        expect((await stored())?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      },
    );

    test('the history has who was added, without the password', async () => {
      await register();
      const rows = await portal.app.database.read
        .selectFrom('history')
        .select(['action', 'before', 'after'])
        .where('entity', '=', 'user')
        .where('entity_id', '=', String((await stored())?.id))
        .execute();
      expect(rows.map(({ action, before }) => [action, before])).toEqual([['created', null]]);
      expect(JSON.parse(rows[0]?.after ?? '')).toEqual({
        id: (await stored())?.id,
        firstName: 'Ana',
        lastName: 'Field',
        email: portal.email,
        role: 'read_only',
        partner: null,
        emailVerified: false,
        isActive: true,
      });
    });

    testOnce(engine)(
      'asvs-2.4.1: the 31st within an hour from one network address waits @security-2.3',
      async () => {
        const other = await startTestApp(engine);
        const statusOf = async (name: string) =>
          (await other.guest.call(signUp, { body: { ...form(), email: `${name}@example.com` } })).status;
        for (let count = 1; count <= 30; count += 1) expect(await statusOf('same')).toBe(201);
        const { status, problem, headers } = await other.guest.call(signUp, { body: form() });
        expect(status).toBe(429);
        expect(problem.message).toBe('Too many attempts. Try again in 3600 seconds.');
        expect(headers.get('retry-after')).toBe('3600');
        other.clock.advance(hour);
        expect(await statusOf('next')).toBe(201);
      },
    );
  });

  testOnce(engine)(
    'X15: one sender counts once in the limit of sign-ups, however its address is written @security-8.15',
    async () => {
      const other = await startTestApp(engine, { TRUST_PROXY: 'loopback' });
      const statusFrom = async (sender: string) => {
        const response = await other.guest.fetch('/api/auth/signup', {
          method: 'POST',
          body: JSON.stringify(form()),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
        });
        return response.status;
      };
      const spellings = [
        '203.0.113.7',
        '::ffff:203.0.113.7',
        '203.0.113.7:4711',
        '203.000.113.007',
        '::ffff:cb00:7107',
      ];
      for (let count = 0; count < 30; count += 1)
        expect(await statusFrom(spellings[count % spellings.length] ?? '')).toBe(201);
      for (const spelling of spellings)
        expect([spelling, await statusFrom(spelling)]).toEqual([spelling, 429]);
      for (let host = 1; host <= 30; host += 1) expect(await statusFrom(`2001:db8:0:1::${host}`)).toBe(201);
      expect(await statusFrom('2001:db8:0:1:ffff::1')).toBe(429);
      // Another network is not affected.
      expect([await statusFrom('203.0.113.8'), await statusFrom('2001:db8:0:2::1')]).toEqual([201, 201]);
      // Refused sign-ups take no write turn, except for the ten a minute in the audit trail.
      using write = vi.spyOn(other.database, 'write');
      for (let count = 0; count < 20; count += 1) expect(await statusFrom('203.0.113.7')).toBe(429);
      expect(write.mock.calls.length).toBeLessThanOrEqual(10);
    },
  );

  testOnce(engine)('who has signed up may read, and nothing else', async () => {
    await register();
    await verify(tokenIn(await portal.post.only(portal.email)));
    const { reply } = await enter();
    const me = await portal.app.guest.fetch('/api/auth/me', {
      headers: { authorization: `Bearer ${reply.token}` },
    });
    expect(getCurrentUser.reply.parse(await me.json()).role).toBe('read_only');
    const users = await portal.app.guest.fetch('/api/admin/users', {
      headers: { authorization: `Bearer ${reply.token}` },
    });
    expect(users.status).toBe(403);
  });
});
