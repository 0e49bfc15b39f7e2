import { beforeAll, describe, expect, test } from 'vitest';
import { searchProducts } from '#domain/products/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';

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

    test('finds a SKU with letter case aside, for every client that has it, newest first', async () => {
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
      'a UPC is equal under leading zeros: %s',
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

    test('then what contains the text: words in any order, accents and case aside', async () => {
      expect(await find('FINGERS choc')).toEqual([[ids['biscuit'], 'contains', null]]);
      expect(await find('creme brulee')).toEqual([[ids['short'], 'contains', null]]);
    });

    test('then close misspellings', async () => {
      expect(await find('chocolat bisciut')).toEqual([[ids['biscuit'], 'similar', null]]);
      expect(await find('apircot')).toEqual([
        [ids['jam for harbour'], 'similar', null],
        [ids['jam'], 'similar', null],
      ]);
    });

    test('a code is never nearly right', async () => {
      expect(await find('5012345678901')).toEqual([]);
    });

    test('% and _ are characters like any other', async () => {
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

    test.each([
      ['a NUL', '/api/products/search/a%00b'],
      ['more than 200 characters', `/api/products/search/${'x'.repeat(201)}`],
      ['a client that is none', '/api/products/search/jam?clientId=abc'],
    ])('refuses %s with a sentence', async (_, address) => {
      const response = await reader.fetch(address);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/"message":"[^"]+\."/);
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
