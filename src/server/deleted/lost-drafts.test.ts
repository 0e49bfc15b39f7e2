import { beforeEach, describe, expect, test } from 'vitest';
import { deleteClient, updateClient } from '#domain/clients/contract.ts';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import { deleteProduct } from '#domain/products/contract.ts';
import { deleteExpired } from '#server/clear-out/expired.ts';
import { onBothEngines } from '#testing/engines.ts';
import { draftScene } from '#testing/scenes/draft-scene.ts';

const dayMs = 24 * 60 * 60 * 1000;

onBothEngines((engine) => {
  const portal = draftScene(engine);
  const { controlled, save, publish } = portal;
  const drafts = async () => {
    const { read } = portal.app.database;
    const rows = await read
      .selectFrom('drafts')
      .select(['entity', 'record_id as id'])
      .orderBy('record_id')
      .execute();
    const named = await read.selectFrom('draft_clients').select('record_id').distinct().execute();
    return { of: rows.map(({ entity, id }) => `${entity} ${id}`), named: named.length };
  };
  /** Purges so long after now, as the portal does each hour. */
  const purgeIn = (ms: number) =>
    deleteExpired(portal.app.database, new Date(portal.app.clock.now.getTime() + ms));

  beforeEach(async () => {
    for (const table of ['drafts', 'draft_clients'] as const)
      await portal.app.database.write((queries) => queries.deleteFrom(table).execute());
  });

  describe('a draft of a product that was deleted', () => {
    test('stays while the product can be restored, and goes with the last chance of that', async () => {
      const { id } = await controlled({ needsApproval: true });
      const { id: other } = await controlled();
      await save(id, { caseQuantity: 12 });
      await publish(id);
      await save(other, { caseQuantity: 12 });
      await portal.administrator.call(deleteProduct, { params: { id } });
      await purgeIn(31 * dayMs - 1);
      expect(await drafts()).toEqual({ of: [`product ${id}`, `product ${other}`], named: 1 });
      await purgeIn(31 * dayMs);
      expect(await drafts()).toEqual({ of: [`product ${other}`], named: 0 });
    });

    test('stays while its client can be restored that took the product along', async () => {
      const { id, clientId } = await controlled();
      await save(id, { caseQuantity: 12 });
      await portal.editor.call(updateClient, { params: { id: clientId }, body: { aboutUs: 'Jam' } });
      await portal.administrator.call(deleteClient, { params: { id: clientId } });
      await purgeIn(31 * dayMs - 1);
      expect((await drafts()).of.toSorted()).toEqual([`client ${clientId}`, `product ${id}`]);
      const [deleted] = (await portal.administrator.call(listDeleted, { query: { page: 1 } })).reply;
      await portal.administrator.call(restoreDeleted, { params: { id: deleted?.id ?? 0 } });
      await purgeIn(31 * dayMs);
      expect((await drafts()).of.toSorted()).toEqual([`client ${clientId}`, `product ${id}`]);
      await portal.administrator.call(deleteClient, { params: { id: clientId } });
      await purgeIn(31 * dayMs);
      expect(await drafts()).toEqual({ of: [], named: 0 });
    });
  });
});
