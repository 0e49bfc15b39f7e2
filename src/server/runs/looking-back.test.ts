import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '#domain/products/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import * as back from '#domain/runs/back-contract.ts';
import { listRuns } from '#domain/runs/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addRunStation, everythingGone, knownWrong, workerAt } from '#testing/runs.ts';
import { addRoll } from '#testing/rolls.ts';
import { startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';

const ean = '5012345678900';
const sscc = '050123450000000015';

onBothEngines((engine) => {
  describe('looking back', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      editor = await app.as('editor');
    });

    test('goes from a batch to its pallets and people, from an SSCC to its run, and to what was refused and why', async () => {
      const roll = await addRoll(app, 'BACK');
      const { labelSku } = roll.item;
      const { reply: product } = await editor.call(createProduct, {
        body: {
          sku: 'BACK-P',
          barcode: ean,
          labels: [{ labelSku, artworkFiles: [roll.artwork.key], carries: ['sscc'] }],
        },
      });
      const station = await addRunStation(app, 'Bench');
      const worker = workerAt(station.at(reader));
      const draft = { productId: product.id, stationId: station.id, quantity: 5, batch: 'L-7' };
      const run = await worker.start(draft);
      await worker.does(run.id, everythingGone);
      await worker.does(run.id, { kind: 'challenge', text: knownWrong });
      await worker.does(run.id, { kind: 'roll', code: roll.code, pieces: 5 });
      const early = await worker.does(run.id, { kind: 'first_piece', product: ean, label: ean });
      expect(early.verdict).toBe('refused');
      const first: RunAct = {
        kind: 'first_piece',
        product: ean,
        label: `00${sscc}`,
        seen: ['batch'],
      };
      const right = await worker.does(run.id, first);
      expect([right.verdict, right.reason]).toEqual(['right', null]);

      const of = { query: { batch: 'l-7' } };
      const { reply: numbers, headers } = await editor.call(back.listRunNumbers, of);
      expect(numbers).toMatchObject([{ kind: 'sscc', value: sscc, runId: run.id, seq: right.run.seq }]);
      expect(headers.get('x-total-count')).toBe('1');
      const { reply: people } = await editor.call(back.listRunPeople, of);
      expect(people).toEqual([{ id: reader.userId, name: 'Test read_only', runs: 1 }]);
      for (const text of [sscc, `]C100${sscc}`, `(00)${sscc}`]) {
        const { reply } = await editor.call(listRuns, { query: { sscc: text } });
        expect([text, reply.map(({ id }) => id)]).toEqual([text, [run.id]]);
      }
      expect((await editor.call(listRuns, { query: { sscc: '123' } })).reply).toEqual([]);

      const { reply: refused } = await editor.call(back.listRunRefusals, { params: { id: run.id } });
      expect(refused).toMatchObject([
        {
          kind: 'first_piece',
          code: 'run.goods_for_label',
          sentence: 'This code stands on the goods. Scan the label itself.',
          user: { name: 'Test read_only' },
          station: { name: 'Bench' },
        },
      ]);
      expect((await editor.call(back.listRunRefusals, { params: { id: 2_000_000_000 } })).status).toBe(404);
      expect((await reader.call(back.listRunPeople, of)).status).toBe(403);
    });
  });
});
