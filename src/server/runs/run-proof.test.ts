import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type ProductDraft } from '#domain/products/contract.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { getInventoryItem } from '#domain/inventory/contract.ts';
import { getRoll, quarantineRoll } from '#domain/rolls/contract.ts';
import type { RunAct } from '#domain/runs/acts.ts';
import { addRunPhoto, createRun, getRun, listRuns, type RunAnswer } from '#domain/runs/contract.ts';
import { endStation } from '#domain/stations/contract.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addClient, addItem } from '#testing/factories.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  countRun,
  everythingGone,
  knownWrong,
  workerAt,
  type RunStation,
  unplayableRuns,
} from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const ean = '5012345678900';
const fnsku = 'X0017TEST3';

onBothEngines((engine) => {
  describe('what a run proves', () => {
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

    const next = () => `P-${(word += 1)}`;
    /** A run with a roll issued and the known-wrong card caught, of a product with an EAN and an FNSKU. */
    const issued = async (
      draft: { batch?: string; dates?: Record<string, string> } = {},
      product: Pick<ProductDraft, 'clientId' | 'labels' | 'codes'> = {},
      station?: RunStation,
    ) => {
      const sku = next();
      const here = station ?? (await addRunStation(app, sku));
      const key = await addArtworkFile(app, `${sku}.pdf`);
      const { reply } = await editor.call(createProduct, {
        body: {
          sku,
          barcode: ean,
          clientId: product.clientId ?? (await addClient(app.database, sku)),
          codes: [{ code: fnsku, kind: 'fnsku' }],
          ...product,
          labels: [{ labelSku: `L-${sku}`, artworkFiles: [key], ...product.labels?.[0] }],
        },
      });
      const itemId = await addItem(app.database, { labelSku: `L-${sku}` });
      const roll = await editor.call(receiveRoll, {
        params: { id: itemId },
        body: { pieces: 500, artworkKey: key },
      });
      const worker = workerAt(here.at(reader));
      const run = await worker.start({ productId: reply.id, stationId: here.id, quantity: 10, ...draft });
      await worker.does(run.id, everythingGone);
      await worker.does(run.id, { kind: 'challenge', text: knownWrong });
      await worker.does(run.id, { kind: 'roll', code: roll.reply.code, pieces: 10 });
      const does = (act: RunAct) => worker.does(run.id, act);
      return { run, worker, does, roll: roll.reply, station: here, productId: reply.id };
    };
    const first = { kind: 'first_piece' as const, product: ean, label: fnsku };
    const check: RunAct = { kind: 'check', product: ean, label: fnsku, next: true };
    const serial = (number: string) => `01${ean.padStart(14, '0')}21${number}`;
    /** A first piece whose label is proved by a serial number: goods without one are tried before. */
    const tried = async (does: (act: RunAct) => Promise<RunAnswer>, number: string) => {
      const act = { ...first, label: serial(number) };
      expect((await does(act)).code).toBe('run.try_bare_first');
      await does({ kind: 'bare', text: null });
      return does(act);
    };

    test('B63: the box’s own code proves no label; the covered code is tried by itself', async () => {
      const { does, run } = await issued();
      const twice = await does({ kind: 'first_piece', product: ean, label: ean });
      expect([twice.verdict, twice.code, twice.run.rightChecks]).toEqual([
        'refused',
        'run.goods_for_label',
        0,
      ]);
      expect((await does({ kind: 'first_piece', product: fnsku, label: fnsku })).code).toBe(
        'run.label_for_product',
      );
      const right = await does(first);
      expect(right).toMatchObject({
        verdict: 'right',
        proof: { product: 'scanned', label: 'scanned', batch: null, date: null },
        run: { due: 'every', proved: { scanned: 1, seen: 0, repeated: 0 }, isCoverDue: true },
      });
      expect(right.run.acts).toEqual(expect.arrayContaining(['check', 'cover', 'roll', 'reconcile', 'stop']));
      expect((await does({ kind: 'cover', text: fnsku })).code).toBe('run.not_covered_code');
      expect((await does({ kind: 'cover', text: null })).run.isCoverDue).toBe(false);
      const readable = await does({ kind: 'cover', text: `]E0${ean}` });
      expect([readable.verdict, readable.reason, readable.run.state]).toEqual([
        'wrong',
        'The maker’s barcode is still readable. Cover it.',
        'stopped',
      ]);
      const refusals = await app.database.read
        .selectFrom('run_refusals')
        .select(['kind', 'said'])
        .where('run_id', '=', run.id)
        .orderBy('id')
        .execute();
      expect(refusals.map(({ kind, said }) => [kind, StoredSaid.parse(JSON.parse(said)).code])).toEqual([
        ['first_piece', 'run.goods_for_label'],
        ['first_piece', 'run.label_for_product'],
        ['cover', 'run.not_covered_code'],
      ]);
    });

    test('B15: a stand scanner that reads one box again and again proves one piece', async () => {
      const { does } = await issued();
      await does(first);
      const read = [];
      for (let time = 0; time < 3; time += 1) {
        const { verdict, code, proof } = await does({ kind: 'check', product: ean, label: fnsku });
        read.push([verdict, code, proof.label]);
      }
      expect(read).toEqual(Array.from({ length: 3 }, () => ['repeated', 'run.repeated', 'repeated']));
      const another = await does(check);
      expect([another.verdict, another.run.rightChecks, another.run.proved]).toEqual([
        'right',
        2,
        { scanned: 2, seen: 0, repeated: 3 },
      ]);
    });

    test('B21: a serial number and a Transparency code count once per client for ever, and say where they were', async () => {
      const clientId = await addClient(app.database, next());
      const labels = [{ carries: ['transparency' as const] }];
      const { does, run } = await issued({}, { clientId, labels });
      expect((await tried(does, 'SERIAL-1')).verdict).toBe('right');
      const code = 'AZ:TESTTESTTESTTESTTESTTEST01';
      // With the identifier that some scanners send first it is the same code.
      expect((await does({ ...check, label: `]d1${code}` })).verdict).toBe('right');
      const other = await issued({}, { clientId, labels });
      const copy = await tried(other.does, 'SERIAL-1');
      expect([copy.verdict, copy.code, copy.values]).toMatchObject([
        'wrong',
        'run.number_used',
        { number: `(01)${ean.padStart(14, '0')}(21)SERIAL-1`, run: run.id, event: 7 },
      ]);
      // Another client may have the same number; a label that is not stated to carry these codes is not proved by one.
      const elsewhere = await issued();
      expect((await tried(elsewhere.does, 'SERIAL-1')).verdict).toBe('right');
      expect((await elsewhere.does({ ...check, label: code })).code).toBe('run.no_such_numbers');
    });

    test('B21: a serial number with the number of the goods is doubted: if the goods carry one, it proves nothing', async () => {
      const { does } = await issued({}, { codes: [] });
      const kept = await does({ ...first, label: serial('BOX-1') });
      expect(kept.run.next).toMatch(/^Take goods that/);
      expect((await does({ kind: 'bare', text: ean })).code).toBe('run.not_bare_code');
      const caught = await does({ kind: 'bare', text: `]d2${serial('BOX-2')}` });
      expect([caught.verdict, caught.code, caught.run.rightChecks]).toEqual([
        'wrong',
        'run.bare_readable',
        0,
      ]);
      const answer: RunAct = { kind: 'second_person', reason: 'Look at the label' };
      await workerAt(administrator).does(caught.run.id, answer);
      const again = await does({ ...first, label: serial('BOX-3') });
      expect([again.verdict, again.code]).toEqual(['refused', 'run.elements_on_goods']);
      const looked: RunAct = { kind: 'first_piece', product: serial('BOX-4'), label: null, seen: ['label'] };
      expect((await does(looked)).verdict).toBe('right');
    });

    test('B21: two who check the same number at once are not both right', async () => {
      const clientId = await addClient(app.database, next());
      const runs = [await issued({}, { clientId }), await issued({}, { clientId })];
      for (const [nth, { does }] of runs.entries()) await tried(does, `ONE-${nth}`);
      const both = await Promise.all(
        runs.map(({ does }) => does({ ...first, kind: 'check', label: serial('BOTH') })),
      );
      expect(both.map(({ verdict }) => verdict).toSorted()).toEqual(['right', 'wrong']);
    });

    test('B69: a run has its dates by kind; what no code says is looked at', async () => {
      const { does, run } = await issued({ batch: 'L-7', dates: { use_by: '2027-03-31' } });
      expect(run).toMatchObject({ dates: { use_by: '2027-03-31' }, bestBefore: null });
      expect((await does(first)).code).toBe('run.look_at_batch');
      expect((await does({ ...first, seen: ['batch'] })).code).toBe('run.look_at_date');
      expect((await does({ ...first, seen: ['batch', 'date'] })).proof).toEqual({
        product: 'scanned',
        label: 'scanned',
        batch: 'seen',
        date: 'seen',
      });
      const wrong = await does({ ...check, label: `01${ean.padStart(14, '0')}1727040110L-7` });
      expect([wrong.verdict, wrong.code]).toEqual(['wrong', 'run.another_date']);
    });

    testOnce(engine)(
      'a label that no scan can tell from the box is said at the start, and looked at',
      async () => {
        const { does, run, roll } = await issued({}, { codes: [] });
        expect(run.notes.map(({ code }) => code)).toEqual(['run.no_scan_tells']);
        const seen = await does({ kind: 'first_piece', product: ean, label: null, seen: ['label'] });
        expect(seen).toMatchObject({ verdict: 'right', proof: { product: 'scanned', label: 'seen' } });
        expect((await does({ ...check, label: roll.code })).proof.label).toBe('seen');
        const other = await issued();
        const refused = await other.does({ kind: 'first_piece', product: ean, label: null, seen: ['label'] });
        expect([refused.verdict, refused.code]).toEqual(['refused', 'run.scan_the_label']);
      },
    );

    testOnce(engine)('a client may leave out the checks that are due for other reasons', async () => {
      const clientId = await addClient(app.database, next());
      const body = { checkAt: 'first_and_every', checkEvery: 10 } as const;
      const { reply } = await administrator.call(setClientControl, { params: { id: clientId }, body });
      expect(reply).toMatchObject({
        checkAt: 'first_and_every',
        challengesEachRun: true,
        unexplainedLimit: 0,
      });
      const { does, roll } = await issued({}, { clientId });
      expect((await does(first)).run.due).toBeNull();
      expect((await does({ kind: 'roll', code: roll.code, pieces: 10 })).run.due).toBe('every');
    });

    test('Y7: an editor moves a run whose station has ended, or counts and closes it at a desk', async () => {
      const { run, station, does } = await issued();
      await does(first);
      await does({ kind: 'cover', text: null });
      await administrator.call(endStation, { params: { id: station.id } });
      const desk = workerAt(editor);
      const other = await addRunStation(app, next());
      const seen = await editor.call(getRun, { params: { id: run.id } });
      expect(seen.reply.acts).toEqual(['stop', 'spoil', 'return', 'move', 'reconcile']);
      const moved = await desk.does(run.id, { kind: 'move', stationId: other.id, reason: 'Browser gone' });
      expect(moved.run.station.id).toBe(other.id);
      const there = workerAt(other.at(reader));
      expect((await there.does(run.id, check)).code).toBe('run.clear_first');
      await there.does(run.id, everythingGone);
      expect((await there.does(run.id, check)).verdict).toBe('right');
      await desk.does(run.id, { kind: 'reconcile' });
      const asked = await desk.does(run.id, { kind: 'close', applied: 2, cause: 'lost' });
      expect([asked.run.state, asked.run.closing?.unexplained]).toEqual(['reconciling', 8]);
    });

    test('Y11: a roll that goes into quarantine stops the runs that have its labels, and is wrong from then on', async () => {
      const { run, does, roll } = await issued({}, { codes: [] });
      const looked: RunAct = { kind: 'first_piece', product: ean, label: roll.code };
      expect((await does(looked)).verdict).toBe('right');
      // Typed by hand.
      const code = roll.code.toLowerCase();
      await editor.call(quarantineRoll, { params: { code }, body: { reason: 'Misprint' } });
      const { reply } = await editor.call(getRun, { params: { id: run.id } });
      expect([reply.state, reply.stop?.because, reply.stop?.code]).toEqual([
        'stopped',
        'roll',
        'run.roll_unusable',
      ]);
      await workerAt(administrator).does(run.id, { kind: 'second_person', reason: 'Set aside' });
      expect((await does(looked)).code).toBe('run.roll_not_issued');
    });

    testOnce(engine)(
      'B66: a roll of about so many gives what it has and is counted again at its return; a refused roll stands apart',
      async () => {
        const [goods, other] = [await addRunGoods(app, next()), await addRunGoods(app, next())];
        const body = { pieces: 10, withinPercent: 20, artworkKey: goods.artworkKey };
        const { reply: about } = await editor.call(receiveRoll, { params: { id: goods.itemId }, body });
        const station = await addRunStation(app, next());
        const worker = workerAt(station.at(reader));
        const run = await worker.start({ productId: goods.productId, stationId: station.id, quantity: 12 });
        const does = (act: RunAct) => worker.does(run.id, act);
        await does(everythingGone);
        await does({ kind: 'challenge', text: knownWrong });
        expect((await does({ kind: 'roll', code: other.roll.code, pieces: 1 })).verdict).toBe('wrong');
        expect((await does({ kind: 'roll', code: about.code, pieces: 13 })).verdict).toBe('refused');
        expect((await does({ kind: 'roll', code: about.code, pieces: 12 })).run.issued).toBe(12);
        await does({ kind: 'first_piece', product: goods.barcode, label: goods.labelSku });
        const back = { kind: 'return', code: about.code, pieces: 3 } as const;
        expect((await does({ ...back, onRoll: 7 })).reason).toContain('Count again.');
        expect((await does({ ...back, onRoll: 3 })).verdict).toBe('right');
        const { reply: roll } = await editor.call(getRoll, { params: { code: about.code } });
        expect([roll.piecesLeft, roll.piecesFound, roll.state]).toEqual([3, 2, 'available']);
        const { reply: item } = await editor.call(getInventoryItem, { params: { id: goods.itemId } });
        expect(item.stockOnHand).toBe(500 + 3);
        const runsBy = async (query: { roll?: string; refusedRoll?: string }) =>
          (await editor.call(listRuns, { query })).reply.map(({ id }) => id);
        expect(await runsBy({ roll: about.code })).toEqual([run.id]);
        expect(await runsBy({ roll: other.roll.code })).toEqual([]);
        expect(await runsBy({ refusedRoll: other.roll.code })).toEqual([run.id]);
      },
    );

    testOnce(engine)(
      'Y20: a photo that was used before is refused, and one of a run is shown to who may read the run',
      async () => {
        const { run, station } = await issued();
        const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } });
        const bytes = new Uint8Array(await picture.png().toBuffer());
        const add = () => {
          const form = new FormData();
          form.set('photo', new File([bytes], 'line.png'));
          return station.at(reader).call(addRunPhoto, { params: { id: run.id }, body: form });
        };
        const added = await add();
        expect(added.reply.verdict).toBe('right');
        expect((await add()).reply.code).toBe('run.photo_used');
        // Y20: it is for who may read the run.
        const key = String(added.reply.events[0]?.detail['key']);
        const elsewhere = await addRunStation(app, next());
        for (const [caller, status] of [
          [editor, 200],
          [station.at(reader), 200],
          [reader, 404],
          [elsewhere.at(reader), 404],
        ] as const)
          for (const address of [`/api/files/${key}`, `/api/files/${key}?width=160`, `/api/download/${key}`])
            expect([address, (await caller.fetch(address)).status]).toEqual([address, status]);
      },
    );

    testOnce(engine)(
      'each event holds a fact of its own shape, and a run in the middle of format 1 goes on',
      async () => {
        const goods = await addRunGoods(app, next());
        const station = await addRunStation(app, next());
        const worker = workerAt(station.at(reader));
        const run = await addRunningRun(worker, { goods, station, issued: 1 });
        await app.database.write((queries) =>
          queries
            .updateTable('run_events')
            .set({ format: 1, reason: 'A sentence of old times' })
            .where('run_id', '=', run.id)
            .where('seq', '=', 1)
            .execute(),
        );
        await countRun(worker, run.id);
        const { run: closed } = await worker.does(run.id, { kind: 'close', applied: 1 });
        expect(closed.state).toBe('closed');
        const { reply } = await editor.call(getRun, { params: { id: run.id } });
        expect(reply.events.at(-1)).toMatchObject({
          format: 1,
          said: null,
          reason: 'A sentence of old times',
        });
        expect(reply.events.find(({ kind }) => kind === 'challenge')).toMatchObject({
          format: 11,
          said: { code: 'run.caught', values: {} },
          reason: 'Good: the wrong code was caught.',
        });
      },
    );

    testOnce(engine)('what is malformed is refused in words', async () => {
      const { run, station, productId } = await issued();
      const post = async (body: unknown) => {
        const response = await station.at(reader).fetch(`/api/runs/${run.id}/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return [response.status, (await problemIn(response)).code];
      };
      expect(await post({ kind: 'check', product: null, label: '' })).toEqual([400, 'request.invalid']);
      expect(await post({ kind: 'check', product: 'x', label: null, seen: ['box'] })).toEqual([
        400,
        'request.invalid',
      ]);
      expect(await post({ kind: 'cover' })).toEqual([400, 'request.invalid']);
      const { problem } = await station.at(reader).call(createRun, {
        body: { productId: 1, stationId: station.id, quantity: 1, dates: { use_by: '2027-02-30' } },
      });
      expect(problem.code).toBe('request.invalid');
      // 35: the FNSKU is of a unit: as pallets nobody could scan it, and each label would be right by eye.
      const body = { productId, stationId: station.id, quantity: 1, level: 'pallet' } as const;
      expect((await station.at(reader).call(createRun, { body })).problem.fields).toEqual({
        level: 'The codes of this label are of another packaging level.',
      });
    });

    test('every run of these tests can be played again from its events', async () => {
      expect(await unplayableRuns(app)).toEqual([]);
    });
  });
});
