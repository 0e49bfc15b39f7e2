import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { deleteClient } from '#domain/clients/contract.ts';
import { createDataset, deleteDataset } from '#domain/datasets/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import {
  bulkDeleteInventory,
  deleteInventoryItem,
  importInventory,
  listInventory,
} from '#domain/inventory/contract.ts';
import { deleteProduct, exportProducts } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { deleteTutorial } from '#domain/tutorials/contract.ts';
import { changeRole } from '#domain/users/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addProduct, addTutorial } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import type { Caller } from '#testing/caller.ts';
import { auditScene, idOf, patience } from '#testing/scenes/audit-scene.ts';

const minute = 60_000;

onBothEngines((engine) => {
  const portal = auditScene(engine);
  const { someone, about, said } = portal;

  describe('asvs-16.3: the audit trail of records', () => {
    testOnce(engine)('says what was deleted and restored, with its name @security-7.4', async () => {
      const cleo = await someone('administrator');
      const by = cleo.userId;
      const clientId = await addClient(portal.app.database, 'Mill');
      const productId = await addProduct(portal.app.database, { sku: 'AUD-1' });
      const tutorialId = await addTutorial(portal.app.database, 'Feeds');
      await cleo.call(deleteClient, { params: { id: clientId } });
      await cleo.call(deleteProduct, { params: { id: productId } });
      await cleo.call(deleteTutorial, { params: { id: tutorialId } });
      const { reply } = await cleo.call(listDeleted, { query: { kind: 'client', page: 1, pageSize: 1 } });
      await cleo.call(restoreDeleted, { params: { id: reply[0]?.id ?? 0 } });
      const client = { entity: 'client', id: clientId };
      expect((await about(cleo)).map(said)).toEqual([
        { kind: 'restored', by, subject: client, detail: { name: 'Mill' } },
        { kind: 'deleted', by, subject: { entity: 'tutorial', id: tutorialId }, detail: { name: 'Feeds' } },
        { kind: 'deleted', by, subject: { entity: 'product', id: productId }, detail: { name: 'AUD-1' } },
        { kind: 'deleted', by, subject: client, detail: { name: 'Mill' } },
      ]);
    });

    testOnce(engine)(
      'says which dataset was deleted, and its name only where all could read it @security-7.4',
      async () => {
        const ben = await someone('read_only');
        const add = async (isPublic: boolean) => {
          const body = { name: 'Pallets', dataType: 'table', data: [1], isPublic };
          return (await ben.call(createDataset, { body })).reply.id;
        };
        const [open, own] = [await add(true), await add(false)];
        expect((await portal.admin.call(deleteDataset, { params: { id: open } })).status).toBe(403);
        for (const id of [open, own]) await ben.call(deleteDataset, { params: { id } });
        const by = ben.userId;
        expect((await about(ben, 'deleted')).map(said)).toEqual([
          { kind: 'deleted', by, subject: { entity: 'dataset', id: own }, detail: {} },
          { kind: 'deleted', by, subject: { entity: 'dataset', id: open }, detail: { name: 'Pallets' } },
        ]);
        await expect
          .poll(async () => (await about(portal.admin, 'refused')).map(said), patience)
          .toEqual([
            {
              kind: 'refused',
              by: portal.admin.userId,
              subject: { entity: 'dataset', id: open },
              detail: { role: 'administrator', permission: 'dataset.own' },
            },
          ]);
      },
    );

    testOnce(engine)('says what was imported, deleted together and exported @security-7.4', async () => {
      const cleo = await someone('administrator');
      const rows = ['1', '2', '3'].map((n) => [`AUD-I-${n}`, `AUD-L-${n}`]);
      const file = await productWorkbook(['SKU', 'Label SKU'], rows);
      await cleo.call(importProducts, { query: { dryRun: true }, body: formOf('file', file) });
      expect((await cleo.call(importProducts, { body: formOf('file', file) })).status).toBe(200);
      await cleo.call(importInventory, {});
      const items = (await cleo.call(listInventory, { query: { search: 'AUD-L' } })).reply;
      const [first, ...others] = items.map(({ id }) => id);
      await cleo.call(deleteInventoryItem, { params: { id: first ?? 0 } });
      await cleo.call(bulkDeleteInventory, { body: { ids: others } });
      await cleo.call(exportProducts, { query: { search: 'a secret search' } });
      const by = cleo.userId;
      const product = { entity: 'product', id: null };
      const stock = { entity: 'inventory_item', id: null };
      await expect
        .poll(async () => (await about(cleo)).map(said), patience)
        .toEqual([
          { kind: 'exported', by, subject: product, detail: {} },
          { kind: 'deleted', by, subject: stock, detail: { records: 2 } },
          {
            kind: 'deleted',
            by,
            subject: { entity: 'inventory_item', id: first },
            detail: { name: items[0]?.labelSku },
          },
          { kind: 'imported', by, subject: stock, detail: { created: 3 } },
          { kind: 'imported', by, subject: product, detail: { created: 3, updated: 0 } },
        ]);
      const rowsOfAll = await portal.app.database.read.selectFrom('audit').selectAll().execute();
      expect(JSON.stringify(rowsOfAll)).not.toContain('secret search');
    });

    test('is kept with the change or not at all', async () => {
      const ben = await someone();
      const userId = idOf(ben);
      await sql`alter table audit rename to audit_away`.execute(portal.app.database.read);
      const answer = await portal.admin.call(changeRole, { params: { userId }, body: { role: 'read_only' } });
      // A refusal gets its response even if its audit row cannot be written.
      const refused = await ben.call(deleteClient, { params: { id: 1 } });
      await sql`alter table audit_away rename to audit`.execute(portal.app.database.read);
      expect([answer.status, refused.status]).toEqual([500, 403]);
      const row = await portal.app.database.read
        .selectFrom('users')
        .select('role')
        .where('id', '=', userId)
        .executeTakeFirst();
      expect(row?.role).toBe('editor');
      expect(await about(ben, 'role_changed')).toEqual([]);
    });

    test('is asked for by person, kind and time, a page at a time', async () => {
      const ben = await someone();
      const dana = await someone();
      const start = portal.app.clock.now.toISOString();
      portal.app.clock.advance(minute);
      for (const role of ['read_only', 'editor', 'read_only'] as const) {
        await portal.admin.call(changeRole, { params: { userId: idOf(ben) }, body: { role } });
        portal.app.clock.advance(minute);
      }
      const at = (minutes: number) => new Date(Date.parse(start) + minutes * minute).toISOString();
      const ask = async (query: { from?: string; to?: string; page?: number; pageSize?: number }) => {
        const { reply, headers } = await portal.admin.call(listAudit, {
          query: { person: idOf(ben), kind: 'role_changed', ...query },
        });
        return [reply.map((entry) => entry.at), headers.get('x-total-count')];
      };
      expect(await ask({})).toEqual([[at(3), at(2), at(1)], '3']);
      expect(await ask({ page: 2, pageSize: 2 })).toEqual([[at(1)], '3']);
      expect(await ask({ from: at(2) })).toEqual([[at(3), at(2)], '2']);
      expect(await ask({ from: at(1), to: at(2) })).toEqual([[at(1)], '1']);
      expect(await about(ben, 'signed_in')).toEqual([]);
      expect(await about(dana)).toEqual([]);
      for (const from of ['yesterday', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59-01:00'])
        expect((await portal.admin.call(listAudit, { query: { from } })).status).toBe(400);
    });
  });

  describe('a flood', () => {
    test('of refusals of one person is ten rows a minute and a count of the rest', async () => {
      const ben = await someone();
      const dana = await someone();
      const refuse = (person: Caller) => person.call(deleteClient, { params: { id: 1 } });
      for (let time = 0; time < 40; time += 1) expect((await refuse(ben)).status).toBe(403);
      await refuse(dana);
      const timesOf = async (person: Caller) =>
        (await about(person, 'refused')).map(({ times }) => times).toSorted((a, b) => a - b);
      // Another user's refusals are not lost among them.
      await expect.poll(() => timesOf(dana), patience).toEqual([1]);
      expect(await timesOf(ben)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
      portal.app.clock.advance(minute);
      await refuse(ben);
      await expect.poll(() => timesOf(ben), patience).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 30]);
    });
  });
});
