import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { addRunEvent, addRunPhoto, getRunEvidence, type RunAnswer } from '#domain/runs/contract.ts';
import { quarantineRoll } from '#domain/rolls/contract.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { onBothEngines } from '#testing/engines.ts';
import { signerOf, verified } from '#testing/evidence.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  countRun,
  everythingGone,
  photoForm,
  unplayableRuns,
  workerAt,
  type RunGoods,
} from '#testing/runs.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const rounds = 4;

onBothEngines((engine) => {
  describe('who tries to cheat a run', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;
    let word = 0;

    beforeAll(async () => {
      app = await startTestApp(engine);
      [reader, editor] = [await app.as('read_only'), await app.as('editor')];
    });

    /** A running run of goods at a station of its own. */
    const running = async (goods: RunGoods, by = reader, issued = 5) => {
      const station = await addRunStation(app, `A-${(word += 1)}`);
      const worker = workerAt(station.at(by));
      const run = await addRunningRun(worker, { goods, station, issued });
      return { id: run.id, station, worker, caller: station.at(by) };
    };
    const goodsOf = (pieces = 500) => addRunGoods(app, `A-${(word += 1)}`, { pieces });
    const checkOf = ({ barcode, labelSku }: RunGoods): RunAct => ({
      kind: 'check',
      product: barcode,
      label: labelSku,
      next: true,
    });
    const verdicts = (answers: readonly RunAnswer[]) => answers.map(({ verdict }) => verdict).toSorted();

    test('35: one photo that two people add to two runs at once is of one of them', async () => {
      const goods = await goodsOf();
      const runs = [await running(goods), await running(goods, editor)];
      for (let round = 0; round < rounds; round += 1) {
        const answers = await Promise.all(
          runs.map(async ({ id, caller }) => {
            const body = await photoForm(word * 100 + round);
            return (await caller.call(addRunPhoto, { params: { id }, body })).reply;
          }),
        );
        expect(verdicts(answers)).toEqual(['refused', 'right']);
      }
    });

    test('35: a run that is past its clearance is not moved to a line on which another one is, also not at once with a clearance there', async () => {
      const goods = await goodsOf();
      const [one, other] = [await running(goods), await running(goods)];
      const desk = workerAt(editor);
      const move: RunAct = { kind: 'move', stationId: other.station.id, reason: 'Nearer' };
      const refused = await desk.does(one.id, move);
      expect([refused.verdict, refused.code]).toEqual(['refused', 'run.other_line_taken']);
      const free = await addRunStation(app, `A-${(word += 1)}`);
      const { id: planned } = await workerAt(free.at(reader)).start({
        productId: goods.productId,
        stationId: free.id,
        quantity: 1,
      });
      const answers = await Promise.all([
        workerAt(free.at(reader)).does(planned, everythingGone),
        desk.does(one.id, { ...move, stationId: free.id }),
      ]);
      expect(verdicts(answers)).toEqual(['refused', 'right']);
    });

    test('35: what two tabs do at once is done once, and nothing follows the end of a run', async () => {
      const goods = await goodsOf();
      for (let round = 0; round < rounds; round += 1) {
        const { id, station, worker } = await running(goods, reader, 2);
        // Under one key, as after a lost answer.
        const again = callerWith(app.url, reader.token, reader.userId, {
          'x-station-token': station.token,
          'idempotency-key': `again-and-again-${id}-00000`,
        });
        const sent = await Promise.all(
          Array.from({ length: 4 }, () => again.call(addRunEvent, { params: { id }, body: checkOf(goods) })),
        );
        expect(new Set(sent.map(({ reply }) => reply.events[0]?.seq)).size).toBe(1);
        await countRun(worker, id);
        const ended = await Promise.all([
          worker.does(id, { kind: 'close', applied: 2 }),
          worker.does(id, { kind: 'close', applied: 2 }),
          worker.does(id, { kind: 'spoil', pieces: 1 }),
          worker.does(id, checkOf(goods)),
        ]);
        const last = Math.max(...ended.map(({ run }) => run.seq));
        const closed = ended.filter(({ run }) => run.state === 'closed');
        expect(closed.map(({ run }) => run.seq)).toEqual(closed.map(() => last));
      }
    });

    test('35: two runs do not get the last labels of a roll both, nor one when it goes into quarantine', async () => {
      const goods = await goodsOf(4 + rounds);
      const [one, other] = [await running(goods, reader, 2), await running(goods, editor, 2)];
      const roll = (pieces: number): RunAct => ({ kind: 'roll', code: goods.roll.code, pieces });
      const taken = await Promise.all([
        one.worker.does(one.id, roll(rounds)),
        other.worker.does(other.id, roll(rounds)),
      ]);
      expect(verdicts(taken)).toEqual(['refused', 'right']);
      for (let round = 0; round < rounds; round += 1) {
        const fresh = await goodsOf();
        const { id, worker } = await running(fresh, reader, 1);
        const params = { code: fresh.roll.code };
        const [answer] = await Promise.all([
          worker.does(id, { kind: 'roll', code: fresh.roll.code, pieces: 1 }),
          editor.call(quarantineRoll, { params, body: { reason: 'Misprint' } }),
        ]);
        expect(['right', 'wrong', 'refused']).toContain(answer.verdict);
        const after = await worker.does(id, checkOf(fresh));
        expect([after.verdict, after.run.stop?.because]).toEqual(['refused', 'roll']);
      }
    });

    test('35: a clock that jumps back and forth leaves a run in order, and its evidence green', async () => {
      const goods = await goodsOf();
      // Its artwork has its own name as content.
      const artwork = Buffer.from(`${goods.labelSku.slice(2)} v1.pdf`);
      await app.storage.put(goods.artworkKey, artwork, { contentType: 'application/pdf' });
      const { id, worker } = await running(goods, reader, 2);
      const minutes = 60 * 1000;
      for (const jump of [-3 * minutes, 5 * minutes, -4 * minutes]) {
        app.clock.advance(jump);
        const { events } = await worker.does(id, checkOf(goods));
        expect(events).toHaveLength(1);
      }
      await countRun(worker, id);
      await worker.does(id, { kind: 'close', applied: 2 });
      const answer = await editor.fetch(addressOf(getRunEvidence, { id }));
      const ours = await signerOf(app);
      const { colour, findings, gaps } = await verified(Buffer.from(await answer.arrayBuffer()), {
        knows: [ours],
      });
      expect([colour, findings, gaps]).toEqual(['proven', [], []]);
    });

    test('35: every run of these attempts can be played again from its events', async () => {
      expect(await unplayableRuns(app)).toEqual([]);
    });
  });
});
