import { describe, expect, test } from 'vitest';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { createProduct, deleteProduct, updateProduct } from '#domain/products/contract.ts';
import { said } from '#domain/words/say.ts';
import { importLocks } from '#server/db/locks/named-lock.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { problemIn } from '#testing/test-app.ts';
import { noteUndone } from './store.ts';
import { importScene, day } from '#testing/scenes/import-scene.ts';

onBothEngines((engine) => {
  describe('an import is taken back', () => {
    const portal = importScene(engine);
    const { bring, undo, latest, imports, undone, skus } = portal;

    test('a code that another product has meanwhile is not given back', async () => {
      await portal.editor.call(updateProduct, {
        params: { id: portal.ids[0] ?? 0 },
        body: { codes: [{ code: '15012345678907', kind: 'gtin', level: 'case' }] },
      });
      await bring([['A-1', 'New', 'Orchard', null, null, '14006381333938']]);
      await portal.editor.call(createProduct, {
        body: {
          sku: 'C-1',
          clientId: portal.orchard,
          codes: [{ code: '15012345678907', kind: 'gtin', level: 'case' }],
        },
      });
      expect((await problemIn(await undo(await latest()))).message).toContain(
        'A-1: SKU C-1 has this GTIN already. A GTIN names one product of a client.',
      );
    });

    testOnce(engine)(
      'that takes back nothing is refused with the reasons, and is open for another try',
      async () => {
        await bring();
        const administrator = await portal.person('administrator');
        const control = (isControlled: boolean) =>
          administrator.call(setClientControl, { params: { id: portal.orchard }, body: { isControlled } });
        await control(true);
        const before = await checksum(portal.app.database);
        expect(await problemIn(await undo(await latest()))).toMatchObject({
          statusCode: 409,
          code: 'import.nothing_undone',
          message: `Nothing of this import can be undone now, and nothing was changed. ${['A-1', 'A-2', 'B-9'].map((sku) => `${sku}: Orchard is controlled now: change it on its page, and publish it.`).join(' ')} You can try again once that is no longer so.`,
        });
        expect(await checksum(portal.app.database)).toBe(before);
        expect((await imports())[0]?.undone).toBe(null);
        await control(false);
        expect(await undone()).toMatchObject({ restored: 2, deleted: 1, keptCount: 0 });
      },
    );

    testOnce(engine)('of products that are gone is refused with their numbers, which are facts', async () => {
      await bring([['A-1', 'New', 'Orchard']]);
      const administrator = await portal.person('administrator');
      const id = portal.ids[0] ?? 0;
      await administrator.call(deleteProduct, { params: { id } });
      const problem = await problemIn(await undo(await latest()));
      expect(problem.message).toContain(`changed. Product ${id}: It was deleted since. You`);
      expect(problem).toMatchObject({
        said: {
          values: { reasons: [said('refusal.of_product', { product: id, reason: said('undo.deleted') })] },
        },
      });
    });

    testOnce(engine)('twice is refused with who did it, and changes nothing', async () => {
      await bring();
      const id = await latest();
      await undo(id);
      const before = await checksum(portal.app.database);
      expect(await problemIn(await undo(id))).toMatchObject({
        statusCode: 409,
        code: 'import.undone',
        message: `This import was undone already, by Test editor on ${portal.app.clock.now.toISOString().slice(0, 10)}. Nothing was changed.`,
      });
      expect(await checksum(portal.app.database)).toBe(before);
    });

    test('two at once are one, and the other is told', async () => {
      await bring();
      const id = await latest();
      const answers = await Promise.all([undo(id), undo(id)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await skus()).toEqual(['A-1', 'A-2']);
    });

    testOfLocks(engine)(
      'by two of which one has lost the lock of imports is once, and the other is told',
      async () => {
        await bring();
        const id = await latest();
        const { undoing } = await portal.app.database.write(async (queries) => {
          await noteUndone(
            queries,
            { id, undone: null },
            { at: portal.app.clock.now.toISOString(), userName: 'Ana' },
            { restored: 0, deleted: 0, kept: [] },
          );
          const begun = undo(id);
          await expect.poll(() => lockWaiters(portal.app.database), { timeout: 10_000 }).toBe(1);
          return { undoing: begun };
        });
        expect(await problemIn(await undoing)).toMatchObject({ statusCode: 409, code: 'import.undone' });
        expect(await skus()).toEqual(['A-1', 'A-2', 'B-9']);
      },
    );

    testOnce(engine)('after 14 days is refused', async () => {
      await bring();
      const id = await latest();
      portal.app.clock.now = new Date(portal.app.clock.now.getTime() + 14 * day + 1);
      // The editor's session has ended by now.
      const later = await portal.person('administrator');
      expect(await problemIn(await undo(id, later))).toMatchObject({
        statusCode: 409,
        message: 'An import can be undone for 14 days. This one is older.',
      });
    });

    test('while another import runs it waits its turn', async () => {
      await bring();
      const id = await latest();
      const release = await portal.app.database.lock(importLocks.products);
      expect(await problemIn(await undo(id))).toMatchObject({ code: 'import.running' });
      await release?.();
    });

    testOnce(engine)('is refused to those who may not import', async () => {
      await bring();
      const id = await latest();
      const reader = await portal.person('read_only');
      expect((await undo(id, reader)).status).toBe(403);
      expect((await reader.fetch('/api/imports')).status).toBe(403);
      expect((await reader.fetch(`/api/imports/${id}/file`)).status).toBe(403);
      expect((await undo(id + 1)).status).toBe(404);
    });

    testOnce(engine)('an import that was taken back can be brought again', async () => {
      await bring();
      await undo(await latest());
      expect(await bring()).toMatchObject({ created: 1, updated: 2 });
      expect(await undone()).toMatchObject({ restored: 2, deleted: 1 });
    });
  });
});
