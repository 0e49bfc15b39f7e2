import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createProduct,
  getProduct,
  searchProducts,
  updateProduct,
  type Product,
} from '#domain/products/contract.ts';
import { insertFiles } from '#server/files/store.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { problemIn, startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';

/** A product as the history has it: places that nobody stated are derived when it is read. */
const stored = <T extends { places: readonly unknown[] }>(product: T): T => ({ ...product, places: [] });

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let orchard: number;
  let harbour: number;
  let count = 0;
  const newSku = () => `SKU-${(count += 1)}`;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
    orchard = await addClient(app.database, 'Orchard');
    harbour = await addClient(app.database, 'Harbour');
    const file = { originalFilename: 'a', size: 1, sha256: '' };
    await app.database.write((queries) =>
      insertFiles(
        queries,
        [
          { ...file, key: 'images/jam.png', contentType: 'image/png' },
          { ...file, key: 'images/jar.png', contentType: 'image/png' },
          { ...file, key: 'documents/front.pdf', contentType: 'application/pdf' },
          { ...file, key: 'uploads/film.mp4', contentType: 'video/mp4' },
        ],
        { userId: null, at: '2026-01-10T09:30:00.000Z' },
      ),
    );
  });

  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    editor.fetch(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const post = (body: unknown, headers?: Record<string, string>) =>
    send('POST', '/api/products', body, headers);
  const put = (id: number, body: unknown) => send('PUT', `/api/products/${id}`, body);

  const created = async (body: object): Promise<Product> => {
    const response = await post(body);
    expect(response.status).toBe(201);
    return createProduct.reply.parse(await response.json());
  };
  const changed = async (id: number, body: object): Promise<Product> => {
    const response = await put(id, body);
    expect(response.status).toBe(200);
    return updateProduct.reply.parse(await response.json());
  };
  const product = async (id: number) => (await editor.call(getProduct, { params: { id } })).reply;

  const refusal = async (response: Response) => {
    const { statusCode, fields } = await problemIn(response);
    return [statusCode, fields];
  };
  const statusesOf = (answers: readonly Response[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);

  const historyOf = async (id: number) =>
    (
      await app.database.read
        .selectFrom('history')
        .select(['user_id', 'action', 'before', 'after'])
        .where('entity', '=', 'product')
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute()
    ).map(({ user_id: userId, action, before, after }) => ({
      userId,
      action,
      before: before === null ? null : getProduct.reply.parse(JSON.parse(before)),
      after: after === null ? null : getProduct.reply.parse(JSON.parse(after)),
    }));
  const catalogueSkus = async (...skus: string[]) =>
    (
      await app.database.read.selectFrom('master_products').select('sku').where('sku', 'in', skus).execute()
    ).map(({ sku }) => sku);

  describe('T14: a new product', () => {
    test('is answered whole; the first label stands in the flat fields, and search finds it @spec-3.16 @spec-7.15', async () => {
      const labelId = randomUUID();
      const made = await created({
        sku: '  JAM 01 ',
        itemDescription: 'Strawberry jam',
        barcode: '05012345678900',
        caseQuantity: 12,
        layerQuantity: 0,
        palletQuantity: null,
        clientId: orchard,
        clientSku: '0012',
        notes: ' ',
        images: ['/api/files/images/jam.png?v=1'],
        labels: [
          {
            id: labelId,
            labelSku: 'L-1',
            labelType: 'BBD',
            labelFeed: '',
            artworkFiles: ['documents/front.pdf'],
          },
          { labelSku: 'L-2' },
        ],
        tutorialVideos: [
          { title: 'How', videoSource: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube', position: 1 },
          { title: 'Film', videoSource: 'uploads/film.mp4', videoType: 'file' },
        ],
        id: 4711,
        version: 9,
        createdAt: '1999-01-01',
        role: 'administrator',
      });
      const first = {
        labelSku: 'L-1',
        labelType: 'BBD',
        labelOrientation: null,
        labelFeed: null,
        labelSize: null,
        labelMaterial: null,
        adhesiveType: null,
        printLayout: null,
        grey: null,
        pages: null,
        dateKind: null,
        releaseMark: null,
        covers: null,
        carries: null,
        supplierCode: null,
        supplierName: null,
        artworkFiles: ['documents/front.pdf'],
      };
      expect(made).toEqual({
        id: made.id,
        sku: 'JAM 01',
        itemDescription: 'Strawberry jam',
        barcode: '05012345678900',
        caseQuantity: 12,
        layerQuantity: 0,
        palletQuantity: null,
        clientId: orchard,
        clientName: 'Orchard',
        clientSku: '0012',
        notes: null,
        codes: [],
        images: ['images/jam.png'],
        labels: [
          { id: labelId, ...first },
          { ...first, id: made.labels[1]?.id, labelSku: 'L-2', labelType: null, artworkFiles: [] },
        ],
        tutorialVideos: [
          { title: 'How', videoSource: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube', position: 1 },
          { title: 'Film', videoSource: 'uploads/film.mp4', videoType: 'file' },
        ],
        ...first,
        places: ['05012345678900', 'JAM 01', '0012'].map((code) => ({
          code,
          standsOn: 'goods',
          labelId: null,
          isStated: false,
        })),
        version: 1,
        createdAt: '2026-01-15T08:00:00.000Z',
        updatedAt: '2026-01-15T08:00:00.000Z',
        updatedBy: 'Test editor',
      });
      expect(await product(made.id)).toEqual(made);
      expect((await editor.fetch('/api/products/4711')).status).toBe(404);
      expect(await historyOf(made.id)).toEqual([
        { userId: editor.userId, action: 'created', before: null, after: stored(made) },
      ]);
      for (const sku of ['jam 01', '0012', '5012345678900', 'strawbery'])
        expect((await editor.call(searchProducts, { params: { sku } })).reply).toMatchObject([
          { id: made.id },
        ]);
    });

    testOnce(engine).each([
      [{}, ['sku']],
      [{ sku: ' ' }, ['sku']],
      [{ sku: '\u200b' }, ['sku']],
      [{ sku: '.' }, ['sku']],
      [{ sku: '..' }, ['sku']],
      [{ sku: 'x'.repeat(101) }, ['sku']],
      [
        { sku: 'A', caseQuantity: 1.5, layerQuantity: -1, palletQuantity: ' ' },
        ['caseQuantity', 'layerQuantity', 'palletQuantity'],
      ],
      [
        { sku: 'A', caseQuantity: 1e9, layerQuantity: '12', palletQuantity: 1_000_001 },
        ['caseQuantity', 'layerQuantity', 'palletQuantity'],
      ],
      [{ sku: 'A', images: 'images/jam.png' }, ['images']],
      [{ sku: 'A', images: Array.from({ length: 21 }, () => 'images/jam.png') }, ['images']],
      [{ sku: 'A', labels: Array.from({ length: 500 }, () => ({})) }, ['labels']],
      [
        { sku: 'A', labels: [{ artworkFiles: Array.from({ length: 21 }, () => 'documents/front.pdf') }] },
        ['labels.0.artworkFiles'],
      ],
      [{ sku: 'A', labels: [{ labelType: 'Ornament' }] }, ['labels.0.labelType']],
      [{ sku: 'A', clientId: 'all' }, ['clientId']],
      [
        { sku: 'A', tutorialVideos: [{ title: ' ', videoSource: 'a\u0000', videoType: 'film' }] },
        ['tutorialVideos.0.title', 'tutorialVideos.0.videoSource', 'tutorialVideos.0.videoType'],
      ],
    ])('is refused by the fields at fault: %.90j @spec-3.12', async (body, fields) => {
      const [status, faults] = await refusal(await post(body));
      expect([status, Object.keys(faults ?? {}).toSorted()]).toEqual([400, fields.toSorted()]);
    });

    testOnce(engine)(
      'without a SKU is refused in the words of the specification @spec-5.10 @security-1.7',
      async () => {
        expect(await problemIn(await post({ sku: '' }))).toMatchObject({ message: 'SKU is required' });
      },
    );

    testOnce(engine)(
      'has no file that nobody has uploaded, and no artwork of another site @security-1.2',
      async () => {
        const none = {
          sku: newSku(),
          labels: [{}, { artworkFiles: ['documents/front.pdf', 'javascript:alert(1)'] }],
        };
        expect(await refusal(await post(none))).toEqual([
          400,
          { 'labels.1.artworkFiles.1': 'This is not an uploaded file.' },
        ]);
        const bad = [
          'http://example.com/a.png',
          '../x',
          'images/none.png',
          '/uploads/../a.png',
          'documents/front.pdf',
          'data:,x',
        ];
        const [status, fields] = await refusal(
          await post({ sku: newSku(), images: ['images/jam.png', ...bad] }),
        );
        expect(status).toBe(400);
        expect(Object.keys(fields ?? {})).toEqual(bad.map((_, index) => `images.${index + 1}`));
        const video = (videoSource: string, videoType: string) => ({ title: 'A', videoSource, videoType });
        const videos = [
          video('https://youtu.be/1', 'youtube'),
          video('https://films.example/1.mp4', 'file'),
          video('http://youtu.be/dQw4w9WgXcQ', 'youtube'),
        ];
        expect(await refusal(await post({ sku: newSku(), tutorialVideos: videos }))).toEqual([
          400,
          {
            'tutorialVideos.0.videoSource': 'Please enter a valid YouTube link',
            'tutorialVideos.1.videoSource': 'This is not an uploaded video.',
            'tutorialVideos.2.videoSource': 'Please enter a link that begins with https://',
          },
        ]);
      },
    );

    testOnce(engine)('of a client that is gone leaves nothing behind', async () => {
      const sku = newSku();
      expect(await problemIn(await post({ sku, clientId: 2_147_483_647 }))).toMatchObject({
        statusCode: 404,
        code: 'client.not_found',
        fields: { clientId: 'Client not found' },
      });
      expect(await catalogueSkus(sku)).toEqual([]);
    });

    test('of a SKU that another client has shares its catalogue row, of which only what is empty is filled', async () => {
      const sku = newSku();
      const theirs = await created({ sku, itemDescription: 'Jam', clientId: orchard });
      const ours = await created({
        sku: ` ${sku.toLowerCase()}`,
        itemDescription: 'Other words',
        barcode: '4000',
        caseQuantity: 6,
        images: ['images/jam.png'],
        clientId: harbour,
        labels: [{ labelSku: 'H-1' }],
      });
      const shared = {
        sku,
        itemDescription: 'Jam',
        barcode: '4000',
        caseQuantity: 6,
        images: ['images/jam.png'],
      };
      expect(ours).toMatchObject({ ...shared, clientName: 'Harbour', version: 1 });
      expect(await product(theirs.id)).toMatchObject({
        ...shared,
        clientName: 'Orchard',
        version: 2,
        labels: [],
      });
      expect(await historyOf(theirs.id)).toMatchObject([
        { action: 'created' },
        { action: 'updated', userId: editor.userId, before: { barcode: null }, after: { barcode: '4000' } },
      ]);
      expect((await editor.call(searchProducts, { params: { sku: '4000' } })).reply).toHaveLength(2);
    });

    test('of the same SKU for the same client is refused, and names the one that is there @spec-3.15', async () => {
      const sku = newSku();
      const there = await created({ sku, clientId: orchard });
      const without = await created({ sku });
      expect(await problemIn(await post({ sku: sku.toLowerCase(), clientId: orchard }))).toMatchObject({
        statusCode: 409,
        code: 'product.duplicate',
        message: `SKU ${sku.toLowerCase()} already exists for Orchard.`,
        existingId: there.id,
      });
      expect(await problemIn(await post({ sku }))).toMatchObject({
        message: `SKU ${sku} already exists without a client.`,
        existingId: without.id,
      });
    });

    test('F14: sent 20 times at one moment is one product', async () => {
      const body = {
        sku: newSku(),
        clientId: orchard,
        labels: [{ id: randomUUID() }],
        itemDescription: 'Raced',
      };
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)));
      expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    });

    test('F14: with the label id of another one at the same moment gets a new one @spec-3.22', async () => {
      const labels = [{ id: randomUUID() }];
      const answers = await Promise.all(Array.from({ length: 5 }, () => post({ sku: newSku(), labels })));
      expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201]);
      const twice = await created({ sku: newSku(), labels: [...labels, { id: labels[0]?.id }] });
      expect(new Set(twice.labels.map(({ id }) => id))).toHaveLength(2);
    });

    test('G11: sent twice under one key is one product, which both answers show', async () => {
      const sku = newSku();
      const twice = await Promise.all(
        [1, 2].map(() => post({ sku }, { 'idempotency-key': `key-of-${sku}` })),
      );
      expect(statusesOf(twice)).toEqual([201, 201]);
      const [one, other] = await Promise.all(twice.map((answer) => answer.text()));
      expect(one).toBe(other);
    });
  });

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
      app.clock.advance(60_000);
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
        userId: editor.userId,
        action: 'updated',
        before: stored(after),
        after: stored(emptied),
      });
      expect((await editor.call(searchProducts, { params: { sku: 'marmelade' } })).reply).toMatchObject([
        { id },
      ]);
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
        await app.database.write((queries) =>
          queries
            .updateTable('client_products')
            .set({ tutorial_videos: stored })
            .where('id', '=', id)
            .execute(),
        );
        expect(await changed(id, { notes: 'N' })).toMatchObject({ notes: 'N', tutorialVideos: [] });
        const row = await app.database.read
          .selectFrom('client_products')
          .select('tutorial_videos')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(row.tutorial_videos).toBe(stored);
      },
    );

    /** Leaves a product's label in its flat fields only. */
    const makeOlder = (id: number) =>
      app.database.write((queries) =>
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
        await app.database.write((queries) =>
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
        const id = await addProduct(app.database, {
          sku: newSku(),
          images,
          labels: [{ artworkFiles: ['front.pdf'], labelType: 'Ornament' }],
        });
        const video = { title: 'Old', videoSource: 'https://films.example/1.mp4', videoType: 'youtube' };
        await app.database.write((queries) =>
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
      const ours = await created({ sku, clientId: orchard });
      const theirs = await created({ sku, clientId: harbour });
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
      const ana = await app.newPerson('ana@example.com', 'editor');
      const theirs = await ana.call(updateProduct, { params: { id }, body: { notes: 'Hers', version: 1 } });
      expect(await problemIn(await put(id, { notes: 'Mine', version: 1 }))).toEqual({
        statusCode: 409,
        error: 'Conflict',
        code: 'record.changed_meanwhile',
        message: 'Changed by Test editor at Jan 15, 2026, 08:01 UTC.',
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
        await app.database.write((queries) =>
          queries.updateTable('client_products').set({ label_sku: 'old' }).where('id', '=', id).execute(),
        );
        expect(await changed(id, { notes: 'N' })).toMatchObject({ notes: 'N', labelSku: 'L', labels });
        expect(await product(id)).toMatchObject({ labelSku: 'L', version: 2 });
      },
    );

    testOnce(engine)('into what it is already gets no new version and no history', async () => {
      const made = await created({
        sku: newSku(),
        clientId: orchard,
        labels: [{ labelSku: 'L' }],
        notes: 'N',
      });
      expect(await changed(made.id, { ...made, notes: ' N ' })).toEqual(made);
      expect(await historyOf(made.id)).toHaveLength(1);
    });

    test('gets its client later, with the same id, once for each client @spec-5.11', async () => {
      const sku = newSku();
      const { id } = await created({ sku });
      expect(await changed(id, { clientId: orchard })).toMatchObject({
        id,
        clientName: 'Orchard',
        version: 2,
      });
      const other = await created({ sku });
      expect(await problemIn(await put(other.id, { clientId: orchard }))).toMatchObject({
        statusCode: 409,
        code: 'product.duplicate',
        existingId: id,
        message: `SKU ${sku} already exists for Orchard.`,
      });
      expect((await put(other.id, { clientId: 2_147_483_647 })).status).toBe(404);
      expect(await changed(id, { clientId: harbour })).toMatchObject({ clientName: 'Harbour' });
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

  describe('T15: a product whose SKU is changed', () => {
    test('alone in the catalogue renames its row', async () => {
      const [from, to] = [newSku(), newSku()];
      const { id } = await created({ sku: from, itemDescription: 'Jam', clientId: orchard });
      expect(await changed(id, { sku: to })).toMatchObject({
        id,
        sku: to,
        itemDescription: 'Jam',
        version: 2,
      });
      expect(await catalogueSkus(from, to)).toEqual([to]);
      expect((await editor.call(searchProducts, { params: { sku: to } })).reply[0]).toMatchObject({ id });
      expect(await changed(id, { sku: to.toLowerCase() })).toMatchObject({
        sku: to.toLowerCase(),
        version: 3,
      });
    });

    test('shared with others gets a row of its own, and theirs stays as it is', async () => {
      const [from, to] = [newSku(), newSku()];
      const theirs = await created({ sku: from, itemDescription: 'Jam', barcode: '42', clientId: harbour });
      const { id } = await created({ sku: from, clientId: orchard });
      expect(await changed(id, { sku: to, itemDescription: 'Jelly' })).toMatchObject({
        sku: to,
        itemDescription: 'Jelly',
        barcode: '42',
        version: 2,
      });
      expect(await product(theirs.id)).toEqual(theirs);
      expect(await catalogueSkus(from, to)).toHaveLength(2);
    });

    test('to one that the catalogue has joins that row, of which it changes only what was meant', async () => {
      const [from, to] = [newSku(), newSku()];
      const theirs = await created({ sku: to, itemDescription: 'Jelly', clientId: harbour });
      const { id } = await created({ sku: from, itemDescription: 'Jam', barcode: '43', clientId: orchard });
      const joined = { sku: to, itemDescription: 'Jelly', barcode: '43', caseQuantity: 8 };
      expect(await changed(id, { sku: to, itemDescription: 'Jam', caseQuantity: 8 })).toMatchObject({
        id,
        ...joined,
      });
      expect(await product(theirs.id)).toMatchObject({ ...joined, version: 2 });
      expect(await catalogueSkus(from, to)).toEqual([to]);
    });

    test('to one that its client has already is refused, and stays', async () => {
      const there = await created({ sku: newSku(), clientId: orchard });
      const mine = await created({ sku: newSku(), clientId: orchard });
      expect(await problemIn(await put(mine.id, { sku: there.sku }))).toMatchObject({
        statusCode: 409,
        code: 'product.duplicate',
        existingId: there.id,
      });
      expect(await product(mine.id)).toEqual(mine);
    });

    test('F14: to one SKU by ten products at one moment leaves one product for each client', async () => {
      const to = newSku();
      const clients = [orchard, harbour, null];
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, n) => created({ sku: newSku(), clientId: clients[n % 3] })),
      );
      const answers = await Promise.all(made.map(({ id }) => put(id, { sku: to })));
      expect(statusesOf(answers)).toEqual([200, 200, 200, 409, 409, 409, 409, 409, 409, 409]);
      expect(await catalogueSkus(to)).toEqual([to]);
    });
  });
});
