import { beforeAll, describe, expect, test } from 'vitest';
import { createPrintJob, getPrintJob, resumePrintJob } from '#domain/printing/job-contract.ts';
import { createNumberRange } from '#domain/printing/number-contract.ts';
import { createProduct, getProduct, updateProduct } from '#domain/products/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import * as back from '#domain/runs/back-contract.ts';
import { getRun, listRuns } from '#domain/runs/contract.ts';
import { said } from '#domain/words/say.ts';
import { readLine } from '#domain/runs/evidence/event-line.ts';
import { Replay } from '#domain/runs/evidence/replay.ts';
import { textOfEvent } from '#domain/runs/event-text.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addPrinter } from '#testing/factories.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  everythingGone,
  knownWrong,
  unplayableRuns,
  workerAt,
} from '#testing/runs.ts';
import { openZplPrinter, until } from '#testing/printing.ts';
import { addRoll } from '#testing/rolls.ts';
import type { Caller } from '#testing/caller.ts';
import { findRelease } from '../releases/store.ts';
import { eventsOf } from './events-store.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const never = (): never => {
  throw new Error('This is no line of evidence.');
};

const ean = '5012345678900';
const sscc = '050123450000000015';

onBothEngines((engine) => {
  describe('looking back', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' });
      reader = await app.as('read_only');
      editor = await app.as('editor');
    });

    /** One barcode label of a product, at this printer. */
    const labelAt = async (productId: number, printerId: number) => {
      const { reply } = await editor.call(getProduct, { params: { id: productId } });
      const labelId = reply.labels[0]?.id ?? '';
      return { printerId, productId, labelId, quantity: 1, layout: 'barcode', fields: {} } as const;
    };
    const jobOf = async (id: number) => (await reader.call(getPrintJob, { params: { id } })).reply;

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
      const named = { id: reader.userId, name: 'Test read_only', runs: 1 };
      expect(people).toEqual([named]);
      // Of an account that is gone there is no name, in any language.
      const gone = { run_id: run.id, user_id: 900_001 };
      await app.database.write((queries) => queries.insertInto('run_people').values(gone).execute());
      expect((await editor.call(back.listRunPeople, of)).reply).toEqual([
        named,
        { id: gone.user_id, name: null, runs: 1 },
      ]);
      for (const text of [sscc, `]C100${sscc}`, `(00)${sscc}`]) {
        const { reply } = await editor.call(listRuns, { query: { sscc: text } });
        expect([text, reply.map(({ id }) => id)]).toEqual([text, [run.id]]);
      }
      expect((await editor.call(listRuns, { query: { sscc: '123' } })).reply).toEqual([]);
      const found = async (query: { sku?: string; artwork?: string; user?: number }) =>
        (await editor.call(listRuns, { query })).reply.map(({ id }) => id);
      expect(await found({ sku: 'back-p' })).toEqual([run.id]);
      expect(await found({ artwork: roll.artwork.name, user: reader.userId ?? 0 })).toEqual([run.id]);
      expect(await found({ artwork: roll.artwork.key })).toEqual([run.id]);
      expect([...(await found({ sku: 'BACK' })), ...(await found({ artwork: 'other.pdf' }))]).toEqual([]);

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

    /** Checks, in a run of another client, a pallet's number that the portal printed for a run. */
    const wrongInAnother = async (printed: string) => {
      const roll = await addRoll(app, 'OTHER');
      const { reply: product } = await editor.call(createProduct, {
        body: {
          sku: 'OTHER-P',
          barcode: ean,
          labels: [{ labelSku: roll.item.labelSku, artworkFiles: [roll.artwork.key], carries: ['sscc'] }],
        },
      });
      const station = await addRunStation(app, 'Other');
      const worker = workerAt(station.at(reader));
      const run = await worker.start({ productId: product.id, stationId: station.id, quantity: 5 });
      await worker.does(run.id, everythingGone);
      await worker.does(run.id, { kind: 'challenge', text: knownWrong });
      await worker.does(run.id, { kind: 'roll', code: roll.code, pieces: 5 });
      const label = `00${printed}`;
      const answer = await worker.does(run.id, { kind: 'first_piece', product: ean, label });
      const { verdict, code, values } = answer;
      expect([verdict, code, values['number']]).toEqual(['wrong', 'run.number_of_another_job', printed]);
    };

    test('35: goes from an SSCC, a serial number or a carton of a range to the run that printed it, where alone they are right; its evidence holds', async () => {
      const clientId = await addClient(app.database, 'Orchard');
      const goods = await addRunGoods(app, 'RANGE', { clientId, barcode: '4006381333931' });
      const codes = [{ code: '14006381333938', kind: 'gtin', level: 'case', pieces: 12 } as const];
      await editor.call(updateProduct, { params: { id: goods.productId }, body: { codes } });
      const station = await addRunStation(app, 'Range');
      const run = await addRunningRun(workerAt(station.at(reader)), { goods, station });
      const label = await labelAt(
        goods.productId,
        await addPrinter(app.database, { name: 'Nobody there', port: 9 }),
      );
      const ranges = [
        { kind: 'sscc', prefix: '05012345', next: 1, last: 9 },
        { kind: 'serial', prefix: 'S', next: 1, last: 9 },
        { kind: 'carton', prefix: '', next: 41, last: 99 },
      ] as const;
      for (const body of ranges) await editor.call(createNumberRange, { params: { id: clientId }, body });
      const jobs = [
        { layout: 'address', fields: { lines: 'Dock 3', sscc: 'next' } },
        { layout: 'carton', fields: { serial: 'next' } },
        { layout: 'carton', fields: { from: 'next' } },
      ] as const;
      for (const job of jobs) {
        const body = { ...label, quantity: 2, ...job };
        const made = await reader.call(createPrintJob, { body });
        expect([job, made.problem.message]).toEqual([job, undefined]);
        const answer = await workerAt(station.at(reader)).does(run.id, {
          kind: 'print',
          jobId: made.reply.id,
        });
        expect([job, answer.verdict]).toEqual([job, 'right']);
      }
      const { reply: numbers } = await editor.call(back.listRunNumbers, { query: { client: clientId } });
      expect(numbers.map(({ kind, value, runId }) => [kind, value, runId])).toEqual([
        ['printed_sscc', '050123450000000015', run.id],
        ['printed_sscc', '050123450000000022', run.id],
        ['printed_serial', expect.stringMatching(/^\(01\)\d{14}\(21\)S/), run.id],
        ['printed_serial', expect.stringMatching(/^\(01\)\d{14}\(21\)S/), run.id],
        ['printed_carton', '41', run.id],
        ['printed_carton', '42', run.id],
      ]);
      for (const text of ['(00)050123450000000022', '42']) {
        const { reply } = await editor.call(listRuns, { query: { sscc: text, client: clientId } });
        expect([text, reply.map(({ id }) => id)]).toEqual([text, [run.id]]);
      }
      await wrongInAnother('050123450000000022');
      const { reply: found } = await editor.call(getRun, { params: { id: run.id } });
      expect(found.events.slice(0, 3).map(({ detail }) => [detail['numbers'], detail['cartons']])).toEqual([
        [undefined, { first: 41, last: 42 }],
        [expect.any(Array), undefined],
        [['050123450000000015', '050123450000000022'], undefined],
      ]);
      // The label of a carton says the batch of its run, and its date.
      const cartons = await addRunStation(app, 'Cartons');
      const worker = workerAt(cartons.at(reader));
      const dated = { batch: 'L-1', bestBefore: '2027-03-31' };
      const { id } = await worker.start({
        productId: goods.productId,
        stationId: cartons.id,
        quantity: 2,
        ...dated,
      });
      await worker.does(id, everythingGone);
      await worker.does(id, { kind: 'challenge', text: knownWrong });
      const without = 'run.job_without_batch';
      const answers: unknown[] = [];
      for (const fields of [{}, { batch: 'L-1' }, { bestBefore: '2027-03-31' }, dated]) {
        const body = { ...label, layout: 'carton' as const, fields };
        const { reply } = await reader.call(createPrintJob, { body });
        const { verdict, code } = await worker.does(id, { kind: 'print', jobId: reply.id });
        answers.push(code ?? verdict);
      }
      expect(answers).toEqual([without, without, without, 'right']);
      expect(await unplayableRuns(app)).toEqual([]);
    });

    test('36: no job is made for a run that has ended, and one that its run has taken waits for it no more', async () => {
      const goods = await addRunGoods(app, 'ENDED');
      const station = await addRunStation(app, 'Ended');
      const worker = workerAt(station.at(reader));
      const draft = { productId: goods.productId, stationId: station.id, quantity: 1 };
      const [ended, goingOn] = [await worker.start(draft), await worker.start(draft)];
      const body = await labelAt(goods.productId, await addPrinter(app.database, { name: 'Ended', port: 1 }));
      const make = (runId: number) => reader.call(createPrintJob, { body: { ...body, runId } });
      await worker.does(ended.id, { kind: 'abandon', reason: 'Not today' });
      expect((await make(ended.id)).problem.code).toBe('print_job.run_stopped');

      const another = (await make(goingOn.id)).reply.id;
      expect(await jobOf(another)).toMatchObject({ state: 'queued', code: 'print_job.waits_for_run' });
      // The printer does not answer, and may not have been asked yet.
      await worker.does(goingOn.id, everythingGone);
      await worker.does(goingOn.id, { kind: 'challenge', text: knownWrong });
      const neighbour = await addRunStation(app, 'Neighbour');
      const next = workerAt(neighbour.at(editor));
      const other = await next.start({ ...draft, stationId: neighbour.id });
      await next.does(other.id, everythingGone);
      const stolen = await next.does(other.id, { kind: 'print', jobId: another });
      expect([stolen.code, (await jobOf(another)).state]).toEqual(['run.job_in_a_run', 'queued']);
      expect((await worker.does(goingOn.id, { kind: 'print', jobId: another })).verdict).toBe('right');
      expect((await jobOf(another)).code).not.toBe('print_job.waits_for_run');
      // 35: all its labels are drawn by the portal, without a serial number.
      const ofBox: RunAct = {
        kind: 'first_piece',
        product: goods.barcode,
        label: `01${goods.barcode.padStart(14, '0')}21BOX-7`,
      };
      expect((await worker.does(goingOn.id, ofBox)).code).toBe('run.goods_for_label');

      // 35: labels without the batch and the day that the release prints are not its labels.
      const labels = [{ labelSku: goods.labelSku, printLayout: 'best_before' as const }];
      await editor.call(updateProduct, { params: { id: goods.productId }, body: { labels } });
      await worker.does(goingOn.id, { kind: 'reconcile' });
      expect((await worker.does(goingOn.id, { kind: 'close', applied: 0 })).run.state).toBe('closed');
      const dated = await worker.start({ ...draft, batch: 'L-1', bestBefore: '2027-03-31' });
      await worker.does(dated.id, everythingGone);
      await worker.does(dated.id, { kind: 'challenge', text: knownWrong });
      const plain = await reader.call(createPrintJob, {
        body: { ...(await labelAt(goods.productId, body.printerId)), runId: dated.id },
      });
      const refused = await worker.does(dated.id, { kind: 'print', jobId: plain.reply.id });
      expect([refused.code, (await jobOf(plain.reply.id)).state]).toEqual([
        'run.job_of_another_layout',
        'stopped',
      ]);
      const fields = { batch: 'L-1', bestBefore: '2027-03-31', serial: 'S-1' };
      const own = await reader.call(createPrintJob, {
        body: { ...(await labelAt(goods.productId, body.printerId)), layout: 'best_before', fields },
      });
      expect((await worker.does(dated.id, { kind: 'print', jobId: own.reply.id })).verdict).toBe('right');
      const label = (serial: string) => `01${goods.barcode.padStart(14, '0')}1527033110L-1\u001d21${serial}`;
      const piece = (serial: string): RunAct => ({
        kind: 'first_piece',
        product: goods.barcode,
        label: label(serial),
      });
      expect((await worker.does(dated.id, piece('BOX-7'))).code).toBe('run.number_of_no_job');
      expect((await worker.does(dated.id, piece('S-1'))).verdict).toBe('right');
      expect(await unplayableRuns(app)).toEqual([]);

      // The verifier judges the same, whatever the events say.
      const { read } = app.database;
      const release = await findRelease(read, 'product', goods.productId, dated.release);
      const [events = []] = await Array.fromAsync(eventsOf(read, dated.id));
      const faultsIf = (print: Record<string, unknown>): string => {
        const releases = { product: release?.content ?? null, client: null };
        const replay = new Replay(dated.id, { releases, used: new Map() });
        const lines = events.map((event) =>
          textOfEvent(dated.id, {
            ...event,
            detail: event.kind === 'print' ? { ...event.detail, ...print } : event.detail,
          }),
        );
        return lines.flatMap((line) => replay.next(readLine(line) ?? never())).join();
      };
      expect(faultsIf({})).toBe('');
      expect(faultsIf({ layout: 'barcode' })).toBe('issues labels of another layout than its release.');
      expect(faultsIf({ numbers: ['S-2'] })).toContain(
        'No label that was printed for this run has the number',
      );
    });

    test('36: a job that is made for a run is sent when the run has taken it, and one that a run refuses is stopped', async () => {
      const goods = await addRunGoods(app, 'TAKEN');
      const station = await addRunStation(app, 'Taken');
      const worker = workerAt(station.at(reader));
      const run = await addRunningRun(worker, { goods, station });
      const printer = await openZplPrinter();
      const printerId = await addPrinter(app.database, { name: 'Taken', port: printer.port });
      const body = await labelAt(goods.productId, printerId);
      const make = async (more: object = {}, by = reader) =>
        (await by.call(createPrintJob, { body: { ...body, ...more } })).reply.id;
      const printed = (id: number) => until(async () => ((await jobOf(id)).state === 'printed' ? id : null));

      expect((await reader.call(createPrintJob, { body: { ...body, runId: 999 } })).problem.code).toBe(
        'run.not_found',
      );
      const taken = await make({ runId: run.id });
      await printed(await make());
      expect(await jobOf(taken)).toMatchObject({ state: 'queued', code: 'print_job.waits_for_run' });
      await worker.does(run.id, { kind: 'print', jobId: taken });
      await printed(taken);

      // Neither has the batch of the run, which has none.
      const wrong = { layout: 'best_before', fields: { batch: 'OTHER', bestBefore: '2027-12-31' } };
      await printer.close();
      const [refused, ofAnother, loose] = [
        await make({ ...wrong, runId: run.id }),
        await make(wrong, editor),
        await make(wrong),
      ];
      for (const jobId of [refused, ofAnother, loose])
        expect((await worker.does(run.id, { kind: 'print', jobId })).code).toBe('run.job_of_another_batch');
      const code = 'print_job.refused_by_run';
      expect([await jobOf(refused), await jobOf(ofAnother), await jobOf(loose)]).toMatchObject([
        { state: 'stopped', code },
        { state: 'queued' },
        { state: 'stopped', code },
      ]);
      const again = await reader.call(resumePrintJob, { params: { id: refused }, body: { from: 1 } });
      expect(again.problem).toMatchObject({
        code: 'print_job.run_stopped',
        message: 'The run that this job was made for has not taken it. None of its labels is printed.',
      });
      await worker.does(run.id, { kind: 'print', jobId: taken });
      expect((await jobOf(taken)).state).toBe('printed');

      // A run that is counted takes no job any more, and what waits for a person in it waits for nobody then.
      const untaken = await make({ runId: run.id });
      await app.database.read
        .updateTable('print_jobs')
        .set({ state: 'stopped', said: JSON.stringify(said('print_job.restored')) })
        .where('id', '=', taken)
        .execute();
      expect((await worker.does(run.id, { kind: 'reconcile' })).verdict).toBe('right');
      expect(await jobOf(untaken)).toMatchObject({ state: 'stopped', code: 'print_job.not_of_run' });
      expect(await jobOf(taken)).toMatchObject({ state: 'stopped', code: 'print_job.run_stopped' });
    });
  });
});
