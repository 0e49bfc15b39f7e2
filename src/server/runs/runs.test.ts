import { hash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { getRoll } from '#domain/rolls/contract.ts';
import { addRunEvent, addRunPhoto, createRun, getRun } from '#domain/runs/contract.ts';
import { eventDetails } from '#domain/runs/event-details.ts';
import { noPrior, textOfEvent } from '#domain/runs/event-text.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { lockWaiters } from '#testing/lock-waiters.ts';
import {
  addRunGoods,
  addRunStation,
  countRun,
  everythingGone,
  knownWrong,
  workerAt,
  unplayableRuns,
} from '#testing/runs.ts';
import { testPassword } from '#testing/test-app.ts';
import { appendEvent, eventsOf } from './events-store.ts';
import { lockRun, lockStation } from './store.ts';
import { runScene } from '#testing/scenes/run-scene.ts';

onBothEngines((engine) => {
  describe('a run', () => {
    const portal = runScene(engine);
    const { scene, rightOf, stockOf, running, next, wrong, publish } = portal;

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
        worker: { id: portal.reader.userId, name: 'Test read_only' },
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
      const { reply: closed } = await portal.editor.call(getRun, { params: { id: run.id } });
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
      expect((await portal.reader.call(getRoll, { params: { code: roll.code } })).reply.piecesLeft).toBe(497);
    });

    test('is a chain of events, each with the SHA-256 of the one before @security-7.13', async () => {
      const { run, worker, goods } = await running();
      await worker.does(run.id, rightOf(goods));
      let prior = noPrior;
      let seq = 0;
      for await (const events of eventsOf(portal.app.database.read, run.id))
        for (const { sha256, ...rest } of events) {
          seq += 1;
          expect([rest.seq, rest.prior, hash('sha256', textOfEvent(run.id, rest))]).toEqual([
            seq,
            prior,
            sha256,
          ]);
          prior = sha256;
        }
      expect((await portal.editor.call(getRun, { params: { id: run.id } })).reply).toMatchObject({
        seq,
        sha256: prior,
      });
    });

    testOnce(engine)(
      'no first piece before a known-wrong code was caught: the card’s, or one that names another product or roll',
      async () => {
        const { goods, station, worker } = await scene();
        const other = await addRunGoods(portal.app, next(), { barcode: '4006381333931' });
        const { productId, barcode, labelSku, roll } = goods;
        const run = await worker.start({ productId, stationId: station.id, quantity: 5 });
        await worker.does(run.id, everythingGone);
        await worker.does(run.id, { kind: 'roll', code: roll.code, pieces: 5 });
        const first = { kind: 'first_piece', product: barcode, label: labelSku } as const;
        expect((await worker.does(run.id, first)).reason).toBe('Scan the known-wrong card first.');
        const tried = async (text: string) => {
          const {
            verdict,
            code,
            run: after,
            events,
          } = await worker.does(run.id, { kind: 'challenge', text });
          const { of } = eventDetails.challenge.safeParse(events[0]?.detail).data ?? {};
          return [verdict, code, after.seq - run.seq, ...(of ? [of.is] : [])];
        };
        expect(await tried(barcode)).toEqual(['refused', 'run.challenge_own', 2]);
        expect(await tried(run.sku)).toEqual(['refused', 'run.challenge_own', 2]);
        expect(await tried(roll.code)).toEqual(['refused', 'run.challenge_own', 2]);
        expect(await tried('anything at all')).toEqual(['refused', 'run.challenge_unknown', 2]);
        expect(await tried(other.barcode)).toEqual(['right', 'run.caught', 3, 'product']);
        expect(await tried(other.roll.code)).toEqual(['right', 'run.caught', 4, 'roll']);
        expect(await tried(knownWrong)).toEqual(['right', 'run.caught', 5, 'card']);
        expect((await worker.does(run.id, first)).verdict).toBe('right');
      },
    );

    testOnce(engine)(
      'a client may say that a known-wrong code is wanted once a day at a station',
      async () => {
        const clientId = await addClient(portal.app.database, next());
        const body = { challengesEachRun: false, checkAt: 'first_and_every' } as const;
        await portal.administrator.call(setClientControl, { params: { id: clientId }, body });
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
        portal.app.clock.advance(25 * 60 * 60 * 1000);
        const late = workerAt(
          station.at(await portal.app.newPerson(`late-${second}@example.com`, 'read_only')),
        );
        const nextDay = await begin(late);
        expect((await late.does(nextDay, first)).reason).toBe('Scan the known-wrong card first.');
        await late.does(nextDay, { kind: 'challenge', text: knownWrong });
        await late.does(nextDay, first);
        await late.does(nextDay, { kind: 'reconcile' });
        await late.does(nextDay, { kind: 'close', applied: 1 });
        // What was caught tomorrow proves nothing today, after the clock was set back by more than a day.
        const early = workerAt(
          station.at(await portal.app.newPerson(`early-${second}@example.com`, 'read_only')),
        );
        portal.app.clock.advance(-50 * 60 * 60 * 1000);
        const before = await begin(early);
        expect((await early.does(before, first)).reason).toBe('Scan the known-wrong card first.');
        portal.app.clock.advance(25 * 60 * 60 * 1000);
        expect(await unplayableRuns(portal.app)).toEqual([]);
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
        const own = await station.at(portal.reader).call(addRunEvent, {
          params: { id: run.id },
          body: { kind: 'second_person', reason: 'Fine', signature: { password: testPassword } },
        });
        expect(own.reply.code).toBe('run.not_somebody_else');
        const answered = await workerAt(portal.editor).does(run.id, {
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

    testOfLocks(engine)('takes a photo after the act that is under way', async () => {
      const { run, station } = await running();
      const form = new FormData();
      const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } });
      form.set('photo', new File([new Uint8Array(await picture.png().toBuffer())], 'line.png'));
      const { adding } = await portal.app.database.write(async (queries) => {
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
        const begun = station.at(portal.reader).call(addRunPhoto, { params: { id: run.id }, body: form });
        await expect.poll(() => lockWaiters(portal.app.database), { timeout: 10_000 }).toBe(1);
        return { adding: begun };
      });
      const { status, reply } = await adding;
      expect([status, reply.run.photos, reply.run.seq]).toEqual([201, 1, run.seq + 2]);
    });

    testOfLocks(engine)('does not clear the line that another run is clearing', async () => {
      const { goods, station, worker } = await scene();
      const draft = { productId: goods.productId, stationId: station.id, quantity: 5 };
      const [one, other] = [await worker.start(draft), await worker.start(draft)];
      const { clearing } = await portal.app.database.write(async (queries) => {
        await lockStation(queries, station.id);
        const begun = worker.does(other.id, everythingGone);
        await expect.poll(() => lockWaiters(portal.app.database), { timeout: 10_000 }).toBe(1);
        await queries.updateTable('runs').set({ state: 'cleared' }).where('id', '=', one.id).execute();
        return { clearing: begun };
      });
      expect((await clearing).reason).toBe(`Run ${one.id} has not ended at this station. Close it first.`);
    });

    testOnce(engine)('the label says what it wants: batch and date', async () => {
      const name = next();
      const { reply: product } = await portal.editor.call(createProduct, {
        body: { sku: name, barcode: '5012345678900', labels: [{ labelSku: name, labelType: 'BBD' }] },
      });
      const station = await addRunStation(portal.app, name);
      const draft = { productId: product.id, stationId: station.id, quantity: 5 };
      const { status, problem } = await station.at(portal.reader).call(createRun, { body: draft });
      expect([status, problem.fields]).toEqual([
        400,
        {
          batch: 'This label has a batch. Please type it.',
          bestBefore: 'This label has a date. Please type it.',
        },
      ]);
      const { reply } = await station.at(portal.reader).call(createRun, {
        body: { ...draft, batch: 'L2207', bestBefore: '2027-03-31' },
      });
      expect([reply.batch, reply.bestBefore]).toEqual(['L2207', '2027-03-31']);
    });

    testOnce(engine)('a clock that goes back does not put an event before the last one', async () => {
      const { run, worker, goods } = await running();
      portal.app.clock.advance(-60_000);
      const { events } = await worker.does(run.id, rightOf(goods));
      portal.app.clock.advance(60_000);
      expect(events.map(({ at }) => at)).toEqual(['2026-01-15T08:00:00.000Z']);
    });

    testOnce(engine)(
      'a client wants a photo of the cleared line, one check in so many, and others than who published',
      async () => {
        const clientId = await addClient(portal.app.database, next());
        await portal.administrator.call(setClientControl, {
          params: { id: clientId },
          body: { needsPhoto: true, checkEvery: 4, needsApproval: true },
        });
        const { goods, station } = await scene({ clientId });
        const worker = workerAt(station.at(portal.editor));
        const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 8 });
        expect((await worker.does(run.id, everythingGone)).reason).toMatch(/^This client wants a photo/);
        const form = new FormData();
        const line = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
        form.set('photo', new File([new Uint8Array(await line.png().toBuffer())], 'line.png'));
        const photo = await station
          .at(portal.editor)
          .call(addRunPhoto, { params: { id: run.id }, body: form });
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
        const other = workerAt(station.at(portal.reader));
        await other.does(run.id, { kind: 'hand_over' });
        expect((await other.does(run.id, first)).verdict).toBe('right');
        await other.does(run.id, rightOf(goods));
        await countRun(other, run.id);
        expect((await other.does(run.id, rightOf(goods))).verdict).toBe('right');
        expect((await other.does(run.id, { kind: 'close', applied: 8 })).run.state).toBe('closed');
      },
    );

    testOnce(engine)('in shadow mode it warns and records, and stops nobody', async () => {
      const clientId = await addClient(portal.app.database, next());
      await portal.administrator.call(setClientControl, {
        params: { id: clientId },
        body: { isShadow: true },
      });
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

    test('every run of these tests can be played again from its events', async () => {
      expect(await unplayableRuns(portal.app)).toEqual([]);
    });
  });
});
