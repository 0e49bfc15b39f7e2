/**
 * F1, work on the floor: the portal is killed with SIGKILL eight times on each engine while four connections check pieces of a
 * run, move stock, order labels and comment on a release, and write down what is acknowledged. After each start they send
 * again, under its key, what was not answered. Then each act that was acknowledged is stored once, and nothing else is; at the
 * end the events of the run are a whole chain that the rules allow.
 *
 * Negative control: the same check names an act that was deleted and one that was stored twice.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { addMovement } from '#domain/inventory/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { commentOnRelease } from '#domain/releases/comment-contract.ts';
import { addRunEvent } from '#domain/runs/contract.ts';
import type { UncheckedDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import { freePort } from '#testing/free-port.ts';
import { addRunGoods, addRunningRun, addRunStation, unplayableRuns, workerAt } from '#testing/runs.ts';
import { type Portal, signInTo, startPortal } from './portal-process.ts';
import { newDice, roundsOr } from './rounds.ts';
import { until } from './until.ts';

const rounds = roundsOr(8);
const answersPerRound = 40;

/** What one connection does again and again. */
interface Work {
  name: string;
  call: Endpoint;
  params: Record<string, unknown>;
  /** The body of the act with this key. */
  body: (key: string) => unknown;
  /** How an act is named among those stored, by its key and the answer. */
  nameOf: (key: string, answer: unknown) => string;
  /** The names of all that are stored. */
  stored: () => Promise<string[]>;
  acknowledged: string[];
  /** The key of the act that was not answered. */
  open: string | null;
}

/** Does one act; false if the connection was lost before its answer. */
const act = async (work: Work, caller: Caller, key: string): Promise<boolean> => {
  const { call, params, body, nameOf, acknowledged } = work;
  work.open = key;
  let answer: Response;
  let text: string;
  try {
    answer = await caller.fetch(addressOf(call, params), {
      method: call.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body(key)),
    });
    text = await answer.text();
  } catch {
    return false;
  }
  if (answer.status !== 201) throw new Error(`${work.name} was answered with ${answer.status}: ${text}`);
  acknowledged.push(nameOf(key, JSON.parse(text)));
  work.open = null;
  return true;
};

/** What differs between what was acknowledged and what is stored, one sentence each. */
const faultsOf = async ({ name, acknowledged, stored }: Work): Promise<string[]> => {
  const left = Map.groupBy(await stored(), (one) => one);
  const missing = acknowledged.filter((one) => !left.has(one)).map((one) => `${name} ${one} is missing.`);
  const known = new Set(acknowledged);
  const more = [...left].flatMap(([one, { length }]) => [
    ...(length > 1 ? [`${name} ${one} is stored ${length} times.`] : []),
    ...(known.has(one) ? [] : [`${name} ${one} was acknowledged to nobody.`]),
  ]);
  return [...missing, ...more];
};

/** The acts of a run, of the stock, of orders and of a release, and who does them at the station of the run. */
const addWorks = async (
  database: UncheckedDatabase,
  caller: Caller,
  url: string,
): Promise<{ works: Work[]; worker: Caller }> => {
  const app = { database, url, as: () => Promise.resolve(caller) };
  const goods = await addRunGoods(app, 'KILLED', { pieces: 100_000 });
  const station = await addRunStation(app, 'Bench 1');
  const run = await addRunningRun(workerAt(station.at(caller)), { goods, station, issued: 50_000 });
  const { productId, barcode, labelSku } = goods;
  const itemId = await addItem(database, { labelSku: 'MOVED' });
  const orderedId = await addItem(database, { labelSku: 'ORDERED' });
  const { read } = database;
  const begun = (): Pick<Work, 'acknowledged' | 'open'> => ({ acknowledged: [], open: null });
  const works: Work[] = [
    {
      ...begun(),
      name: 'check',
      call: addRunEvent,
      params: { id: run.id },
      body: () => ({ kind: 'check', product: barcode, label: labelSku, next: true }),
      nameOf: (_, answer) =>
        addRunEvent.reply.parse(answer).events.find(({ kind }) => kind === 'check')?.sha256 ?? '',
      stored: async () =>
        (
          await read
            .selectFrom('run_events')
            .select('sha256')
            .where('run_id', '=', run.id)
            .where('kind', '=', 'check')
            .execute()
        ).map(({ sha256 }) => sha256),
    },
    {
      ...begun(),
      name: 'movement',
      call: addMovement,
      params: { id: itemId },
      body: (key) => ({ kind: 'received', quantity: 1, note: key }),
      nameOf: (key) => key,
      stored: async () =>
        (
          await read
            .selectFrom('stock_movements')
            .select('note')
            .where('inventory_item_id', '=', itemId)
            .where('note', 'is not', null)
            .execute()
        ).map(({ note }) => note ?? ''),
    },
    {
      ...begun(),
      name: 'order',
      call: createOrder,
      params: {},
      body: () => ({ ids: [orderedId], asDraft: true }),
      nameOf: (_, answer) => String(createOrder.reply.parse(answer).id),
      stored: async () =>
        (await read.selectFrom('order_lines').select('order_id').execute()).map((row) =>
          String(row.order_id),
        ),
    },
    {
      ...begun(),
      name: 'comment',
      call: commentOnRelease,
      params: { id: productId, number: 1 },
      body: (key) => ({ text: key }),
      nameOf: (key) => key,
      stored: async () =>
        (await read.selectFrom('release_comments').select('text').execute()).map(({ text }) => text),
    },
  ];
  return { works, worker: station.at(caller) };
};

onBothEngines((engine) => {
  let portal: Portal | null = null;

  afterEach(async () => {
    await portal?.kill();
    portal = null;
  });

  test('F1: a kill -9 during the work of the floor loses no act that was acknowledged, and none is done twice when it is sent again', async () => {
    const location = await engine.empty();
    const settings = { PORT: String(await freePort()) };
    const dice = newDice(7);
    portal = await startPortal(location, settings);
    const database = await openDatabase({ ...location, poolSize: 2 });
    cleanUp(() => database.close());
    const caller = callerWith(portal.url, await signInTo(portal), 1);
    const { works, worker } = await addWorks(database, caller, portal.url);
    const count = () => works.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    let unanswered = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const enough = count() + answersPerRound;
      const working = works.map(async (work) => {
        // A release has at most 500 comments of one side.
        while (work.name !== 'comment' || work.acknowledged.length < round * 60)
          if (!(await act(work, worker, randomUUID()))) return;
      });
      await Promise.race([until(() => count() >= enough), Promise.all(working)]);
      await sleep(dice() * 300);
      await portal.kill();
      await Promise.all(working);
      portal = await startPortal(location, settings);
      for (const work of works) {
        if (work.open === null) continue;
        unanswered += 1;
        expect(await act(work, worker, work.open)).toBe(true);
      }
      const faults = (await Promise.all(works.map(faultsOf))).flat();
      expect(faults, `after kill ${round}`).toEqual([]);
    }
    // Otherwise the kills came while nothing was being done.
    expect(unanswered).toBeGreaterThan(0);
    expect(await unplayableRuns({ database })).toEqual([]);
    console.info(
      `F1 on ${engine.name}: ${rounds} kills, ${count()} acts acknowledged (${works.map(({ name, acknowledged }) => `${acknowledged.length} of ${name}`).join(', ')}), 0 lost, 0 twice, ${unanswered} sent again`,
    );

    const [check, movement] = works;
    const [first = ''] = movement?.acknowledged ?? [];
    await database.write((queries) =>
      queries.updateTable('stock_movements').set({ note: 'other' }).where('note', '=', first).execute(),
    );
    check?.acknowledged.pop();
    expect((await Promise.all(works.map(faultsOf))).flat()).toEqual([
      expect.stringMatching(/^check \w+ was acknowledged to nobody\.$/),
      `movement ${first} is missing.`,
      'movement other was acknowledged to nobody.',
    ]);
  });
});
