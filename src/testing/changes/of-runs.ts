import { randomUUID } from 'node:crypto';
import * as misses from '#domain/misses/contract.ts';
import * as runs from '#domain/runs/contract.ts';
import * as holds from '#domain/holds/contract.ts';
import { addRunGoods, addRunStation, everythingGone, workerAt } from '#testing/runs.ts';
import { formOf } from '#testing/samples/product-workbook.ts';
import { type Scene, type Change, signature } from './change.ts';
import { photo } from './of-portal.ts';

const addClearedRun = async ({ app, administrator, word }: Scene) => {
  const goods = await addRunGoods(app, word);
  const station = await addRunStation(app, word);
  const worker = workerAt(station.at(administrator));
  const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 20 });
  await worker.does(run.id, everythingGone);
  return { goods, station, run };
};

/** Changes on the floor: runs, holds, and misses. */
export const changesOfRuns: readonly Change[] = [
  {
    call: runs.createRun,
    writes: ['runs', 'run_events', 'run_people', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({
      body: {
        productId: (await addRunGoods(scene.app, scene.word)).productId,
        stationId: (await addRunStation(scene.app, scene.word)).id,
        quantity: 20,
      },
    }),
  },
  {
    call: runs.addRunEvent,
    how: 'that issues a roll',
    writes: [
      'runs',
      'run_events',
      'run_rolls',
      'inventory_items',
      'label_rolls',
      'stock_movements',
      'history',
      'idempotency_keys',
    ],
    prepare: async (scene) => {
      const { station, goods, run } = await addClearedRun(scene);
      return {
        params: { id: run.id },
        body: { kind: 'roll', code: goods.roll.code, pieces: 20 },
        headers: { 'x-station-token': station.token },
      };
    },
  },
  {
    call: runs.addRunEvent,
    how: 'that abandons it',
    writes: ['runs', 'run_events', 'audit', 'idempotency_keys'],
    prepare: async (scene) => ({
      params: { id: (await addClearedRun(scene)).run.id },
      body: { kind: 'abandon', reason: 'Not today' },
    }),
  },
  {
    call: runs.addRunPhoto,
    writes: ['runs', 'run_events', 'run_photos', 'files', 'audit'],
    prepare: async (scene) => {
      const { station, run } = await addClearedRun(scene);
      return {
        params: { id: run.id },
        body: formOf('photo', await photo('line.png')),
        headers: { 'x-station-token': station.token },
      };
    },
  },
  {
    call: misses.reportMiss,
    writes: ['misses', 'miss_reports', 'audit', 'idempotency_keys'],
    prepare: () => ({ body: { text: randomUUID(), page: '/search' } }),
  },
  {
    call: misses.settleMiss,
    writes: ['misses', 'audit'],
    prepare: async ({ administrator }) => {
      const { reply } = await administrator.call(misses.reportMiss, { body: { text: randomUUID() } });
      return { params: { id: reply.id }, body: { answer: 'Added' } };
    },
  },
  {
    call: misses.seeMiss,
    writes: ['miss_reports'],
    prepare: async ({ administrator }) => {
      const { reply } = await administrator.call(misses.reportMiss, { body: { text: randomUUID() } });
      return { params: { id: reply.id } };
    },
  },
  {
    call: holds.createHold,
    writes: ['holds', 'audit', 'idempotency_keys'],
    prepare: ({ word }) => ({ body: { on: 'batch', batch: word, reason: 'Metal found' } }),
  },
  {
    call: holds.releaseHold,
    writes: ['holds', 'signatures', 'audit'],
    beside: ['attempts'],
    prepare: async ({ app, word }) => {
      const editor = await app.as('editor');
      const body = { on: 'batch', batch: word, reason: 'Metal found' } as const;
      const { reply } = await editor.call(holds.createHold, { body });
      return { params: { id: reply.id }, body: { reason: 'It was none', signature } };
    },
  },
];
