import { describe, expect, test } from 'vitest';
import { searchProducts, updateProduct } from '#domain/products/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { problemIn } from '#testing/test-app.ts';
import { productScene, stored } from '#testing/scenes/product-scene.ts';

onBothEngines((engine) => {
  const portal = productScene(engine);
  const { created, newSku, changed, historyOf, product, put, statusesOf } = portal;

  describe('T15: a changed product', () => {
    test('keeps what is not sent, and is emptied by null @spec-5.11 @spec-7.16', async () => {
      const { id, labels } = await created({
        sku: newSku(),
        itemDescription: 'Jam',
        barcode: '41',
        caseQuantity: 6,
        notes: 'N',
        images: ['images/jam.png'],
        clientSku: 'C',
        labels: [{ labelSku: 'L' }],
      });
      portal.app.clock.advance(60_000);
      const after = await changed(id, {
        itemDescription: 'Marmalade',
        notes: null,
        barcode: null,
        version: 1,
      });
      expect(after).toMatchObject({
        itemDescription: 'Marmalade',
        barcode: null,
        caseQuantity: 6,
        notes: null,
        clientSku: 'C',
        labels,
        images: ['images/jam.png'],
        version: 2,
        updatedBy: 'Test editor',
      });
      expect(Date.parse(after.updatedAt) - Date.parse(after.createdAt)).toBe(60_000);
      const emptied = await changed(id, { images: null, labels: null, tutorialVideos: null });
      expect(emptied).toMatchObject({
        images: [],
        labels: [],
        tutorialVideos: [],
        labelSku: null,
        version: 3,
      });
      expect((await historyOf(id)).at(-1)).toEqual({
        userId: portal.editor.userId,
        action: 'updated',
        before: stored(after),
        after: stored(emptied),
      });
      expect(
        (await portal.editor.call(searchProducts, { params: { sku: 'marmelade' } })).reply,
      ).toMatchObject([{ id }]);
    });

    testOnce(engine)('copies its first label into the flat fields @spec-4.19', async () => {
      const { id, labels } = await created({
        sku: newSku(),
        labels: [{ labelSku: 'L-1' }, { labelSku: 'L-2' }],
      });
      const turned = await changed(id, {
        labels: labels.toReversed().map(({ id: labelId }) => ({ id: labelId })),
      });
      expect(turned).toMatchObject({ labelSku: 'L-2', labels: [{ labelSku: 'L-2' }, { labelSku: 'L-1' }] });
    });

    testOnce(engine)(
      'leaves videos as they are stored where none are sent, also what is not shown of them',
      async () => {
        const { id } = await created({ sku: newSku() });
        const stored = '[{"title":"Old film","url":"somewhere"}]';
        await portal.app.database.write((queries) =>
          queries
            .updateTable('client_products')
            .set({ tutorial_videos: stored })
            .where('id', '=', id)
            .execute(),
        );
        expect(await changed(id, { notes: 'N' })).toMatchObject({ notes: 'N', tutorialVideos: [] });
        const row = await portal.app.database.read
          .selectFrom('client_products')
          .select('tutorial_videos')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(row.tutorial_videos).toBe(stored);
      },
    );

    /** Leaves a product's label in its flat fields only. */
    const makeOlder = (id: number) =>
      portal.app.database.write((queries) =>
        queries.deleteFrom('product_labels').where('client_product_id', '=', id).execute(),
      );

    testOnce(engine).each([{ labels: null }, { labels: [] }])(
      '%j takes its labels and their artwork away for good',
      async (none) => {
        const label = {
          labelSku: 'L-1',
          labelType: 'BBD',
          supplierName: 'Mill',
          artworkFiles: ['documents/front.pdf'],
        };
        const listed = await created({ sku: newSku(), labels: [label] });
        const older = await created({ sku: newSku(), labels: [label] });
        await makeOlder(older.id);
        expect(await changed(older.id, { notes: 'Kept' })).toMatchObject({
          ...label,
          labels: [],
          version: 2,
        });
        for (const { id } of [listed, older]) {
          const emptied = await changed(id, none);
          const blank = { labelSku: null, labelType: null, supplierName: null, artworkFiles: [], labels: [] };
          expect(emptied).toMatchObject(blank);
          expect(await product(id)).toMatchObject(blank);
          expect((await historyOf(id)).at(-1)).toMatchObject({ before: label, after: blank });
          expect((await changed(id, none)).version).toBe(emptied.version);
          const again = await changed(id, { labels: [{ labelSize: '50 x 30' }] });
          expect(again.labels).toMatchObject([
            { labelSku: null, labelType: null, labelSize: '50 x 30', artworkFiles: [] },
          ]);
        }
      },
    );

    testOnce(engine)(
      'an older product without a list keeps in its first label what is not sent of it @spec-3.18',
      async () => {
        const { id } = await created({ sku: newSku(), labels: [{ labelSku: 'L-1', labelSize: '100 x 50' }] });
        await makeOlder(id);
        await portal.app.database.write((queries) =>
          queries
            .updateTable('client_products')
            .set({ label_type: 'Hologram' })
            .where('id', '=', id)
            .execute(),
        );
        const listed = await changed(id, { labels: [{ labelSku: 'L-2' }, { labelSku: 'L-3' }] });
        expect(listed.labels).toMatchObject([
          { labelSku: 'L-2', labelSize: '100 x 50', labelType: 'Hologram' },
          { labelSku: 'L-3', labelSize: null, labelType: null },
        ]);
      },
    );

    test('takes of a label that it has only what is sent, and gives a label of another one a new id', async () => {
      const other = await created({ sku: newSku(), labels: [{ labelSku: 'Theirs' }] });
      const { id, labels } = await created({
        sku: newSku(),
        labels: [{ labelSku: 'L', labelType: 'BBD', artworkFiles: ['documents/front.pdf'] }],
      });
      const [own, foreign] = [labels[0]?.id, other.labels[0]?.id];
      const after = await changed(id, { labels: [{ id: own, labelSku: null }, { id: foreign }] });
      expect(after.labels).toMatchObject([
        { id: own, labelSku: null, labelType: 'BBD', artworkFiles: ['documents/front.pdf'] },
        { labelSku: null, labelType: null },
      ]);
      expect(after.labels[1]?.id).not.toBe(foreign);
      expect(await product(other.id)).toEqual(other);
    });

    testOnce(engine)(
      'keeps pictures, artwork and videos of old, and takes no other such artwork and film',
      async () => {
        const images = ['https://old.example/a.png', '/uploads/b c.png', 'd.png', 'images/lost.png'];
        const id = await addProduct(portal.app.database, {
          sku: newSku(),
          images,
          labels: [{ artworkFiles: ['front.pdf'], labelType: 'Ornament' }],
        });
        const video = { title: 'Old', videoSource: 'https://films.example/1.mp4', videoType: 'youtube' };
        await portal.app.database.write((queries) =>
          queries
            .updateTable('client_products')
            .set({ tutorial_videos: JSON.stringify([video]) })
            .where('id', '=', id)
            .execute(),
        );
        const { labels } = await product(id);
        const whole = {
          images,
          labels: labels.map((label) => ({ id: label.id, artworkFiles: ['front.pdf'] })),
        };
        const after = await changed(id, { ...whole, tutorialVideos: [video], notes: 'New' });
        expect(after).toMatchObject({ images, notes: 'New', tutorialVideos: [video] });
        expect(after.labels).toEqual(labels);
        for (const body of [
          { images: ['http://old.example/other.png'] },
          { labels: [{ artworkFiles: ['d.png'] }] },
          { artworkFiles: ['d.png'] },
          { tutorialVideos: [{ ...video, videoSource: 'http://films.example/2.mp4' }] },
        ])
          expect((await put(id, body)).status).toBe(400);
      },
    );

    testOnce(engine)(
      'A5: takes a picture as a stored key, an https link, a path under /uploads/ or a bare name @spec-3.17',
      async () => {
        const images = ['images/jam.png', 'https://example.com/a.png', '/uploads/b c.png', 'd.png'];
        const { id } = await created({ sku: newSku(), images });
        expect((await product(id)).images).toEqual(images);
        expect((await changed(id, { images: ['https://example.com/b.png'] })).images).toEqual([
          'https://example.com/b.png',
        ]);
      },
    );

    testOnce(engine)(
      'A6: takes nested lists of pictures as one, without what is no text @spec-3.17',
      async () => {
        const images = [['images/jam.png', [7, ['images/jar.png']]], null, {}, true];
        const { id } = await created({ sku: newSku(), images });
        expect((await product(id)).images).toEqual(['images/jam.png', 'images/jar.png']);
        expect((await changed(id, { images: [[['images/jar.png']], 5] })).images).toEqual(['images/jar.png']);
      },
    );

    testOnce(engine)('A7: takes an empty quantity as not set, new and changed @spec-5.12', async () => {
      const none = { caseQuantity: '', layerQuantity: '', palletQuantity: '' };
      const unset = { caseQuantity: null, layerQuantity: null, palletQuantity: null };
      expect(await created({ sku: newSku(), ...none })).toMatchObject(unset);
      const { id } = await created({ sku: newSku(), caseQuantity: 12, layerQuantity: 6, palletQuantity: 48 });
      expect(await changed(id, none)).toMatchObject(unset);
    });

    testOnce(engine)('A10: takes a video of another site by its https link', async () => {
      const video = { title: 'Feed', videoSource: 'https://films.example/2', videoType: 'youtube' };
      const { id } = await created({ sku: newSku(), tutorialVideos: [video] });
      expect((await product(id)).tutorialVideos).toMatchObject([video]);
    });

    const flatLabel = {
      labelSku: 'L-9',
      labelType: 'Hologram',
      labelOrientation: 'Portrait',
      labelFeed: 'NEL',
      labelSize: '100 x 50',
      labelMaterial: 'Paper',
      adhesiveType: 'Permanent',
      supplierCode: 'S-1',
      supplierName: 'Mill',
      artworkFiles: ['documents/front.pdf'],
    };

    testOnce(engine).each([{}, { labels: [] }])(
      'A4: sent flat with %j, its label is stored, shown and changed @spec-3.18',
      async (labels) => {
        const { id } = await created({ sku: newSku(), ...flatLabel, ...labels });
        expect(await product(id)).toMatchObject({ ...flatLabel, labels: [] });
        const other = await changed(id, { labelSize: '80 x 40', artworkFiles: null, ...labels });
        expect(other).toMatchObject({ ...flatLabel, labelSize: '80 x 40', artworkFiles: [], labels: [] });
        expect(await product(id)).toEqual(other);
        const [last] = (await historyOf(id)).toReversed();
        expect(last).toMatchObject({ before: { labelSize: '100 x 50' }, after: { labelSize: '80 x 40' } });
      },
    );

    testOnce(engine)('A4: with labels, flat fields change the first of them', async () => {
      const { id } = await created({ sku: newSku(), labelSize: '1 x 1', labels: [{ labelSku: 'L-1' }, {}] });
      expect(await product(id)).toMatchObject({ labelSku: 'L-1', labelSize: null });
      const after = await changed(id, { labelSize: '80 x 40' });
      expect(after.labels).toMatchObject([{ labelSku: 'L-1', labelSize: '80 x 40' }, { labelSize: null }]);
      expect(await product(id)).toEqual(after);
      expect(after.labelSize).toBe('80 x 40');
    });

    test('changes what it shares for all, each with its version and history, and its own for itself', async () => {
      const sku = newSku();
      const ours = await created({ sku, clientId: portal.orchard });
      const theirs = await created({ sku, clientId: portal.harbour });
      await changed(ours.id, { caseQuantity: 24, images: ['images/jar.png'], notes: 'Ours' });
      expect(await product(theirs.id)).toMatchObject({
        caseQuantity: 24,
        images: ['images/jar.png'],
        notes: null,
        version: 2,
      });
      expect(await historyOf(theirs.id)).toHaveLength(2);
      await changed(ours.id, { notes: 'Again', caseQuantity: 24 });
      expect(await product(theirs.id)).toMatchObject({ version: 2 });
    });

    test('that somebody else has changed is refused with who, when, and how it is now', async () => {
      const { id } = await created({ sku: newSku() });
      const ana = await portal.app.newPerson('ana@example.com', 'editor');
      const theirs = await ana.call(updateProduct, { params: { id }, body: { notes: 'Hers', version: 1 } });
      expect(await problemIn(await put(id, { notes: 'Mine', version: 1 }))).toEqual({
        statusCode: 409,
        error: 'Conflict',
        code: 'record.changed_meanwhile',
        message: 'Changed by Test editor at Jan 15, 2026, 8:01 AM UTC.',
        said: {
          code: 'refusal.changed_by',
          values: { name: 'Test editor', at: theirs.reply.updatedAt },
        },
        current: theirs.reply,
        changed: { by: 'Test editor', at: theirs.reply.updatedAt },
      });
      expect(await changed(id, { notes: 'Mine' })).toMatchObject({ notes: 'Mine', version: 3 });
    });

    test('F14: by 20 at one moment from the same version is changed once @security-2.2', async () => {
      const { id } = await created({ sku: newSku() });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => put(id, { notes: `By ${n}`, version: 1 })),
      );
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      expect(await historyOf(id)).toHaveLength(2);
    });

    // Fewer than the portal's PostgreSQL connections, so that none times out waiting on a busy machine.
    test('by 8 at one moment, none of whom names a version, keeps what each of them has done', async () => {
      const { id } = await created({ sku: newSku(), labels: [{ labelSku: 'L' }] });
      const notes = Array.from({ length: 8 }, (_, n) => `By ${n}`);
      const answers = await Promise.all(notes.map((text) => put(id, { notes: text })));
      expect(statusesOf(answers)).toEqual(notes.map(() => 200));
      const [, ...changes] = await historyOf(id);
      expect(changes.map(({ after }) => after?.version)).toEqual(notes.map((_, n) => n + 2));
      expect(changes.map(({ before }) => before?.version)).toEqual(notes.map((_, n) => n + 1));
      expect(new Set(changes.map(({ after }) => after?.notes))).toEqual(new Set(notes));
      expect(stored(await product(id))).toEqual(changes.at(-1)?.after);
    });

    testOnce(engine)(
      'copies the first label into the flat fields, also where only the notes are new',
      async () => {
        const { id, labels } = await created({ sku: newSku(), labels: [{ labelSku: 'L' }] });
        await portal.app.database.write((queries) =>
          queries.updateTable('client_products').set({ label_sku: 'old' }).where('id', '=', id).execute(),
        );
        expect(await changed(id, { notes: 'N' })).toMatchObject({ notes: 'N', labelSku: 'L', labels });
        expect(await product(id)).toMatchObject({ labelSku: 'L', version: 2 });
      },
    );

    testOnce(engine)('into what it is already gets no new version and no history', async () => {
      const made = await created({
        sku: newSku(),
        clientId: portal.orchard,
        labels: [{ labelSku: 'L' }],
        notes: 'N',
      });
      expect(await changed(made.id, { ...made, notes: ' N ' })).toEqual(made);
      expect(await historyOf(made.id)).toHaveLength(1);
    });

    test('gets its client later, with the same id, once for each client @spec-5.11', async () => {
      const sku = newSku();
      const { id } = await created({ sku });
      expect(await changed(id, { clientId: portal.orchard })).toMatchObject({
        id,
        clientName: 'Orchard',
        version: 2,
      });
      const other = await created({ sku });
      expect(await problemIn(await put(other.id, { clientId: portal.orchard }))).toMatchObject({
        statusCode: 409,
        code: 'product.duplicate',
        existingId: id,
        message: `SKU ${sku} already exists for Orchard.`,
      });
      expect((await put(other.id, { clientId: 2_147_483_647 })).status).toBe(404);
      expect(await changed(id, { clientId: portal.harbour })).toMatchObject({ clientName: 'Harbour' });
    });

    testOnce(engine).each([
      { sku: null },
      { sku: '' },
      { caseQuantity: 0.5 },
      { labels: 7 },
      { version: '1' },
    ])('is refused with %j', async (body) => {
      const { id } = await created({ sku: newSku() });
      expect((await put(id, body)).status).toBe(400);
    });

    testOnce(engine)('that is none is not found', async () => {
      expect(await problemIn(await put(2_147_483_647, { notes: 'X' }))).toMatchObject({
        statusCode: 404,
        message: 'Product not found',
      });
    });
  });
});
