import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createClient, deleteClient, getClient, updateClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { createProduct, deleteProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import * as comments from '#domain/releases/comment-contract.ts';
import { listProductReleases } from '#domain/releases/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import * as drafts from '#domain/releases/draft-contract.ts';
import { countOn } from '#server/history/spent-store.ts';
import { deleteOldReleases } from '#server/releases/stored-store.ts';
import { onBothEngines } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

/** The signature of whoever is signed in. */
const signature = { password: testPassword };

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let colleague: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    colleague = await app.newPerson('colleague@example.com', 'editor');
    administrator = await app.as('administrator');
  });

  const word = () => `N-${randomUUID().slice(0, 8)}`;
  const controlled = async (rules: Record<string, unknown> = {}) => {
    const clientId = (await editor.call(createClient, { body: { name: word() } })).reply.id;
    const sku = word();
    const body = { sku, clientId, caseQuantity: 6 };
    const { id } = (await editor.call(createProduct, { body })).reply;
    const control = { isControlled: true, ...rules };
    await administrator.call(setClientControl, { params: { id: clientId }, body: control });
    return { id, clientId, sku };
  };
  const save = (id: number, body: Record<string, unknown>, by = editor) =>
    by.call(updateProduct, { params: { id }, body });
  const draftOf = async (id: number, by = editor) =>
    (await by.call(drafts.getProductDraft, { params: { id } })).reply.draft;
  const publish = (id: number, version: number, by = editor) =>
    by.call(drafts.publishProduct, { params: { id }, body: { summary: 'New size', version } });
  const discard = (id: number, version: number) =>
    editor.call(drafts.discardProductDraft, { params: { id }, query: { version } });
  const approve = (id: number, number: number, body: Record<string, unknown>, by = colleague) =>
    by.call(drafts.approveProduct, { params: { id, number }, body: { ...body, signature } });
  const quantityOf = async (id: number) =>
    (await editor.call(getProduct, { params: { id } })).reply.caseQuantity;

  test('Y2: nothing is said of the release of a product that was deleted, though the release is kept', async () => {
    const { id } = await controlled();
    const params = { id, number: 1 };
    expect((await administrator.call(deleteProduct, { params })).status).toBe(200);
    const say = editor.call(comments.commentOnRelease, { params, body: { text: 'Why?' } });
    const said = editor.call(comments.listReleaseComments, { params });
    const refused = { status: 404, problem: { code: 'release.not_found' } };
    expect(await Promise.all([say, said])).toMatchObject([refused, refused]);
  });

  test('Y21: a page that shows the last draft does not publish the next one unread, and gets both sides', async () => {
    const { id } = await controlled();
    const first = (await save(id, { caseQuantity: 5, version: 1 })).reply.version;
    const shown = await draftOf(id);
    await discard(id, first);
    const second = (await save(id, { caseQuantity: 6_000 }, colleague)).reply.version;
    expect(second).toBeGreaterThan(first);
    const late = await publish(id, first);
    expect([late.status, late.problem.code]).toEqual([409, 'draft.changed']);
    expect(late.problem).toMatchObject({
      current: { published: { caseQuantity: 6 }, draft: { record: { caseQuantity: 6_000 } } },
    });
    expect((await discard(id, first)).problem.code).toBe('draft.changed');
    expect((await draftOf(id))?.number).toBeGreaterThan(shown?.number ?? 0);
    expect(await quantityOf(id)).toBe(6);
  });

  test('Y21: a form opened on the first draft conflicts with a colleague’s second, and after that with the record', async () => {
    const { id } = await controlled();
    const first = (await save(id, { caseQuantity: 5, version: 1 })).reply.version;
    await discard(id, first);
    const second = (await save(id, { caseQuantity: 7, version: 1 }, colleague)).reply.version;
    const form = (version: number) => save(id, { caseQuantity: 99, version });
    expect((await form(first)).problem).toMatchObject({
      code: 'record.changed_meanwhile',
      current: { caseQuantity: 7, version: second },
    });
    await publish(id, second, colleague);
    const published = (await editor.call(getProduct, { params: { id } })).reply.version;
    expect(published).toBeGreaterThan(second);
    for (const version of [first, second, 1])
      expect((await form(version)).problem).toMatchObject({
        code: 'record.changed_meanwhile',
        current: { caseQuantity: 7, version: published },
      });
    expect((await form(published)).status).toBe(200);
  });

  test('Y21: a draft and the record never have the same version, whoever publishes what they share', async () => {
    const { id, sku } = await controlled();
    const other = (await editor.call(createClient, { body: { name: word() } })).reply.id;
    const sharing = (await editor.call(createProduct, { body: { sku, clientId: other } })).reply.id;
    const drafted = (await save(id, { caseQuantity: 7 })).reply.version;
    const shared = (await save(sharing, { itemDescription: 'Of both' })).reply.version;
    await publish(sharing, shared);
    const { version } = (await editor.call(getProduct, { params: { id } })).reply;
    expect(version).toBeGreaterThan(drafted);
    const form = await save(id, { caseQuantity: 99, version });
    expect(form.problem).toMatchObject({ code: 'record.changed_meanwhile', current: { caseQuantity: 7 } });
  });

  test('Y21: whoever read “Five” does not approve “Six”; number, version and SHA-256 name what was read', async () => {
    const { id } = await controlled({ needsApproval: true });
    const five = await publish(id, (await save(id, { caseQuantity: 5 })).reply.version);
    const read = await draftOf(id, colleague);
    const six = await publish(id, (await save(id, { caseQuantity: 600 })).reply.version);
    expect(six.reply.number).toBeGreaterThan(five.reply.number);
    for (const body of [{}, { version: read?.version }, { sha256: five.reply.sha256 }]) {
      const late = await approve(id, five.reply.number, body);
      expect([late.status, late.problem.code]).toEqual([409, 'draft.changed']);
      expect(late.problem).toMatchObject({ current: { draft: { record: { caseQuantity: 600 } } } });
    }
    const refused = await colleague.call(drafts.refuseProduct, {
      params: { id, number: five.reply.number },
      body: { reason: 'Not five', signature },
    });
    expect(refused.problem.code).toBe('draft.changed');
    for (const body of [{ version: read?.version }, { sha256: five.reply.sha256 }])
      expect((await approve(id, six.reply.number, body)).problem.code).toBe('draft.changed');
    const approved = await approve(id, six.reply.number, { sha256: six.reply.sha256 });
    expect(approved.reply).toMatchObject({ number: six.reply.number, sha256: six.reply.sha256 });
    expect(await quantityOf(id)).toBe(600);
  });

  test('Y21: a number that was shown is never the number of anything else, not after deletion and return either', async () => {
    const { id, clientId } = await controlled({ needsApproval: true });
    const shown: number[] = [];
    for (const [quantity, deletes] of [
      [7, false],
      [8, true],
      [9, false],
    ] as const) {
      const sent = await publish(id, (await save(id, { caseQuantity: quantity })).reply.version);
      shown.push(sent.reply.number);
      await discard(id, (await draftOf(id))?.version ?? 0);
      if (!deletes) continue;
      for (const [call, gone] of [
        [deleteProduct, id],
        [deleteClient, clientId],
      ] as const) {
        await administrator.call(call, { params: { id: gone } });
        const { reply } = await administrator.call(listDeleted, { query: { page: 1 } });
        await administrator.call(restoreDeleted, { params: { id: reply[0]?.id ?? 0 } });
      }
    }
    const version = (await save(id, { caseQuantity: 10 })).reply.version;
    const last = await publish(id, version);
    shown.push(last.reply.number);
    expect(new Set(shown).size).toBe(4);
    const approved = await approve(id, last.reply.number, {});
    expect(approved.reply).toMatchObject({ number: last.reply.number, state: 'current' });
    const { reply } = await editor.call(listProductReleases, { params: { id }, query: {} });
    expect(reply.map(({ number, state }) => [number, state])).toEqual([
      [last.reply.number, 'current'],
      [1, 'superseded'],
    ]);
    await deleteOldReleases(app.database, '2099-01-01T00:00:00.000Z');
    const left = (await editor.call(listProductReleases, { params: { id }, query: {} })).reply;
    expect(left.map(({ number }) => number)).toEqual([last.reply.number]);
  });

  test('Y21: after a backup was restored, no form and no sheet of the lost time names another content', async () => {
    const { id, clientId } = await controlled();
    const lost = await publish(id, (await save(id, { caseQuantity: 7 })).reply.version);
    const before = (await editor.call(getProduct, { params: { id } })).reply.version;
    await app.database.write((queries) => countOn(queries));
    const drafted = (await save(id, { caseQuantity: 8, version: before })).reply.version;
    expect(drafted).toBe(before + 1_001);
    expect((await publish(id, drafted)).reply.number).toBe(lost.reply.number + 101);
    const free = (await editor.call(createProduct, { body: { sku: word() } })).reply;
    await app.database.write((queries) => countOn(queries));
    expect((await save(free.id, { caseQuantity: 2, version: 1 })).reply.version).toBe(1_002);
    const { reply } = await editor.call(listProductReleases, { params: { id: free.id }, query: {} });
    expect(reply.map(({ number }) => number)).toEqual([102, 1]);
    const params = { id: clientId };
    const { version } = (await editor.call(getClient, { params, query: {} })).reply;
    const { reply: client } = await editor.call(updateClient, { params, body: { aboutUs: 'Jam', version } });
    expect(client.version).toBe(2_002);
  });

  test('Y21: the same of clients', async () => {
    const { clientId: id } = await controlled();
    const saveIt = (labellingInstructions: string, version?: number) =>
      editor.call(updateClient, { params: { id }, body: { labellingInstructions, version } });
    const first = (await saveIt('On the lid')).reply.version;
    await editor.call(drafts.discardClientDraft, { params: { id }, query: { version: first } });
    const second = (await saveIt('On the side')).reply.version;
    expect(second).toBeGreaterThan(first);
    const late = await editor.call(drafts.publishClient, {
      params: { id },
      body: { summary: 'On the lid', version: first },
    });
    expect(late.problem.code).toBe('draft.changed');
    expect((await saveIt('Elsewhere', first)).problem.code).toBe('record.changed_meanwhile');
    await editor.call(drafts.publishClient, { params: { id }, body: { summary: 'Side', version: second } });
    const { version } = (await editor.call(getClient, { params: { id }, query: {} })).reply;
    expect(version).toBeGreaterThan(second);
  });

  test('Y21: of two who save a first draft at once from the same page, one gets the other’s to decide', async () => {
    const { id } = await controlled();
    const both = await Promise.all(
      [editor, colleague].map((by, nth) => save(id, { caseQuantity: 20 + nth, version: 1 }, by)),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});
