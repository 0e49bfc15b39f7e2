import { beforeAll, describe, expect, test } from 'vitest';
import { resolveCode } from '#domain/resolver/contract.ts';
import { searchProducts } from '#domain/products/contract.ts';
import type { ProductCode } from '#domain/products/product-code.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct, addProducts } from '#testing/factories.ts';
import { addRoll } from '#testing/rolls.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const byMachine = (code: Omit<ProductCode, 'isCheckedByHand'>): ProductCode => ({
  ...code,
  isCheckedByHand: false,
});

onBothEngines((engine) => {
  describe('GET /api/codes', () => {
    let app: TestApp;
    let reader: Caller;
    let orchard: number;
    let harbour: number;
    let jam: number;
    let inHouse: number;
    let wrongDigit: number;

    beforeAll(async () => {
      app = await startTestApp(engine, { PUBLIC_URL: 'https://labels.example.com' });
      reader = await app.as('read_only');
      orchard = await addClient(app.database, 'Orchard');
      harbour = await addClient(app.database, 'Harbour');
      jam = await addProduct(app.database, { sku: 'JAM-01', barcode: '8697415550576', clientId: orchard });
      inHouse = await addProduct(app.database, { sku: 'IN-1', barcode: '2012345678903', clientId: orchard });
      wrongDigit = await addProduct(app.database, {
        sku: 'W-1',
        barcode: '5012345678901',
        clientId: harbour,
      });
    });

    const resolve = async (text: string, clientId?: number) => {
      const { status, reply } = await reader.call(resolveCode, { query: { text, clientId } });
      expect(status).toBe(200);
      return { ...reply, products: reply.products.map(({ id }) => id) };
    };

    test.each([
      ['8697415550576', 'gtin'],
      [']E08697415550576', 'gtin'],
      [']C1010869741555057610LOT1', 'gs1'],
      ['(01)08697415550576(17)261231', 'gs1'],
      ['https://id.example.com/01/08697415550576/10/LOT1', 'digital-link'],
      ['jam-01', 'text'],
    ])('%j names the product, as %s', async (text, form) => {
      expect(await resolve(text)).toMatchObject({ form, products: [jam], problem: null });
    });

    test('the code of a roll of labels names the roll, and a typing error in it is said', async () => {
      const { code } = await addRoll(app, 'LB-1');
      expect(await resolve(code)).toMatchObject({ form: 'roll', roll: code, products: [], problem: null });
      expect(await resolve(code.toLowerCase(), harbour)).toMatchObject({ roll: code, problem: null });
      const wrong = `${code.slice(0, -1)}${code.endsWith('1') ? '2' : '1'}`;
      expect(await resolve(wrong)).toMatchObject({
        form: 'roll',
        roll: null,
        problem: {
          code: 'code.roll',
          message:
            'This looks like the code of a roll of labels, but a character of it is wrong. Scan it again.',
        },
      });
      expect(await resolve('R-1111111-1')).toMatchObject({
        roll: null,
        problem: {
          code: 'code.roll',
          message: 'There is no roll of labels with this code. It may have been deleted with its item.',
        },
      });
      // Another client may use the same numbers for its products.
      const like = await addProduct(app.database, { sku: 'R-2222222-2', clientId: orchard });
      expect(await resolve('r-2222222-2')).toMatchObject({ roll: null, products: [like], problem: null });
    });

    describe('several products under one code', () => {
      const upcA = '614141000012';
      let asBarcode: number;
      let asSku: number;
      let asClientSku: number;

      beforeAll(async () => {
        asBarcode = await addProduct(app.database, {
          sku: 'SODA-1',
          barcode: `00${upcA}`,
          clientId: orchard,
          labels: [{ labelSku: 'SODA-L' }],
        });
        asSku = await addProduct(app.database, { sku: upcA });
        asClientSku = await addProduct(app.database, {
          sku: 'SODA-2',
          clientSku: `0${upcA}`,
          clientId: harbour,
          labels: [{}],
        });
      });

      // The same bars, as scanners send them; the search finds what a scan finds.
      test.each([upcA, `0${upcA}`, `00${upcA}`, `]E00${upcA}`, `(01)00${upcA}`, `]C10100${upcA}10LOT1`])(
        'X25: %j names all of them however it is sent, the one with a client and a label first @security-8.25',
        async (text) => {
          const all = [asBarcode, asClientSku, asSku];
          expect(await resolve(text)).toMatchObject({ products: all, problem: null });
          const paged = { params: { sku: text }, query: { page: 1, pageSize: 9 } };
          const pages = await Promise.all([
            reader.call(searchProducts, { params: { sku: text } }),
            reader.call(searchProducts, paged),
          ]);
          for (const { reply } of pages)
            expect(reply.map(({ id, match }) => [id, match])).toEqual(all.map((id) => [id, 'exact']));
        },
      );

      test('X25: within the client that is held it is that client’s alone', async () => {
        expect(await resolve(upcA, harbour)).toMatchObject({ products: [asClientSku], problem: null });
      });

      test('X25: an SKU that only looks like the number, with a zero fewer, is not it', async () => {
        const other = await addProduct(app.database, { sku: upcA.slice(1) });
        expect((await resolve(upcA)).products).not.toContain(other);
      });

      test('X25: eight digits are the GTIN-8 of one and the UPC-E of another @security-8.25', async () => {
        const short = await addProduct(app.database, {
          sku: 'EIGHT',
          barcode: '01234565',
          clientId: orchard,
        });
        const long = await addProduct(app.database, {
          sku: 'TWELVE',
          barcode: '012345000065',
          clientId: orchard,
        });
        expect(await resolve('01234565', orchard)).toMatchObject({ products: [long, short], problem: null });
        expect(await resolve('012345000065', orchard)).toMatchObject({ products: [long], problem: null });
      });
    });

    describe('codes that arrive otherwise than they are printed', () => {
      let ids: Record<string, number>;

      beforeAll(async () => {
        const add = async (sku: string, parts = {}) =>
          addProduct(app.database, { sku, clientId: orchard, ...parts });
        ids = {
          caps: await add('AQ1Z4W'),
          pad: await add('IPAD5/6'),
          dash: await add('MN\u201300123'),
          item: await add('KLM-44'),
          plain: await add('PLAIN-1', { barcode: '5012345678900' }),
          upc: await add('UPC-1', { barcode: '065100004327' }),
          book: await add('BOOK-1', { barcode: '9780306406157' }),
          box: await add('FBA15ABCDEFGU000009'),
          medicine: await add('PZN-04114918'),
        };
      });

      test.each([
        ['IPAD5é6', 'pad', 'Read as IPAD5/6: the computer is set to the Canadian French keyboard.'],
        ["httpsç--id.gs1.org-01-05012345678900-10-L'7_17ì271231", 'plain', null],
        ["httpsÑ--id.gs1.org-01-05012345678900-10-L'7_17¡271231", 'plain', null],
        [']C0010501234567890010L-7\u001d17271231', 'plain', 'The code is not marked as a GS1 code.'],
        ['654321', 'upc', '654321 stands for 065100004327.'],
        ['0-306-40615-2', 'book', '0-306-40615-2 stands for 9780306406157.'],
        ['[)>\u001e06\u001d1PKLM-44\u001dQ100\u001e\u0004', 'item', null],
        ['MN-00123', 'dash', null],
        ['ＭＮ－００１２３', 'dash', null],
        ['FBA15ABCDEFGU000009', 'box', null],
        ['EAN: 5012345678900', 'plain', 'EAN: 5012345678900 was read as 5012345678900.'],
        ['F5012345678900', 'plain', 'F5012345678900 was read as 5012345678900.'],
        ['id.gs1.org/01/05012345678900/10/L-7', 'plain', null],
        ['\u0002]C1010501234567890010L-7\u0003', 'plain', null],
        ['5012345678900;L-7;24', 'plain', '5012345678900;L-7;24 was read as 5012345678900.'],
        [
          'http://a.example/5012345678900',
          'plain',
          'http://a.example/5012345678900 was read as 5012345678900.',
        ],
        ['AMZN,SKU:KLM-44,QTY:2', 'item', 'AMZN,SKU:KLM-44,QTY:2 was read as KLM-44.'],
        ['-04114918', 'medicine', '-04114918 was read as 04114918.'],
        ['ЛДЬ-44', 'item', 'Read as KLM-44: the computer is set to the Russian keyboard.'],
      ])('B5, B17, B24, B26: %j names its product', async (text, name, note) => {
        const resolved = await resolve(text);
        expect(resolved).toMatchObject({ products: [ids[name]], problem: null });
        expect(resolved.note?.message ?? null).toBe(note);
      });

      test('B4: what Caps Lock on a French keyboard may have changed is said, and opens nothing', async () => {
        const { reply } = await reader.call(resolveCode, { query: { text: 'qa1w4z' } });
        expect(reply.products.map(({ id, match }) => [id, match])).toEqual([[ids['caps'], 'similar']]);
        expect(reply.problem?.code).toBe('code.layout');
        expect(reply.problem?.message).toContain(
          'If this computer is set to the French keyboard and Caps Lock, it is AQ1Z4W',
        );
      });

      test('B19: a weight in the client’s own number leads to its article, within that client', async () => {
        const cheese = await addProduct(app.database, {
          sku: 'CHEESE',
          barcode: '2800123000004',
          clientId: orchard,
        });
        const [first, second] = ['2800123012342', '2800123009991'];
        expect((await resolve(first, orchard)).products).toEqual([]);
        await app.database.read
          .updateTable('clients')
          .set({ in_store_codes: '28AAAAAWWWWWC' })
          .where('id', '=', orchard)
          .execute();
        expect(await resolve(first, orchard)).toMatchObject({
          products: [cheese],
          problem: null,
          elements: [{ ai: '3103', value: '001234' }],
        });
        expect(await resolve(second, orchard)).toMatchObject({
          products: [cheese],
          elements: [{ value: '000999' }],
        });
        expect((await resolve(first, harbour)).products).toEqual([]);
        // Another client may give the same number to something else.
        expect(await resolve(first)).toMatchObject({ products: [], problem: { code: 'code.restricted' } });
      });

      test('a number of the client is certain only within that client', async () => {
        expect(await resolve('(240)KLM-44(10)L7', orchard)).toMatchObject({
          products: [ids['item']],
          problem: null,
        });
        expect(await resolve('(240)KLM-44(10)L7')).toMatchObject({ problem: { code: 'code.restricted' } });
      });

      test.each([
        ['FBA15ABCDEFGU000001', 'code.marketplace'],
        ['(01)05012345678900(10)L1(10)L2', 'code.two_values'],
        ['(01)05012345678900(17)271332', 'code.value'],
        ['https://a.example/01/05012345678900?89=X', 'code.unknown_identifier'],
        ['50123456789004006381333931', 'code.two_scans'],
      ])('%s names no product: %s', async (text, code) => {
        expect(await resolve(text)).toMatchObject({ products: [], problem: { code } });
      });
    });

    test('answers what the code says in the order in which it says it @need-2.5', async () => {
      expect(await resolve(']C1010869741555057617261200\u001d10LOT1')).toMatchObject({
        symbology: ']C1',
        elements: [
          { ai: '01', title: 'GTIN', value: '08697415550576' },
          { ai: '17', title: 'USE BY or EXPIRY', value: '261200', date: '2026-12-31' },
          { ai: '10', title: 'BATCH/LOT', value: 'LOT1' },
        ],
        gtin: '08697415550576',
        level: 'unit',
        pieces: 1,
      });
    });

    test('a case opens its unit', async () => {
      expect(await resolve('(01)18697415550573')).toMatchObject({
        level: 'case',
        products: [jam],
        problem: null,
      });
    });

    test('the codes of a product name it, with the level and the pieces that are recorded', async () => {
      const carton = { code: '15012345678907', kind: 'gtin', level: 'case', pieces: 24 } as const;
      const own = { code: '5012345678917', kind: 'gtin', level: 'case', pieces: 6 } as const;
      const shared = { code: 'SHARED-1', kind: 'sku', level: 'unit', pieces: null } as const;
      const [id = 0, other = 0] = await addProducts(app.database, [
        {
          sku: 'CODED',
          clientId: orchard,
          codes: [carton, own, shared].map(byMachine),
        },
        {
          sku: 'CODED-2',
          clientId: orchard,
          codes: [byMachine({ code: 'shared-1', kind: 'sku', level: 'pallet', pieces: 480 })],
        },
      ]);
      expect(await resolve(']C10115012345678907')).toMatchObject({
        level: 'case',
        pieces: 24,
        products: [id],
      });
      // A case may have its own GTIN-13, which does not show that it is a case.
      expect(await resolve('5012345678917')).toMatchObject({ level: 'case', pieces: 6, products: [id] });
      expect(await resolve('Shared-1')).toMatchObject({ form: 'text', level: null, products: [other, id] });
      const { reply } = await reader.call(searchProducts, { params: { sku: '15012345678907' } });
      expect(reply).toMatchObject([{ id, match: 'exact', matchedCode: 'code', carriedCode: carton }]);
    });

    test('a code with a wrong check digit that was kept on purpose is its product', async () => {
      const id = await addProduct(app.database, {
        sku: 'BY-HAND',
        codes: [{ code: '15012345678915', kind: 'gtin', level: 'case', pieces: 8, isCheckedByHand: true }],
      });
      expect(await resolve('15012345678915')).toMatchObject({
        products: [id],
        level: 'case',
        pieces: 8,
        problem: null,
      });
    });

    test('our own page is its product, and the same address of another site is none', async () => {
      expect(await resolve(`https://labels.example.com/products/${jam}`)).toMatchObject({
        form: 'page',
        products: [jam],
      });
      expect(await resolve(`https://evil.example.com/products/${jam}`)).toMatchObject({
        products: [],
        problem: { code: 'code.web_address' },
      });
    });

    test('a wrong check digit opens nothing, and is said with the right one', async () => {
      expect(await resolve('8697415550575')).toMatchObject({
        products: [],
        problem: { code: 'code.check_digit', expected: '6' },
      });
      expect(await resolve('(01)08697415550575')).toMatchObject({
        form: 'gs1',
        products: [],
        problem: { code: 'code.check_digit', expected: '6' },
      });
    });

    test('a code that a client really has, with a wrong check digit, is that product', async () => {
      expect(await resolve('5012345678901')).toMatchObject({ products: [wrongDigit], problem: null });
    });

    test('a code of another client says whose it is, and opens nothing @need-2.6', async () => {
      expect(await resolve('8697415550576', orchard)).toMatchObject({ products: [jam], problem: null });
      expect(await resolve('8697415550576', harbour)).toMatchObject({
        products: [],
        problem: { code: 'code.other_client', message: 'This code belongs to Orchard.' },
      });
    });

    test('37: a product that has a number in digits of another script is found by them and by plain ones', async () => {
      const [other, worn] = [
        await addProduct(app.database, { sku: 'T-١٢', itemDescription: 'حليب ٢٥٠' }),
        await addProduct(app.database, { sku: 'T-2', barcode: '٥٠١٢٣٤٥٦٧٨٩٠٢' }),
      ];
      const found = async (sku: string) => {
        const { reply } = await reader.call(searchProducts, { params: { sku } });
        const paged = { params: { sku }, query: { page: 1, pageSize: 9 } };
        expect((await reader.call(searchProducts, paged)).reply).toEqual(reply);
        return reply.map(({ id }) => id);
      };
      expect((await resolve('T-١٢')).products).toEqual([other]);
      expect((await resolve('T-12')).products).toEqual([other]);
      for (const text of ['T-١٢', 'T-12', '٢٥٠']) expect(await found(text)).toEqual([other]);
      // What no product has so is looked up with plain digits.
      expect((await resolve('jam-٠١')).products).toEqual([jam]);
      expect(await found('jam-٠١')).toEqual([jam]);
      expect(await resolve('٨٦٩٧٤١٥٥٥٠٥٧٦')).toMatchObject({ form: 'gtin', products: [jam], problem: null });
      // Its check digit is wrong, but a product has it.
      expect(await resolve('٥٠١٢٣٤٥٦٧٨٩٠٢')).toMatchObject({ products: [worn], problem: null });
    });

    test('a number that a company gives for itself is certain only with its client', async () => {
      expect(await resolve('2012345678903', orchard)).toMatchObject({ products: [inHouse], problem: null });
      expect(await resolve('2012345678903')).toMatchObject({
        products: [inHouse],
        problem: { code: 'code.restricted' },
      });
    });

    test.each([
      ['', 'Please scan or type a code.'],
      ['4'.repeat(4097), 'A code has at most 4,096 characters.'],
      ['a\0b', 'This code has characters that cannot be read. Scan it again.'],
    ])('%j is refused in words', async (text, message) => {
      const response = await reader.fetch(`/api/codes?text=${encodeURIComponent(text)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message });
    });

    test('the search finds what the resolver names @need-2.5', async () => {
      for (const sku of ['0108697415550576', ']C10108697415550576', '(01)18697415550573']) {
        const { reply } = await reader.call(searchProducts, { params: { sku } });
        expect(reply.map(({ id, match }) => [id, match])).toEqual([[jam, 'exact']]);
      }
      expect((await reader.call(searchProducts, { params: { sku: '(01)08697415550575' } })).reply).toEqual(
        [],
      );
    });
  });
});
