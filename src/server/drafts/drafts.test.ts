import { describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { deleteClient, getClient, updateClient } from '#domain/clients/contract.ts';
import { createProduct, deleteProduct, exportProducts, searchProducts } from '#domain/products/contract.ts';
import { listProductReleases } from '#domain/releases/contract.ts';
import { getClientControl } from '#domain/releases/control-contract.ts';
import {
  approveProduct,
  discardProductDraft,
  getClientDraft,
  goBackToProductRelease,
  publishClient,
  refuseProduct,
} from '#domain/releases/draft-contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import type { Caller } from '#testing/caller.ts';
import { draftScene, signature } from '#testing/scenes/draft-scene.ts';

onBothEngines((engine) => {
  const portal = draftScene(engine);
  const { controlled, seen, save, draft, publish, word, addProduct, addClient, control } = portal;

  describe('a save of a controlled client’s product', () => {
    test('is a draft: the floor, its search, the export and the API show what is published @security-7.6', async () => {
      const { id } = await controlled();
      const before = await seen(id);
      const saved = await save(id, { caseQuantity: 12, sku: 'DRAFT-ONLY', version: before.version });
      expect(saved.status).toBe(200);
      expect(saved.reply).toMatchObject({ isDraft: true, caseQuantity: 12, sku: 'DRAFT-ONLY' });
      expect(saved.reply.version).toBe(2);

      expect(await seen(id)).toEqual(before);
      expect(await seen(id, portal.editor)).toEqual(before);
      const found = await portal.reader.call(searchProducts, { params: { sku: 'DRAFT-ONLY' }, query: {} });
      expect(found.reply).toEqual([]);
      const releases = await portal.reader.call(listProductReleases, { params: { id }, query: {} });
      expect(releases.reply.map(({ number, state }) => [number, state])).toEqual([[1, 'current']]);
      expect(await draft(id)).toMatchObject({
        state: 'draft',
        number: 2,
        isStale: false,
        record: { caseQuantity: 12, sku: 'DRAFT-ONLY' },
        changes: [
          { field: 'sku', before: before.sku, after: 'DRAFT-ONLY' },
          { field: 'caseQuantity', before: 6, after: 12 },
        ],
      });
      expect((await portal.editor.fetch(`${exportProducts.path}?search=DRAFT-ONLY`)).status).toBe(200);
    });

    test('stands before the releases for those who publish, and for nobody else', async () => {
      const { id } = await controlled({ needsApproval: true });
      await save(id, { caseQuantity: 12, version: 1 });
      const listed = async (by: Caller) =>
        (await by.call(listProductReleases, { params: { id }, query: {} })).reply.map(
          ({ number, state, summary }) => [number, state, summary],
        );
      const first = [1, 'current', 'Created'];
      expect(await listed(portal.editor)).toEqual([[2, 'draft', 'Case Quantity'], first]);
      await publish(id);
      expect(await listed(portal.editor)).toEqual([[2, 'waiting', 'New size'], first]);
      await portal.colleague.call(refuseProduct, {
        params: { id, number: 2 },
        body: { reason: 'Eleven', signature },
      });
      expect(await listed(portal.editor)).toEqual([[2, 'refused', 'New size'], first]);
      expect(await listed(portal.reader)).toEqual([first]);
    });

    testOnce(engine)(
      'that waits for approval is not sent again over what the second person reads',
      async () => {
        const { id } = await controlled({ needsApproval: true });
        await save(id, { caseQuantity: 12, version: 1 });
        expect((await publish(id)).reply.state).toBe('waiting');
        const again = await publish(id, portal.colleague, 'Something else');
        expect([again.status, again.problem.code]).toEqual([409, 'draft.waiting']);
        expect((await draft(id))?.summary).toBe('New size');
      },
    );

    testOnce(engine)('is not overwritten by going back to a release', async () => {
      const { id } = await controlled();
      await save(id, { notes: 'a long precious text', version: 1 });
      const params = { id, number: 1 };
      const back = await portal.colleague.call(goBackToProductRelease, { params });
      expect([back.status, back.problem.code]).toEqual([409, 'draft.there']);
      expect((await draft(id))?.record.notes).toBe('a long precious text');
    });

    testOnce(engine)('is as fresh as before after its record was deleted and restored', async () => {
      const { id, clientId } = await controlled();
      await save(id, { caseQuantity: 12, version: 1 });
      for (const call of [
        [deleteProduct, id],
        [deleteClient, clientId],
      ] as const) {
        await portal.administrator.call(call[0], { params: { id: call[1] } });
        const { reply } = await portal.administrator.call(listDeleted, { query: { page: 1 } });
        await portal.administrator.call(restoreDeleted, { params: { id: reply[0]?.id ?? 0 } });
        expect((await draft(id))?.isStale).toBe(false);
      }
      expect((await publish(id)).reply).toMatchObject({ number: 2, state: 'current' });
    });

    test('goes over the draft that is there, and is refused where it started from another one, with that as it is', async () => {
      const { id } = await controlled();
      const first = (await save(id, { caseQuantity: 12, version: 1 })).reply;
      const label = first.labels[0]?.id;
      const second = await save(id, { labels: [{ id: label, labelSize: '20' }], version: first.version });
      expect(second.reply).toMatchObject({
        caseQuantity: 12,
        labels: [{ labelSku: 'L-1', labelSize: '20' }],
      });
      for (const version of [1, first.version]) {
        const late = await save(id, { caseQuantity: 99, version }, portal.colleague);
        expect([late.status, late.problem.code]).toEqual([409, 'record.changed_meanwhile']);
        expect(late.problem).toMatchObject({ current: { caseQuantity: 12, version: second.reply.version } });
      }
      expect((await draft(id))?.changes).toHaveLength(2);
    });

    testOnce(engine)('is refused for the same reasons as without control, and leaves nothing', async () => {
      const { id, clientId } = await controlled();
      const taken = word();
      await addProduct({ sku: taken });
      const other = await addClient();
      await addProduct({ sku: taken, clientId: other });
      expect((await save(id, { sku: taken, clientId: other })).problem.code).toBe('product.duplicate');
      expect((await save(id, { clientId: 2_000_000 })).problem.code).toBe('client.not_found');
      expect((await save(id, { images: ['images/none.png'] })).status).toBe(400);
      expect(await draft(id)).toBe(null);
      expect(
        (await portal.administrator.call(getClientControl, { params: { id: clientId } })).reply.drafts,
      ).toBe(0);
    });

    testOnce(engine)('that takes everything back leaves no draft', async () => {
      const { id } = await controlled();
      await save(id, { caseQuantity: 12 });
      const back = await save(id, { caseQuantity: 6 });
      expect(back.reply.isDraft).toBe(undefined);
      expect(await draft(id)).toBe(null);
    });

    testOnce(engine)('of another client becomes a draft where both share what it changes', async () => {
      const { id } = await controlled();
      const { sku } = await seen(id);
      const sharing = await addProduct({ sku, clientId: await addClient() });
      expect((await save(sharing, { notes: 'Its own' })).reply.isDraft).toBe(undefined);
      expect((await save(sharing, { itemDescription: 'Of both' })).reply.isDraft).toBe(true);
      expect((await seen(id)).itemDescription).toBe(null);
      expect((await publish(sharing)).status).toBe(201);
      expect((await seen(id)).itemDescription).toBe('Of both');
    });

    testOnce(engine)('that is new publishes its SKU alone', async () => {
      const clientId = await addClient();
      await control(clientId, { isControlled: true });
      const sku = word();
      const body = { sku, clientId, itemDescription: 'Jam', labels: [{ labelSku: 'L-9' }] };
      const made = await portal.editor.call(createProduct, { body });
      expect([made.status, made.reply.isDraft]).toEqual([201, true]);
      const { id } = made.reply;
      expect(await seen(id)).toMatchObject({ sku, clientId, itemDescription: null, labels: [] });
      expect((await publish(id)).reply).toMatchObject({ number: 2, summary: 'New size' });
      expect(await seen(id)).toMatchObject({ itemDescription: 'Jam', labels: [{ labelSku: 'L-9' }] });
    });
  });

  describe('a controlled client', () => {
    test('has a draft of its own texts, which is published like a product', async () => {
      const { clientId } = await controlled();
      const params = { id: clientId };
      const saved = await portal.editor.call(updateClient, {
        params,
        body: { labellingInstructions: 'On the lid' },
      });
      expect(saved.reply).toMatchObject({ isDraft: true, labellingInstructions: 'On the lid' });
      const before = (await portal.reader.call(getClient, { params, query: {} })).reply;
      expect(before.labellingInstructions).toBe(null);
      const { draft: shown } = (await portal.editor.call(getClientDraft, { params })).reply;
      expect(shown?.changes).toEqual([
        { field: 'labellingInstructions', labelNumber: null, before: null, after: 'On the lid' },
      ]);
      const body = { summary: 'On the lid', version: shown?.version ?? 0 };
      expect((await portal.editor.call(publishClient, { params, body })).reply).toMatchObject({ number: 2 });
      const after = (await portal.reader.call(getClient, { params, query: {} })).reply;
      expect(after.labellingInstructions).toBe('On the lid');
    });

    test('stays so until it is said what becomes of its drafts: publish or discard', async () => {
      for (const [drafts, quantity] of [
        ['publish', 12],
        ['discard', 6],
      ] as const) {
        const { id, clientId } = await controlled();
        await save(id, { caseQuantity: 12 });
        const refused = await control(clientId, { isControlled: false });
        expect([refused.status, refused.problem.code]).toEqual([409, 'control.drafts_open']);
        expect(await draft(id)).not.toBe(null);
        const ended = await control(clientId, { isControlled: false, drafts });
        expect(ended.reply).toMatchObject({ isControlled: false, drafts: 0 });
        expect((await seen(id)).caseQuantity).toBe(quantity);
        expect(await draft(id)).toBe(null);
        expect((await save(id, { caseQuantity: 7 })).reply.isDraft).toBe(undefined);
      }
    });

    testOnce(engine)('keeps what is left out, and refuses what is no number of pieces', async () => {
      const clientId = await addClient();
      await control(clientId, { isControlled: true, checkEvery: 20 });
      expect((await control(clientId, { needsPhoto: true })).reply).toEqual({
        isControlled: true,
        approval: 'none',
        needsApproval: false,
        checkEvery: 20,
        answersByLink: false,
        needsPhoto: true,
        needsSecondToClear: false,
        isShadow: false,
        checkAt: 'all',
        challengesEachRun: true,
        unexplainedLimit: 0,
        drafts: 0,
      });
      for (const checkEvery of [0, 1.5, 'all'])
        expect((await control(clientId, { checkEvery })).status).toBe(400);
    });

    testOnce(engine)('a draft of a product that is deleted does not keep control on', async () => {
      const { id, clientId } = await controlled();
      await save(id, { caseQuantity: 12 });
      await portal.administrator.call(deleteProduct, { params: { id } });
      expect((await control(clientId, { isControlled: false })).reply).toMatchObject({ drafts: 0 });
    });

    test('who published, sent, approved, refused and discarded stands in the audit trail @security-7.6', async () => {
      const { id, clientId } = await controlled({ needsApproval: true });
      await save(id, { caseQuantity: 12 });
      await publish(id);
      await portal.colleague.call(refuseProduct, {
        params: { id, number: 2 },
        body: { reason: 'Wrong', signature },
      });
      await publish(id);
      await portal.colleague.call(approveProduct, { params: { id, number: 2 }, body: { signature } });
      const { version } = (await save(id, { caseQuantity: 13 })).reply;
      await portal.editor.call(discardProductDraft, { params: { id }, query: { version } });
      const { reply } = await portal.administrator.call(listAudit, { query: { page: 1, pageSize: 50 } });
      const kinds = reply
        .filter(({ subject }) => subject?.id === id || subject?.id === clientId)
        .map(({ kind }) => kind);
      expect(kinds).toEqual(
        expect.arrayContaining([
          'control_changed',
          'release_sent',
          'release_refused',
          'release_approved',
          'draft_discarded',
        ]),
      );
    });
  });
});
