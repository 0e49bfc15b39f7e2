import { expect, test } from 'vitest';
import { createProduct } from '#domain/products/contract.ts';
import { commentOnRelease, listReleaseComments } from '#domain/releases/comment-contract.ts';
import { changeRole, setPartner } from '#domain/users/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  test('a comment stays on the side of whoever wrote it, whatever becomes of the account', async () => {
    const app = await startTestApp(engine);
    const [administrator, editor] = [await app.as('administrator'), await app.as('editor')];
    const clientId = await addClient(app.database, 'Orchard');
    const { id } = (await editor.call(createProduct, { body: { sku: 'A-1', clientId } })).reply;
    const params = { id, number: 1 };
    const say = (caller: Caller, text: string) => caller.call(commentOnRelease, { params, body: { text } });
    const sides = async (caller: Caller) =>
      (await caller.call(listReleaseComments, { params })).reply.map(({ text, isOfClient }) => [
        text,
        isOfClient,
      ]);
    const move = (userId: number | null, partner: { clientId: number } | null) =>
      administrator.call(setPartner, { params: { id: userId ?? 0 }, body: { partner } });
    const clerk = await app.newPerson('clerk@example.com', 'editor');
    const person = await app.newPartner('person@orchard.example', { clientId });
    await say(person, 'Of the client');
    await say(clerk, 'Of staff');
    const said = [
      ['Of the client', true],
      ['Of staff', false],
    ];
    expect(await sides(editor)).toEqual(said);
    await move(person.userId, null);
    const role = { params: { userId: clerk.userId ?? 0 }, body: { role: 'read_only' as const } };
    await administrator.call(changeRole, role);
    expect((await move(clerk.userId, { clientId })).status).toBe(200);
    expect(await sides(editor)).toEqual(said);
    expect(await sides(await app.newPartner('other@orchard.example', { clientId }))).toEqual(said);
  });
});
