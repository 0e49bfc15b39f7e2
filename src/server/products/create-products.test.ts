import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { searchProducts } from '#domain/products/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { problemIn } from '#testing/test-app.ts';
import { productScene, stored } from '#testing/scenes/product-scene.ts';

onBothEngines((engine) => {
  const portal = productScene(engine);
  const { created, product, historyOf, post, newSku, catalogueSkus, statusesOf } = portal;

  const refusal = async (response: Response) => {
    const { statusCode, fields } = await problemIn(response);
    return [statusCode, fields];
  };

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
        clientId: portal.orchard,
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
        clientId: portal.orchard,
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
      expect((await portal.editor.fetch('/api/products/4711')).status).toBe(404);
      expect(await historyOf(made.id)).toEqual([
        { userId: portal.editor.userId, action: 'created', before: null, after: stored(made) },
      ]);
      for (const sku of ['jam 01', '0012', '5012345678900', 'strawbery'])
        expect((await portal.editor.call(searchProducts, { params: { sku } })).reply).toMatchObject([
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
      const theirs = await created({ sku, itemDescription: 'Jam', clientId: portal.orchard });
      const ours = await created({
        sku: ` ${sku.toLowerCase()}`,
        itemDescription: 'Other words',
        barcode: '4000',
        caseQuantity: 6,
        images: ['images/jam.png'],
        clientId: portal.harbour,
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
        {
          action: 'updated',
          userId: portal.editor.userId,
          before: { barcode: null },
          after: { barcode: '4000' },
        },
      ]);
      expect((await portal.editor.call(searchProducts, { params: { sku: '4000' } })).reply).toHaveLength(2);
    });

    test('of the same SKU for the same client is refused, and names the one that is there @spec-3.15', async () => {
      const sku = newSku();
      const there = await created({ sku, clientId: portal.orchard });
      const without = await created({ sku });
      expect(await problemIn(await post({ sku: sku.toLowerCase(), clientId: portal.orchard }))).toMatchObject(
        {
          statusCode: 409,
          code: 'product.duplicate',
          message: `SKU ${sku.toLowerCase()} already exists for Orchard.`,
          existingId: there.id,
        },
      );
      expect(await problemIn(await post({ sku }))).toMatchObject({
        message: `SKU ${sku} already exists without a client.`,
        existingId: without.id,
      });
    });

    test('F14: sent 20 times at one moment is one product', async () => {
      const body = {
        sku: newSku(),
        clientId: portal.orchard,
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
});
