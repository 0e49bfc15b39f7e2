import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import * as inventory from '#domain/inventory/contract.ts';
import { listRolls, quarantineRoll, receiveRoll, releaseRoll, scrapRoll } from '#domain/rolls/contract.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addRollStock } from '#testing/rolls.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Queries } from '../db/database.ts';
import { lockItem } from '../inventory/store.ts';
import { returnToRoll, takeFromRoll } from './roll-pieces.ts';

/** The same pseudorandom numbers in every run (mulberry32), so that failures are reproducible. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const stepsOfEach = 40;
/** The refusals that a step may get; all others fail the test. */
const refusals = new Set(['roll.refused', 'stock.on_rolls', 'stock.too_little']);

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await app.as('editor');
  });

  const by = () => ({ userId: editor.userId ?? 0, at: app.clock.now.toISOString() });

  /** The stock, the sum of its movements, and the sum of its rolls, all at one moment. */
  const look = (itemId: number) =>
    app.database.write(async (queries) => {
      // Locked, as every stock movement does: PostgreSQL sees commits of others between two statements.
      const item = await lockItem(queries, itemId);
      if (!item) throw new Error('There is no such item.');
      const movements = await queries
        .selectFrom('stock_movements')
        .select(['quantity', 'roll_id', 'kind'])
        .where('inventory_item_id', '=', itemId)
        .execute();
      const rolls = await queries
        .selectFrom('label_rolls')
        .select(['id', 'state', 'pieces_left'])
        .where('inventory_item_id', '=', itemId)
        .execute();
      return { stock: item.stockOnHand, movements, rolls };
    });

  testOnce(engine)('35: what a roll in quarantine is counted to have more or fewer is no stock', async () => {
    const { itemId, artworkKey } = await addRollStock(app, 'LB-COUNTED', { stockOnHand: 20 });
    const body = { pieces: 50, withinPercent: 10, artworkKey };
    const { reply: roll } = await editor.call(receiveRoll, { params: { id: itemId }, body });
    const inTransaction = (work: (queries: Queries) => Promise<unknown>) => app.database.write(work);
    await inTransaction((queries) => takeFromRoll(queries, roll.id, 30, by()));
    const act = { params: { code: roll.code }, body: { reason: 'Misprint' } };
    await editor.call(quarantineRoll, act);
    await inTransaction((queries) => returnToRoll(queries, roll.id, 10, { ...by(), onRoll: 32 }));
    expect(await look(itemId)).toMatchObject({
      stock: 20,
      rolls: [{ state: 'quarantined', pieces_left: 32 }],
    });
    await editor.call(releaseRoll, act);
    expect((await look(itemId)).stock).toBe(52);
    await inTransaction((queries) => returnToRoll(queries, roll.id, 10, { ...by(), onRoll: 41 }));
    const { stock, movements } = await look(itemId);
    expect([
      stock,
      movements.filter(({ kind }) => kind === 'corrected').map(({ quantity }) => quantity),
    ]).toEqual([61, [-1]]);
  });

  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  test.each([1, 2, 3])(
    'the stock is the sum of its movements, and a roll that of its own, whatever two do in any order (seed %i) @security-6.8',
    async (seed) => {
      const { itemId, artworkKey } = await addRollStock(app, `LB-${seed}`, { stockOnHand: 20 });
      const params = { id: itemId };
      for (const pieces of [50, 30]) await editor.call(receiveRoll, { params, body: { pieces, artworkKey } });
      const { reply: rolls } = await editor.call(listRolls, { params });

      const call = async (endpoint: Endpoint, input: object): Promise<void> => {
        const { status, problem } = await editor.call(endpoint, input);
        if (status !== 201 && !refusals.has(problem.code)) throw new Error(`${status} ${problem.message}`);
      };
      const inTransaction = (move: typeof takeFromRoll, rollId: number, pieces: number) =>
        app.database
          .write((queries) => move(queries, rollId, pieces, by()))
          .catch((error: unknown) => {
            if (!(error instanceof Error && 'code' in error && refusals.has(String(error.code)))) throw error;
          });

      const writer = async (below: (most: number) => number): Promise<void> => {
        for (let step = 0; step < stepsOfEach; step += 1) {
          const roll = rolls[below(rolls.length)];
          if (!roll) throw new Error('There is no roll.');
          const act = { params: { code: roll.code }, body: { reason: `Step ${step}` } };
          const pieces = 1 + below(12);
          const steps: (() => Promise<unknown>)[] = [
            () => inTransaction(takeFromRoll, roll.id, pieces),
            () => inTransaction(takeFromRoll, roll.id, pieces),
            () => inTransaction(returnToRoll, roll.id, pieces),
            () => call(quarantineRoll, act),
            () => call(releaseRoll, act),
            () => (below(40) === 0 ? call(scrapRoll, act) : call(releaseRoll, act)),
            () => call(inventory.addMovement, { params, body: { kind: 'used', quantity: pieces } }),
            () => call(inventory.addMovement, { params, body: { kind: 'counted', quantity: below(120) } }),
            () => call(receiveRoll, { params, body: { pieces, artworkKey } }),
          ];
          await steps[below(steps.length)]?.();
          const { stock, movements, rolls: held } = await look(itemId);
          expect(stock).toBe(sum(movements.map(({ quantity }) => quantity)));
          const free = held.filter(({ state }) => state === 'available');
          expect(stock).toBeGreaterThanOrEqual(sum(free.map(({ pieces_left }) => pieces_left)));
          for (const { id, state, pieces_left } of held) {
            const own = movements.filter(({ roll_id }) => roll_id === id);
            // Pieces in quarantine are not stock.
            expect([id, sum(own.map(({ quantity }) => quantity))]).toEqual([
              id,
              state === 'quarantined' ? 0 : pieces_left,
            ]);
          }
        }
      };
      await Promise.all([writer(numbersFrom(seed)), writer(numbersFrom(seed + 1_000))]);
      const { movements } = await look(itemId);
      const kinds = new Set(movements.map(({ kind }) => kind));
      expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['quarantined', 'received', 'used']));
    },
  );
});
