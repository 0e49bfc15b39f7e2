import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { createClient, deleteClient, getClient, updateClient } from '#domain/clients/contract.ts';
import {
  createProduct,
  deleteProduct,
  exportProducts,
  getProduct,
  searchProducts,
  updateProduct,
} from '#domain/products/contract.ts';
import { getProductRelease, listProductReleases } from '#domain/releases/contract.ts';
import { getClientControl, setClientControl } from '#domain/releases/control-contract.ts';
import {
  approveProduct,
  discardProductDraft,
  getClientDraft,
  getProductDraft,
  goBackToProductRelease,
  listClientDrafts,
  publishClient,
  publishProduct,
  publishProducts,
  refuseProduct,
} from '#domain/releases/draft-contract.ts';
import { getProductChanges } from '#domain/releases/reading-contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { startTestApp, testPassword, type Caller, type TestApp } from '#testing/test-app.ts';

/** The signature of whoever is signed in. */
const signature = { password: testPassword };

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let colleague: Caller;
  let reader: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    colleague = await app.newPerson('colleague@example.com', 'editor');
    reader = await app.as('read_only');
    administrator = await app.as('administrator');
  });

  const word = () => `C-${randomUUID().slice(0, 8)}`;
  const control = (id: number, body: Record<string, unknown>) =>
    administrator.call(setClientControl, { params: { id }, body });
  const addClient = async (body: Record<string, unknown> = {}) =>
    (await editor.call(createClient, { body: { name: word(), ...body } })).reply.id;
  const addProduct = async (body: Record<string, unknown>) =>
    (await editor.call(createProduct, { body: { sku: word(), ...body } })).reply.id;
  const seen = async (id: number, by = reader) => (await by.call(getProduct, { params: { id } })).reply;
  const draft = async (id: number, by = editor) =>
    (await by.call(getProductDraft, { params: { id } })).reply.draft;
  const save = (id: number, body: Record<string, unknown>, by = editor) => {
    app.clock.advance(60_000);
    return by.call(updateProduct, { params: { id }, body });
  };
  const publish = async (id: number, by = editor, summary = 'New size') =>
    by.call(publishProduct, { params: { id }, body: { summary, version: (await draft(id))?.version ?? 0 } });
  /** A product of a controlled client. */
  const controlled = async (rules: Record<string, unknown> = {}) => {
    const clientId = await addClient();
    const id = await addProduct({
      clientId,
      caseQuantity: 6,
      labels: [{ labelSku: 'L-1', labelSize: '10' }],
    });
    await control(clientId, { isControlled: true, ...rules });
    return { clientId, id };
  };

  describe('a save of a controlled client’s product', () => {
    test('is a draft: the floor, its search, the export and the API show what is published @security-7.6', async () => {
      const { id } = await controlled();
      const before = await seen(id);
      const saved = await save(id, { caseQuantity: 12, sku: 'DRAFT-ONLY', version: before.version });
      expect(saved.status).toBe(200);
      expect(saved.reply).toMatchObject({ isDraft: true, caseQuantity: 12, sku: 'DRAFT-ONLY' });
      expect(saved.reply.version).toBe(2);

      expect(await seen(id)).toEqual(before);
      expect(await seen(id, editor)).toEqual(before);
      const found = await reader.call(searchProducts, { params: { sku: 'DRAFT-ONLY' }, query: {} });
      expect(found.reply).toEqual([]);
      const releases = await reader.call(listProductReleases, { params: { id }, query: {} });
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
      expect((await editor.fetch(`${exportProducts.path}?search=DRAFT-ONLY`)).status).toBe(200);
    });

    test('stands before the releases for those who publish, and for nobody else', async () => {
      const { id } = await controlled({ needsApproval: true });
      await save(id, { caseQuantity: 12, version: 1 });
      const listed = async (by: Caller) =>
        (await by.call(listProductReleases, { params: { id }, query: {} })).reply.map(
          ({ number, state, summary }) => [number, state, summary],
        );
      const first = [1, 'current', 'Created'];
      expect(await listed(editor)).toEqual([[2, 'draft', 'Case Quantity'], first]);
      await publish(id);
      expect(await listed(editor)).toEqual([[2, 'waiting', 'New size'], first]);
      await colleague.call(refuseProduct, {
        params: { id, number: 2 },
        body: { reason: 'Eleven', signature },
      });
      expect(await listed(editor)).toEqual([[2, 'refused', 'New size'], first]);
      expect(await listed(reader)).toEqual([first]);
    });

    testOnce(engine)(
      'that waits for approval is not sent again over what the second person reads',
      async () => {
        const { id } = await controlled({ needsApproval: true });
        await save(id, { caseQuantity: 12, version: 1 });
        expect((await publish(id)).reply.state).toBe('waiting');
        const again = await publish(id, colleague, 'Something else');
        expect([again.status, again.problem.code]).toEqual([409, 'draft.waiting']);
        expect((await draft(id))?.summary).toBe('New size');
      },
    );

    testOnce(engine)('is not overwritten by going back to a release', async () => {
      const { id } = await controlled();
      await save(id, { notes: 'a long precious text', version: 1 });
      const params = { id, number: 1 };
      const back = await colleague.call(goBackToProductRelease, { params });
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
        await administrator.call(call[0], { params: { id: call[1] } });
        const { reply } = await administrator.call(listDeleted, { query: { page: 1 } });
        await administrator.call(restoreDeleted, { params: { id: reply[0]?.id ?? 0 } });
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
        const late = await save(id, { caseQuantity: 99, version }, colleague);
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
      expect((await administrator.call(getClientControl, { params: { id: clientId } })).reply.drafts).toBe(0);
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
      const made = await editor.call(createProduct, { body });
      expect([made.status, made.reply.isDraft]).toEqual([201, true]);
      const { id } = made.reply;
      expect(await seen(id)).toMatchObject({ sku, clientId, itemDescription: null, labels: [] });
      expect((await publish(id)).reply).toMatchObject({ number: 2, summary: 'New size' });
      expect(await seen(id)).toMatchObject({ itemDescription: 'Jam', labels: [{ labelSku: 'L-9' }] });
    });
  });

  describe('publishing', () => {
    test('makes it the current release, with the summary, and is what changed for a worker', async () => {
      const { id } = await controlled();
      await save(id, { caseQuantity: 12 });
      const published = await publish(id, editor, '  Twelve a case now ');
      expect(published.status).toBe(201);
      expect(published.reply).toMatchObject({ number: 2, state: 'current', summary: 'Twelve a case now' });
      expect((await seen(id)).caseQuantity).toBe(12);
      expect(await draft(id)).toBe(null);
      const changes = (await reader.call(getProductChanges, { params: { id } })).reply;
      expect(changes.product.release).toMatchObject({ number: 2, summary: 'Twelve a case now' });
      const release = await reader.call(getProductRelease, { params: { id, number: 2 } });
      expect(release.reply.content['caseQuantity']).toBe(12);
      expect((await publish(id)).status).toBe(400);
    });

    testOnce(engine)('asks for a summary of 3 to 200 characters', async () => {
      const { id } = await controlled();
      await save(id, { caseQuantity: 12 });
      for (const summary of ['', '  ', 'ab', 'x'.repeat(201)]) {
        const refused = await publish(id, editor, summary);
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
      const late = await editor.call(publishProduct, {
        params: { id },
        body: { summary: 'Twelve', version },
      });
      expect([late.status, late.problem.code]).toEqual([409, 'draft.changed']);
      const gone = await editor.call(discardProductDraft, { params: { id }, query: { version } });
      expect(gone.problem.code).toBe('draft.changed');
    });

    test('by two at once happens once @security-7.6', async () => {
      const { id } = await controlled();
      const version = (await save(id, { caseQuantity: 12 })).reply.version;
      const body = { summary: 'Twelve', version };
      const both = await Promise.all(
        [editor, colleague].map((by) => by.call(publishProduct, { params: { id }, body })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
      expect(both.find(({ status }) => status === 404)?.problem.code).toBe('draft.not_found');
      expect((await reader.call(listProductReleases, { params: { id }, query: {} })).reply).toHaveLength(2);
    });

    test('several products at once: each by itself, with a sentence for what could not be', async () => {
      const [one, other] = [await controlled(), await controlled({ needsApproval: true })];
      const versions = [await save(one.id, { caseQuantity: 8 }), await save(other.id, { caseQuantity: 9 })];
      const products = [
        { id: one.id, version: versions[0]?.reply.version ?? 0 },
        { id: other.id, version: versions[1]?.reply.version ?? 0 },
        { id: 2_000_000, version: 1 },
      ];
      const listed = await editor.call(listClientDrafts, { params: { id: other.clientId } });
      expect(listed.reply).toMatchObject({
        total: 1,
        drafts: [{ id: other.id, state: 'draft', isStale: false, by: 'Test editor' }],
      });
      expect(listed.reply.drafts[0]?.version).toBe(products[1]?.version);
      const answer = await editor.call(publishProducts, { body: { summary: 'Cases', products } });
      expect(answer.reply).toEqual({
        published: [one.id],
        waiting: [other.id],
        refused: [{ id: 2_000_000, message: 'Product not found' }],
      });
    });

    testOnce(engine)('discarding leaves what is published', async () => {
      const { id } = await controlled();
      const version = (await save(id, { caseQuantity: 12 })).reply.version;
      expect((await editor.call(discardProductDraft, { params: { id }, query: { version } })).status).toBe(
        200,
      );
      expect(await draft(id)).toBe(null);
      expect((await seen(id)).caseQuantity).toBe(6);
    });
  });

  describe('going back to a release', () => {
    const goBack = (id: number, number: number, by = editor) =>
      by.call(goBackToProductRelease, { params: { id, number } });

    test('saves the product as it was, with its labels, as the next release', async () => {
      const id = await addProduct({ caseQuantity: 6, labels: [{ labelSku: 'L-1', labelSize: '10' }] });
      const before = await seen(id);
      await save(id, { caseQuantity: 12, notes: 'New', labels: [{ labelSku: 'L-2' }] });
      const back = await goBack(id, 1);
      expect([back.status, back.reply.isDraft]).toEqual([200, undefined]);
      expect(await seen(id)).toMatchObject({ caseQuantity: 6, notes: null, labels: before.labels });
      const [first, , last] = (
        await reader.call(listProductReleases, { params: { id }, query: {} })
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
        await editor.call(discardProductDraft, { params: { id }, query: { version } });
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
      const approved = await approve(id, administrator);
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
      expect((await approve(id, editor)).problem.code).toBe('draft.own');
      expect((await refuse(id, editor, 'No')).problem.code).toBe('draft.own');
      expect(await draft(id, editor)).toMatchObject({ mayAnswer: false });
      expect(await draft(id, colleague)).toMatchObject({ mayAnswer: true });
      await save(id, { layerQuantity: 4 }, colleague);
      expect(await draft(id)).toMatchObject({ state: 'draft', summary: null });
      await publish(id, editor);
      expect((await approve(id, colleague, 3)).problem.code).toBe('draft.own');
      expect((await approve(id, administrator, 3)).status).toBe(200);
    });

    testOnce(engine)(
      'a refusal needs a reason and keeps the draft; what does not wait is not answered',
      async () => {
        const { id } = await waiting();
        expect((await refuse(id, colleague, ' ')).status).toBe(400);
        expect((await approve(id, colleague, 3)).problem.code).toBe('release.not_found');
        expect((await refuse(id, colleague, 'The size is wrong')).status).toBe(200);
        expect(await draft(id)).toMatchObject({
          state: 'refused',
          reason: 'The size is wrong',
          record: { caseQuantity: 12 },
        });
        expect((await approve(id, colleague)).problem.code).toBe('draft.not_waiting');
        const saved = await save(id, { caseQuantity: 13 });
        expect(saved.status).toBe(200);
        expect(await draft(id)).toMatchObject({ state: 'draft', reason: null });
      },
    );
  });

  describe('a controlled client', () => {
    test('has a draft of its own texts, which is published like a product', async () => {
      const { clientId } = await controlled();
      const params = { id: clientId };
      const saved = await editor.call(updateClient, {
        params,
        body: { labellingInstructions: 'On the lid' },
      });
      expect(saved.reply).toMatchObject({ isDraft: true, labellingInstructions: 'On the lid' });
      const before = (await reader.call(getClient, { params, query: {} })).reply;
      expect(before.labellingInstructions).toBe(null);
      const { draft: shown } = (await editor.call(getClientDraft, { params })).reply;
      expect(shown?.changes).toEqual([
        { field: 'labellingInstructions', labelNumber: null, before: null, after: 'On the lid' },
      ]);
      const body = { summary: 'On the lid', version: shown?.version ?? 0 };
      expect((await editor.call(publishClient, { params, body })).reply).toMatchObject({ number: 2 });
      const after = (await reader.call(getClient, { params, query: {} })).reply;
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
      await administrator.call(deleteProduct, { params: { id } });
      expect((await control(clientId, { isControlled: false })).reply).toMatchObject({ drafts: 0 });
    });

    test('who published, sent, approved, refused and discarded stands in the audit trail @security-7.6', async () => {
      const { id, clientId } = await controlled({ needsApproval: true });
      await save(id, { caseQuantity: 12 });
      await publish(id);
      await colleague.call(refuseProduct, {
        params: { id, number: 2 },
        body: { reason: 'Wrong', signature },
      });
      await publish(id);
      await colleague.call(approveProduct, { params: { id, number: 2 }, body: { signature } });
      const { version } = (await save(id, { caseQuantity: 13 })).reply;
      await editor.call(discardProductDraft, { params: { id }, query: { version } });
      const { reply } = await administrator.call(listAudit, { query: { page: 1, pageSize: 50 } });
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
