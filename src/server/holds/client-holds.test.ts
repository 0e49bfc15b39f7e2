import { describe, expect, test } from 'vitest';
import { createHold, listHolds, releaseHold } from '#domain/holds/contract.ts';
import { createProduct, updateProduct } from '#domain/products/contract.ts';
import { setPartner } from '#domain/users/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { sendMails } from '#testing/servers/mails.ts';
import { startTestApp, testPassword } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('A client puts what is its own on hold', () => {
    test('another of its people releases it, or an editor with a reason that the client is told; nothing of others @security-6.5', async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      const [clientId, otherId] = [
        await addClient(app.database, 'Own'),
        await addClient(app.database, 'Other'),
      ];
      const own = (await editor.call(createProduct, { body: { sku: 'OWN-1', clientId } })).reply.id;
      const other = await addProduct(app.database, { sku: 'OTHER-1', clientId: otherId });
      const ann = await app.newPartner('ann@own.example', { clientId });
      const bob = await app.newPartner('bob@own.example', { clientId });
      const hold = (body: Parameters<typeof ann.call<typeof createHold>>[1]['body']) =>
        ann.call(createHold, { body });
      const release = (caller: typeof ann, id: number) =>
        caller.call(releaseHold, {
          params: { id },
          body: { reason: 'Checked again', signature: { password: testPassword } },
        });
      const held = await hold({ on: 'product', id: own, reason: 'Wrong recipe' });
      expect([held.status, held.reply.name]).toEqual([201, 'OWN-1']);
      const theirs = await hold({ on: 'product', id: other, reason: 'x' });
      const missing = await hold({ on: 'product', id: 2_147_483_647, reason: 'x' });
      expect([theirs.status, theirs.problem]).toEqual([404, missing.problem]);
      for (const body of [
        { on: 'client' as const, id: clientId, reason: 'x' },
        { on: 'station' as const, id: 1, reason: 'x' },
        { on: 'release' as const, id: own, release: 1, reason: 'x' },
      ])
        expect((await hold(body)).problem.code).toBe('hold.not_yours');
      // A batch is its own, whatever it says.
      const batch = await hold({ on: 'batch', batch: 'B-7', clientId: otherId, reason: 'Wrong date' });
      expect(batch.reply.clientId).toBe(clientId);
      expect((await release(ann, held.reply.id)).problem.code).toBe('hold.own');
      const asEditor = await bob.call(releaseHold, {
        params: { id: held.reply.id },
        body: { reason: 'x', signature: { email: 'editor@example.com', password: testPassword } },
      });
      expect(asEditor.problem.code).toBe('signature.may_not');
      const released = await release(bob, held.reply.id);
      expect([released.status, released.reply.releasedBy]).toEqual([200, 'Client 2']);
      expect((await sendMails(app)).map(({ to }) => to)).toEqual(['ann@own.example']);
      expect((await release(editor, batch.reply.id)).status).toBe(200);
      const mails = await sendMails(app);
      expect(mails.map(({ to, text }) => [to, text.includes('Checked again')])).toEqual([
        ['ann@own.example', true],
        ['bob@own.example', true],
      ]);
      // What has become another client's is that one's to hear about.
      const lent = await hold({ on: 'product', id: own, reason: 'Wrong size' });
      const eve = await app.newPartner('eve@other.example', { clientId: otherId });
      const listed = async (person: typeof ann) =>
        (await person.call(listHolds, { query: {} })).reply.map(({ id }) => id);
      app.clock.advance(1_000);
      const moveTo = (client: number) =>
        editor.call(updateProduct, { params: { id: own }, body: { clientId: client } });
      expect((await moveTo(otherId)).status).toBe(200);
      expect((await release(editor, lent.reply.id)).status).toBe(200);
      expect(await sendMails(app)).toEqual([]);
      // What was released before is not.
      expect(await listed(eve)).toEqual([lent.reply.id]);
      app.clock.advance(1_000);
      expect((await moveTo(clientId)).status).toBe(200);
      const { reply: ofStaff } = await editor.call(createHold, {
        body: { on: 'product', id: own, reason: 'Recall' },
      });
      expect((await release(bob, ofStaff.id)).problem.code).toBe('hold.not_own');
      expect(await listed(ann)).toEqual([ofStaff.id, batch.reply.id, held.reply.id]);
      expect((await ann.call(listHolds, { query: { open: true } })).reply).toMatchObject([
        { id: ofStaff.id, by: 'Editor 1' },
      ]);
      // A hold is of the client whose person set it, whoever that person works for since.
      const left = await hold({ on: 'batch', batch: 'B-8', reason: 'Wrong date' });
      await (
        await app.as('administrator')
      ).call(setPartner, { params: { id: ann.userId ?? 0 }, body: { partner: { clientId: otherId } } });
      expect((await release(eve, left.reply.id)).problem.code).toBe('hold.not_found');
      expect((await release(bob, left.reply.id)).status).toBe(200);
    });

    test('the same call sent again, or with another body, tells nobody’s name, and nothing once its person is another client’s @security-6.5', async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      const clientId = await addClient(app.database, 'Own');
      const ann = await app.newPartner('ann@own.example', { clientId });
      const set = async (reason: string) => {
        const sent = await ann.fetch(createHold.path, {
          method: createHold.method,
          headers: { 'content-type': 'application/json', 'idempotency-key': 'hold-of-monday' },
          body: JSON.stringify({ on: 'batch', batch: 'B-7', reason }),
        });
        return { status: sent.status, text: await sent.text() };
      };
      const { text } = await set('Wrong date');
      expect(text).toContain('"by":"Client 1"');
      const { reply: held } = await ann.call(listHolds, { query: {} });
      const released = await editor.call(releaseHold, {
        params: { id: held[0]?.id ?? 0 },
        body: { reason: 'Checked', signature: { password: testPassword } },
      });
      expect(released.status).toBe(200);
      for (const [reason, status] of [
        ['Wrong date', 201],
        ['Wrong size', 409],
      ] as const) {
        const again = await set(reason);
        expect([again.status, again.text.includes('Test editor')]).toEqual([status, false]);
        expect(again.text).toContain('"releasedBy":"Editor 2"');
      }
      const otherId = await addClient(app.database, 'Other');
      await app.database.write((queries) =>
        queries
          .updateTable('users')
          .set({ partner_client_id: otherId })
          .where('id', '=', ann.userId ?? 0)
          .execute(),
      );
      const moved = await set('Wrong date');
      expect([moved.status, moved.text.includes('B-7')]).toEqual([409, false]);
    });
  });
});
