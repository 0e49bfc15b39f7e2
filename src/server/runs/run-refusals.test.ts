import { describe, expect, test } from 'vitest';
import { updateClient } from '#domain/clients/contract.ts';
import { deleteProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import { quarantineRoll, receiveRoll } from '#domain/rolls/contract.ts';
import { addRunEvent, getRun, listRunsHere } from '#domain/runs/contract.ts';
import { Standing } from '#domain/runs/run.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  countRun,
  everythingGone,
  workerAt,
  unplayableRuns,
} from '#testing/runs.ts';
import { runScene } from '#testing/scenes/run-scene.ts';

onBothEngines((engine) => {
  describe('a run', () => {
    const portal = runScene(engine);
    const { scene, rightOf, wrong, running, next, stockOf, publish } = portal;

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
        const refused = await portal.app.database.read
          .selectFrom('audit')
          .select('kind')
          .where('entity', '=', 'run')
          .where('entity_id', '=', run.id)
          .where('kind', '=', 'run_refused')
          .execute();
        expect(refused.length).toBeGreaterThan(0);
      },
    );

    testOnce(engine)('who worked in it cannot be its second person @security-7.11', async () => {
      const { goods, station } = await scene();
      const worker = workerAt(station.at(portal.editor));
      const run = await addRunningRun(worker, { goods, station });
      await worker.does(run.id, wrong);
      expect((await worker.does(run.id, { kind: 'second_person', reason: 'Fine' })).reason).toBe(
        'The second person must be somebody who has not worked in this run.',
      );
      await workerAt(station.at(portal.reader)).does(run.id, { kind: 'hand_over' });
      expect((await worker.does(run.id, { kind: 'second_person', reason: 'Fine' })).verdict).toBe('refused');
      expect(
        (await workerAt(portal.administrator).does(run.id, { kind: 'second_person', reason: 'Looked' }))
          .verdict,
      ).toBe('right');
    });

    testOnce(engine)('is worked at its station, by whose run it is @security-7.11', async () => {
      const { run, goods, station } = await running();
      const other = await addRunStation(portal.app, next());
      expect((await workerAt(other.at(portal.editor)).does(run.id, rightOf(goods))).reason).toBe(
        'This run is at another station.',
      );
      const colleague = workerAt(station.at(portal.editor));
      expect((await colleague.does(run.id, rightOf(goods))).reason).toBe(
        'This run is Test read_only’s. Take it over first.',
      );
      const taken = await colleague.does(run.id, { kind: 'hand_over', note: 'End of shift' });
      expect(taken.run.worker.id).toBe(portal.editor.userId);
      expect((await colleague.does(run.id, rightOf(goods))).verdict).toBe('right');
    });

    testOnce(engine)(
      'takes only rolls that fit its release, and says what to do with an old one',
      async () => {
        const { goods, station, worker } = await scene();
        const newer = await addArtworkFile(portal.app, 'v2.pdf');
        await portal.editor.call(updateProduct, {
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
        const { reply: right } = await portal.editor.call(receiveRoll, {
          params: { id: goods.itemId },
          body: { pieces: 50, artworkKey: newer },
        });
        const more = await worker.does(run.id, { kind: 'roll', code: right.code, pieces: 51 });
        expect([more.verdict, more.reason]).toEqual([
          'refused',
          'This roll has only 50 labels left. Nothing was taken. Take fewer, or another roll as well.',
        ]);
        await portal.editor.call(quarantineRoll, {
          params: { code: right.code },
          body: { reason: 'Colour' },
        });
        expect((await worker.does(run.id, { kind: 'roll', code: right.code, pieces: 5 })).reason).toMatch(
          /in quarantine/,
        );
        expect((await worker.does(run.id, { kind: 'roll', code: 'R-1111111-1', pieces: 5 })).verdict).toBe(
          'refused',
        );
        const other = await addRunGoods(portal.app, next(), { barcode: '4006381333931' });
        expect((await worker.does(run.id, { kind: 'roll', code: other.roll.code, pieces: 5 })).reason).toBe(
          'Release 2 has another label.',
        );
      },
    );

    testOnce(engine)(
      'takes nothing from a roll that is of another label of its release, also if the roll was issued before',
      async () => {
        const { goods, station, worker } = await scene();
        const { labelSku, artworkKey, roll, productId, itemId } = goods;
        const labels = [{ labelSku, artworkFiles: [artworkKey] }, { artworkFiles: [artworkKey] }];
        await portal.editor.call(updateProduct, { params: { id: productId }, body: { labels } });
        const { reply: product } = await portal.editor.call(getProduct, { params: { id: productId } });
        const labelId = product.labels[1]?.id ?? '';
        const draft = { productId, stationId: station.id, quantity: 5, labelId };
        const run = await worker.start(draft);
        await worker.does(run.id, everythingGone);
        const issue = { kind: 'roll', code: roll.code, pieces: 5 } as const;
        const wrongRoll = await worker.does(run.id, issue);
        expect([wrongRoll.verdict, wrongRoll.code]).toEqual(['wrong', 'run.roll_of_no_label']);
        // As a run is that took it before format 6 of events.
        await portal.app.database.write(async (queries) => {
          const { standing } = await queries
            .selectFrom('runs')
            .select('standing')
            .where('id', '=', run.id)
            .executeTakeFirstOrThrow();
          const rolls = [{ code: roll.code, issued: 5, returned: 0 }];
          const before = { ...Standing.parse(JSON.parse(standing)), rolls, issuedFromRolls: 5 };
          await queries
            .updateTable('runs')
            .set({ standing: JSON.stringify(before) })
            .where('id', '=', run.id)
            .execute();
        });
        const again = await worker.does(run.id, issue);
        expect([again.verdict, again.run.issued, await stockOf(itemId)]).toEqual(['wrong', 5, 500]);
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

    testOnce(engine)('a scan that came torn is scanned again, and stops nothing', async () => {
      const { run, worker, goods } = await running();
      const { barcode, labelSku } = goods;
      for (const piece of [
        { product: `${barcode}4006381333931`, label: null },
        { product: barcode, label: `${labelSku}]E0${barcode}` },
      ]) {
        const torn = await worker.does(run.id, { kind: 'check', ...piece });
        expect([torn.verdict, torn.code, torn.run.seq]).toEqual(['refused', 'run.misread', run.seq]);
      }
      const theirs = { kind: 'check', product: `${barcode}4006381333931`, label: '4006381333931' } as const;
      expect((await worker.does(run.id, theirs)).verdict).toBe('wrong');
    });

    test('a release that is published while a wrong piece of the count waits for a second person changes nothing of the count', async () => {
      const { run, worker, goods } = await running({}, 2);
      await worker.does(run.id, { kind: 'reconcile' });
      expect((await worker.does(run.id, wrong)).run.state).toBe('stopped');
      await publish(goods.productId, 'Two labels on each box');
      const answer = { kind: 'second_person', reason: 'Looked' } as const;
      const { run: counted } = await workerAt(portal.administrator).does(run.id, answer);
      expect([counted.state, counted.isSuperseded, counted.due]).toEqual(['reconciling', false, 'last']);
      const { code, values } = await worker.does(run.id, { kind: 'close', applied: 2 });
      expect([code, JSON.stringify(values)]).toEqual([
        'run.difference',
        expect.stringContaining('{"code":"run.check_missing","values":{"due":"last"}}'),
      ]);
      expect((await worker.does(run.id, rightOf(goods))).verdict).toBe('right');
    });

    testOnce(engine)('a new release of its client, and a product that is gone, stop it too', async () => {
      const clientId = await addClient(portal.app.database, next());
      await portal.editor.call(updateClient, { params: { id: clientId }, body: { aboutUs: 'Jam' } });
      const { run, worker, goods } = await running({ clientId });
      expect(run.clientRelease).toBe(1);
      await portal.editor.call(updateClient, {
        params: { id: clientId },
        body: { aboutUs: 'Jam and honey' },
      });
      expect((await worker.does(run.id, rightOf(goods))).reason).toMatch(/^Release 2 of R-\d+ was published/);
      const second = await running();
      await portal.administrator.call(deleteProduct, { params: { id: second.goods.productId } });
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
      const closed = await workerAt(portal.editor).does(run.id, {
        kind: 'second_person',
        reason: 'Swept them up',
      });
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

    test('only one run at a time is on a line', async () => {
      const { run, goods, station, worker } = await running();
      const second = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 5 });
      expect((await worker.does(second.id, everythingGone)).reason).toBe(
        `Run ${run.id} has not ended at this station. Close it first.`,
      );
      const { reply } = await station.at(portal.reader).call(listRunsHere, {});
      expect(reply.map(({ id }) => id)).toEqual([second.id, run.id]);
      // 35: one that a new release stops before its clearance is on no line.
      await publish(goods.productId, 'Two labels on each box');
      await countRun(worker, run.id);
      await worker.does(run.id, { kind: 'return', pieces: 19, code: goods.roll.code });
      await worker.does(run.id, { kind: 'close', applied: 1 });
      const third = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 5 });
      const { reply: stopped } = await portal.editor.call(getRun, { params: { id: second.id } });
      expect([stopped.state, stopped.stop?.because]).toEqual(['stopped', 'superseded']);
      expect((await worker.does(third.id, everythingGone)).run.state).toBe('cleared');
      expect((await portal.reader.call(listRunsHere, {})).reply).toEqual([]);
    });

    testOnce(engine)(
      'a line that another run has used is not cleared by what was confirmed before',
      async () => {
        const { goods, station, worker } = await scene();
        const draft = { productId: goods.productId, stationId: station.id, quantity: 1 };
        const early = await worker.start(draft);
        await worker.does(early.id, { kind: 'clear', gone: ['labels', 'goods', 'papers'] });
        const unused = await worker.start(draft);
        await worker.does(unused.id, { kind: 'abandon', reason: 'Not today' });
        portal.app.clock.now = new Date(portal.app.clock.now.getTime() + 1_000);
        const between = await addRunningRun(worker, { goods, station, issued: 1 });
        await countRun(worker, between.id);
        await worker.does(between.id, { kind: 'close', applied: 1 });
        const refused = await worker.does(early.id, { kind: 'clear', gone: ['printer'] });
        expect([refused.code, refused.values]).toEqual(['run.line_used', { run: between.id }]);
        await worker.does(early.id, { kind: 'abandon', reason: 'Start again' });
        const again = await worker.start(draft);
        expect((await worker.does(again.id, everythingGone)).run.state).toBe('cleared');
      },
    );

    test('somebody who is deactivated in mid-run records nothing more @security-7.11', async () => {
      const { run, goods, station } = await running();
      const leaver = await portal.app.newPerson(`${run.sku}-leaver@example.com`, 'read_only');
      await workerAt(station.at(leaver)).does(run.id, { kind: 'hand_over' });
      await portal.administrator.fetch(`/api/admin/users/${leaver.userId}/active`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ isActive: false }),
      });
      const { status } = await station.at(leaver).call(addRunEvent, {
        params: { id: run.id },
        body: rightOf(goods),
      });
      expect(status).toBe(401);
      expect((await portal.editor.call(getRun, { params: { id: run.id } })).reply.rightChecks).toBe(1);
    });

    test('every run of these tests can be played again from its events', async () => {
      expect(await unplayableRuns(portal.app)).toEqual([]);
    });
  });
});
