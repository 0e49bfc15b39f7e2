import { beforeAll, describe, expect, test } from 'vitest';
import { listProducts, type ProductSort } from '#domain/products/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct, addProducts } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  let app: TestApp;

  let reader: Caller;

  let orchard: number;

  let harbour: number;

  const skus = async (query: Parameters<typeof reader.call<typeof listProducts>>[1]['query']) => {
    const { status, reply } = await reader.call(listProducts, { query });
    expect(status).toBe(200);
    return reply.map(({ sku }) => sku);
  };

  describe('a list of products', () => {
    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      orchard = await addClient(app.database, 'Orchard');
      harbour = await addClient(app.database, 'Harbour');
      await addProducts(app.database, [
        { sku: 'b-2', itemDescription: 'Pear jam', clientId: orchard, barcode: '5012345678900' },
        { sku: 'A-1', itemDescription: 'apple jam 100%', clientId: orchard, clientSku: 'K_1' },
        { sku: 'c-3', itemDescription: 'Äpple jelly', clientId: harbour },
        { sku: 'b-2', clientId: harbour },
        { sku: 'd-4', itemDescription: 'Plum' },
      ]);
    });

    test('is an array of summaries, newest first @spec-7.12', async () => {
      const { status, reply, headers } = await reader.call(listProducts, {});
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(headers.get('x-total-count')).toBeNull();
      expect(reply.map(({ sku, clientName }) => [sku, clientName])).toEqual([
        ['d-4', null],
        ['b-2', 'Harbour'],
        ['c-3', 'Harbour'],
        ['A-1', 'Orchard'],
        ['b-2', 'Orchard'],
      ]);
      expect(reply[3]).toEqual({
        id: reply[3]?.id,
        sku: 'A-1',
        itemDescription: 'apple jam 100%',
        barcode: null,
        clientId: orchard,
        clientName: 'Orchard',
        clientSku: 'K_1',
        images: [],
        caseQuantity: null,
        layerQuantity: null,
        palletQuantity: null,
        labelCount: 0,
        labelSku: null,
        labelType: null,
        labelOrientation: null,
        labelFeed: null,
        labelSize: null,
        labelMaterial: null,
        adhesiveType: null,
        printLayout: null,
        pages: null,
        grey: null,
        dateKind: null,
        releaseMark: null,
        covers: null,
        carries: null,
        supplierCode: null,
        supplierName: null,
        artworkFiles: [],
        version: 1,
        createdAt: '2026-01-10T09:30:00.000Z',
        updatedAt: '2026-01-10T09:30:00.000Z',
      });
    });

    test('sorts by SKU and by name with letter case and accents aside', async () => {
      expect(await skus({ sort: 'sku' })).toEqual(['A-1', 'b-2', 'b-2', 'c-3', 'd-4']);
      expect((await skus({ sort: 'name' })).filter((sku) => sku !== 'b-2')).toEqual(['A-1', 'c-3', 'd-4']);
    });

    test('answers a page with the total in X-Total-Count', async () => {
      const { reply, headers } = await reader.call(listProducts, {
        query: { page: 2, pageSize: 2, sort: 'sku' },
      });
      expect(reply.map(({ sku }) => sku)).toEqual(['b-2', 'c-3']);
      expect(headers.get('x-total-count')).toBe('5');
    });

    test('a page behind the last is empty and still knows the total', async () => {
      for (const query of [{ page: 9 }, { page: 2_147_483_647, pageSize: 100 }, { page: 9, search: 'jam' }]) {
        const { status, reply, headers } = await reader.call(listProducts, { query });
        expect([status, reply]).toEqual([200, []]);
        expect(headers.get('x-total-count')).toBe(query.search === undefined ? '5' : '3');
      }
    });

    test('A15: carries the flat fields of a label, and labels and videos on demand @spec-7.12', async () => {
      const videos = [{ title: 'Feed', videoSource: 'https://youtu.be/dQw4w9WgXcQ', videoType: 'youtube' }];
      const made = await addProduct(app.database, {
        sku: 'a15',
        labels: [{ labelSku: 'L-15', labelSize: '9 x 9' }, {}],
      });
      await app.database.write((queries) =>
        queries
          .updateTable('client_products')
          .set({ tutorial_videos: JSON.stringify(videos), label_sku: 'L-15', supplier_name: 'Mill' })
          .where('id', '=', made)
          .execute(),
      );
      for (const page of [{}, { page: 1 }]) {
        const list = async (include?: ('labels' | 'videos')[]) => {
          const { reply } = await reader.call(listProducts, {
            query: { search: 'a15', ...page, ...(include ? { include } : {}) },
          });
          return reply[0];
        };
        const plain = await list();
        expect(plain).toMatchObject({ labelSku: 'L-15', supplierName: 'Mill', artworkFiles: [] });
        expect([plain?.labels, plain?.tutorialVideos]).toEqual([undefined, undefined]);
        const whole = await list(['labels', 'videos']);
        expect(whole?.tutorialVideos).toEqual(videos);
        expect(whole?.labels?.map(({ labelSku, labelSize }) => [labelSku, labelSize])).toEqual([
          ['L-15', '9 x 9'],
          [null, null],
        ]);
        expect((await list(['videos']))?.labels).toBeUndefined();
      }
      const refused = await reader.fetch('/api/products?include=everything');
      expect((await problemIn(refused)).message).toBe('This must be labels, videos, or both with a comma.');
      await app.database.write((queries) =>
        queries.deleteFrom('client_products').where('id', '=', made).execute(),
      );
    });

    test('a page size alone means the first page, a page alone nine products', async () => {
      expect(await skus({ pageSize: 1 })).toEqual(['d-4']);
      expect(await skus({ page: 1 })).toHaveLength(5);
    });

    test.each([
      ['all', 5],
      ['', 5],
    ])('clientId=%s means every client', async (clientId, count) => {
      const response = await reader.fetch(`/api/products?clientId=${clientId}`);
      expect(await response.json()).toHaveLength(count);
    });

    test("shows one client's products, and none of a client that is none @spec-7.12", async () => {
      expect(await skus({ clientId: orchard })).toEqual(['A-1', 'b-2']);
      expect(await skus({ clientId: 2_147_483_647 })).toEqual([]);
      const { reply, headers } = await reader.call(listProducts, {
        query: { clientId: 2_147_483_647, page: 1 },
      });
      expect([reply, headers.get('x-total-count')]).toEqual([[], '0']);
    });

    test.each([
      ['jam', ['b-2', 'A-1', 'b-2']],
      ['JAM pear', ['b-2', 'b-2']],
      ['apple', ['c-3', 'A-1']],
      ['5012345678900', ['b-2', 'b-2']],
      ['%', ['A-1']],
      ['100%', ['A-1']],
      ['_', ['A-1']],
      ['k_1', ['A-1']],
      ['k%1', []],
      ['\\', []],
      ["' or 1=1 --", []],
      ['   ', ['d-4', 'b-2', 'c-3', 'A-1', 'b-2']],
    ])('finds %j as text', async (search, found) => {
      expect(await skus({ search })).toEqual(found);
      const ofOrchard = await skus({ search, clientId: orchard, page: 1 });
      const ofHarbour = await skus({ search, clientId: harbour });
      const ofNobody = (sku: string) => sku === 'd-4';
      expect([...ofOrchard, ...ofHarbour, ...found.filter(ofNobody)].toSorted()).toEqual(found.toSorted());
    });

    test('the filters work together, and the total is theirs', async () => {
      const { reply, headers } = await reader.call(listProducts, {
        query: { clientId: orchard, search: 'jam', sort: 'sku', page: 1, pageSize: 1 },
      });
      expect(reply.map(({ sku }) => sku)).toEqual(['A-1']);
      expect(headers.get('x-total-count')).toBe('2');
    });

    testOnce(engine).each([
      ['page=0', 'page', 'This must be between 1 and 2147483647.'],
      ['page=-1', 'page', 'This must be a whole number.'],
      ['page=1e3', 'page', 'This must be a whole number.'],
      ['page=99999999999', 'page', 'This must be a whole number.'],
      ['pageSize=101', 'pageSize', 'This must be between 1 and 100.'],
      ['pageSize=0', 'pageSize', 'This must be between 1 and 100.'],
      ['clientId=abc', 'clientId', 'This client is not an id.'],
      ['clientId=0', 'clientId', 'This client is not an id.'],
      ['clientId=9007199254740992', 'clientId', 'This client is not an id.'],
      ['clientId=1&clientId=2', 'clientId', 'This client is not an id.'],
      ['search=a&search=b', 'search', 'This must be a text.'],
      ['search=a%00b', 'search', 'This text has characters that cannot be stored.'],
      [`search=${'x'.repeat(201)}`, 'search', 'At most 200 characters.'],
    ])('refuses ?%.40s and says why', async (query, field, sentence) => {
      const response = await reader.fetch(`/api/products?${query}`);
      const problem = await problemIn(response);
      expect([response.status, problem.code]).toEqual([400, 'request.invalid']);
      expect(problem.fields).toEqual({ [field]: sentence });
      expect(problem.message).toBe(sentence);
    });

    testOnce(engine)('refuses an order that is none', async () => {
      const response = await reader.fetch('/api/products?sort=price;drop');
      expect(response.status).toBe(400);
      expect(Object.keys((await problemIn(response)).fields ?? {})).toEqual(['sort']);
    });
  });

  describe('T11: a whole list', () => {
    const count = 1_104;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      orchard = await addClient(app.database, 'Orchard');
      harbour = await addClient(app.database, 'Harbour');
      // Equal names and SKUs, so that a page or a batch can end between ties.
      const sketches = Array.from({ length: count / 2 }, (_, n) => ({
        sku: `S-${n % 600}`,
        itemDescription: ['Apple', 'Berry', 'Cherry'][n % 3] ?? '',
      }));
      await addProducts(
        app.database,
        [orchard, harbour].flatMap((clientId) => sketches.map((sketch) => ({ ...sketch, clientId }))),
      );
    });

    test.each<ProductSort>(['recent', 'sku', 'name'])(
      'equals its pages one after the other: nothing twice, nothing lost (%s)',
      async (sort) => {
        const { reply: whole } = await reader.call(listProducts, { query: { sort } });
        const pages: typeof whole = [];
        for (let page = 1; page <= 12; page += 1) {
          const { reply, headers } = await reader.call(listProducts, {
            query: { sort, page, pageSize: 100 },
          });
          expect(headers.get('x-total-count')).toBe('1104');
          pages.push(...reply);
        }
        expect(pages).toEqual(whole);
        expect(new Set(whole.map(({ id }) => id)).size).toBe(1_104);
      },
    );

    test('of one client and a text holds just these', async () => {
      const { reply } = await reader.call(listProducts, {
        query: { sort: 'name', clientId: harbour, search: 'berry' },
      });
      expect(reply).toHaveLength(184);
      expect(new Set(reply.map(({ clientId, itemDescription }) => `${clientId} ${itemDescription}`))).toEqual(
        new Set([`${harbour} Berry`]),
      );
    });
  });
});
