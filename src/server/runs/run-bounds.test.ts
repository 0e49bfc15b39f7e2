import { beforeAll, describe, expect, test } from 'vitest';
import {
  addRunEvent,
  addRunPhoto,
  createRun,
  getRun,
  listRunEvents,
  listRunsHere,
} from '#domain/runs/contract.ts';
import { createHold } from '#domain/holds/contract.ts';
import { onBothEngines, testOfLocks, testOnce } from '#testing/engines.ts';
import { addPrinter, addPrintJob } from '#testing/factories.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  everythingGone,
  workerAt,
  type RunGoods,
  type RunStation,
} from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('the bounds of runs', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;
    let goods: RunGoods;
    let station: RunStation;
    let count = 0;

    const newStation = () => addRunStation(app, `Bench ${(count += 1)}`);

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      editor = await app.as('editor');
      goods = await addRunGoods(app, 'JAM');
      station = await newStation();
    });

    const draft = (stationId: number) => ({ productId: goods.productId, stationId, quantity: 5 });
    const right = () =>
      ({ kind: 'check', product: goods.barcode, label: goods.labelSku, next: true }) as const;

    test('Y3: a run is started with the token of its station, or by an editor', async () => {
      const other = await newStation();
      for (const caller of [reader, other.at(reader)]) {
        const { status, problem } = await caller.call(createRun, { body: draft(station.id) });
        expect([status, problem.code]).toEqual([403, 'run.not_at_station']);
      }
      expect((await station.at(reader).call(createRun, { body: draft(station.id) })).status).toBe(201);
      expect((await editor.call(createRun, { body: draft(station.id) })).status).toBe(201);
    });

    test('Y3: a station has at most 20 open runs, in pages, and room for another once one has ended', async () => {
      const { id, at } = await newStation();
      const worker = at(reader);
      const made: number[] = [];
      for (let run = 0; run < 20; run += 1)
        made.push((await worker.call(createRun, { body: draft(id) })).reply.id);
      const refused = await worker.call(createRun, { body: draft(id) });
      expect([refused.status, refused.problem.code]).toEqual([409, 'run.too_many_open']);
      const { reply: elsewhere } = await editor.call(createRun, { body: draft((await newStation()).id) });
      const move = { kind: 'move', stationId: id, reason: 'Nearer' } as const;
      expect((await workerAt(editor).does(elsewhere.id, move)).code).toBe('run.station_full');
      const { reply, headers } = await worker.call(listRunsHere, { query: { page: 2, pageSize: 15 } });
      expect([reply.map((run) => run.id), headers.get('x-total-count')]).toEqual([
        made.slice(0, 5).toReversed(),
        '20',
      ]);
      await workerAt(editor).does(made[7] ?? 0, { kind: 'abandon', reason: 'Not today' });
      expect((await worker.call(createRun, { body: draft(id) })).status).toBe(201);
    });

    testOfLocks(engine)('Y3: two who start the twentieth at once are not both let in', async () => {
      const { id, at } = await newStation();
      for (let run = 0; run < 19; run += 1) await at(reader).call(createRun, { body: draft(id) });
      const both = await Promise.all([
        at(reader).call(createRun, { body: draft(id) }),
        editor.call(createRun, { body: draft(id) }),
      ]);
      expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
    });

    test('Y20: a run, its events and its acts are for its station and for editors @security-7.11', async () => {
      const [here, other] = [await newStation(), await newStation()];
      const { id } = await workerAt(here.at(reader)).start(draft(here.id));
      const statuses = async (caller: Caller) => [
        (await caller.call(getRun, { params: { id } })).status,
        (await caller.call(listRunEvents, { params: { id } })).status,
        (await caller.call(addRunEvent, { params: { id }, body: { kind: 'resume' } })).status,
        (await caller.call(addRunPhoto, { params: { id }, body: new FormData() })).status,
      ];
      expect(await statuses(reader)).toEqual([403, 403, 403, 403]);
      expect(await statuses(other.at(reader))).toEqual([403, 403, 403, 403]);
      // The last is a form without a photo.
      expect(await statuses(here.at(reader))).toEqual([200, 200, 201, 400]);
      expect(await statuses(editor)).toEqual([200, 200, 201, 400]);
    });

    testOnce(engine)('Y4: a scanned code has at most 512 characters', async () => {
      const here = await newStation();
      const { id } = await workerAt(here.at(reader)).start(draft(here.id));
      const challenge = (length: number) =>
        here.at(reader).call(addRunEvent, {
          params: { id },
          body: { kind: 'challenge', text: 'x'.repeat(length) },
        });
      expect((await challenge(512)).status).toBe(201);
      const { status, problem } = await challenge(513);
      expect([status, problem.message]).toEqual([400, 'A code in a run has at most 512 characters.']);
    });

    test('Y4: the answer to an act holds its events, not those before', async () => {
      const here = await newStation();
      const worker = workerAt(here.at(reader));
      const run = await addRunningRun(worker, { goods, station: here });
      const { events } = await worker.does(run.id, right());
      expect(events.map(({ seq, kind }) => [seq, kind])).toEqual([[run.seq + 1, 'check']]);
      expect((await worker.does(run.id, { kind: 'resume' })).events).toEqual([]);
    });

    test('Y4: a run that has recorded 500 MB takes no more checks, but is counted and closed', async () => {
      const here = await newStation();
      const worker = workerAt(here.at(reader));
      const run = await addRunningRun(worker, { goods, station: here, issued: 5 });
      const bytes = async () =>
        (
          await app.database.read
            .selectFrom('runs')
            .select('event_bytes')
            .where('id', '=', run.id)
            .executeTakeFirstOrThrow()
        ).event_bytes;
      const before = await bytes();
      const { reply } = await editor.call(getRun, { params: { id: run.id } });
      expect(before).toBeGreaterThan(JSON.stringify(reply.events).length / 2);
      await app.database.read
        .updateTable('runs')
        .set({ event_bytes: 499_999_900 })
        .where('id', '=', run.id)
        .execute();
      const refused = await here.at(reader).call(addRunEvent, { params: { id: run.id }, body: right() });
      expect([refused.status, refused.problem.code]).toEqual([409, 'run.full']);
      await worker.does(run.id, { kind: 'stop', reason: 'Full' });
      await worker.does(run.id, { kind: 'return', code: goods.roll.code, pieces: 4 });
      await worker.does(run.id, { kind: 'reconcile' });
      // The known-wrong card cannot be recorded any more, so that another person answers.
      await worker.does(run.id, { kind: 'close', applied: 1, reason: 'Full' });
      const answered = await workerAt(editor).does(run.id, { kind: 'second_person', reason: 'Full' });
      expect(answered.run.state).toBe('closed');
      expect(await bytes()).toBeGreaterThan(500_000_000);
    });

    testOnce(engine)('35: a hold stops the print jobs of a run that has no room for its event', async () => {
      const here = await newStation();
      const run = await addRunningRun(workerAt(here.at(reader)), { goods, station: here, issued: 5 });
      await addPrinter(app.database, { isHeld: true });
      const createdAt = app.clock.now.toISOString();
      const jobId = await addPrintJob(app.database, { userId: 1, state: 'queued', createdAt });
      const row = await app.database.read
        .selectFrom('runs')
        .select('standing')
        .where('id', '=', run.id)
        .executeTakeFirstOrThrow();
      const standing = row.standing.replace('"jobs":[]', `"jobs":[${jobId}]`);
      await app.database.read
        .updateTable('runs')
        .set({ event_bytes: 501_000_000, standing })
        .where('id', '=', run.id)
        .execute();
      const body = { on: 'station', id: here.id, reason: 'Knife' } as const;
      expect((await editor.call(createHold, { body })).status).toBe(201);
      const job = await app.database.read
        .selectFrom('print_jobs')
        .select('state')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      const { reply } = await editor.call(getRun, { params: { id: run.id } });
      expect([job.state, reply.seq, reply.holds]).toEqual(['stopped', run.seq, []]);
      // What holds it refuses its acts all the same.
      const { reply: check } = await here
        .at(reader)
        .call(addRunEvent, { params: { id: run.id }, body: right() });
      expect([check.verdict, check.code]).toEqual(['refused', 'hold.on']);
    });

    testOnce(engine)('Y4: a run has at most 500 photos', async () => {
      const here = await newStation();
      const worker = workerAt(here.at(reader));
      const { id } = await worker.start(draft(here.id));
      await worker.does(id, everythingGone);
      const { standing } = await app.database.read
        .selectFrom('runs')
        .select('standing')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await app.database.read
        .updateTable('runs')
        .set({ standing: standing.replace('"photos":0', '"photos":500') })
        .where('id', '=', id)
        .execute();
      const form = new FormData();
      form.set('photo', new File([await onePixel()], 'line.png'));
      const { status, problem } = await here.at(reader).call(addRunPhoto, { params: { id }, body: form });
      expect([status, problem.code]).toEqual([409, 'run.full']);
    });
  });
});

const onePixel = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
  return new Uint8Array(await picture.png().toBuffer());
};
