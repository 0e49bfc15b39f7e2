import { hash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { updateClient } from '#domain/clients/contract.ts';
import { getInventoryItem } from '#domain/inventory/contract.ts';
import { createProduct, deleteProduct, updateProduct } from '#domain/products/contract.ts';
import { getRoll, quarantineRoll, receiveRoll } from '#domain/rolls/contract.ts';
import {
  addRunEvent,
  addRunPhoto,
  createRun,
  getRun,
  listRunEvents,
  listRuns,
  listRunsHere,
  sumRuns,
} from '#domain/runs/contract.ts';
import { noPrior, sealedEvent } from '#domain/runs/sealed-event.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  countRun,
  everythingGone,
  knownWrong,
  workerAt,
  type RunGoods,
  type RunStation,
  unplayableRuns,
} from '#testing/runs.ts';
import { startTestApp, testPassword, type Caller, type TestApp } from '#testing/test-app.ts';
import { appendEvent, eventsOf } from './events-store.ts';
import { lockRun, lockStation } from './store.ts';

onBothEngines((engine) => {
  describe('a run', () => {
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

    const next = () => `R-${(word += 1)}`;
    /** A product and a station for this test only, and a reader who works there. */
    const scene = async (
      of: Parameters<typeof addRunGoods>[2] = {},
    ): Promise<{ goods: RunGoods; station: RunStation; worker: ReturnType<typeof workerAt> }> => {
      const name = next();
      const station = await addRunStation(app, name);
      return { goods: await addRunGoods(app, name, of), station, worker: workerAt(station.at(reader)) };
    };
    const running = async (of: Parameters<typeof addRunGoods>[2] = {}, issued = 20) => {
      const all = await scene(of);
      return { ...all, run: await addRunningRun(all.worker, { ...all, issued }) };
    };
    const rightOf = ({ barcode, labelSku }: RunGoods) =>
      ({ kind: 'check', product: barcode, label: labelSku, next: true }) as const;
    const wrong = { kind: 'check', product: '4006381333931', label: '4006381333931' } as const;
    const stockOf = async (id: number) =>
      (await reader.call(getInventoryItem, { params: { id } })).reply.stockOnHand;
    const publish = (id: number, notes: string) =>
      editor.call(updateProduct, { params: { id }, body: { notes } });

    test('goes from the cleared line to its end, and its labels add up', async () => {
      const { goods, station, worker } = await scene();
      const { productId, barcode, labelSku, roll, itemId } = goods;
      const run = await worker.start({ productId, stationId: station.id, quantity: 20 });
      expect(run).toMatchObject({
        state: 'planned',
        release: 1,
        clientRelease: null,
        level: 'unit',
        gtin: '05012345678900',
        labelSku,
        checkEvery: 1,
        next: 'Clear the line. Tick what you checked.',
        worker: { id: reader.userId, name: 'Test read_only' },
      });
      const states: string[] = [];
      for (const act of [
        everythingGone,
        { kind: 'challenge', text: knownWrong },
        { kind: 'roll', code: roll.code.toLowerCase(), pieces: 3 },
        { kind: 'first_piece', product: barcode, label: labelSku },
        rightOf(goods),
        { kind: 'spoil', pieces: 1 },
        { kind: 'reconcile' },
        { kind: 'challenge', text: knownWrong },
        { kind: 'close', applied: 2 },
      ] as const) {
        const { verdict, reason, run: after } = await worker.does(run.id, act);
        states.push(after.state);
        expect([act.kind, verdict, reason]).toEqual([
          act.kind,
          'right',
          act.kind === 'challenge' ? 'Good: the wrong code was caught.' : null,
        ]);
      }
      expect(states).toEqual([
        'cleared',
        'cleared',
        'first_piece',
        'running',
        'running',
        'running',
        'reconciling',
        'reconciling',
        'closed',
      ]);
      const { reply: closed } = await editor.call(getRun, { params: { id: run.id } });
      expect(closed).toMatchObject({
        issued: 3,
        applied: 2,
        spoiled: 1,
        returned: 0,
        unexplained: 0,
        rightChecks: 2,
        wrongChecks: 0,
        seq: 10,
        endedAt: '2026-01-15T08:00:00.000Z',
      });
      expect(await stockOf(itemId)).toBe(497);
      expect((await reader.call(getRoll, { params: { code: roll.code } })).reply.piecesLeft).toBe(497);
    });

    test('is a chain of events, each with the SHA-256 of the one before @security-7.13', async () => {
      const { run, worker, goods } = await running();
      await worker.does(run.id, rightOf(goods));
      let prior = noPrior;
      let seq = 0;
      for await (const events of eventsOf(app.database.read, run.id))
        for (const { sha256, ...rest } of events) {
          seq += 1;
          expect([rest.seq, rest.prior, hash('sha256', sealedEvent(run.id, rest))]).toEqual([
            seq,
            prior,
            sha256,
          ]);
          prior = sha256;
        }
      expect((await editor.call(getRun, { params: { id: run.id } })).reply).toMatchObject({
        seq,
        sha256: prior,
      });
    });

    testOnce(engine)(
      'every move out of turn is refused in a sentence, and nothing is recorded @security-7.11',
      async () => {
        const { goods, station, worker } = await scene();
        const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 5 });
        const { barcode, labelSku, roll } = goods;
        const acts = [
          [
            'first_piece',
            { kind: 'first_piece', product: barcode, label: labelSku },
            'Clear the line first.',
          ],
          ['roll', { kind: 'roll', code: roll.code, pieces: 5 }, 'Clear the line first.'],
          ['close', { kind: 'close', applied: 0 }, 'Clear the line first.'],
          ['second_person', { kind: 'stop', reason: 'Lunch' }, 'Clear the line first.'],
        ] as const;
        for (const [, act, sentence] of acts) {
          const { verdict, reason, run: after } = await worker.does(run.id, act);
          expect([verdict, reason, after.seq]).toEqual(['refused', sentence, 1]);
        }
        await worker.does(run.id, everythingGone);
        expect((await worker.does(run.id, everythingGone)).reason).toBe('The line is cleared already.');
        expect((await worker.does(run.id, rightOf(goods))).reason).toBe('Scan a roll or print labels first.');
        await worker.does(run.id, { kind: 'roll', code: roll.code, pieces: 5 });
        expect((await worker.does(run.id, rightOf(goods))).reason).toBe(
          'The first piece has to be right first.',
        );
        const refused = await app.database.read
          .selectFrom('audit')
          .select('kind')
          .where('entity', '=', 'run')
          .where('entity_id', '=', run.id)
          .where('kind', '=', 'run_refused')
          .execute();
        expect(refused.length).toBeGreaterThan(0);
      },
    );

    testOnce(engine)(
      'no first piece before a known-wrong code was caught: the card’s, or one that names another product or roll',
      async () => {
        const { goods, station, worker } = await scene();
        const other = await addRunGoods(app, next(), { barcode: '4006381333931' });
        const { productId, barcode, labelSku, roll } = goods;
        const run = await worker.start({ productId, stationId: station.id, quantity: 5 });
        await worker.does(run.id, everythingGone);
        await worker.does(run.id, { kind: 'roll', code: roll.code, pieces: 5 });
        const first = { kind: 'first_piece', product: barcode, label: labelSku } as const;
        expect((await worker.does(run.id, first)).reason).toBe('Scan the known-wrong card first.');
        const tried = async (text: string) => {
          const { verdict, code, run: after } = await worker.does(run.id, { kind: 'challenge', text });
          return [verdict, code, after.seq - run.seq];
        };
        expect(await tried(barcode)).toEqual(['refused', 'run.challenge_own', 2]);
        expect(await tried(run.sku)).toEqual(['refused', 'run.challenge_own', 2]);
        expect(await tried(roll.code)).toEqual(['refused', 'run.challenge_own', 2]);
        expect(await tried('anything at all')).toEqual(['refused', 'run.challenge_unknown', 2]);
        expect(await tried(other.barcode)).toEqual(['right', 'run.caught', 3]);
        expect(await tried(other.roll.code)).toEqual(['right', 'run.caught', 4]);
        expect(await tried(knownWrong)).toEqual(['right', 'run.caught', 5]);
        expect((await worker.does(run.id, first)).verdict).toBe('right');
      },
    );

    testOnce(engine)(
      'a client may say that a known-wrong code is wanted once a day at a station',
      async () => {
        const clientId = await addClient(app.database, next());
        const body = { challengesEachRun: false, checkAt: 'first_and_every' } as const;
        await administrator.call(setClientControl, { params: { id: clientId }, body });
        const { goods, station, worker } = await scene({ clientId });
        const { productId, barcode, labelSku, roll } = goods;
        const begin = async (by: typeof worker) => {
          const run = await by.start({ productId, stationId: station.id, quantity: 1 });
          await by.does(run.id, everythingGone);
          await by.does(run.id, { kind: 'roll', code: roll.code, pieces: 1 });
          return run.id;
        };
        const first = { kind: 'first_piece', product: barcode, label: labelSku } as const;
        const id = await begin(worker);
        await worker.does(id, { kind: 'challenge', text: knownWrong });
        await worker.does(id, first);
        await worker.does(id, { kind: 'reconcile' });
        expect((await worker.does(id, { kind: 'close', applied: 1 })).run.state).toBe('closed');
        const second = await begin(worker);
        expect((await worker.does(second, first)).verdict).toBe('right');
        await worker.does(second, { kind: 'reconcile' });
        await worker.does(second, { kind: 'close', applied: 1 });
        app.clock.advance(25 * 60 * 60 * 1000);
        const late = workerAt(station.at(await app.newPerson(`late-${second}@example.com`, 'read_only')));
        const refused = await late.does(await begin(late), first);
        app.clock.advance(-25 * 60 * 60 * 1000);
        expect(refused.reason).toBe('Scan the known-wrong card first.');
      },
    );

    testOnce(engine)(
      'a wrong piece stops it until a second person answers, and then the next one has to be right',
      async () => {
        const { run, worker, goods, station } = await running();
        const stopped = await worker.does(run.id, wrong);
        expect([stopped.verdict, stopped.reason, stopped.run.state, stopped.run.stop?.because]).toEqual([
          'wrong',
          `This is not ${run.sku}.`,
          'stopped',
          'wrong',
        ]);
        for (const act of [
          rightOf(goods),
          { kind: 'resume' },
          { kind: 'reconcile' },
          { kind: 'abandon', reason: 'x' },
        ] as const)
          expect((await worker.does(run.id, act)).verdict).toBe('refused');
        const own = await station.at(reader).call(addRunEvent, {
          params: { id: run.id },
          body: { kind: 'second_person', reason: 'Fine', signature: { password: testPassword } },
        });
        expect(own.reply.code).toBe('run.not_somebody_else');
        const answered = await workerAt(editor).does(run.id, {
          kind: 'second_person',
          reason: 'A box of another pallet',
        });
        expect([answered.verdict, answered.run.state]).toEqual(['right', 'first_piece']);
        expect((await worker.does(run.id, rightOf(goods))).verdict).toBe('refused');
        const first = await worker.does(run.id, { ...rightOf(goods), kind: 'first_piece' });
        expect([first.run.state, first.run.wrongChecks, first.run.rightChecks]).toEqual(['running', 1, 2]);
        expect(station.id).toBe(run.station.id);
      },
    );

    testOnce(engine)('who worked in it cannot be its second person @security-7.11', async () => {
      const { goods, station } = await scene();
      const worker = workerAt(station.at(editor));
      const run = await addRunningRun(worker, { goods, station });
      await worker.does(run.id, wrong);
      expect((await worker.does(run.id, { kind: 'second_person', reason: 'Fine' })).reason).toBe(
        'The second person must be somebody who has not worked in this run.',
      );
      await workerAt(station.at(reader)).does(run.id, { kind: 'hand_over' });
      expect((await worker.does(run.id, { kind: 'second_person', reason: 'Fine' })).verdict).toBe('refused');
      expect(
        (await workerAt(administrator).does(run.id, { kind: 'second_person', reason: 'Looked' })).verdict,
      ).toBe('right');
    });

    testOnce(engine)('is worked at its station, by whose run it is @security-7.11', async () => {
      const { run, goods, station } = await running();
      const other = await addRunStation(app, next());
      expect((await workerAt(other.at(editor)).does(run.id, rightOf(goods))).reason).toBe(
        'This run is at another station.',
      );
      const colleague = workerAt(station.at(editor));
      expect((await colleague.does(run.id, rightOf(goods))).reason).toBe(
        'This run is Test read_only’s. Take it over first.',
      );
      const taken = await colleague.does(run.id, { kind: 'hand_over', note: 'End of shift' });
      expect(taken.run.worker.id).toBe(editor.userId);
      expect((await colleague.does(run.id, rightOf(goods))).verdict).toBe('right');
    });

    testOfLocks(engine)('takes a photo after the act that is under way', async () => {
      const { run, station } = await running();
      const form = new FormData();
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } });
      form.set('photo', new File([new Uint8Array(await picture.png().toBuffer())], 'line.png'));
      const { adding } = await app.database.write(async (queries) => {
        const before = await lockRun(queries, run.id);
        if (!before) throw new Error('There is no run.');
        const act = {
          format: 2,
          kind: 'spoil',
          verdict: 'right',
          reason: null,
          said: null,
          detail: {},
        } as const;
        const by = { at: before.createdAt, user: before.worker, station: before.station };
        const event = { seq: before.seq + 1, ...by, ...act, prior: before.sha256, sha256: noPrior };
        await appendEvent(queries, run.id, event, before);
        const begun = station.at(reader).call(addRunPhoto, { params: { id: run.id }, body: form });
        await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
        return { adding: begun };
      });
      const { status, reply } = await adding;
      expect([status, reply.run.photos, reply.run.seq]).toEqual([201, 1, run.seq + 2]);
    });

    testOfLocks(engine)('does not clear the line that another run is clearing', async () => {
      const { goods, station, worker } = await scene();
      const draft = { productId: goods.productId, stationId: station.id, quantity: 5 };
      const [one, other] = [await worker.start(draft), await worker.start(draft)];
      const { clearing } = await app.database.write(async (queries) => {
        await lockStation(queries, station.id);
        const begun = worker.does(other.id, everythingGone);
        await expect.poll(() => lockWaiters(app.database), { timeout: 10_000 }).toBe(1);
        await queries.updateTable('runs').set({ state: 'cleared' }).where('id', '=', one.id).execute();
        return { clearing: begun };
      });
      expect((await clearing).reason).toBe(`Run ${one.id} has not ended at this station. Close it first.`);
    });

    testOnce(engine)(
      'takes only rolls that fit its release, and says what to do with an old one',
      async () => {
        const { goods, station, worker } = await scene();
        const newer = await addArtworkFile(app, 'v2.pdf');
        await editor.call(updateProduct, {
          params: { id: goods.productId },
          body: { labels: [{ labelSku: goods.labelSku, artworkFiles: [newer] }] },
        });
        const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 5 });
        await worker.does(run.id, everythingGone);
        const old = await worker.does(run.id, { kind: 'roll', code: goods.roll.code, pieces: 5 });
        expect([old.verdict, old.reason, old.run.issued, old.run.state]).toEqual([
          'wrong',
          `Printed from “${goods.roll.artwork.name}”; release 2 wants “v2.pdf”. 500 labels are on it: put it into quarantine.`,
          0,
          'cleared',
        ]);
        expect(await stockOf(goods.itemId)).toBe(500);
        const { reply: right } = await editor.call(receiveRoll, {
          params: { id: goods.itemId },
          body: { pieces: 50, artworkKey: newer },
        });
        const more = await worker.does(run.id, { kind: 'roll', code: right.code, pieces: 51 });
        expect([more.verdict, more.reason]).toEqual([
          'refused',
          'This roll has only 50 labels left. Nothing was taken. Take fewer, or another roll as well.',
        ]);
        await editor.call(quarantineRoll, { params: { code: right.code }, body: { reason: 'Colour' } });
        expect((await worker.does(run.id, { kind: 'roll', code: right.code, pieces: 5 })).reason).toMatch(
          /in quarantine/,
        );
        expect((await worker.does(run.id, { kind: 'roll', code: 'R-1111111-1', pieces: 5 })).verdict).toBe(
          'refused',
        );
        const other = await addRunGoods(app, next(), { barcode: '4006381333931' });
        expect((await worker.does(run.id, { kind: 'roll', code: other.roll.code, pieces: 5 })).reason).toBe(
          'Release 2 has another label.',
        );
      },
    );

    test('Y5: a new release stops it, with the difference; it is counted under the old one @security-7.12', async () => {
      const { run, worker, goods } = await running({}, 5);
      await publish(goods.productId, 'Two labels on each box');
      const { verdict, reason, run: after, events } = await worker.does(run.id, rightOf(goods));
      expect([verdict, after.state, after.isSuperseded, after.stop?.because]).toEqual([
        'refused',
        'stopped',
        true,
        'superseded',
      ]);
      expect(reason).toMatch(/^Release 2 was published: .*Notes/);
      expect(events).toMatchObject([{ kind: 'superseded', verdict: 'refused' }]);
      expect((await worker.does(run.id, { kind: 'resume' })).verdict).toBe('refused');
      await countRun(worker, run.id);
      expect((await worker.does(run.id, rightOf(goods))).verdict).toBe('refused');
      await worker.does(run.id, { kind: 'return', pieces: 4, code: goods.roll.code });
      const closed = await worker.does(run.id, { kind: 'close', applied: 1 });
      expect([closed.run.state, closed.run.release, closed.run.applied]).toEqual(['closed', 1, 1]);
      expect(await stockOf(goods.itemId)).toBe(499);
    });

    testOnce(engine)('a new release of its client, and a product that is gone, stop it too', async () => {
      const clientId = await addClient(app.database, next());
      await editor.call(updateClient, { params: { id: clientId }, body: { aboutUs: 'Jam' } });
      const { run, worker, goods } = await running({ clientId });
      expect(run.clientRelease).toBe(1);
      await editor.call(updateClient, { params: { id: clientId }, body: { aboutUs: 'Jam and honey' } });
      expect((await worker.does(run.id, rightOf(goods))).reason).toMatch(/^Release 2 of R-\d+ was published/);
      const second = await running();
      await administrator.call(deleteProduct, { params: { id: second.goods.productId } });
      expect((await second.worker.does(second.run.id, rightOf(second.goods))).reason).toContain(
        `${second.run.sku} was deleted.`,
      );
    });

    testOnce(engine)('closing with unexplained labels needs a reason and a second person', async () => {
      const { run, worker, goods } = await running({}, 10);
      await countRun(worker, run.id);
      expect((await worker.does(run.id, rightOf(goods))).verdict).toBe('right');
      const none = await worker.does(run.id, { kind: 'close', applied: 1 });
      expect([none.verdict, none.reason]).toEqual([
        'refused',
        '9 labels of 10 labels are unexplained. Count again, or choose the cause.',
      ]);
      const asked = await worker.does(run.id, { kind: 'close', applied: 1, reason: 'Lost on the floor' });
      expect([asked.verdict, asked.run.state, asked.run.unexplained]).toEqual(['wrong', 'reconciling', 9]);
      const recounted = await worker.does(run.id, { kind: 'spoil', pieces: 2 });
      expect(recounted.run.closing).toBeNull();
      const again = await worker.does(run.id, { kind: 'close', applied: 1, reason: 'Lost on the floor' });
      expect(again.reason).toBe('7 labels of 10 labels are unexplained. A second person has to answer.');
      const closed = await workerAt(editor).does(run.id, { kind: 'second_person', reason: 'Swept them up' });
      expect(closed.run).toMatchObject({ state: 'closed', applied: 1, unexplained: 7, spoiled: 2 });
      expect((await worker.does(run.id, rightOf(goods))).reason).toBe('This run is closed.');
    });

    testOnce(engine)('closing with too few checks needs a second person as well', async () => {
      const { run, worker, goods } = await running({}, 10);
      await countRun(worker, run.id);
      expect((await worker.does(run.id, rightOf(goods))).verdict).toBe('right');
      expect((await worker.does(run.id, { kind: 'close', applied: 10 })).reason).toBe(
        '10 labels applied need 10 right checks, and there are 2. Count again, or choose the cause.',
      );
    });

    testOnce(engine)('more than was issued can be neither spoiled nor returned', async () => {
      const { run, worker, goods } = await running({}, 5);
      expect((await worker.does(run.id, { kind: 'spoil', pieces: 6 })).reason).toBe(
        'Only 5 labels of this run are not spoiled or returned.',
      );
      await worker.does(run.id, { kind: 'spoil', pieces: 2 });
      expect((await worker.does(run.id, { kind: 'return', pieces: 4, code: goods.roll.code })).verdict).toBe(
        'refused',
      );
      expect((await worker.does(run.id, { kind: 'return', pieces: 3, code: 'R-1111111-1' })).reason).toMatch(
        /^This roll was not issued to this run/,
      );
      expect(
        (await worker.does(run.id, { kind: 'return', pieces: 3, code: goods.roll.code })).run.returned,
      ).toBe(3);
    });

    testOnce(engine)('the label says what it wants: batch and date', async () => {
      const name = next();
      const { reply: product } = await editor.call(createProduct, {
        body: { sku: name, barcode: '5012345678900', labels: [{ labelSku: name, labelType: 'BBD' }] },
      });
      const station = await addRunStation(app, name);
      const draft = { productId: product.id, stationId: station.id, quantity: 5 };
      const { status, problem } = await station.at(reader).call(createRun, { body: draft });
      expect([status, problem.fields]).toEqual([
        400,
        {
          batch: 'This label has a batch. Please type it.',
          bestBefore: 'This label has a date. Please type it.',
        },
      ]);
      const { reply } = await station.at(reader).call(createRun, {
        body: { ...draft, batch: 'L2207', bestBefore: '2027-03-31' },
      });
      expect([reply.batch, reply.bestBefore]).toEqual(['L2207', '2027-03-31']);
    });

    test('only one run at a time is on a line', async () => {
      const { run, goods, station, worker } = await running();
      const second = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 5 });
      expect((await worker.does(second.id, everythingGone)).reason).toBe(
        `Run ${run.id} has not ended at this station. Close it first.`,
      );
      const { reply } = await station.at(reader).call(listRunsHere, {});
      expect(reply.map(({ id }) => id)).toEqual([second.id, run.id]);
      expect((await reader.call(listRunsHere, {})).reply).toEqual([]);
    });

    test('a lost answer, sent again under its key, is recorded once @security-7.11', async () => {
      const { run, station, goods } = await running();
      const send = () =>
        station.at(reader).fetch(`/api/runs/${run.id}/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': `check-of-run-${run.id}` },
          body: JSON.stringify(rightOf(goods)),
        });
      const [one, two] = await Promise.all([send(), send()]);
      expect([one.status, two.status]).toEqual([201, 201]);
      expect(await one.json()).toEqual(await two.json());
      expect((await editor.call(getRun, { params: { id: run.id } })).reply.rightChecks).toBe(2);
    });

    testOnce(engine)('a clock that goes back does not put an event before the last one', async () => {
      const { run, worker, goods } = await running();
      app.clock.advance(-60_000);
      const { events } = await worker.does(run.id, rightOf(goods));
      app.clock.advance(60_000);
      expect(events.map(({ at }) => at)).toEqual(['2026-01-15T08:00:00.000Z']);
    });

    test('somebody who is deactivated in mid-run records nothing more @security-7.11', async () => {
      const { run, goods, station } = await running();
      const leaver = await app.newPerson(`${run.sku}-leaver@example.com`, 'read_only');
      await workerAt(station.at(leaver)).does(run.id, { kind: 'hand_over' });
      await administrator.fetch(`/api/admin/users/${leaver.userId}/active`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ isActive: false }),
      });
      const { status } = await station.at(leaver).call(addRunEvent, {
        params: { id: run.id },
        body: rightOf(goods),
      });
      expect(status).toBe(401);
      expect((await editor.call(getRun, { params: { id: run.id } })).reply.rightChecks).toBe(1);
    });

    testOnce(engine)(
      'a client wants a photo of the cleared line, one check in so many, and others than who published',
      async () => {
        const clientId = await addClient(app.database, next());
        await administrator.call(setClientControl, {
          params: { id: clientId },
          body: { needsPhoto: true, checkEvery: 4, needsApproval: true },
        });
        const { goods, station } = await scene({ clientId });
        const worker = workerAt(station.at(editor));
        const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 8 });
        expect((await worker.does(run.id, everythingGone)).reason).toMatch(/^This client wants a photo/);
        const form = new FormData();
        const line = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
        form.set('photo', new File([new Uint8Array(await line.png().toBuffer())], 'line.png'));
        const photo = await station.at(editor).call(addRunPhoto, { params: { id: run.id }, body: form });
        expect([photo.status, photo.reply.run.photos, photo.reply.events[0]?.detail['key']]).toEqual([
          201,
          1,
          expect.stringMatching(/^images\//),
        ]);
        await worker.does(run.id, everythingGone);
        await worker.does(run.id, { kind: 'challenge', text: knownWrong });
        await worker.does(run.id, { kind: 'roll', code: goods.roll.code, pieces: 8 });
        const first = { ...rightOf(goods), kind: 'first_piece' } as const;
        expect((await worker.does(run.id, first)).reason).toMatch(/^You published a release of this run/);
        const other = workerAt(station.at(reader));
        await other.does(run.id, { kind: 'hand_over' });
        expect((await other.does(run.id, first)).verdict).toBe('right');
        await other.does(run.id, rightOf(goods));
        await countRun(other, run.id);
        expect((await other.does(run.id, rightOf(goods))).verdict).toBe('right');
        expect((await other.does(run.id, { kind: 'close', applied: 8 })).run.state).toBe('closed');
      },
    );

    testOnce(engine)('in shadow mode it warns and records, and stops nobody', async () => {
      const clientId = await addClient(app.database, next());
      await administrator.call(setClientControl, { params: { id: clientId }, body: { isShadow: true } });
      const { goods, station, worker } = await scene({ clientId });
      const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 8 });
      await worker.does(run.id, everythingGone);
      await worker.does(run.id, { kind: 'roll', code: goods.roll.code, pieces: 8 });
      await worker.does(run.id, { ...rightOf(goods), kind: 'first_piece' });
      const warned = await worker.does(run.id, wrong);
      expect([warned.verdict, warned.run.state, warned.run.wrongChecks]).toEqual(['wrong', 'running', 1]);
      await publish(goods.productId, 'Two labels');
      const after = await worker.does(run.id, rightOf(goods));
      expect([after.verdict, after.run.state, after.run.isSuperseded]).toEqual(['right', 'running', true]);
      expect(after.events.map(({ kind }) => kind)).toEqual(['check', 'superseded']);
      await worker.does(run.id, { kind: 'reconcile' });
      const closed = await worker.does(run.id, { kind: 'close', applied: 5 });
      expect([closed.verdict, closed.run.state, closed.run.unexplained]).toEqual(['wrong', 'closed', 3]);
    });

    test('is found by batch, GTIN, client, product, release, roll, person, station, state and time', async () => {
      const clientId = await addClient(app.database, next());
      const { goods, station, worker } = await scene({ clientId, barcode: '96385074' });
      const run = await addRunningRun(worker, { goods, station, batch: 'L2299' });
      const found = async (query: object) => {
        const { reply, headers } = await editor.call(listRuns, { query });
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
        { station: station.id, user: reader.userId ?? 0 },
        { station: station.id, from: '2026-01-15T08:00:00.000Z', to: '2026-01-15T09:00:00.000Z' },
      ];
      for (const query of queries) expect([query, await found(query)]).toEqual([query, [run.id]]);
      for (const query of [
        { batch: 'L229' },
        { product: goods.productId, release: 2 },
        { station: station.id, user: administrator.userId ?? 0 },
        { station: station.id, to: '2026-01-15T08:00:00.000Z' },
      ])
        expect([query, await found(query)]).toEqual([query, []]);
    });

    testOnce(engine)('its older events are listed too', async () => {
      const { run, worker, goods } = await running({}, 200);
      for (let piece = 0; piece < 105; piece += 1) await worker.does(run.id, rightOf(goods));
      const { reply: newest } = await editor.call(getRun, { params: { id: run.id } });
      expect(newest.events.map(({ seq }) => seq)).toEqual(
        Array.from({ length: 100 }, (_, at) => newest.seq - at),
      );
      const before = newest.events.at(-1)?.seq ?? 0;
      const { reply: older } = await editor.call(listRunEvents, {
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
      const second = await addRunningRun(workerAt(station.at(editor)), { goods, station, issued: 2 });
      const { reply } = await editor.call(sumRuns, { query: { station: station.id } });
      expect([second.state, reply]).toEqual([
        'running',
        { runs: 2, applied: 2, people: 2, clients: 1, releases: 1 },
      ]);
      const nothing = await editor.call(sumRuns, { query: { batch: 'none of this' } });
      expect(nothing.reply).toEqual({ runs: 0, applied: 0, people: 0, clients: 0, releases: 0 });
    });

    test('a release that was worked by is kept, however old @security-7.12', async () => {
      const { goods } = await running();
      await publish(goods.productId, 'One');
      await publish(goods.productId, 'Two');
      const { deleteOldReleases } = await import('../releases/stored-store.ts');
      await deleteOldReleases(app.database, '2027-01-01T00:00:00.000Z');
      const left = await app.database.read
        .selectFrom('releases')
        .select('number')
        .where('entity', '=', 'product')
        .where('record_id', '=', goods.productId)
        .orderBy('number')
        .execute();
      expect(left.map(({ number }) => number)).toEqual([1, 3]);
    });

    test('every run of these tests can be played again from its events', async () => {
      expect(await unplayableRuns(app)).toEqual([]);
    });
  });
});
