import { describe, expect, test } from 'vitest';
import { getPortal } from '#domain/portal/contract.ts';
import { noPrior } from '#domain/runs/event-text.ts';
import { onBothEngines } from '#testing/engines.ts';
import { filesIn, signerOf, verified } from '#testing/evidence.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { checkSeals } from '../doctor/check-seals.ts';
import { Seals } from '../runs/seals/seals.ts';
import { beginEpoch, makePortal, rotateKey } from './portal.ts';

onBothEngines((engine) => {
  describe('the portal that signs', () => {
    test('its key is public, is replaced by a command, and what the former one signed stays proven', async () => {
      const app = await startTestApp(engine);
      const goods = await addRunGoods(app, 'JAM');
      await app.storage.put(goods.artworkKey, Buffer.from('JAM v1.pdf'), { contentType: 'application/pdf' });
      const station = await addRunStation(app, 'Bench 1');
      const worker = workerAt(station.at(await app.as('read_only')));
      const run = await addRunningRun(worker, { goods, station });
      const editor = await app.as('editor');
      const download = async () =>
        Buffer.from(await (await editor.fetch(`/api/runs/${run.id}/evidence`)).arrayBuffer());

      const { reply: card } = await app.guest.call(getPortal, {});
      expect(card).toMatchObject({ epochFrom: '2026-01-15T08:00:00.000Z', formerKeys: [] });
      const [before, old] = [await download(), await signerOf(app)];
      expect((await filesIn(before)).get('portal-key.pem')?.toString()).toBe(card.key.publicKey);
      app.clock.advance(60_000);
      await rotateKey(app.database, app.clock.now);
      const { reply: after } = await app.guest.call(getPortal, {});
      expect(after.key.fingerprint).not.toBe(card.key.fingerprint);
      expect(after.formerKeys).toEqual([{ ...card.key, until: '2026-01-15T08:01:00.000Z' }]);
      const now = await signerOf(app);
      const colours = [];
      for (const zip of [before, await download()])
        for (const knows of [[old], [now], [old, now]]) colours.push((await verified(zip, { knows })).colour);
      expect(colours).toEqual(['proven', 'contradicted', 'proven', 'contradicted', 'proven', 'proven']);
      const { rows } = { rows: await app.database.read.selectFrom('portal_keys').selectAll().execute() };
      expect(rows.map(({ private_key: key }) => key === null)).toEqual([true, false]);
    });

    test('two processes that start at once make one portal', async () => {
      const database = await engine.open();
      await Promise.all([makePortal(database, new Date()), makePortal(database, new Date())]);
      const tables = ['portal', 'portal_keys', 'portal_epochs'] as const;
      for (const table of tables)
        expect(await database.read.selectFrom(table).selectAll().execute()).toHaveLength(1);
    });

    test('after a restore a new epoch begins, and runs and seals go on above all that was sealed', async () => {
      const app = await startTestApp(engine);
      const goods = await addRunGoods(app, 'JAM');
      const station = await addRunStation(app, 'Bench 1');
      const worker = workerAt(station.at(await app.as('read_only')));
      const start = { productId: goods.productId, stationId: station.id, quantity: 1 };
      const seal = async () => {
        const { database, clock } = app;
        const sent: { number: number; text: string }[] = [];
        await new Seals({
          database,
          clock: () => clock.now,
          site: 'https://labels.example.com',
          sureNow: async () => clock.now,
          log: { warn: () => undefined },
          send: async (one) => void sent.push(one),
        }).run();
        return sent.map(({ text }): unknown => JSON.parse(text));
      };
      await worker.start(start);
      const [first] = await seal();
      expect(first).toMatchObject({ number: 1, prior: noPrior, portal: { epoch: 1_768_464_000 } });
      for (const day of [1, 2]) {
        app.clock.advance(day * 60_000);
        const { database, clock } = app;
        await database.write((queries) =>
          beginEpoch(queries, database.engine, { now: clock.now, backupAt: null }),
        );
      }
      // Ten for each of the 20,643 minutes since 2026.
      const { id } = await worker.start(start);
      expect(id).toBe(206_430);
      app.clock.advance(24 * 60 * 60_000);
      const [next] = await seal();
      expect(next).toMatchObject({
        number: 206_430,
        portal: { epoch: 1_768_464_180 },
        runs: [[id, 1, expect.any(String), null, null]],
      });
      const found = checkSeals({ database: app.database }, { signal: new AbortController().signal });
      expect((await Array.fromAsync(found)).map(({ sentence }) => sentence)).toEqual([
        'Read 2 seals: each has its hash, and every event that they name is there.',
      ]);
    });
  });
});
