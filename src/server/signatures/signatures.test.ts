import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { approveProduct, publishProduct, refuseProduct } from '#domain/releases/draft-contract.ts';
import type { Signature } from '#domain/signatures/signature.ts';
import { createBadge } from '#domain/stations/contract.ts';
import { changeRole, setUserActive } from '#domain/users/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const pin = '2580';

onBothEngines((engine) => {
  let app: TestApp;
  let administrator: Caller;
  let editor: Caller;
  let people = 0;

  beforeAll(async () => {
    app = await startTestApp(engine);
    administrator = await app.as('administrator');
    editor = await app.as('editor');
  });

  interface Signer {
    id: number;
    email: string;
    badge: string;
  }
  let signer: Signer;
  const addSigner = async (role: Role): Promise<Signer> => {
    people += 1;
    const email = `signer-${people}@example.com`;
    const id = (await app.newPerson(email, role)).userId ?? 0;
    const { reply } = await administrator.call(createBadge, { body: { userId: id, pin } });
    return { id, email, badge: reply.code };
  };
  beforeEach(async () => {
    signer = await addSigner('editor');
  });

  /** A product whose draft, by the editor, waits for approval as release 2. */
  const waiting = async (): Promise<number> => {
    const mark = randomUUID().slice(0, 8);
    const clientId = (await editor.call(createClient, { body: { name: mark } })).reply.id;
    const { id } = (await editor.call(createProduct, { body: { sku: mark, clientId } })).reply;
    await administrator.call(setClientControl, {
      params: { id: clientId },
      body: { isControlled: true, needsApproval: true },
    });
    const { version } = (await editor.call(updateProduct, { params: { id }, body: { caseQuantity: 12 } }))
      .reply;
    await editor.call(publishProduct, { params: { id }, body: { summary: 'Twelve', version } });
    return id;
  };
  const approve = async (signature: Signature | undefined, by = editor) => {
    const id = await waiting();
    const answer = await by.call(approveProduct, { params: { id, number: 2 }, body: { signature } });
    return { ...answer, id };
  };
  const signed = (id: number) =>
    app.database.read
      .selectFrom('signatures')
      .selectAll()
      .where('entity', '=', 'product')
      .where('entity_id', '=', id)
      .execute();

  describe('a signature', () => {
    test('is of who shows badge and PIN, or a password, not of who is signed in; it holds name, time, meaning @security-6.9', async () => {
      for (const [signature, means] of [
        [{ badge: signer.badge, pin }, 'badge'],
        [{ email: signer.email, password: testPassword }, 'password'],
      ] as const) {
        const { status, reply, id } = await approve(signature);
        expect(status).toBe(200);
        expect(reply).toMatchObject({ number: 2, state: 'current', approvedBy: 'Test editor' });
        expect(await signed(id)).toMatchObject([
          {
            at: app.clock.now.toISOString(),
            user_id: signer.id,
            name: 'Test editor',
            meaning: 'approved',
            means,
            entity: 'product',
            entity_id: id,
            number: 2,
          },
        ]);
      }
    });

    testOnce(engine)('is asked for, and a wrong one changes nothing @security-6.9', async () => {
      for (const [signature, statusCode, code] of [
        [undefined, 400, 'signature.missing'],
        [{ badge: signer.badge, pin: '1397' }, 403, 'signature.wrong'],
        [{ badge: 'LPB-UNKNOWN', pin }, 403, 'signature.wrong'],
        [{ email: signer.email, password: 'Wrong-one-2026!' }, 403, 'signature.wrong'],
        [{ email: 'nobody@example.com', password: testPassword }, 403, 'signature.wrong'],
      ] as const) {
        const { problem, id } = await approve(signature);
        expect(problem).toMatchObject({ statusCode, code });
        expect(await signed(id)).toEqual([]);
        expect((await editor.call(getProduct, { params: { id } })).reply.caseQuantity).toBe(null);
      }
    });

    testOnce(engine).each([
      ['nothing', {}],
      ['a badge without its PIN', { badge: 'LPB-1' }],
      ['both', { badge: 'LPB-1', pin, password: testPassword }],
    ])('of %s is refused in words', async (_, signature) => {
      const body = JSON.stringify({ signature });
      const headers = { 'content-type': 'application/json' };
      const address = '/api/products/1/releases/1/approve';
      const response = await editor.fetch(address, { method: 'POST', body, headers });
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ message: 'A signature is a password, a passkey, or a badge and its PIN.' }),
      ]);
    });

    testOnce(engine)('of an author is not an answer, whoever is signed in', async () => {
      const { problem } = await approve(
        { email: 'editor@example.com', password: testPassword },
        administrator,
      );
      expect(problem.code).toBe('draft.own');
    });

    testOnce(engine)('of who may not answer is refused; a refusal is signed as one', async () => {
      const reader = await addSigner('read_only');
      expect((await approve({ badge: reader.badge, pin })).problem.code).toBe('signature.may_not');
      const id = await waiting();
      await editor.call(refuseProduct, {
        params: { id, number: 2 },
        body: { reason: 'Eleven', signature: { badge: signer.badge, pin } },
      });
      expect(await signed(id)).toMatchObject([{ user_id: signer.id, meaning: 'refused', number: 2 }]);
    });

    test('of somebody switched off, or demoted, a second ago is none @security-6.9', async () => {
      const shown = [
        { badge: signer.badge, pin },
        { email: signer.email, password: testPassword },
      ];
      await administrator.call(changeRole, { params: { userId: signer.id }, body: { role: 'read_only' } });
      for (const signature of shown)
        expect((await approve(signature)).problem.code).toBe('signature.may_not');
      await administrator.call(setUserActive, { params: { id: signer.id }, body: { isActive: false } });
      for (const signature of shown) expect((await approve(signature)).problem.code).toBe('signature.wrong');
    });

    test('that is wrong counts like a wrong PIN at a station, and a right one of a refused act does not @security-6.9', async () => {
      const reader = await addSigner('read_only');
      for (let time = 0; time < 6; time += 1)
        expect((await approve({ badge: reader.badge, pin })).problem.code).toBe('signature.may_not');
      for (let time = 0; time < 5; time += 1)
        expect((await approve({ badge: signer.badge, pin: '1397' })).problem.code).toBe('signature.wrong');
      expect((await approve({ badge: signer.badge, pin })).problem.code).toBe('auth.too_many_attempts');
    });
  });
});
