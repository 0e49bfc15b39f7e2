import { beforeAll, describe, expect, test } from 'vitest';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { deleteClient, updateClient } from '#domain/clients/contract.ts';
import { listProducts, updateProduct } from '#domain/products/contract.ts';
import { changeRole, inviteAgain, inviteUser, listPartners, setPartner } from '#domain/users/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const cara = { firstName: 'Cara', lastName: 'Orchard', role: 'read_only' } as const;

onBothEngines((engine) => {
  describe('People of clients and suppliers', () => {
    let app: TestApp;
    let administrator: Caller;
    let editor: Caller;
    let orchard: number;
    let vale: number;

    beforeAll(async () => {
      app = await startTestApp(engine);
      administrator = await app.as('administrator');
      editor = await app.as('editor');
      orchard = await addClient(app.database, 'Orchard');
      vale = await addClient(app.database, 'Vale');
      await addProduct(app.database, { sku: 'JAM-01', clientId: orchard });
      await addProduct(app.database, { sku: 'TEA-01', clientId: vale });
    });

    test('an editor invites people of clients and suppliers, and nobody of staff @security-6.5', async () => {
      const invite = (body: object) =>
        editor.call(inviteUser, { body: { ...cara, email: 'cara@orchard.example', ...body } });
      expect((await invite({})).problem.code).toBe('access.denied');
      expect((await invite({ partner: null })).problem.code).toBe('access.denied');
      const asEditor = await invite({ partner: { clientId: orchard }, role: 'editor' });
      expect(asEditor.problem.fields).toEqual({ role: 'People of a client or supplier are read-only.' });
      expect((await invite({ partner: { clientId: 2_147_483_647 } })).problem.code).toBe('client.not_found');
      const both = { clientId: orchard, supplierCode: 'TRENT' };
      expect((await invite({ partner: both })).problem.fields).toEqual({
        partner: 'Name a client by clientId, or a supplier by supplierCode.',
      });
      const { status, reply } = await invite({ partner: { clientId: orchard } });
      expect([status, reply.role, reply.partner]).toEqual([201, 'read_only', { clientId: orchard }]);
      expect((await editor.call(inviteAgain, { params: { id: reply.id } })).status).toBe(200);
      const elsewhere = await invite({ partner: { clientId: vale } });
      expect([elsewhere.status, elsewhere.problem.message]).toEqual([
        409,
        'An account with this email already exists. Somebody who works for two clients has two accounts, each with its own address.',
      ]);
      const staff = { ...cara, email: 'staff@example.com' };
      const invited = await administrator.call(inviteUser, { body: staff });
      const again = await editor.call(inviteAgain, { params: { id: invited.reply.id } });
      expect(again.problem.code).toBe('access.denied');
      expect((await editor.call(listPartners, {})).reply).toMatchObject([
        { email: 'cara@orchard.example', of: 'Orchard', isInvited: true },
      ]);
    });

    test('whoever is moved to another client signs in again and sees only that one’s records', async () => {
      const person = await app.newPerson('moved@example.com', 'read_only');
      const id = person.userId ?? 0;
      const move = (partner: object | null) =>
        administrator.call(setPartner, {
          params: { id },
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of them are no partners
          body: { partner: partner as { clientId: number } },
        });
      expect((await person.call(listProducts, {})).reply.map(({ sku }) => sku)).toEqual(['TEA-01', 'JAM-01']);
      expect((await move({ clientId: orchard })).reply.partner).toEqual({ clientId: orchard });
      expect((await person.call(getCurrentUser, {})).problem.code).toBe('session.required');
      expect((await move({ clientId: 2_147_483_647 })).problem.code).toBe('client.not_found');
      expect((await move({ supplierCode: ' ' })).status).toBe(400);
      const promoted = await administrator.call(changeRole, {
        params: { userId: id },
        body: { role: 'editor' },
      });
      expect(promoted.problem.code).toBe('user.is_partner');
      const other = await app.newPerson('other-editor@example.com', 'editor');
      const refused = await administrator.call(setPartner, {
        params: { id: other.userId ?? 0 },
        body: { partner: { clientId: vale } },
      });
      expect(refused.problem.code).toBe('user.not_read_only');
      expect((await move(null)).reply.partner).toBeNull();
    });

    test('the people of a client that is renamed, merged into another and deleted see its name, and then nothing', async () => {
      const gone = await addClient(app.database, 'Gone');
      await addProduct(app.database, { sku: 'GONE-01', clientId: gone });
      const kept = await addProduct(app.database, { sku: 'GONE-02', clientId: gone });
      const person = await app.newPartner('left@gone.example', { clientId: gone });
      const seen = async () =>
        (await person.call(listProducts, {})).reply.map(({ sku, clientName }) => `${sku} ${clientName}`);
      await editor.call(updateClient, { params: { id: gone }, body: { name: 'Going' } });
      expect((await seen()).toSorted()).toEqual(['GONE-01 Going', 'GONE-02 Going']);
      await editor.call(updateProduct, { params: { id: kept }, body: { clientId: orchard } });
      expect(await seen()).toEqual(['GONE-01 Going']);
      await administrator.call(deleteClient, { params: { id: gone } });
      expect((await person.call(listProducts, {})).reply).toEqual([]);
      expect((await person.fetch(`/api/clients/${gone}`)).status).toBe(404);
      const { reply } = await person.call(getCurrentUser, {});
      expect(reply.partner).toEqual({ clientId: gone });
    });

    test('are listed by client, then by supplier, and those of deleted clients last, on both engines', async () => {
      const clients: number[] = [];
      for (const name of ['lime', 'Leaving', 'Lemon']) clients.push(await addClient(app.database, name));
      const partners = [
        { supplierCode: 'zeta' },
        ...clients.map((clientId) => ({ clientId })),
        { supplierCode: 'Alpha' },
      ];
      for (const [index, partner] of partners.entries())
        await app.newPartner(`${index}@listed.example`, partner);
      await administrator.call(deleteClient, { params: { id: clients[1] ?? 0 } });
      const listed = (await editor.call(listPartners, {})).reply;
      expect(listed.filter(({ email }) => email.endsWith('@listed.example')).map(({ of }) => of)).toEqual([
        'Lemon',
        'lime',
        'Alpha',
        'zeta',
        null,
      ]);
    });
  });
});
