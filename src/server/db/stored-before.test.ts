import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onBothEngines } from '#testing/engines.ts';
import { findImports } from '../imports/store.ts';
import { isForeignKeyViolation, isUniqueViolation } from './failure.ts';
import { knownMigrations, migrate, migrateWithin } from './migrate.ts';
import { joinedCodes } from './migrations/from-0001/0021-joined-codes.ts';
import { plainKeys } from './migrations/from-0050/0090-plain-keys.ts';
import { digitsOfSkus } from './migrations/from-0200/0223-digits-of-skus.ts';
import { sentOrders } from './migrations/from-0001/0030-sent-orders.ts';
import { undoFacts } from './migrations/from-0050/0050-undo-facts.ts';
import { spentNumbers } from './migrations/from-0050/0060-spent-numbers.ts';
import { openDatabase } from './engines/open-database.ts';

const at = '2026-01-10T09:30:00.000Z';

onBothEngines((engine) => {
  describe('the database itself', () => {
    const client = (name: string) => ({ name, name_key: name, created_at: at, updated_at: at });
    const master = (sku: string) => ({ sku, sku_key: sku, created_at: at, updated_at: at });

    test('refuses two products of one SKU for one client, and two without a client @spec-3.13 @spec-3.15', async () => {
      const database = await engine.open();
      const { id: clientId } = await database.read
        .insertInto('clients')
        .values(client('orchard'))
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: masterId } = await database.read
        .insertInto('master_products')
        .values(master('a-1'))
        .returning('id')
        .executeTakeFirstOrThrow();
      const add = (client_id: number | null) =>
        database.read
          .insertInto('client_products')
          .values({
            client_id,
            master_product_id: masterId,
            sku_key: 'a-1',
            name_key: '',
            search_text: 'a-1',
            created_at: at,
            updated_at: at,
          })
          .execute();
      await add(clientId);
      await add(null);
      for (const again of [clientId, null]) expect(await add(again).catch(isUniqueViolation)).toBe(true);
      expect(await add(clientId + 1).catch(isForeignKeyViolation)).toBe(true);
      await database.read.deleteFrom('clients').where('id', '=', clientId).execute();
      const left = await database.read.selectFrom('client_products').select('client_id').execute();
      expect(left).toEqual([{ client_id: null }]);
    });

    test('A2: joins the codes of older products for the search', async () => {
      const database = await engine.open();
      const { id: masterId } = await database.read
        .insertInto('master_products')
        .values(master('HP 19-139'))
        .returning('id')
        .executeTakeFirstOrThrow();
      const texts = {
        sku_key: 'hp 19-139',
        client_sku_key: 'ours',
        name_key: '',
        search_text: 'hp 19-139 ours',
      };
      await database.read
        .insertInto('client_products')
        .values({ client_id: null, master_product_id: masterId, ...texts, created_at: at, updated_at: at })
        .execute();
      await database.write((queries) => joinedCodes.up(queries));
      const after = await database.read.selectFrom('client_products').select('search_text').execute();
      expect(after).toEqual([{ search_text: 'hp 19-139 ours hp19139' }]);
    });

    test('B26: older keys lose what only looks different; two SKUs that it told apart both stay and are found', async () => {
      const database = await engine.open();
      const add = async (sku: string, key: string) => {
        const { id: masterId } = await database.read
          .insertInto('master_products')
          .values({ ...master(sku), sku_key: key, barcode: '５０１２３４５６７８９００' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const keys = {
          sku_key: key,
          client_sku_key: null,
          name_key: key,
          barcode_key: '５０１',
          search_text: key,
        };
        const { id } = await database.read
          .insertInto('client_products')
          .values({ client_id: null, master_product_id: masterId, ...keys, created_at: at, updated_at: at })
          .returning('id')
          .executeTakeFirstOrThrow();
        const code = { client_id: null, position: 0, code: `X–${sku}`, code_key: `x–${key}` };
        await database.read
          .insertInto('product_codes')
          .values({ ...code, client_product_id: id, kind: 'other', level: 'unit', pieces: null })
          .execute();
        return id;
      };
      const [one, other] = [await add('MN–00123', 'mn–00123'), await add('Ａ-1', 'ａ-1')];
      const [plain, double] = [await add('B-2', 'b-2'), await add('B–2', 'b–2')];
      await database.write((queries) => plainKeys.up(queries));
      const after = await database.read
        .selectFrom('client_products as p')
        .innerJoin('product_codes as c', 'c.client_product_id', 'p.id')
        .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
        .select([
          'p.id',
          'p.sku_key',
          'm.sku_key as catalogue',
          'p.barcode_key',
          'c.code_key',
          'p.search_text',
        ])
        .orderBy('p.id')
        .execute();
      expect(after.map((row) => [row.id, row.sku_key, row.catalogue, row.barcode_key, row.code_key])).toEqual(
        [
          [one, 'mn-00123', 'mn-00123', '05012345678900', 'x-mn-00123'],
          [other, 'a-1', 'a-1', '05012345678900', 'x-a-1'],
          [plain, 'b-2', 'b-2', '05012345678900', 'x-b-2'],
          [double, 'b-2', 'b–2', '05012345678900', 'x-b-2'],
        ],
      );
      expect(after[0]?.search_text).toBe('mn-00123 5012345678900 x-mn-00123 mn00123');
    });

    test('37: older keys of SKUs lose the script of their digits, unless another row has the key', async () => {
      const database = await engine.open();
      const add = async (sku: string, key: string, clientSku: string | null) => {
        const { id: masterId } = await database.read
          .insertInto('master_products')
          .values({ ...master(sku), sku_key: key })
          .returning('id')
          .executeTakeFirstOrThrow();
        const keys = { sku_key: key, client_sku: clientSku, client_sku_key: clientSku, name_key: key };
        await database.read
          .insertInto('client_products')
          .values({
            ...keys,
            client_id: null,
            master_product_id: masterId,
            search_text: key,
            created_at: at,
            updated_at: at,
          })
          .execute();
      };
      await add('A-٠١', 'a-٠١', null);
      await add('B-1', 'b-1', '۷');
      await add('B-۱', 'b-۱', null);
      await database.write((queries) => digitsOfSkus.up(queries));
      const after = await database.read
        .selectFrom('client_products as p')
        .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
        .select(['p.sku_key', 'p.client_sku_key', 'm.sku_key as catalogue', 'p.search_text'])
        .orderBy('p.id')
        .execute();
      expect(after.map((row) => [row.sku_key, row.client_sku_key, row.catalogue])).toEqual([
        ['a-01', null, 'a-01'],
        ['b-1', '7', 'b-1'],
        ['b-1', null, 'b-۱'],
      ]);
      expect(after[0]?.search_text).toContain('a-01');
    });

    test('D8: orders from before drafts stay on order since they were kept; lines without an item stay unknown', async () => {
      const database = await openDatabase(await engine.empty());
      const older = knownMigrations.filter((name) => name !== sentOrders.name);
      await database.write((queries) => migrateWithin(queries, database.engine, older));
      const order = { number: 1, created_by: null, created_at: at };
      const { id } = await database.read
        .insertInto('orders')
        .values(order)
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = {
        order_id: id,
        label_sku: 'L',
        supplier_code: 'S',
        supplier_name: 'S',
        label_size: '1 x 1',
      };
      await database.read
        .insertInto('order_lines')
        .values([
          { ...line, position: 0, inventory_item_id: 7 },
          { ...line, position: 1, inventory_item_id: null },
        ])
        .execute();
      expect(await migrate(database)).toEqual([sentOrders.name]);
      const lines = database.read.selectFrom('order_lines').select('sent_at').orderBy('position');
      expect(await lines.execute()).toEqual([{ sent_at: at }, { sent_at: null }]);
      await database.close();
    });

    test('Y15: reasons of an undo that were sentences become facts; what nobody recognises stays as written', async () => {
      const database = await engine.open();
      const reasons = [
        'It was deleted since.',
        'It was changed since, by the portal on 2026-01-10.',
        'It shares its SKU with a product of Meadow & Sons, Ltd. that is newer.',
        'Orchard is controlled now: change it on its page, and publish it.',
        'No client, its client then, has another product with this SKU now.',
        'SKU C-1 has this GTIN already. A GTIN names one product of a client.',
        'Somebody said so.',
      ];
      const row = {
        user_id: 1,
        user_name: 'Ana',
        file_name: 'list.csv',
        file_key: '',
        sha256: '',
        created: 0,
        updated: 0,
        skipped: 0,
        refused: 0,
        at,
        undone_at: at,
        undone_by: 'Ana',
      };
      const stored = (kept: unknown) =>
        JSON.stringify({ restored: 1, deleted: 2, keptCount: reasons.length, kept });
      await database.read
        .insertInto('imports')
        .values([
          {
            ...row,
            undone: stored(reasons.map((reason, at) => ({ productId: at, sku: `A-${at}`, reason }))),
          },
          { ...row, undone_at: null, undone_by: null, undone: null },
        ])
        .execute();
      await database.write((queries) => undoFacts.up(queries));
      const { items } = await findImports(database.read, { limit: 10, offset: 0 });
      expect(
        items.map(({ undone }) => undone?.kept.map(({ reason }) => [reason.code, reason.values])),
      ).toEqual([
        undefined,
        [
          ['undo.deleted', {}],
          ['undo.changed', { by: null, day: '2026-01-10' }],
          ['undo.shared', { client: 'Meadow & Sons, Ltd.' }],
          ['undo.controlled', { client: 'Orchard' }],
          ['undo.sku_taken', { client: null }],
          ['undo.code_taken', { sku: 'C-1' }],
          ['text.as_written', { text: 'Somebody said so.' }],
        ],
      ]);
      expect(items[1]?.undone?.kept.at(-1)?.reason.sentence).toBe('Somebody said so.');
      await database.close();
    });

    test('Y21: open drafts get versions above their record’s, and the number of the release that they will be', async () => {
      const database = await openDatabase(await engine.empty());
      const older = knownMigrations.slice(0, knownMigrations.indexOf(spentNumbers.name));
      await database.write((queries) => migrateWithin(queries, database.engine, older));
      const run = (text: string) => sql.raw(text).execute(database.read);
      await run(`insert into users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
        ${engine.name === 'PostgreSQL' ? 'overriding system value' : ''} values (1, 'a', 'a', 'A', 'B', '', '${at}', '${at}')`);
      await run(`insert into clients (id, name, name_key, version, created_at, updated_at)
        ${engine.name === 'PostgreSQL' ? 'overriding system value' : ''} values (7, 'A', 'a', 4, '${at}', '${at}')`);
      await run(`insert into releases (entity, record_id, number, at, summary, content, sha256)
        values ('client', 7, 3, '${at}', 'As it is', '{}', '')`);
      for (const [entity, id, version, base] of [
        ['client', 7, 3, 3],
        ['product', 9, 2, 5],
      ])
        await run(`insert into drafts (entity, record_id, client_id, version, base_version, body, authors, user_id, at, state)
          values ('${entity}', ${id}, 7, ${version}, ${base}, '{}', '[]', 1, '${at}', 'draft')`);
      await migrate(database);
      const columns = ['entity', 'record_id', 'version', 'number'] as const;
      const expected = [
        { entity: 'client', record_id: 7, version: 7, number: 4 },
        { entity: 'product', record_id: 9, version: 7, number: 1 },
      ];
      for (const table of ['drafts', 'spent_numbers'] as const)
        expect(await database.read.selectFrom(table).select(columns).orderBy('entity').execute()).toEqual(
          expected,
        );
      await database.close();
    });

    test('refuses a second SKU that differs in its letter case only by its key @spec-3.12', async () => {
      const database = await engine.open();
      const add = () => database.read.insertInto('master_products').values(master('b-2')).execute();
      await add();
      expect(await add().catch(isUniqueViolation)).toBe(true);
      expect(await add().catch(isForeignKeyViolation)).toBe(false);
    });

    test('holds the movements of stock, of five kinds', async () => {
      const database = await engine.open();
      const { id } = await database.read
        .insertInto('inventory_items')
        .values({
          label_sku: 'L-1',
          label_sku_key: 'l-1',
          supplier_code: 'S',
          supplier_code_key: 's',
          supplier_name: 'Supplier',
          label_size: '100 x 50',
          storage: 'A1',
          stock_on_hand: 10,
          search_text: 'l-1',
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const move = (kind: string) =>
        database.read
          .insertInto('stock_movements')
          .values({ inventory_item_id: id, kind, quantity: -3, at })
          .execute();
      for (const kind of ['received', 'used', 'counted', 'damaged', 'corrected']) await move(kind);
      await expect(move('lost')).rejects.toThrow(/check/i);
      const rows = await database.read.selectFrom('stock_movements').select(['kind', 'quantity']).execute();
      expect(rows).toHaveLength(5);
    });

    test('gives back what it was given: text, numbers, instants, nothing', async () => {
      const database = await engine.open();
      const original_filename = 'Ünï\n\t"\'\\%_ 😀';
      await database.read
        .insertInto('files')
        .values({
          key: 'images/a.png',
          original_filename,
          content_type: 'image/png',
          size: 9_007_199_254_740,
          sha256: 'f',
          created_at: '2026-07-01T00:00:00.001Z',
          created_by: null,
        })
        .execute();
      expect(await database.read.selectFrom('files').selectAll().execute()).toEqual([
        {
          key: 'images/a.png',
          original_filename,
          content_type: 'image/png',
          size: 9_007_199_254_740,
          sha256: 'f',
          created_at: '2026-07-01T00:00:00.001Z',
          created_by: null,
          facts: null,
        },
      ]);
    });
  });
});
