import { describe, expect, test } from 'vitest';
import { getRun, listRunEvents, listRuns, sumRuns } from '#domain/runs/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { addRunningRun, countRun, workerAt, unplayableRuns } from '#testing/runs.ts';
import { runScene } from '#testing/scenes/run-scene.ts';

onBothEngines((engine) => {
  describe('a run', () => {
    const portal = runScene(engine);
    const { running, rightOf, next, scene, publish } = portal;

    test('a lost answer, sent again under its key, is recorded once @security-7.11', async () => {
      const { run, station, goods } = await running();
      const send = () =>
        station.at(portal.reader).fetch(`/api/runs/${run.id}/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `check-of-run-${run.id}` },
          body: JSON.stringify(rightOf(goods)),
        });
      const [one, two] = await Promise.all([send(), send()]);
      expect([one.status, two.status]).toEqual([201, 201]);
      expect(await one.json()).toEqual(await two.json());
      expect((await portal.editor.call(getRun, { params: { id: run.id } })).reply.rightChecks).toBe(2);
    });

    test('is found by batch, GTIN, client, product, release, roll, person, station, state and time', async () => {
      const clientId = await addClient(portal.app.database, next());
      const { goods, station, worker } = await scene({ clientId, barcode: '96385074' });
      const run = await addRunningRun(worker, { goods, station, batch: 'L2299' });
      const found = async (query: object) => {
        const { reply, headers } = await portal.editor.call(listRuns, { query });
        expect(headers.get('x-total-count')).toBe(String(reply.length));
        return reply.map(({ id }) => id);
      };
      const queries = [
        { batch: 'l2299' },
        { gtin: '96385074' },
        { client: clientId },
        { product: goods.productId, release: 1 },
        { roll: goods.roll.code.toLowerCase() },
        { station: station.id, state: 'running' },
        { station: station.id, user: portal.reader.userId ?? 0 },
        { station: station.id, from: '2026-01-15T08:00:00.000Z', to: '2026-01-15T09:00:00.000Z' },
      ];
      for (const query of queries) expect([query, await found(query)]).toEqual([query, [run.id]]);
      for (const query of [
        { batch: 'L229' },
        { product: goods.productId, release: 2 },
        { station: station.id, user: portal.administrator.userId ?? 0 },
        { station: station.id, to: '2026-01-15T08:00:00.000Z' },
      ])
        expect([query, await found(query)]).toEqual([query, []]);
    });

    testOnce(engine)('its older events are listed too', async () => {
      const { run, worker, goods } = await running({}, 200);
      for (let piece = 0; piece < 105; piece += 1) await worker.does(run.id, rightOf(goods));
      const { reply: newest } = await portal.editor.call(getRun, { params: { id: run.id } });
      expect(newest.events.map(({ seq }) => seq)).toEqual(
        Array.from({ length: 100 }, (_, at) => newest.seq - at),
      );
      const before = newest.events.at(-1)?.seq ?? 0;
      const { reply: older } = await portal.editor.call(listRunEvents, {
        params: { id: run.id },
        query: { before },
      });
      expect(older.map(({ seq }) => seq)).toEqual(
        Array.from({ length: before - 1 }, (_, at) => before - 1 - at),
      );
      expect(older.at(-1)?.kind).toBe('start');
    });

    test('its sums', async () => {
      const { run, worker, goods, station } = await running();
      await worker.does(run.id, rightOf(goods));
      await countRun(worker, run.id, { code: goods.roll.code, pieces: 18 });
      await worker.does(run.id, { kind: 'close', applied: 2 });
      const second = await addRunningRun(workerAt(station.at(portal.editor)), { goods, station, issued: 2 });
      const { reply } = await portal.editor.call(sumRuns, { query: { station: station.id } });
      expect([second.state, reply]).toEqual([
        'running',
        { runs: 2, applied: 2, people: 2, clients: 1, releases: 1 },
      ]);
      const nothing = await portal.editor.call(sumRuns, { query: { batch: 'none of this' } });
      expect(nothing.reply).toEqual({ runs: 0, applied: 0, people: 0, clients: 0, releases: 0 });
    });

    test('a release that was worked by is kept, however old @security-7.12', async () => {
      const { goods } = await running();
      await publish(goods.productId, 'One');
      await publish(goods.productId, 'Two');
      const { deleteOldReleases } = await import('../releases/stored-store.ts');
      await deleteOldReleases(portal.app.database, '2027-01-01T00:00:00.000Z');
      const left = await portal.app.database.read
        .selectFrom('releases')
        .select('number')
        .where('entity', '=', 'product')
        .where('record_id', '=', goods.productId)
        .orderBy('number')
        .execute();
      expect(left.map(({ number }) => number)).toEqual([1, 3]);
    });

    test('every run of these tests can be played again from its events', async () => {
      expect(await unplayableRuns(portal.app)).toEqual([]);
    });
  });
});
