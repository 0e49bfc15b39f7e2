import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { can } from '#domain/access/can.ts';
import { findRecords } from '#domain/find/contract.ts';
import { listClients } from '#domain/clients/contract.ts';
import { listInventory } from '#domain/inventory/contract.ts';
import { listProducts } from '#domain/products/contract.ts';
import { listTutorials } from '#domain/tutorials/contract.ts';
import { getRoll } from '#domain/rolls/contract.ts';
import { describeOnce, onBothEngines, type Engine } from '#testing/engines.ts';
import { addClient, addItems, addProduct, addProducts, addTutorial } from '#testing/factories.ts';
import { addRunGoods, addRunStation, workerAt } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** The look-ups of a search, and the index that each uses. */
const plans: Record<Engine['name'], [condition: string, table: string, index: string][]> = {
  SQLite: [
    [`sku_key >= 'jam' and sku_key < 'jan'`, 'client_products', 'client_products_sku_key'],
    [
      `client_sku_key >= 'jam' and client_sku_key < 'jan'`,
      'client_products',
      'client_products_client_sku_key',
    ],
    [`name_key >= 'jam' and name_key < 'jan'`, 'client_products', 'client_products_name_key'],
    [`label_sku_key >= 'jam' and label_sku_key < 'jan'`, 'inventory_items', 'SEARCH inventory_items USING'],
    [
      `instr(search_text, 'jam') > 0 order by label_sku_key, supplier_code_key, id limit 4`,
      'inventory_items',
      'COVERING INDEX inventory_items_text',
    ],
    [`batch_key >= 'lot' and batch_key < 'lou'`, 'runs', 'runs_by_batch_key'],
  ],
  PostgreSQL: [
    [`sku_key ~>=~ 'jam' and sku_key ~<~ 'jan'`, 'client_products', 'client_products_sku_key_begins'],
    [
      `client_sku_key ~>=~ 'j' and client_sku_key ~<~ 'k'`,
      'client_products',
      'client_products_client_sku_key_begins',
    ],
    [`client_sku_key = 'h-77'`, 'client_products', 'client_products_client_sku_key_begins'],
    [`name_key ~>=~ 'jam' and name_key ~<~ 'jan'`, 'client_products', 'client_products_name_key_begins'],
    [
      `label_sku_key ~>=~ 'jam' and label_sku_key ~<~ 'jan'`,
      'inventory_items',
      'inventory_items_label_begins',
    ],
    [`search_text like '%jam%'`, 'inventory_items', 'inventory_items_text'],
    [`batch_key ~>=~ 'lot' and batch_key ~<~ 'lou'`, 'runs', 'runs_batch_begins'],
  ],
};

onBothEngines((engine) => {
  describe('I17: find as one types', () => {
    let app: TestApp;
    let reader: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      const orchard = await addClient(app.database, 'Orchard & Vale');
      const harbour = await addClient(app.database, 'The Orchard Harbour');
      await addProducts(app.database, [
        { sku: 'JAM-01', itemDescription: 'Apricot jam', barcode: '5012345678900', clientId: orchard },
        { sku: 'JAM-012', itemDescription: 'Plum butter', clientId: harbour, clientSku: 'H-77' },
        { sku: 'X-1', itemDescription: 'Jam-01 refill', clientId: orchard },
        { sku: 'X-2', itemDescription: 'Big jam-01 box', clientId: orchard },
        { sku: 'HP 19139', itemDescription: 'Ink' },
        {
          sku: 'TEA',
          itemDescription: 'Crème tea',
          codes: [
            { code: 'X00ABC1234', kind: 'fnsku', level: 'unit', pieces: null, isCheckedByHand: false },
            { code: '18697415550573', kind: 'gtin', level: 'case', pieces: 12, isCheckedByHand: false },
          ],
        },
      ]);
      await addTutorial(app.database, 'Jam jars: feeds');
      await addTutorial(app.database, 'How to label jam');
      await addItems(app.database, [
        { labelSku: 'LBL-JAM', supplierName: 'Trent Paper', storage: 'A-1' },
        { labelSku: 'JAM-LBL', supplierName: 'Paper Co', storage: 'B-2' },
      ]);
    });

    const find = async (text: string) => {
      const { status, reply } = await reader.call(findRecords, { query: { text } });
      expect(status).toBe(200);
      return reply.found;
    };
    const products = async (text: string) =>
      (await find(text))
        .filter(({ kind }) => kind === 'product')
        .map(({ title, rank, field, value }) => [title, rank, field, value]);

    test('I17: the exact code is first, then beginnings of codes, then of names, then words @need-2.15', async () => {
      expect(await products('jam-01')).toEqual([
        ['Apricot jam', 'exact', 'sku', 'JAM-01'],
        ['Plum butter', 'code', 'sku', 'JAM-012'],
        ['Jam-01 refill', 'name', 'name', 'Jam-01 refill'],
        ['Big jam-01 box', 'words', 'name', 'Big jam-01 box'],
      ]);
    });

    test.each([
      ['5012345678900', 'exact', 'barcode', '5012345678900'],
      ['(01)05012345678900(10)LOT', 'exact', 'barcode', '5012345678900'],
      ['https://id.gs1.org/01/05012345678900', 'exact', 'barcode', '5012345678900'],
      ['501234', 'words', 'barcode', '5012345678900'],
      ['h-7', 'code', 'clientSku', 'H-77'],
      ['x00abc1234', 'exact', 'code', 'X00ABC1234'],
      ['abc12', 'words', 'code', 'X00ABC1234'],
      ['18697415550573', 'exact', 'code', '18697415550573'],
      ['hp19139', 'words', 'sku', 'HP 19139'],
      ['creme', 'name', 'name', 'Crème tea'],
      ['APRICOT', 'name', 'name', 'Apricot jam'],
      ['j', 'code', 'sku', 'JAM-012'],
    ])(
      'I17: %j finds by %s, and says which field matched: %s @need-2.16',
      async (text, rank, field, value) => {
        expect((await products(text))[0]?.slice(1)).toEqual([rank, field, value]);
      },
    );

    test('I17: a wrong check digit finds nothing, and neither do signs', async () => {
      for (const text of ['5012345678901', '%', '_', '"', '(01)', ' ', 'javascript:alert(1)'])
        expect(await products(text)).toEqual([]);
    });

    test('I17: clients, tutorials and label stock come with the same call, with the reason of each', async () => {
      expect(
        (await find('orchard')).map(({ kind, title, rank, field }) => [kind, title, rank, field]),
      ).toEqual([
        ['client', 'Orchard & Vale', 'name', 'name'],
        ['client', 'The Orchard Harbour', 'words', 'name'],
      ]);
      const others = (await find('jam')).filter(({ kind }) => kind !== 'product');
      expect(others.map(({ kind, title, of, rank, field }) => [kind, title, of, rank, field])).toEqual([
        ['tutorial', 'Jam jars: feeds', 'SOPs', 'name', 'title'],
        ['tutorial', 'How to label jam', 'SOPs', 'words', 'title'],
        ['item', 'JAM-LBL', 'Paper Co', 'code', 'labelSku'],
        ['item', 'LBL-JAM', 'Trent Paper', 'words', 'labelSku'],
      ]);
      const [item] = await find('trent');
      expect([item?.title, item?.field, item?.value]).toEqual(['LBL-JAM', 'supplierName', 'Trent Paper']);
    });

    test('rolls are found by their codes, and for those who read runs also runs, batches and people', async () => {
      const goods = await addRunGoods(app, 'RUN-1');
      const station = await addRunStation(app, 'Bench 1');
      const editor = await app.as('editor');
      const { id } = await workerAt(station.at(editor)).start({
        productId: goods.productId,
        stationId: station.id,
        quantity: 5,
        batch: 'Lot-7A',
      });
      const told = async (by: Caller, text: string) =>
        (await by.call(findRecords, { query: { text } })).reply.found
          .filter(({ kind }) => ['roll', 'run', 'batch', 'person'].includes(kind))
          .map(({ kind, title, sku, of, rank }) => [kind, title, sku, of, rank]);
      const { code } = goods.roll;
      const ofRoll = (rank: string) => [['roll', code, null, 'L-RUN-1', rank]];
      expect(await told(reader, code.toLowerCase())).toEqual(ofRoll('exact'));
      expect(await told(editor, code.slice(0, 5))).toEqual(ofRoll('code'));
      expect(await told(editor, `run ${id}`)).toEqual([['run', String(id), 'RUN-1', null, 'exact']]);
      expect(await told(editor, 'lot-7')).toEqual([['batch', 'Lot-7A', 'RUN-1', null, 'code']]);
      expect(await told(editor, 'LOT-7A')).toEqual([['batch', 'Lot-7A', 'RUN-1', null, 'exact']]);
      // B22: one batch of two clients is two batches.
      const clientId = await addClient(app.database, 'Vale');
      const theirs = await addRunGoods(app, 'RUN-2', { clientId });
      const draft = { productId: theirs.productId, stationId: station.id, quantity: 5, batch: 'LOT-7a' };
      await workerAt(station.at(editor)).start(draft);
      expect(await told(editor, 'LOT-7A')).toEqual([
        ['batch', 'LOT-7a', 'RUN-2', 'Vale', 'exact'],
        ['batch', 'Lot-7A', 'RUN-1', null, 'exact'],
      ]);
      expect(await told(editor, 'test edi')).toEqual([['person', 'Test editor', null, null, 'name']]);
      for (const text of [`run ${id}`, 'lot-7', 'test edi']) expect(await told(reader, text)).toEqual([]);
    });

    test('I17: label stock stands in the order of the characters of its codes', async () => {
      await addItems(app.database, [{ labelSku: 'ORD_1' }, { labelSku: 'ORD1' }]);
      expect((await find('ord')).map(({ title }) => title)).toEqual(['ORD1', 'ORD_1']);
    });

    describeOnce(engine)('its bounds', () => {
      test('I17: the longest texts of every record stay under 24 records and 64 kB @need-2.18', async () => {
        const wide = '𐍈';
        const clientId = await addClient(app.database, `wide ${wide.repeat(97)}`);
        for (let n = 0; n < 10; n += 1) {
          await addProduct(app.database, {
            sku: `wide-${n}`,
            itemDescription: `wide ${wide.repeat(990)}`,
            clientId,
          });
          await addClient(app.database, `wide ${n} ${wide.repeat(95)}`);
          await addTutorial(app.database, `wide ${n} ${wide.repeat(95)}`);
          await addItems(app.database, [{ labelSku: `wide-${n}`, supplierName: wide.repeat(100) }]);
        }
        const response = await reader.fetch('/api/find?text=wide');
        const text = await response.text();
        expect(text.match(/"kind":"product"/g)).toHaveLength(8);
        for (const kind of ['client', 'tutorial', 'item'])
          expect(text.match(new RegExp(`"kind":"${kind}"`, 'g'))).toHaveLength(4);
        expect(Buffer.byteLength(text)).toBeLessThan(64 * 1024);
      });

      test('I17: whoever may find a record may list it @need-2.17', () => {
        for (const { needs } of [listProducts, listClients, listTutorials, listInventory, getRoll])
          for (const actingRole of ['read_only', 'editor', 'administrator'] as const)
            expect([actingRole, can(actingRole, needs)]).toEqual([
              actingRole,
              can(actingRole, findRecords.needs),
            ]);
      });
    });

    test.each(plans[engine.name])(
      'I17: %s of %s is looked up in %s @need-2.18',
      async (condition, table, index) => {
        const statement = `select id from ${table} where ${condition}`;
        const isSqlite = app.database.engine === 'sqlite';
        const plan = await app.database.write(async (queries) => {
          // Few rows are scanned, whichever indexes exist.
          if (!isSqlite) await sql.raw('set local enable_seqscan = off').execute(queries);
          return sql.raw(`explain ${isSqlite ? 'query plan' : ''} ${statement}`).execute(queries);
        });
        expect(JSON.stringify(plan.rows)).toContain(index);
      },
    );
  });
});
