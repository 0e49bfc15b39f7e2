import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { verified } from '#testing/evidence.ts';
import { addRunGoods, addRunStation, everythingGone, knownWrong, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { Evidence } from './evidence.ts';

onSqlite((engine) => {
  test('evidence of a batch is of one moment: what one run names of another came before it there, too', async () => {
    const app = await startTestApp(engine);
    const { reply: client } = await (
      await app.as('editor')
    ).call(createClient, { body: { name: 'Orchard' } });
    const goods = await addRunGoods(app, 'JAM', { clientId: client.id });
    const control = { isControlled: true, challengesEachRun: false };
    const params = { id: client.id };
    await (await app.as('administrator')).call(setClientControl, { params, body: control });
    const artwork = { contentType: 'application/pdf' };
    await app.storage.put(goods.artworkKey, Buffer.from('JAM v1.pdf'), artwork);
    const station = await addRunStation(app, 'Bench 1');
    const worker = workerAt(station.at(await app.as('read_only')));
    const draft = { productId: goods.productId, stationId: station.id, quantity: 5, batch: 'L-1' };
    const [waiting, working] = [await worker.start(draft), await worker.start(draft)];
    await worker.does(working.id, everythingGone);
    await worker.does(working.id, { kind: 'roll', code: goods.roll.code, pieces: 5 });
    let isFirstRead = false;
    /** Once the first run was read, a known-wrong code is caught in it, and the second one begins by that. */
    const goesOn = async () => {
      await worker.does(waiting.id, { kind: 'challenge', text: knownWrong });
      const piece = { product: goods.barcode, label: goods.labelSku, seen: ['batch' as const] };
      const { verdict, code } = await worker.does(working.id, { kind: 'first_piece', ...piece });
      expect([verdict, code]).toEqual(['right', null]);
    };
    const read = app.database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isIt = result.rows.some((row) => row['id'] === waiting.id && 'standing' in row);
        if (isIt && !isFirstRead) {
          isFirstRead = true;
          await goesOn();
        }
        return result;
      },
    });
    const parts = { database: { read }, storage: app.storage, site: '', page: () => 'Page' };
    const evidence = new Evidence({ ...parts, thumbnails: { open: () => Promise.resolve(null) } });
    const by = { name: 'Ana', at: '2026-01-15T08:00:00.000Z', forClient: null };
    const { findings, runs } = await verified(await buffer(await evidence.ofBatch('L-1', undefined, by)));
    expect([findings, runs.map(({ events }) => events.length), isFirstRead]).toEqual([[], [1, 3], true]);
  });
});
