import { beforeAll, expect, test } from 'vitest';
import { updateClient } from '#domain/clients/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getProduct, Product, updateProduct, type ProductChange } from '#domain/products/contract.ts';
import type { labelFields } from '#domain/products/label-fields.ts';
import type { formFields } from '#domain/products/product-fields.ts';
import { storeFacts } from '#server/files/store.ts';
import { updatePerson } from '#server/users/store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { productScene } from '#testing/scenes/product-scene.ts';

const [barcode, artwork] = ['5012345678900', 'documents/front.pdf'];

/** A value for every field of the form, and of a label: one that is missing does not compile. */
const valuesOf = (clientId: number) =>
  ({
    itemDescription: 'Jam',
    barcode,
    clientId,
    clientSku: 'C-1',
    caseQuantity: 6,
    layerQuantity: 12,
    palletQuantity: 24,
    codes: [{ code: 'X001ABCDEF', kind: 'fnsku' }],
    places: [{ code: barcode, standsOn: 'goods' }],
    images: ['images/jam.png'],
    notes: 'Glass',
    tutorialVideos: [{ title: 'Film', videoSource: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube' }],
    sku: 'OTHER-1',
  }) satisfies Record<keyof typeof formFields, unknown>;

const labelValues = {
  labelSku: 'L-1',
  labelType: 'BBD',
  labelOrientation: 'Portrait',
  labelFeed: 'NEL',
  labelSize: '100 x 50',
  labelMaterial: 'Paper',
  adhesiveType: 'Removable',
  supplierCode: 'S-1',
  supplierName: 'Etikett Nord',
  printLayout: 'carton',
  pages: 'first',
  grey: 'black',
  dateKind: 'use_by',
  releaseMark: 'corner',
  covers: [barcode],
  carries: ['sscc'],
  artworkFiles: [artwork],
} satisfies Record<keyof typeof labelFields, unknown>;

const readFacts = (text: string) => ({
  state: 'read' as const,
  pages: 1,
  pagesRead: 1,
  codes: [
    {
      page: 1,
      format: 'EAN13',
      symbology: ']E0',
      text,
      isReadable: true,
      area: { x: 1, y: 1, width: 30, height: 20 },
    },
  ],
  sizes: [],
  pixels: null,
  lowestDpi: null,
  fontsMissing: [],
  found: [],
});

onBothEngines((engine) => {
  const portal = productScene(engine);
  let id: number;
  let tag = '';
  const changed = new Set<string>();
  let before: Record<string, unknown> = {};

  const replyTo = async (headers: Record<string, string>) => {
    const response = await portal.editor.fetch(addressOf(getProduct, { id }), { headers });
    if (response.status === 304) return { tag, reply: null };
    return { tag: response.headers.get('etag') ?? '', reply: Product.parse(await response.json()) };
  };

  beforeAll(async () => {
    id = await addProduct(portal.app.database, { sku: 'STATE-1' });
    const { tag: first, reply } = await replyTo({});
    [tag, before] = [first, { ...reply }];
  });

  /** Polls after a change: what comes is what anybody is answered now, under another ETag, which then stays. */
  const hears = async (what: string, change: () => Promise<unknown>): Promise<void> => {
    expect([what, (await replyTo({ 'if-none-match': tag })).reply]).toEqual([what, null]);
    await change();
    const { reply } = await replyTo({});
    const polled = await replyTo({ 'if-none-match': tag });
    expect([what, polled.reply]).toEqual([what, reply]);
    expect([what, polled.tag === tag]).toEqual([what, false]);
    tag = polled.tag;
    for (const [name, value] of Object.entries(reply ?? {}))
      if (JSON.stringify(value) !== JSON.stringify(before[name])) changed.add(name);
    before = { ...reply };
  };
  const save = async (body: ProductChange): Promise<void> => {
    const { status, problem } = await portal.editor.call(updateProduct, { params: { id }, body });
    expect([status, problem.message]).toEqual([200, undefined]);
  };

  test('the ETag of a product changes with each thing that its reply shows, and with nothing else', async () => {
    const { database, clock } = portal.app;
    for (const [name, value] of Object.entries(valuesOf(portal.orchard)))
      await hears(name, () => save({ [name]: value }));
    await hears('a list of labels', () => save({ labels: [{ labelSku: 'L-0' }] }));
    for (const [name, value] of Object.entries(labelValues))
      await hears(name, async () => {
        clock.advance(1_000);
        const [label] = Product.parse(before).labels;
        await save({ labels: [{ id: label?.id, [name]: value }] });
      });
    await hears('no stated places', () => save({ places: [] }));

    const store = (text: string) =>
      database.write((queries) => storeFacts(queries, artwork, readFacts(text)));
    await hears('what was read in its artwork', () => store(barcode));
    await hears('what was read in it anew', () => store('4006381333931'));
    await hears('the name of its client', () =>
      portal.editor.call(updateClient, { params: { id: portal.orchard }, body: { name: 'Orchard & Vale' } }),
    );
    const person = { email: 'other@example.com', firstName: 'Ana', lastName: 'Vale' };
    await hears('the name of who changed it last', () =>
      database.write((queries) =>
        updatePerson(queries, portal.editor.userId ?? 0, person, clock.now.toISOString()),
      ),
    );
    const twin = await addProduct(database, { sku: 'OTHER-1', clientId: portal.harbour });
    await hears('what it shares with the product of another client', () =>
      portal.editor.call(updateProduct, { params: { id: twin }, body: { itemDescription: 'Jam, shared' } }),
    );

    const never = Object.keys(Product.shape).filter((name) => !changed.has(name));
    // What stands instead of names is for partners, whose ETag is made of the whole reply.
    expect(never.toSorted()).toEqual(['createdAt', 'id', 'standIns']);
  });
});
