import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { getCurrentUser, signIn } from '#domain/auth/contract.ts';
import * as contract from '#domain/passkeys/contract.ts';
import { getPublicSettings } from '#domain/settings/contract.ts';
import { listAuditReviews, listSignatures, reviewAudit } from '#domain/signatures/contract.ts';
import { listUsers, setUserActive } from '#domain/users/contract.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const site = 'https://labels.example';
const password = testPassword;
const reviewing = { meaning: 'reviewed', entity: 'audit_review', id: null, number: null } as const;

/** Adds a passkey to somebody's account. */
const addPasskey = async (person: Caller, name = 'Phone', device = new Authenticator(site)) => {
  const { reply: question } = await person.call(contract.askForNewPasskey, { body: { password } });
  const answer = await person.call(contract.addPasskey, {
    body: { name, response: device.create(question) },
  });
  return { ...answer, device };
};

const enter = async (app: TestApp, device: Authenticator, lies = {}) => {
  const { reply: question } = await app.guest.call(contract.askForSignIn, {});
  const answer = await app.guest.call(contract.signInByPasskey, {
    body: { response: device.show(question, lies) },
  });
  return { ...answer, question, person: callerWith(app.url, answer.reply.token, answer.reply.user?.id) };
};

onBothEngines((engine) => {
  describe('a passkey', () => {
    let app: TestApp;
    let people = 0;
    const newPerson = (role: Role = 'editor') => {
      people += 1;
      return app.newPerson(`person-${people}@example.com`, role);
    };

    beforeAll(async () => {
      app = await startTestApp(engine, { PUBLIC_URL: site });
    });

    test('is added with the password again, opens a session, is noted and removed @security-9.12', async () => {
      expect((await app.guest.call(getPublicSettings, {})).reply.passkeyHost).toBe('labels.example');
      const person = await newPerson();
      const wrong = await person.call(contract.askForNewPasskey, { body: { password: 'Wrong-one-2026!' } });
      expect(wrong.problem.code).toBe('passkey.password_wrong');
      const { status, reply, device } = await addPasskey(person);
      expect([status, reply]).toEqual([
        201,
        { id: reply.id, name: 'Phone', at: app.clock.now.toISOString(), lastUsedAt: null, isSynced: false },
      ]);
      app.clock.advance(1_000);
      const entered = await enter(app, device);
      expect([entered.status, entered.reply.user.id]).toEqual([200, person.userId]);
      expect((await entered.person.call(getCurrentUser, {})).reply.role).toBe('editor');
      expect((await person.call(contract.listPasskeys, {})).reply).toEqual([
        { ...reply, lastUsedAt: app.clock.now.toISOString() },
      ]);
      const other = await newPerson();
      const params = { passkey: reply.id };
      const byOther = await other.call(contract.removePasskey, { params, body: { password } });
      expect(byOther.problem.code).toBe('passkey.not_found');
      const typed = { password: 'Wrong-one-2026!' };
      const unproved = await person.call(contract.removePasskey, { params, body: typed });
      expect(unproved.problem.code).toBe('passkey.password_wrong');
      const removed = await person.call(contract.removePasskey, { params, body: { password } });
      expect(removed.status).toBe(200);
      expect((await enter(app, device)).problem.code).toBe('passkey.invalid');
      const { reply: trail } = await (await app.as('administrator')).call(listAudit, {});
      const told = trail.filter(({ kind }) => kind.startsWith('passkey'));
      expect(told.slice(0, 2).map(({ kind, detail }) => [kind, detail.name])).toEqual([
        ['passkey_removed', 'Phone'],
        ['passkey_added', 'Phone'],
      ]);
    });

    test('is not for an account without a password, whose company would be asked for it in vain', async () => {
      const person = await newPerson();
      await app.database.read
        .updateTable('users')
        .set({ password_hash: '' })
        .where('id', '=', person.userId ?? 0)
        .execute();
      const { problem } = await person.call(contract.askForNewPasskey, { body: { password } });
      expect(problem.code).toBe('passkey.no_password');
    });

    testOnce(engine)(
      'opens nothing for another page, host, question or time, twice, unverified, or with an older counter @security-9.12',
      async () => {
        const { device } = await addPasskey(await newPerson());
        for (const lies of [
          { origin: 'https://labels.example.evil.example' },
          { origin: 'http://labels.example' },
          { host: 'evil.example' },
          { verifies: false },
        ])
          expect([lies, (await enter(app, device, lies)).problem.code]).toEqual([lies, 'passkey.invalid']);
        const { question } = await enter(app, device);
        const again = { body: { response: device.show(question) } };
        expect((await app.guest.call(contract.signInByPasskey, again)).problem.code).toBe('passkey.invalid');
        expect((await enter(app, device, { counter: 1 })).problem.code).toBe('passkey.invalid');
        const unknown = await enter(app, new Authenticator(site));
        expect(unknown.problem.code).toBe('passkey.invalid');
        const { reply: asked } = await app.guest.call(contract.askForSignIn, {});
        app.clock.advance(5 * 60_000 + 1);
        const late = { body: { response: device.show(asked) } };
        expect((await app.guest.call(contract.signInByPasskey, late)).problem.code).toBe('passkey.invalid');
        // A question to sign is none to sign in.
        const signer = await newPerson();
        const { reply: toSign } = await signer.call(contract.askForSignature, { body: reviewing });
        const crossed = { body: { response: device.show(toSign) } };
        expect((await app.guest.call(contract.signInByPasskey, crossed)).problem.code).toBe(
          'passkey.invalid',
        );
      },
    );

    testOnce(engine)(
      'of one account is not added to another, and its question counts for who asked',
      async () => {
        const person = await newPerson();
        const { device } = await addPasskey(person);
        const other = await newPerson();
        expect((await addPasskey(other, 'Phone', device)).problem.code).toBe('passkey.duplicate');
        const { reply: question } = await person.call(contract.askForNewPasskey, { body: { password } });
        const body = { name: 'Theirs', response: new Authenticator(site).create(question) };
        expect((await other.call(contract.addPasskey, { body })).problem.code).toBe('passkey.refused');
        // Sent again with its key it is the same one.
        const response = new Authenticator(site).create(question);
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'added-once-1' },
          body: JSON.stringify({ name: 'Once', response }),
        };
        const [first, second] = [
          await person.fetch('/api/passkeys', init),
          await person.fetch('/api/passkeys', init),
        ];
        expect([first.status, second.status, await first.text()]).toEqual([201, 201, await second.text()]);
      },
    );

    test('signs, once, and stands with the signature @security-6.9', async () => {
      const administrator = await newPerson('administrator');
      const { device } = await addPasskey(administrator);
      const asked = await newPerson('administrator');
      const body = { to: app.clock.now.toISOString(), note: 'Nothing odd' };
      // What was asked for another act signs nothing.
      for (const other of [
        { ...reviewing, meaning: 'approved' },
        { meaning: 'closed', entity: 'run', id: 1, number: null },
      ] as const) {
        const { reply: elsewhere } = await asked.call(contract.askForSignature, { body: other });
        const passkey = device.show(elsewhere);
        const refused = await asked.call(reviewAudit, { body: { ...body, signature: { passkey } } });
        expect(refused.problem.code).toBe('signature.wrong');
      }
      const { reply: question } = await asked.call(contract.askForSignature, { body: reviewing });
      const signature = { passkey: device.show(question) };
      const review = () => asked.call(reviewAudit, { body: { ...body, signature } });
      const { status, reply } = await review();
      expect([status, reply.by.id]).toEqual([201, administrator.userId]);
      expect((await review()).problem.code).toBe('signature.wrong');
      const query = { person: administrator.userId ?? 0 };
      const { reply: given } = await administrator.call(listSignatures, { query });
      expect(given).toMatchObject([{ means: 'passkey', meaning: 'reviewed' }]);
      // Sent again with its key, after the answer was lost, it is the same one.
      const { reply: next } = await asked.call(contract.askForSignature, { body: reviewing });
      const passkey = device.show(next);
      const send = async () =>
        asked.fetch(reviewAudit.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'reviewed-once' },
          body: JSON.stringify({ ...body, signature: { passkey } }),
        });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status, await first.text()]).toEqual([201, 201, await second.text()]);
    });

    test('is asked for by one question at a time of a person and purpose: the last one counts', async () => {
      const [person, other] = [await newPerson('administrator'), await newPerson()];
      const { device } = await addPasskey(person);
      await other.call(contract.askForSignature, { body: reviewing });
      const asked = [];
      for (let time = 0; time < 3; time += 1) {
        await person.call(contract.askForNewPasskey, { body: { password } });
        asked.push((await person.call(contract.askForSignature, { body: reviewing })).reply);
      }
      const kept = (userId: number | null) =>
        app.database.read
          .selectFrom('passkey_challenges')
          .select('purpose')
          .where('user_id', '=', userId)
          .orderBy('purpose')
          .execute();
      expect(await kept(person.userId)).toEqual([{ purpose: 'add' }, { purpose: 'sign' }]);
      expect(await kept(other.userId)).toEqual([{ purpose: 'sign' }]);
      const signBy = async (question: { challenge: string } | undefined) => {
        const signature = { passkey: device.show(question ?? { challenge: '' }) };
        const body = { to: app.clock.now.toISOString(), note: 'Nothing odd', signature };
        return (await person.call(reviewAudit, { body })).problem.code;
      };
      expect(await signBy(asked[1])).toBe('signature.wrong');
      expect(await signBy(asked[2])).toBe(undefined);
    });

    test('that its owner removes ends the other sessions in which one was shown, and no others @security-9.12', async () => {
      const person = await newPerson('administrator');
      const { device, reply } = await addPasskey(person);
      const { person: stolen } = await enter(app, device);
      const { person: here } = await enter(app, device);
      const params = { passkey: reply.id };
      expect((await here.call(contract.removePasskey, { params, body: { password } })).status).toBe(200);
      const statuses = [stolen, here, person].map(async (one) => (await one.call(getCurrentUser, {})).status);
      expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
    });

    testOfLocks(engine)('opens nothing for somebody who is switched off at that moment', async () => {
      const person = await newPerson();
      const { device } = await addPasskey(person);
      const { entering } = await app.database.write(async (queries) => {
        const off = queries.updateTable('users').set({ is_active: 0 });
        await off.where('id', '=', person.userId ?? 0).execute();
        const begun = enter(app, device);
        await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
        return { entering: begun };
      });
      expect((await entering).problem.code).toBe('passkey.invalid');
    });

    testOnce(engine)('of somebody switched off opens and signs nothing; a lost one is removed', async () => {
      const administrator = await app.as('administrator');
      const person = await newPerson();
      const id = person.userId ?? 0;
      const { device } = await addPasskey(person);
      await administrator.call(setUserActive, { params: { id }, body: { isActive: false } });
      expect((await enter(app, device)).problem.code).toBe('passkey.invalid');
      await administrator.call(setUserActive, { params: { id }, body: { isActive: true } });
      const { person: entered } = await enter(app, device);
      const removed = await administrator.call(contract.removePasskeysOf, { params: { id } });
      expect(removed.reply).toEqual({ removed: 1 });
      expect((await entered.call(getCurrentUser, {})).status).toBe(401);
      expect((await enter(app, device)).problem.code).toBe('passkey.invalid');
      const own = { params: { id: administrator.userId ?? 0 } };
      expect((await administrator.call(contract.removePasskeysOf, own)).problem.code).toBe('passkey.own');
    });
  });

  describe('REQUIRE_PASSKEY=administrator', () => {
    let app: TestApp;
    const byPassword = async (email: string) => {
      const { reply } = await app.guest.call(signIn, { body: { email, password } });
      return { person: callerWith(app.url, reply.token, reply.user.id), user: reply.user };
    };

    beforeAll(async () => {
      app = await startTestApp(engine, { PUBLIC_URL: site, REQUIRE_PASSKEY: 'administrator' });
    });
    test('leaves administrators read-only until they have shown a passkey @security-9.13', async () => {
      await app.as('administrator');
      const { user, person } = await byPassword('administrator@example.com');
      expect(user).toMatchObject({ role: 'read_only', lacksPasskey: true });
      expect((await person.call(listUsers, {})).status).toBe(403);
      // Whoever has none yet adds one and has shown it; from then on the password alone gets no other.
      const { device, reply } = await addPasskey(person);
      expect((await person.call(listUsers, {})).status).toBe(200);
      const { person: thief } = await byPassword('administrator@example.com');
      expect((await thief.call(listUsers, {})).status).toBe(403);
      expect((await addPasskey(thief)).problem.code).toBe('passkey.refused');
      const asked = await thief.call(contract.askForNewPasskey, { body: { password } });
      expect(asked.problem.code).toBe('passkey.show_one_first');
      const params = { passkey: reply.id };
      const removed = await thief.call(contract.removePasskey, { params, body: { password } });
      expect(removed.problem.code).toBe('passkey.show_one_first');
      const { person: entered } = await enter(app, device);
      expect((await entered.call(listUsers, {})).status).toBe(200);

      // Nor does the password sign for an administrator.
      const body = { to: app.clock.now.toISOString(), note: 'Nothing odd' };
      const signed = await entered.call(reviewAudit, { body: { ...body, signature: { password } } });
      expect(signed.problem.code).toBe('signature.may_not');
      const { reply: question } = await entered.call(contract.askForSignature, { body: reviewing });
      const signature = { passkey: device.show(question) };
      expect((await entered.call(reviewAudit, { body: { ...body, signature } })).status).toBe(201);
      expect((await entered.call(listAuditReviews, { query: {} })).reply).toHaveLength(1);
      // Editors go on as before.
      await app.newPerson('ed@example.com', 'editor');
      expect((await byPassword('ed@example.com')).user.role).toBe('editor');
    });
  });

  testOnce(engine)('where browsers keep no passkeys, the portal says so and asks for none', async () => {
    const app = await startTestApp(engine, { HOST: '127.0.0.1' });
    expect((await app.guest.call(getPublicSettings, {})).reply.passkeyHost).toBe(null);
    const { status, problem } = await app.guest.call(contract.askForSignIn, {});
    expect([status, problem.code]).toEqual([409, 'passkey.no_host']);
  });
});
