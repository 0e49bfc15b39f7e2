import { beforeAll, describe, expect, test } from 'vitest';
import { listDeleted, restoreDeleted } from '#domain/deleted/contract.ts';
import * as inventory from '#domain/inventory/contract.ts';
import { updateProduct } from '#domain/products/contract.ts';
import {
  getRoll,
  listRollArtwork,
  listRolls,
  quarantineRoll,
  receiveRoll,
  releaseRoll,
  scrapRoll,
  useRoll,
} from '#domain/rolls/contract.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import { addArtworkFile, addRoll, addRollStock } from '#testing/rolls.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { releasesOf } from './fits-store.ts';
import { returnToRoll, takeFromRoll } from './roll-pieces.ts';

onBothEngines((engine) => {
  let app: TestApp;
  let reader: Caller;
  let editor: Caller;
  let administrator: Caller;
  let word = 0;

  beforeAll(async () => {
    app = await startTestApp(engine);
    reader = await app.as('read_only');
    editor = await app.as('editor');
    administrator = await app.as('administrator');
  });

  const nextSku = () => `LB-${(word += 1)}`;
  const by = () => ({ userId: editor.userId ?? 0, at: app.clock.now.toISOString() });
  const stockOf = async (id: number) =>
    (await reader.call(inventory.getInventoryItem, { params: { id } })).reply.stockOnHand;
  const movementsOf = async (id: number) =>
    (await reader.call(inventory.listMovements, { params: { id } })).reply;
  const rollOf = async (code: string) => (await reader.call(getRoll, { params: { code } })).reply;

  describe('receiving a roll', () => {
    test('books its pieces and what it is, in one movement', async () => {
      const { itemId, artworkKey } = await addRollStock(app, nextSku(), { stockOnHand: 10 });
      const { status, reply } = await editor.call(receiveRoll, {
        params: { id: itemId },
        body: { pieces: 500, artworkKey, supplierBatch: ' B-77 ' },
      });
      expect(status).toBe(201);
      expect(reply).toMatchObject({
        item: { id: itemId },
        artwork: { key: artworkKey, name: `${reply.item.labelSku} v1.pdf` },
        supplierBatch: 'B-77',
        piecesReceived: 500,
        piecesLeft: 500,
        state: 'available',
        reason: null,
        receivedAt: '2026-01-15T08:00:00.000Z',
        receivedBy: 'Test editor',
      });
      expect(reply.artwork.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(reply.code).toMatch(/^R-[1-9A-Z]{7}-[1-9A-Z]$/);
      const [newest] = await movementsOf(itemId);
      expect(newest).toMatchObject({
        kind: 'received',
        quantity: 500,
        stockAfter: 510,
        note: 'Batch B-77',
        said: { code: 'roll.of_batch', values: { batch: 'B-77' } },
        rollCode: reply.code,
      });
      const stored = app.database.read.selectFrom('stock_movements').select('note');
      const notes = stored.where('inventory_item_id', '=', itemId).where('kind', '=', 'received');
      expect(await notes.where('roll_id', 'is not', null).execute()).toEqual([{ note: null }]);
      await app.database.read
        .updateTable('stock_movements')
        .set({ note: 'Batch B-77' })
        .where('id', '=', newest?.id ?? 0)
        .execute();
      expect((await movementsOf(itemId))[0], 'as versions before stored it').toEqual(newest);
      expect(await stockOf(itemId)).toBe(510);
      const listed = await reader.call(listRolls, {
        params: { id: itemId },
        query: { page: 1, pageSize: 5 },
      });
      expect([listed.reply, listed.headers.get('x-total-count')]).toEqual([[reply], '1']);
    });

    test('the same again under one key is one roll', async () => {
      const { itemId, artworkKey } = await addRollStock(app, nextSku());
      const send = () =>
        editor.fetch(`/api/inventory/${itemId}/rolls`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `roll-of-${itemId}` },
          body: JSON.stringify({ pieces: 500, artworkKey }),
        });
      const [one, two] = await Promise.all([send(), send()]);
      expect([one.status, two.status, await one.json()]).toEqual([201, 201, await two.json()]);
      expect(await stockOf(itemId)).toBe(500);
    });

    testOnce(engine)(
      'only from artwork that a product with this label names, now or in a past release @security-6.8',
      async () => {
        const labelSku = nextSku();
        const { itemId, productId, artworkKey } = await addRollStock(app, labelSku);
        const newer = await addArtworkFile(app, `${labelSku} v2.pdf`);
        await editor.call(updateProduct, {
          params: { id: productId },
          body: { labels: [{ labelSku, artworkFiles: [newer] }] },
        });
        const { artwork, isWhole } = (await reader.call(listRollArtwork, { params: { id: itemId } })).reply;
        expect(isWhole).toBe(true);
        expect(artwork.map(({ key, isCurrent, skus }) => [key, isCurrent, skus])).toEqual([
          [newer, true, [`of ${labelSku}`]],
          [artworkKey, false, [`of ${labelSku}`]],
        ]);
        const searched = async (pastCharacters: number) => {
          const numbers: number[] = [];
          const releases = releasesOf(app.database.read, [productId], { perProduct: 200, pastCharacters });
          for (let next = await releases.next(); ; next = await releases.next()) {
            if (next.done === true) return [...numbers, next.value];
            numbers.push(next.value.number);
          }
        };
        // The current release is always searched.
        expect([await searched(100_000), await searched(100)]).toEqual([
          [2, 1, true],
          [2, false],
        ]);
        const other = await addRollStock(app, nextSku());
        const unnamed = await addArtworkFile(app, 'nobody.pdf');
        const before = await checksum(app.database);
        for (const key of [other.artworkKey, unnamed, 'documents/none.pdf', '../etc/passwd']) {
          const { status, problem } = await editor.call(receiveRoll, {
            params: { id: itemId },
            body: { pieces: 5, artworkKey: key },
          });
          expect([status, problem.code, problem.message]).toEqual([
            409,
            'roll.other_artwork',
            'No product with this label SKU names this artwork, now or in a past release. Nothing was received.',
          ]);
        }
        expect(await checksum(app.database)).toBe(before);
        for (const key of [newer, artworkKey])
          expect(
            (await editor.call(receiveRoll, { params: { id: itemId }, body: { pieces: 5, artworkKey: key } }))
              .status,
          ).toBe(201);
      },
    );

    testOnce(engine)('the stock keeps its limit', async () => {
      const { itemId, artworkKey } = await addRollStock(app, nextSku(), { stockOnHand: 9_999_999 });
      const body = { pieces: 2, artworkKey };
      const { problem } = await editor.call(receiveRoll, { params: { id: itemId }, body });
      expect([problem.code, (await reader.call(listRolls, { params: { id: itemId } })).reply]).toEqual([
        'stock.too_much',
        [],
      ]);
    });

    testOnce(engine)(
      'the artwork that it was printed from is kept, when no record names it any more',
      async () => {
        const { code, item, artwork } = await addRoll(app, nextSku());
        await app.database.write((queries) => queries.deleteFrom('releases').execute());
        await app.database.write((queries) => queries.deleteFrom('client_products').execute());
        app.clock.advance(2 * 24 * 60 * 60 * 1000);
        await sweepFiles({ database: app.database, storage: app.storage, clock: () => app.clock.now });
        expect((await app.as('editor')).userId).not.toBeNull();
        const files = app.database.read.selectFrom('files').select('key').where('key', '=', artwork.key);
        expect([await files.execute(), item.id > 0, code]).toEqual([[{ key: artwork.key }], true, code]);
        app.clock.advance(-2 * 24 * 60 * 60 * 1000);
      },
    );
  });

  describe('a roll', () => {
    test('says which products’ current releases it fits, and why not', async () => {
      const labelSku = nextSku();
      const { code, productId, artwork } = await addRoll(app, labelSku);
      expect((await rollOf(code.toLowerCase())).products).toEqual([
        {
          productId,
          sku: `of ${labelSku}`,
          itemDescription: null,
          clientName: null,
          release: 1,
          fits: true,
          said: null,
          sentence: null,
        },
      ]);
      const newer = await addArtworkFile(app, `${labelSku} v2.pdf`);
      await editor.call(updateProduct, {
        params: { id: productId },
        body: { labels: [{ labelSku: labelSku.toLowerCase(), artworkFiles: [newer] }] },
      });
      const [after] = (await rollOf(code)).products;
      expect([after?.release, after?.fits, after?.sentence]).toEqual([
        2,
        false,
        `Printed from “${artwork.name}”; release 2 wants “${labelSku} v2.pdf”.`,
      ]);
    });

    testOnce(engine)('is not found under a code that nobody issued, and a typing error is said', async () => {
      const { code } = await addRoll(app, nextSku());
      const wrong = `${code.slice(0, -1)}${code.endsWith('1') ? '2' : '1'}`;
      const unknown = await reader.call(getRoll, { params: { code: 'R-1111111-1' } });
      expect([unknown.status, unknown.problem.message]).toEqual([404, 'There is no roll with this code.']);
      for (const [text, sentence] of [
        [wrong, 'A character of this roll code is wrong. Scan it, or type it again.'],
        ['LB-1', 'This is not the code of a roll.'],
      ] as const) {
        const { status, problem } = await reader.call(getRoll, { params: { code: text } });
        expect([status, problem.message]).toEqual([404, sentence]);
      }
    });

    test('goes into quarantine, out of it and is scrapped: movements with their reasons, audited @security-6.8', async () => {
      const { code, item, id } = await addRoll(app, nextSku());
      const acts = [
        [quarantineRoll, 'Colour is off', 'quarantined', 0],
        [releaseRoll, 'Within tolerance', 'available', 100],
        [quarantineRoll, 'Smeared', 'quarantined', 0],
        [scrapRoll, 'Smeared indeed', 'scrapped', 0],
      ] as const;
      for (const [call, reason, state, stock] of acts) {
        const { status, reply } = await editor.call(call, { params: { code }, body: { reason } });
        expect([status, reply.state, reply.reason, await stockOf(item.id)]).toEqual([
          201,
          state,
          reason,
          stock,
        ]);
      }
      expect((await movementsOf(item.id)).map(({ kind, quantity, note }) => [kind, quantity, note])).toEqual([
        ['scrapped', 0, 'Smeared indeed'],
        ['quarantined', -100, 'Smeared'],
        ['released', 100, 'Within tolerance'],
        ['quarantined', -100, 'Colour is off'],
        ['received', 100, null],
      ]);
      const events = await app.database.read
        .selectFrom('audit')
        .select(['kind', 'user_id'])
        .where('entity', '=', 'roll')
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute();
      expect(events.map(({ kind }) => kind)).toEqual([
        'created',
        'roll_quarantined',
        'roll_released',
        'roll_quarantined',
        'roll_scrapped',
      ]);
      const refused = await editor.call(releaseRoll, { params: { code }, body: { reason: 'Again' } });
      expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
        409,
        'roll.refused',
        'This roll was scrapped already. Nothing was changed.',
      ]);
    });

    testOnce(engine)('an act without a reason is refused', async () => {
      const { code } = await addRoll(app, nextSku());
      const { status, problem } = await editor.call(scrapRoll, { params: { code }, body: { reason: ' ' } });
      expect([status, problem.fields]).toEqual([400, { reason: 'Please say why.' }]);
    });

    test('its pieces are taken from it, not from the item: the stock never contradicts the rolls', async () => {
      const { code, item } = await addRoll(app, nextSku());
      const params = { id: item.id };
      await editor.call(inventory.addMovement, { params, body: { kind: 'received', quantity: 10 } });
      const before = await checksum(app.database);
      for (const body of [
        { kind: 'used', quantity: 11 },
        { kind: 'counted', quantity: 99 },
      ] as const) {
        const { status, problem } = await editor.call(inventory.addMovement, { params, body });
        expect([status, problem.code]).toEqual([409, 'stock.on_rolls']);
      }
      const corrected = await editor.call(inventory.updateInventoryItem, {
        params,
        body: { stockOnHand: 99 },
      });
      expect([corrected.status, corrected.problem.code]).toEqual([409, 'stock.on_rolls']);
      expect(await checksum(app.database)).toBe(before);
      await editor.call(inventory.addMovement, { params, body: { kind: 'used', quantity: 10 } });
      const used = await editor.call(useRoll, { params: { code }, body: { pieces: 30, note: 'By hand' } });
      expect([used.status, used.reply.piecesLeft, await stockOf(item.id)]).toEqual([201, 70, 70]);
    });

    testOnce(engine)('in quarantine it keeps no labels beside the rolls from being used', async () => {
      const { code, item } = await addRoll(app, nextSku());
      const params = { id: item.id };
      await editor.call(inventory.addMovement, { params, body: { kind: 'received', quantity: 10 } });
      await editor.call(quarantineRoll, { params: { code }, body: { reason: 'Colour' } });
      const { status } = await editor.call(inventory.addMovement, {
        params,
        body: { kind: 'used', quantity: 10 },
      });
      expect([status, await stockOf(item.id)]).toEqual([201, 0]);
    });

    test('its item is not deleted while it holds labels; empty it goes into the bin and back @security-6.8', async () => {
      const { code, item } = await addRoll(app, nextSku());
      const params = { id: item.id };
      const held = await administrator.call(inventory.deleteInventoryItem, { params });
      expect([held.status, held.problem.code, held.problem.message]).toEqual([
        409,
        'inventory_item.has_rolls',
        `There are labels on the rolls of ${item.labelSku}. Nothing was deleted. Use them up or scrap the rolls first.`,
      ]);
      const other = await addItem(app.database, { labelSku: nextSku() });
      const many = await administrator.call(inventory.bulkDeleteInventory, {
        body: { ids: [other, item.id] },
      });
      expect([many.status, await stockOf(other)]).toEqual([409, expect.any(Number)]);

      await editor.call(scrapRoll, { params: { code }, body: { reason: 'Smeared' } });
      const before = await movementsOf(item.id);
      expect((await administrator.call(inventory.deleteInventoryItem, { params })).status).toBe(200);
      expect((await reader.call(getRoll, { params: { code } })).status).toBe(404);
      const { reply } = await administrator.call(listDeleted, {});
      const deletion = reply.find(({ recordId }) => recordId === item.id)?.id ?? 0;
      expect((await administrator.call(restoreDeleted, { params: { id: deletion } })).status).toBe(200);
      expect([(await rollOf(code)).state, await movementsOf(item.id)]).toEqual(['scrapped', before]);
    });
  });

  describe('pieces of a roll', () => {
    const take = (rollId: number, pieces: number) =>
      app.database.write((queries) => takeFromRoll(queries, rollId, pieces, by()));
    const giveBack = (rollId: number, pieces: number) =>
      app.database.write((queries) => returnToRoll(queries, rollId, pieces, by()));

    test('are taken and returned with the stock, and never more than there are', async () => {
      const { id, code, item } = await addRoll(app, nextSku());
      expect(await take(id, 100)).toMatchObject({ state: 'used_up', piecesLeft: 0 });
      await expect(take(id, 1)).rejects.toThrow(
        'This roll is used up. Nothing was changed. Use another one.',
      );
      expect(await giveBack(id, 4)).toMatchObject({ state: 'available', piecesLeft: 4 });
      await expect(take(id, 5)).rejects.toThrow('This roll has only 4 labels left.');
      await expect(giveBack(id, 97)).rejects.toThrow('So many cannot come back to it.');
      for (const none of [0, -1, 1.5, Number.NaN]) await expect(take(id, none)).rejects.toThrow(TypeError);
      expect([await stockOf(item.id), (await movementsOf(item.id)).map(({ kind }) => kind)]).toEqual([
        4,
        ['returned', 'used', 'received'],
      ]);
      await editor.call(quarantineRoll, { params: { code }, body: { reason: 'Smeared' } });
      await expect(take(id, 1)).rejects.toThrow('This roll is in quarantine.');
      // Leftover labels can be returned to a roll that was put into quarantine during a run.
      expect(await giveBack(id, 2)).toMatchObject({ state: 'quarantined', piecesLeft: 6 });
      expect(await stockOf(item.id)).toBe(0);
      await editor.call(releaseRoll, { params: { code }, body: { reason: 'Looked at' } });
      expect(await stockOf(item.id)).toBe(6);
      await expect(take(2_147_483_647, 1)).rejects.toThrow('There is no roll with this code.');
    });

    test('nothing stays of what its transaction takes back @security-6.8', async () => {
      const { id, item } = await addRoll(app, nextSku());
      const before = await checksum(app.database);
      await expect(
        app.database.write(async (queries) => {
          await takeFromRoll(queries, id, 7, by());
          throw new Error('The run was refused.');
        }),
      ).rejects.toThrow('The run was refused.');
      expect([await checksum(app.database), await stockOf(item.id)]).toEqual([before, 100]);
    });
  });
});
