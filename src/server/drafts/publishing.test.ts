import { describe, expect, test } from 'vitest';
import { getProductRelease, listProductReleases } from '#domain/releases/contract.ts';
import {
  approveProduct,
  discardProductDraft,
  goBackToProductRelease,
  listClientDrafts,
  publishProduct,
  publishProducts,
  refuseProduct,
} from '#domain/releases/draft-contract.ts';
import { getProductChanges } from '#domain/releases/reading-contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import type { Caller } from '#testing/caller.ts';
import { draftScene, signature } from '#testing/scenes/draft-scene.ts';

onBothEngines((engine) => {
  const portal = draftScene(engine);
  const { controlled, save, publish, seen, draft, addProduct, addClient, word } = portal;

  describe('publishing', () => {
    test('makes it the current release, with the summary, and is what changed for a worker', async () => {
      const { id } = await controlled();
      await save(id, { caseQuantity: 12 });
      const published = await publish(id, portal.editor, '  Twelve a case now ');
      expect(published.status).toBe(201);
      expect(published.reply).toMatchObject({ number: 2, state: 'current', summary: 'Twelve a case now' });
      expect((await seen(id)).caseQuantity).toBe(12);
      expect(await draft(id)).toBe(null);
      const changes = (await portal.reader.call(getProductChanges, { params: { id } })).reply;
      expect(changes.product.release).toMatchObject({ number: 2, summary: 'Twelve a case now' });
      const release = await portal.reader.call(getProductRelease, { params: { id, number: 2 } });
      expect(release.reply.content['caseQuantity']).toBe(12);
      expect((await publish(id)).status).toBe(400);
    });

    testOnce(engine)('asks for a summary of 3 to 200 characters', async () => {
      const { id } = await controlled();
      await save(id, { caseQuantity: 12 });
      for (const summary of ['', '  ', 'ab', 'x'.repeat(201)]) {
        const refused = await publish(id, portal.editor, summary);
        expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['summary']]);
      }
      expect((await seen(id)).caseQuantity).toBe(6);
    });

    testOnce(engine)(
      'a stale draft is refused with both sides, and a save brings it up to date',
      async () => {
        const { id } = await controlled();
        const { sku } = await seen(id);
        await save(id, { caseQuantity: 12 });
        const sharing = await addProduct({ sku, clientId: await addClient() });
        await save(sharing, { itemDescription: 'Named meanwhile' });
        await publish(sharing);
        expect(await draft(id)).toMatchObject({ isStale: true });
        const stale = await publish(id);
        expect([stale.status, stale.problem.code]).toEqual([409, 'draft.stale']);
        expect(stale.problem).toMatchObject({
          current: {
            published: { itemDescription: 'Named meanwhile', caseQuantity: 6 },
            draft: { record: { itemDescription: 'Named meanwhile', caseQuantity: 12 } },
          },
        });
        await save(id, { version: (await draft(id))?.version });
        expect(await draft(id)).toMatchObject({ isStale: false });
        expect((await publish(id)).status).toBe(201);
        expect(await seen(id)).toMatchObject({ itemDescription: 'Named meanwhile', caseQuantity: 12 });
      },
    );

    testOnce(engine)('a draft that was saved again after it was seen is not published', async () => {
      const { id } = await controlled();
      const version = (await save(id, { caseQuantity: 12 })).reply.version;
      await save(id, { caseQuantity: 13 });
      const late = await portal.editor.call(publishProduct, {
        params: { id },
        body: { summary: 'Twelve', version },
      });
      expect([late.status, late.problem.code]).toEqual([409, 'draft.changed']);
      const gone = await portal.editor.call(discardProductDraft, { params: { id }, query: { version } });
      expect(gone.problem.code).toBe('draft.changed');
    });

    test('by two at once happens once @security-7.6', async () => {
      const { id } = await controlled();
      const version = (await save(id, { caseQuantity: 12 })).reply.version;
      const body = { summary: 'Twelve', version };
      const both = await Promise.all(
        [portal.editor, portal.colleague].map((by) => by.call(publishProduct, { params: { id }, body })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
      expect(both.find(({ status }) => status === 404)?.problem.code).toBe('draft.not_found');
      expect(
        (await portal.reader.call(listProductReleases, { params: { id }, query: {} })).reply,
      ).toHaveLength(2);
    });

    test('several products at once: each by itself, with a sentence for what could not be', async () => {
      const [one, other] = [await controlled(), await controlled({ needsApproval: true })];
      const versions = [await save(one.id, { caseQuantity: 8 }), await save(other.id, { caseQuantity: 9 })];
      const products = [
        { id: one.id, version: versions[0]?.reply.version ?? 0 },
        { id: other.id, version: versions[1]?.reply.version ?? 0 },
        { id: 2_000_000, version: 1 },
      ];
      const listed = await portal.editor.call(listClientDrafts, { params: { id: other.clientId } });
      expect(listed.reply).toMatchObject({
        total: 1,
        drafts: [{ id: other.id, state: 'draft', isStale: false, by: 'Test editor' }],
      });
      expect(listed.reply.drafts[0]?.version).toBe(products[1]?.version);
      const answer = await portal.editor.call(publishProducts, { body: { summary: 'Cases', products } });
      expect(answer.reply).toEqual({
        published: [one.id],
        waiting: [other.id],
        refused: [
          {
            id: 2_000_000,
            message: 'Product not found',
            said: {
              code: 'refusal.plain',
              values: { code: 'product.not_found', sentence: 'Product not found' },
            },
          },
        ],
      });
    });

    testOnce(engine)('discarding leaves what is published', async () => {
      const { id } = await controlled();
      const version = (await save(id, { caseQuantity: 12 })).reply.version;
      expect(
        (await portal.editor.call(discardProductDraft, { params: { id }, query: { version } })).status,
      ).toBe(200);
      expect(await draft(id)).toBe(null);
      expect((await seen(id)).caseQuantity).toBe(6);
    });
  });

  describe('going back to a release', () => {
    const goBack = (id: number, number: number, by = portal.editor) =>
      by.call(goBackToProductRelease, { params: { id, number } });

    test('saves the product as it was, with its labels, as the next release', async () => {
      const id = await addProduct({ caseQuantity: 6, labels: [{ labelSku: 'L-1', labelSize: '10' }] });
      const before = await seen(id);
      await save(id, { caseQuantity: 12, notes: 'New', labels: [{ labelSku: 'L-2' }] });
      const back = await goBack(id, 1);
      expect([back.status, back.reply.isDraft]).toEqual([200, undefined]);
      expect(await seen(id)).toMatchObject({ caseQuantity: 6, notes: null, labels: before.labels });
      const [first, , last] = (
        await portal.reader.call(listProductReleases, { params: { id }, query: {} })
      ).reply.toReversed();
      expect(last).toMatchObject({ number: 3, state: 'current', sha256: first?.sha256 });
    });

    testOnce(engine)(
      'is a draft where the client is controlled, once the one that is there is settled',
      async () => {
        const { id } = await controlled();
        await save(id, { caseQuantity: 12 });
        await publish(id);
        await save(id, { caseQuantity: 13, notes: 'Not yet published' });
        expect((await goBack(id, 1)).problem.code).toBe('draft.there');
        const version = (await draft(id))?.version ?? 0;
        await portal.editor.call(discardProductDraft, { params: { id }, query: { version } });
        expect((await goBack(id, 1)).reply).toMatchObject({ isDraft: true, caseQuantity: 6, notes: null });
        expect((await seen(id)).caseQuantity).toBe(12);
        expect((await draft(id))?.changes).toEqual([
          { field: 'caseQuantity', labelNumber: null, before: 12, after: 6 },
        ]);
      },
    );

    testOnce(engine)(
      'is refused for a release that is not there, and in words for what is taken by now',
      async () => {
        const sku = word();
        const clientId = await addClient();
        const id = await addProduct({ sku, clientId });
        expect((await goBack(id, 2)).problem.code).toBe('release.not_found');
        await save(id, { sku: word() });
        await addProduct({ sku, clientId });
        const refused = await goBack(id, 1);
        expect([refused.status, refused.problem.code]).toEqual([409, 'product.duplicate']);
      },
    );
  });

  describe('with approval', () => {
    const waiting = async () => {
      const { id, clientId } = await controlled({ needsApproval: true });
      await save(id, { caseQuantity: 12 });
      const sent = await publish(id);
      expect(sent.reply).toMatchObject({ number: 2, state: 'waiting', approvedBy: null });
      expect((await seen(id)).caseQuantity).toBe(6);
      return { id, clientId, sha256: sent.reply.sha256 };
    };
    const approve = (id: number, by: Caller, number = 2) =>
      by.call(approveProduct, { params: { id, number }, body: { signature } });
    const refuse = (id: number, by: Caller, reason: string) =>
      by.call(refuseProduct, { params: { id, number: 2 }, body: { reason, signature } });

    test('it waits for a second person, who is named in the release', async () => {
      const { id, sha256 } = await waiting();
      const approved = await approve(id, portal.administrator);
      expect(approved.status).toBe(200);
      expect(approved.reply).toMatchObject({
        number: 2,
        state: 'current',
        summary: 'New size',
        by: 'Test editor',
        approvedBy: 'Test administrator',
      });
      expect(approved.reply.sha256).toBe(sha256);
      expect((await seen(id)).caseQuantity).toBe(12);
    });

    testOnce(engine)('no author approves or refuses it, not even one of several @security-7.6', async () => {
      const { id } = await waiting();
      expect((await approve(id, portal.editor)).problem.code).toBe('draft.own');
      expect((await refuse(id, portal.editor, 'No')).problem.code).toBe('draft.own');
      expect(await draft(id, portal.editor)).toMatchObject({ mayAnswer: false });
      expect(await draft(id, portal.colleague)).toMatchObject({ mayAnswer: true });
      await save(id, { layerQuantity: 4 }, portal.colleague);
      expect(await draft(id)).toMatchObject({ state: 'draft', summary: null });
      await publish(id, portal.editor);
      expect((await approve(id, portal.colleague, 3)).problem.code).toBe('draft.own');
      expect((await approve(id, portal.administrator, 3)).status).toBe(200);
    });

    testOnce(engine)(
      'a refusal needs a reason and keeps the draft; what does not wait is not answered',
      async () => {
        const { id } = await waiting();
        expect((await refuse(id, portal.colleague, ' ')).status).toBe(400);
        expect((await approve(id, portal.colleague, 3)).problem.code).toBe('release.not_found');
        expect((await refuse(id, portal.colleague, 'The size is wrong')).status).toBe(200);
        expect(await draft(id)).toMatchObject({
          state: 'refused',
          reason: 'The size is wrong',
          record: { caseQuantity: 12 },
        });
        expect((await approve(id, portal.colleague)).problem.code).toBe('draft.not_waiting');
        const saved = await save(id, { caseQuantity: 13 });
        expect(saved.status).toBe(200);
        expect(await draft(id)).toMatchObject({ state: 'draft', reason: null });
      },
    );
  });
});
