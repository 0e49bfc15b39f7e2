import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#domain/mulberry32.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { getRun } from '#domain/runs/contract.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import type { Database } from '#server/db/database.ts';
import { Drafts } from '#server/drafts/drafts.ts';
import { productKind } from '#server/drafts/draft-kind.ts';
import { ProductService } from '#server/products/service.ts';
import { findLatestNumber } from '#server/releases/store.ts';
import { onBothEngines } from '#testing/engines.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  readerAt,
  unplayableRuns,
  workerAt,
} from '#testing/runs.ts';
import { startTestApp } from '#testing/test-app.ts';
import { Runs } from './runs.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

/** `npm run test:faults` tries 240. */
const rounds = Number(process.env['RUN_RACE_ROUNDS'] ?? 12);
/** How often each side must win: races that the same side always wins prove little. */
const leastWon = 3;

/**
 * A database that records in `order` whose transactions committed, in the order in which they were about to: of two that wait
 * for each other the answers may arrive in any.
 */
const noting = (database: Database, name: string, order: string[]): Database => ({
  ...database,
  write: async (work) => {
    let place = -1;
    const takeBack = () => {
      if (place >= 0) order[place] = 'taken back';
    };
    try {
      return await database.write(async (queries) => {
        const result = await work(queries);
        takeBack();
        place = order.push(name) - 1;
        return result;
      });
    } catch (error) {
      takeBack();
      throw error;
    }
  },
});

onBothEngines((engine) => {
  test('35: what two processes scan into one run is one chain, counts once for each piece, and takes each number once', async () => {
    const location = await engine.migrated();
    const [one, two] = [await openDatabase(location), await openDatabase(location)];
    const app = await startTestApp(engine, {}, { database: one });
    const reader = await app.as('read_only');
    const issued = 4 * rounds;
    const goods = await addRunGoods(app, 'BOTH', { pieces: issued });
    const station = await addRunStation(app, 'BOTH');
    const run = await addRunningRun(workerAt(station.at(reader)), { goods, station, issued });
    const by = await readerAt(one, reader, station);
    const clock = () => app.clock.now;
    const portalOn = (database: Database) =>
      new Runs(
        onlyWhileAllowed(database, clock),
        clock,
        { note: () => undefined },
        'https://labels.example.com',
      );
    const [ours, theirs] = [portalOn(one), portalOn(two)];
    const { barcode: product, labelSku } = goods;
    const check = { kind: 'check', product, label: labelSku, next: true } as const;
    const editor = workerAt(await app.as('editor'));
    /** What becomes of two acts at once, whichever comes first. */
    const both = async (first: RunAct, second: RunAct): Promise<string> => {
      const answers = await Promise.all([ours.act(run.id, first, by), theirs.act(run.id, second, by)]);
      return answers
        .map(({ verdict }) => verdict)
        .toSorted((a, b) => a.localeCompare(b))
        .join();
    };
    // Goods may carry such a number: they are tried before it proves a label.
    await ours.act(run.id, { ...check, label: `01${product.padStart(14, '0')}21N` }, by);
    await ours.act(run.id, { kind: 'bare', text: null }, by);
    for (let round = 0; round < rounds; round += 3) {
      // A number that is on two pieces stops the run.
      const copied = { ...check, label: `01${product.padStart(14, '0')}21N-${round}` };
      const seen = [await both(copied, copied)];
      await editor.does(run.id, { kind: 'second_person', reason: 'A copy' });
      await theirs.act(run.id, { ...check, kind: 'first_piece' }, by);
      seen.push(
        await both(check, { ...check, next: false }),
        await both(check, { kind: 'spoil', pieces: 1 }),
      );
      expect([round, seen]).toEqual([round, ['right,wrong', 'repeated,right', 'right,right']]);
    }
    const { reply } = await (await app.as('editor')).call(getRun, { params: { id: run.id } });
    // In each three rounds four pieces, and the first one of the run.
    expect([reply.rightChecks, reply.spoiled]).toEqual([1 + (4 * rounds) / 3, rounds / 3]);
    expect(await unplayableRuns(app)).toEqual([]);
    await two.close();
  });

  describe('publishing against working', () => {
    test(`nothing of a superseded release after its commit, in ${rounds} races of two processes`, async () => {
      const location = await engine.migrated();
      const [one, two] = [await openDatabase(location), await openDatabase(location)];
      const app = await startTestApp(engine, {}, { database: one });
      const clock = () => app.clock.now;
      const reader = await app.as('read_only');
      const editorId = (await app.as('editor')).userId ?? 0;
      const order: string[] = [];
      const publisher = onlyWhileAllowed(noting(one, 'published', order), clock);
      const products = new ProductService(publisher, clock, [], new Drafts(publisher, clock, productKind));
      const runs = new Runs(
        onlyWhileAllowed(noting(two, 'worked', order), clock),
        clock,
        { note: () => undefined },
        'https://labels.example.com',
      );
      const random = mulberry32(20);
      const seen = { before: 0, after: 0 };
      const scenes = await Promise.all(
        Array.from({ length: 3 }, async (_, nth) => ({
          goods: await addRunGoods(app, `R-${nth}`, { pieces: 100_000 }),
          station: await addRunStation(app, `R-${nth}`),
        })),
      );
      const isDecided = () => Math.min(seen.before, seen.after) >= leastWon;
      for (let round = 0; round < rounds || (round < 4 * rounds && !isDecided()); round += 1) {
        const scene = scenes[round % scenes.length];
        if (!scene) throw new Error('There is no scene.');
        const { goods, station } = scene;
        const worker = workerAt(station.at(reader));
        const isStart = round % 3 === 0;
        const run = isStart ? null : await addRunningRun(worker, { goods, station, issued: 2 });
        const by = await readerAt(one, reader, station);
        const before = await findLatestNumber(one.read, 'product', goods.productId);
        order.length = 0;
        const publish = async () => {
          await new Promise((resolve) => setTimeout(resolve, random() * 4));
          await products.update(goods.productId, { notes: `Round ${round}` }, editorId);
        };
        const work = async (): Promise<boolean> => {
          await new Promise((resolve) => setTimeout(resolve, random() * 4));
          if (!run) {
            const started = await runs.start(
              { productId: goods.productId, stationId: station.id, quantity: 2 },
              by,
            );
            await runs.act(started.id, { kind: 'abandon', reason: 'A race' }, by);
            return started.release === before;
          }
          const piece = { product: goods.barcode, label: goods.labelSku, next: true };
          const act =
            round % 3 === 1
              ? ({ kind: 'check', ...piece } as const)
              : ({ kind: 'roll', code: goods.roll.code, pieces: 1 } as const);
          return (await runs.act(run.id, act, by)).verdict === 'right';
        };
        const [isOfTheOld] = await Promise.all([work(), publish()]);
        // An act that is refused commits nothing.
        const wasFirst = order.includes('worked') && order.indexOf('worked') < order.indexOf('published');
        expect({ round, isOfTheOld }).toEqual({ round, isOfTheOld: wasFirst });
        seen[wasFirst ? 'before' : 'after'] += 1;
        if (run) {
          await worker.does(run.id, { kind: 'reconcile' });
          await runs.act(run.id, { kind: 'return', code: goods.roll.code, pieces: 1 }, by);
          await worker.does(run.id, { kind: 'close', applied: 1, reason: 'A race' });
          await workerAt(await app.as('editor')).does(run.id, { kind: 'second_person', reason: 'A race' });
          await worker.does(run.id, { kind: 'abandon', reason: 'A race' });
        }
      }
      expect(isDecided()).toBe(true);
      await two.close();
    });
  });
});
