import { beforeAll, describe, expect, test } from 'vitest';
import {
  createProduct,
  getProduct,
  listProducts,
  searchProducts,
  type SearchSort,
} from '#domain/products/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('T13: search', () => {
    let app: TestApp;
    let reader: Caller;
    let orchard: number;
    let harbour: number;
    const ids: Record<string, number> = {};

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      orchard = await addClient(app.database, 'Orchard');
      harbour = await addClient(app.database, 'Harbour');
      const add = async (name: string, sketch: Parameters<typeof addProduct>[1]) => {
        ids[name] = await addProduct(app.database, sketch);
      };
      await add('jam', {
        sku: 'JAM-01',
        itemDescription: 'Apricot jam, 100% fruit',
        barcode: '5012345678900',
        clientId: orchard,
      });
      await add('jam for harbour', { sku: 'JAM-01', clientId: harbour, clientSku: 'H-77' });
      await add('upc', {
        sku: 'UPC-1',
        itemDescription: 'Dentyne pure',
        barcode: '036000291452',
        clientId: orchard,
      });
      await add('short', {
        sku: 'G8',
        itemDescription: 'Crème brûlée',
        barcode: '96385074',
        clientId: orchard,
      });
      await add('biscuit', { sku: 'B-1', itemDescription: 'Chocolate biscuit fingers', clientId: harbour });
      await add('zeros', { sku: '0123', itemDescription: 'Numbered with a zero' });
      await add('no zeros', { sku: '123', itemDescription: 'Numbered without' });
      await add('under_score', { sku: 'A_B', itemDescription: 'Fifty per cent: 50%' });
    });

    const find = async (sku: string, clientId?: number) => {
      const { status, reply } = await reader.call(searchProducts, { params: { sku }, query: { clientId } });
      expect(status).toBe(200);
      return reply.map((hit) => [hit.id, hit.match, hit.matchedCode]);
    };

    test('says of an older product that carries its label in its own fields that it has one', async () => {
      const editor = await app.as('editor');
      for (const body of [
        { sku: 'OLD-material', labelMaterial: 'PP white' },
        { sku: 'OLD-feed', labelFeed: 'NEL' },
        { sku: 'OLD-nothing' },
      ])
        await editor.call(createProduct, { body: { ...body, itemDescription: 'Flatrecord' } });
      const { reply } = await reader.call(searchProducts, { params: { sku: 'Flatrecord' }, query: {} });
      expect(reply.map((hit) => [hit.sku, hit.match, hit.labelCount])).toEqual([
        ['OLD-nothing', 'contains', 0],
        ['OLD-feed', 'contains', 1],
        ['OLD-material', 'contains', 1],
      ]);
    });

    test('X26: a label of which nothing is filled in is none, in hits, lists and among the gaps @security-8.26', async () => {
      const editor = await app.as('editor');
      for (const body of [
        { sku: 'EMPTY-1', labels: [{}] },
        { sku: 'EMPTY-2', labels: [{}, { labelSize: '80 x 120 mm' }] },
        { sku: 'EMPTY-3', labels: [{ labelSku: ' ' }, { artworkFiles: [] }] },
      ])
        await editor.call(createProduct, { body: { ...body, itemDescription: 'Emptylabel' } });
      const { reply } = await reader.call(searchProducts, { params: { sku: 'Emptylabel' }, query: {} });
      const counts = [
        ['EMPTY-3', 0],
        ['EMPTY-2', 1],
        ['EMPTY-1', 0],
      ];
      expect(reply.map((hit) => [hit.sku, hit.labelCount])).toEqual(counts);
      const listed = await reader.call(listProducts, { query: { page: 1, pageSize: 3 } });
      expect(listed.reply.map((product) => [product.sku, product.labelCount])).toEqual(counts);
      const gaps = await reader.call(listProducts, { query: { page: 1, pageSize: 2, lacks: 'label' } });
      expect(gaps.reply.map(({ sku }) => sku)).toEqual(['EMPTY-3', 'EMPTY-1']);
    });

    test('brings the product itself along where it is the only one with the code, and only there', async () => {
      const broughtBy = async (sku: string) => {
        const { reply } = await reader.call(searchProducts, { params: { sku }, query: {} });
        return reply.map((hit) => [hit.match, hit.product?.id]);
      };
      expect(await broughtBy('036000291452')).toEqual([['exact', ids['upc']]]);
      expect(await broughtBy('JAM-01')).toEqual([
        ['exact', undefined],
        ['exact', undefined],
      ]);
      expect(await broughtBy('biscuit')).toEqual([['contains', undefined]]);
      const { reply } = await reader.call(getProduct, { params: { id: ids['upc'] ?? 0 } });
      const [hit] = (await reader.call(searchProducts, { params: { sku: '036000291452' }, query: {} })).reply;
      expect(hit?.product).toEqual(reply);
    });

    test('finds a SKU with letter case aside, for every client that has it, newest first @spec-2.27 @spec-7.14', async () => {
      expect(await find('jam-01')).toEqual([
        [ids['jam for harbour'], 'exact', 'sku'],
        [ids['jam'], 'exact', 'sku'],
      ]);
    });

    test('narrows to one client', async () => {
      expect(await find('jam-01', orchard)).toEqual([[ids['jam'], 'exact', 'sku']]);
    });

    test('finds a client SKU', async () => {
      expect(await find('h-77')).toEqual([[ids['jam for harbour'], 'exact', 'clientSku']]);
    });

    test.each(['036000291452', '0036000291452', '00036000291452', '36000291452'])(
      'a UPC is equal under leading zeros: %s @spec-2.27',
      async (code) => {
        expect(await find(code)).toEqual([[ids['upc'], 'exact', 'barcode']]);
      },
    );

    test.each(['96385074', '0000096385074', '00000096385074'])(
      'a GTIN-8 is equal under leading zeros: %s',
      async (code) => {
        expect(await find(code)).toEqual([[ids['short'], 'exact', 'barcode']]);
      },
    );

    test('takes off what a scanner puts around a code', async () => {
      expect(await find(']E05012345678900\r')).toEqual([
        [ids['jam for harbour'], 'exact', 'barcode'],
        [ids['jam'], 'exact', 'barcode'],
      ]);
    });

    test('a SKU is never a number: 0123 is not 123', async () => {
      expect((await find('0123'))[0]).toEqual([ids['zeros'], 'exact', 'sku']);
      expect((await find('123'))[0]).toEqual([ids['no zeros'], 'exact', 'sku']);
    });

    test('then what contains the text: words in any order, accents and case aside @spec-2.27 @spec-7.14', async () => {
      expect(await find('FINGERS choc')).toEqual([[ids['biscuit'], 'contains', null]]);
      expect(await find('creme brulee')).toEqual([[ids['short'], 'contains', null]]);
    });

    test('then close misspellings @spec-7.14', async () => {
      expect(await find('chocolat bisciut')).toEqual([[ids['biscuit'], 'similar', null]]);
      expect(await find('apircot')).toEqual([
        [ids['jam for harbour'], 'similar', null],
        [ids['jam'], 'similar', null],
      ]);
    });

    test('a code is never nearly right', async () => {
      expect(await find('5012345678901')).toEqual([]);
    });

    test('% and _ are characters like any other @security-1.3', async () => {
      expect(await find('%')).toEqual([
        [ids['under_score'], 'contains', null],
        [ids['jam for harbour'], 'contains', null],
        [ids['jam'], 'contains', null],
      ]);
      expect(await find('50%')).toEqual([[ids['under_score'], 'contains', null]]);
      expect(await find('a_b')).toEqual([[ids['under_score'], 'exact', 'sku']]);
      expect(await find('j_m')).toEqual([]);
    });

    test.each(['"', "'", '""" OR 1', 'NEAR(a b)', '-', '*', 'a/b', '..', '😀', '\\'])(
      'what looks like a query is a text: %s',
      async (text) => {
        const { status } = await reader.call(searchProducts, { params: { sku: text } });
        expect(status === 200 || (text === '..' && status === 404)).toBe(true);
      },
    );

    test('answers an empty list when nothing fits', async () => {
      expect(await find('zzzzzzzz')).toEqual([]);
    });

    testOnce(engine).each([
      ['a NUL', '/api/products/search/a%00b'],
      ['more than 200 characters', `/api/products/search/${'x'.repeat(201)}`],
      ['a client that is none', '/api/products/search/jam?clientId=abc'],
    ])('refuses %s with a sentence', async (_, address) => {
      const response = await reader.fetch(address);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/"message":"[^"]+\."/);
    });

    describe('A2: in pages', () => {
      const page = async (
        sku: string,
        query: { sort?: SearchSort; page?: number; pageSize?: number; clientId?: number } = {},
      ) => {
        const { status, reply, headers } = await reader.call(searchProducts, {
          params: { sku },
          query: { page: 1, pageSize: 12, ...query },
        });
        expect(status).toBe(200);
        return { ids: reply.map(({ id }) => id), hits: reply, total: Number(headers.get('x-total-count')) };
      };
      let mill: number;

      beforeAll(async () => {
        mill = await addClient(app.database, 'Avon Watermill');
        for (let n = 0; n < 70; n += 1)
          await addProduct(app.database, {
            sku: `OAT-${String(n).padStart(3, '0')}`,
            itemDescription: `Porridge ${70 - n} rolled`,
            clientId: n < 5 ? mill : orchard,
          });
        ids['spaced'] = await addProduct(app.database, { sku: 'HP 19139', itemDescription: 'Ink' });
        ids['begins'] = await addProduct(app.database, { sku: 'T-1', itemDescription: 'Rolled barley' });
        ids['code'] = await addProduct(app.database, { sku: 'ROLLED-7', itemDescription: 'Spelt' });
      });

      test('the total and the order are those of all hits, each hit on one page @spec-2.28', async () => {
        const pages = await Promise.all(
          [1, 2, 3, 4, 5, 6].map((n) => page('porridge', { page: n, sort: 'sku' })),
        );
        expect(pages.map(({ total }) => total)).toEqual([70, 70, 70, 70, 70, 70]);
        const skus = pages.flatMap(({ hits }) => hits.map(({ sku }) => sku));
        expect(skus).toEqual(Array.from({ length: 70 }, (_, n) => `OAT-${String(n).padStart(3, '0')}`));
        const beyond = await page('porridge', { page: 9 });
        expect([beyond.ids, beyond.total]).toEqual([[], 70]);
      });

      test('the best match is first: the code, the beginning of the name, a word of it; then the newest', async () => {
        const { ids: best } = await page('rolled');
        expect(best.slice(0, 2)).toEqual([ids['code'], ids['begins']]);
        const { ids: recent } = await page('rolled', { sort: 'recent' });
        expect(recent.slice(0, 2)).toEqual([ids['code'], ids['begins']]);
        const { hits } = await page('oat-01');
        expect(hits[0]?.sku).toBe('OAT-019');
        const named = await page('porridge', { sort: 'name' });
        expect(named.hits[0]?.itemDescription).toBe('Porridge 1 rolled');
      });

      test.each(['HP19139', 'hp-19139', 'HP 19139', 'p1913'])('%s finds "HP 19139"', async (text) => {
        expect((await page(text)).ids).toEqual([ids['spaced']]);
      });

      test('the name of a client finds its products, alone and with other words', async () => {
        expect((await page('watermill')).total).toBe(5);
        expect((await page('avon watermill porridge')).total).toBe(5);
        expect((await page('watermill oat-003')).hits.map(({ sku }) => sku)).toEqual(['OAT-003']);
        expect((await page('watermill', { clientId: harbour })).total).toBe(0);
        expect((await page('watermill', { clientId: mill })).total).toBe(5);
      });

      test('an exact code is first in every order, and counted', async () => {
        for (const sort of ['best', 'recent', 'sku', 'name'] as const) {
          const { hits, total } = await page('jam-01', { sort });
          expect([hits.map(({ match }) => match), total]).toEqual([['exact', 'exact'], 2]);
        }
      });

      test('close spellings come last, and are counted', async () => {
        const { hits, total } = await page('chocolat bisciut');
        expect([hits.map(({ id, match }) => [id, match]), total]).toEqual([[[ids['biscuit'], 'similar']], 1]);
      });
    });

    test('at most 50 hits beyond the exact ones', async () => {
      for (let n = 0; n < 60; n += 1)
        await addProduct(app.database, { sku: `MANY-${n}`, itemDescription: 'Manyfold' });
      await addProduct(app.database, { sku: 'manyfold' });
      const hits = await find('manyfold');
      expect(hits).toHaveLength(51);
      expect(hits[0]?.[1]).toBe('exact');
    });
  });
});
