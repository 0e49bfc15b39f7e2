import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { createClient } from '#domain/clients/contract.ts';
import { createHold, listHolds, releaseHold, type Hold, type HoldDraft } from '#domain/holds/contract.ts';
import { createPrintJob, getPrintJob, resumePrintJob } from '#domain/printing/job-contract.ts';
import { getProduct } from '#domain/products/contract.ts';
import { shownLabels } from '#domain/products/shown-labels.ts';
import { resolveCode } from '#domain/resolver/contract.ts';
import { useRoll } from '#domain/rolls/contract.ts';
import { createRun, getRun } from '#domain/runs/contract.ts';
import { createBadge } from '#domain/stations/contract.ts';
import { getWork } from '#domain/work/contract.ts';
import type { ZplPrinter } from '#server/demo/printer/zpl-printer.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addProduct } from '#testing/factories.ts';
import { addZplPrinter, hastyTimes, openZplPrinter, until } from '#testing/printing.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  everythingGone,
  workerAt,
  type RunGoods,
} from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, testPassword, type TestApp } from '#testing/test-app.ts';

const signature = { password: testPassword };

onBothEngines((engine) => {
  let app: TestApp;
  let editor: Caller;
  let colleague: Caller;
  let reader: Caller;
  let administrator: Caller;

  beforeAll(async () => {
    app = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.0/8' }, { printTimes: hastyTimes });
    editor = await app.as('editor');
    colleague = await app.newPerson('colleague@example.com', 'editor');
    reader = await app.as('read_only');
    administrator = await app.as('administrator');
  });

  const word = () => `H-${randomUUID().slice(0, 8)}`;
  const set = async (draft: HoldDraft, by = editor): Promise<Hold> => {
    const { status, reply, problem } = await by.call(createHold, { body: draft });
    expect([status, problem.code]).toEqual([201, undefined]);
    return reply;
  };
  const release = (id: number, by = colleague, how: Record<string, unknown> = { signature }) =>
    by.call(releaseHold, { params: { id }, body: { reason: 'It was glass dust, not metal.', ...how } });

  let goods: RunGoods;
  let clientId: number;
  let station: Awaited<ReturnType<typeof addRunStation>>;
  let at: Caller;
  beforeEach(async () => {
    clientId = (await editor.call(createClient, { body: { name: word() } })).reply.id;
    // A barcode of its own, so that a scan names one product.
    const digits = String(Math.floor(Math.random() * 1e10)).padStart(10, '0');
    goods = await addRunGoods(app, word(), { clientId, barcode: `X${digits}` });
    station = await addRunStation(app, word());
    at = station.at(reader);
  });

  describe('a hold', () => {
    test('is set by an editor with a reason, on something that is there, and once @security-7.14', async () => {
      const draft = { on: 'product', id: goods.productId, reason: 'Metal found' } as const;
      expect((await reader.call(createHold, { body: draft })).status).toBe(403);
      const hold = await set(draft);
      expect(hold).toMatchObject({
        on: 'product',
        recordId: goods.productId,
        reason: 'Metal found',
        by: 'Test editor',
        releasedAt: null,
      });
      expect(hold.sentence).toMatch(/^Product H-\w+ is on hold: Metal found \(Test editor, /);
      const again = await colleague.call(createHold, { body: draft });
      expect(again.problem).toMatchObject({ code: 'hold.there', existingId: hold.id });
      const listed = await reader.call(listHolds, { query: { product: goods.productId } });
      expect(listed.reply).toEqual([hold]);
      expect((await editor.call(getWork, {})).reply.holds.count).toBeGreaterThan(0);
      const { reply: audit } = await administrator.call(listAudit, { query: { kind: 'hold_set', page: 1 } });
      expect(audit[0]).toMatchObject({
        subject: { entity: 'hold', id: hold.id },
        detail: { name: hold.name },
      });
      await release(hold.id);
    });

    testOnce(engine).each<[string, Record<string, unknown>, number, string]>([
      ['no reason', { on: 'client', id: 1 }, 400, 'Please say why.'],
      ['no id', { on: 'product', reason: 'Metal' }, 400, 'Say what is put on hold.'],
      ['no batch', { on: 'batch', reason: 'Metal' }, 400, 'Say what is put on hold.'],
      [
        'a batch that no run can have',
        { on: 'batch', batch: 'L 7', reason: 'Metal' },
        400,
        'A batch has letters without accents, digits and the signs of a keyboard, and no blanks.',
      ],
      [
        'no record of a release',
        { on: 'release', release: 3, reason: 'Metal' },
        400,
        'Say what is put on hold.',
      ],
      [
        'something unknown',
        { on: 'printer', id: 2_000_000_000, reason: 'Metal' },
        404,
        'What was to be put on hold is not there. Nothing was saved.',
      ],
      [
        'a badge as batch',
        { on: 'batch', batch: 'lpb-0123456789abcdefghjkmnpqrstvwxyz', reason: 'Metal' },
        400,
        'This is a badge. A badge is never a code: nothing was looked up or saved. Scan it at a station to sign in.',
      ],
    ])('with %s is refused in words', async (_, body, status, message) => {
      const response = await editor.fetch(createHold.path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect([response.status, await response.json()]).toEqual([
        status,
        expect.objectContaining({ message }),
      ]);
    });

    test('on a product, client, batch, release, roll or station refuses its scan, start, issue and check until another person releases it @security-7.14', async () => {
      const { productId, barcode, labelSku, roll } = goods;
      const worker = workerAt(at);
      const run = await addRunningRun(worker, { goods, station, batch: 'L-7' });
      const piece = { product: barcode, label: labelSku };
      const drafts: HoldDraft[] = [
        { on: 'product', id: productId, reason: 'Metal found' },
        { on: 'client', id: clientId, reason: 'Recall' },
        { on: 'batch', batch: 'l-7', reason: 'Sour' },
        { on: 'batch', batch: 'L-7', clientId, reason: 'Sour' },
        { on: 'release', id: productId, release: 1, reason: 'Wrong allergens' },
        { on: 'release', clientId, release: 1, reason: 'Wrong address' },
        { on: 'roll', id: roll.id, reason: 'Misprint' },
        { on: 'station', id: station.id, reason: 'Scale is off' },
      ];
      for (const draft of drafts) {
        const hold = await set(draft);
        const named: unknown = expect.stringContaining(`is on hold: ${draft.reason}`);
        for (const act of [
          { kind: 'check', ...piece, next: true },
          { kind: 'roll', code: roll.code, pieces: 1 },
        ] as const)
          expect([draft, await worker.does(run.id, act)]).toEqual([
            draft,
            expect.objectContaining({ verdict: 'refused', reason: named }),
          ]);
        const start = { productId, stationId: station.id, quantity: 5, batch: 'L-7' };
        const started = await at.call(createRun, { body: start });
        const isRoll = draft.on === 'roll';
        // The roll is not issued before the run has begun.
        const refusal = started.status === 201 ? null : [started.problem.code, started.problem.message];
        expect([draft, refusal]).toEqual([draft, isRoll ? null : ['hold.on', named]]);
        const text = isRoll ? roll.code : barcode;
        const { holds, problem } = (await reader.call(resolveCode, { query: { text } })).reply;
        // Neither a batch nor the station is in this code.
        const isInCode = draft.on !== 'batch' && draft.on !== 'station';
        const shown = problem && { code: problem.code, message: problem.message };
        expect([draft, shown]).toEqual([draft, isInCode ? { code: 'hold.on', message: named } : null]);
        expect(holds.map(({ id }) => id)).toEqual(isInCode ? [hold.id] : []);
        expect((await release(hold.id, editor)).problem.code).toBe('hold.own');
        expect((await release(hold.id)).reply).toMatchObject({
          releasedBy: 'Test editor',
          releaseReason: 'It was glass dust, not metal.',
        });
        expect([draft, (await worker.does(run.id, { kind: 'check', ...piece, next: true })).verdict]).toEqual(
          [draft, 'right'],
        );
      }
    });

    test('is an event of the runs of what is held, as is its release; what lets them go on is not among their acts @security-7.14', async () => {
      const batch = word();
      const worker = workerAt(at);
      const run = await addRunningRun(worker, { goods, station, batch, issued: 5 });
      const piece = { product: goods.barcode, label: goods.labelSku, seen: ['batch' as const] };
      const drafts: HoldDraft[] = [
        { on: 'product', id: goods.productId, reason: 'Metal' },
        { on: 'client', id: clientId, reason: 'Metal' },
        { on: 'release', id: goods.productId, release: 1, reason: 'Metal' },
        { on: 'release', clientId, release: 1, reason: 'Metal' },
        { on: 'batch', batch: batch.toLowerCase(), clientId, reason: 'Metal' },
        { on: 'roll', id: goods.roll.id, reason: 'Metal' },
        { on: 'station', id: station.id, reason: 'Metal' },
      ];
      for (const draft of drafts) {
        const hold = await set(draft);
        const { reply: held } = await at.call(getRun, { params: { id: run.id } });
        expect(held.events[0]).toMatchObject({
          format: 11,
          kind: 'hold',
          verdict: 'refused',
          said: { code: 'hold.on' },
          detail: { holdId: hold.id, on: draft.on, reason: 'Metal' },
          user: { name: 'Test editor' },
        });
        expect(held.next).toBe(`Stop, and touch nothing until it is released. ${hold.sentence}`);
        expect(held.acts).toEqual(['stop', 'spoil', 'return', 'photo', 'reconcile']);
        const refused = await worker.does(run.id, { kind: 'check', ...piece });
        expect([refused.verdict, refused.code]).toEqual(['refused', 'hold.on']);
        await release(hold.id);
        const { reply: released } = await at.call(getRun, { params: { id: run.id } });
        expect(released.events[0]).toMatchObject({
          kind: 'hold_released',
          detail: { holdId: hold.id, signed: { meaning: 'released', by: { id: colleague.userId } } },
        });
        expect([released.holds, released.due]).toEqual([[], 'resume']);
      }
      expect((await worker.does(run.id, { kind: 'check', ...piece })).verdict).toBe('right');
    });

    test('on a station is released in a run that was moved to another one meanwhile', async () => {
      const worker = workerAt(at);
      const run = await addRunningRun(worker, { goods, station, issued: 5 });
      const hold = await set({ on: 'station', id: station.id, reason: 'Knife' });
      const other = await addRunStation(app, word());
      await workerAt(editor).does(run.id, { kind: 'move', stationId: other.id, reason: 'Knife' });
      const check = { kind: 'check', product: goods.barcode, label: goods.labelSku } as const;
      const there = workerAt(other.at(reader));
      expect((await there.does(run.id, everythingGone)).code).toBe('hold.on');
      await release(hold.id);
      await there.does(run.id, everythingGone);
      expect((await there.does(run.id, check)).verdict).toBe('right');
    });

    test('on a roll keeps its labels from being taken without a run @security-7.14', async () => {
      const { code } = goods.roll;
      const take = () => editor.call(useRoll, { params: { code }, body: { pieces: 1 } });
      const hold = await set({ on: 'roll', id: goods.roll.id, reason: 'Misprint' });
      const { problem } = await take();
      expect([problem.code, problem.message]).toEqual([
        'hold.on',
        expect.stringContaining(`Roll ${code} is`),
      ]);
      await release(hold.id);
      expect((await take()).reply.piecesLeft).toBe(goods.roll.piecesLeft - 1);
    });

    testOnce(engine)('on a batch is found in a scanned code, and refuses its check', async () => {
      const gtin = '04012345678901';
      const other = await addRunGoods(app, word(), { clientId, barcode: gtin.slice(1) });
      const worker = workerAt(at);
      const run = await addRunningRun(worker, { goods: other, station });
      const text = `]d201${gtin}10L-9`;
      const hold = await set({ on: 'batch', batch: 'L-9', reason: 'Sour' });
      const resolved = (await reader.call(resolveCode, { query: { text } })).reply;
      expect(resolved.holds.map(({ id }) => id)).toEqual([hold.id]);
      const check = { kind: 'check', product: text, label: other.labelSku } as const;
      expect((await worker.does(run.id, check)).reason).toContain('Batch L-9 is on hold: Sour');
      // A supplier's label names its lot by a data identifier.
      const lot = { ...check, product: `[)>\u001e06\u001d1P${other.barcode}\u001dTL-9\u001e\u0004` };
      expect((await worker.does(run.id, lot)).reason).toContain('Batch L-9 is on hold: Sour');
      const ofLot = (await reader.call(resolveCode, { query: { text: lot.product } })).reply;
      expect(ofLot.holds.map(({ id }) => id)).toEqual([hold.id]);
      // And prints what is of GS1 in a symbol that does not say so.
      const unmarked = { ...check, product: `]C001${gtin}10L-9` };
      expect((await worker.does(run.id, unmarked)).reason).toContain('Batch L-9 is on hold: Sour');
      // Also if somebody has entered the whole of it as a code of a product.
      const code = { code: `01${gtin}10L-9`, kind: 'other', level: 'unit', pieces: null } as const;
      const codes = [{ ...code, isCheckedByHand: false }];
      await addProduct(app.database, { sku: word(), clientId, codes });
      const ofWhole = (await reader.call(resolveCode, { query: { text: unmarked.product } })).reply;
      expect([ofWhole.form, ofWhole.holds.map(({ id }) => id)]).toEqual(['text', [hold.id]]);
      await release(hold.id);
    });

    testOnce(engine)('leaves what ends a run open: stop, spoil, return, count, close', async () => {
      const worker = workerAt(at);
      const run = await addRunningRun(worker, { goods, station, issued: 3 });
      const hold = await set({ on: 'product', id: goods.productId, reason: 'Metal found' });
      for (const act of [
        { kind: 'spoil', pieces: 1 },
        { kind: 'stop', reason: 'On hold' },
      ] as const)
        expect((await worker.does(run.id, act)).verdict).toBe('right');
      const resumed = await worker.does(run.id, { kind: 'resume' });
      expect([resumed.verdict, resumed.reason]).toEqual(['refused', expect.stringContaining('Metal found')]);
      expect((await worker.does(run.id, { kind: 'reconcile' })).verdict).toBe('right');
      expect((await worker.does(run.id, { kind: 'return', code: goods.roll.code, pieces: 1 })).verdict).toBe(
        'right',
      );
      await release(hold.id);
    });
  });

  describe('a release from hold', () => {
    test('is signed by another person, also at the station of a worker, and once @security-7.14', async () => {
      const hold = await set({ on: 'product', id: goods.productId, reason: 'Metal found' });
      const pin = '2580';
      const body = { userId: colleague.userId ?? 0, pin };
      const { reply: badge } = await administrator.call(createBadge, { body });
      for (const [how, by, code] of [
        [{}, reader, 'signature.missing'],
        [{ signature: { password: 'Wrong-one-2026!' } }, reader, 'signature.wrong'],
        [{ signature }, reader, 'signature.may_not'],
        [{ signature: { badge: badge.code, pin: '1397' } }, reader, 'signature.wrong'],
        [{ signature: { email: 'editor@example.com', password: testPassword } }, colleague, 'hold.own'],
      ] as const)
        expect([how, (await release(hold.id, by, how)).problem.code]).toEqual([how, code]);
      const released = await release(hold.id, at, { signature: { badge: badge.code, pin } });
      expect(released.reply).toMatchObject({
        releasedBy: 'Test editor',
        releasedAt: app.clock.now.toISOString(),
      });
      expect((await release(hold.id)).problem.code).toBe('hold.released');
      const rows = await app.database.read
        .selectFrom('signatures')
        .select(['user_id', 'meaning', 'means'])
        .where('entity', '=', 'hold')
        .where('entity_id', '=', hold.id)
        .execute();
      expect(rows).toEqual([{ user_id: colleague.userId, meaning: 'released', means: 'badge' }]);
    });
  });

  describe('labels in print', () => {
    let printer: ZplPrinter;
    let printerId: number;
    beforeAll(async () => {
      printer = await openZplPrinter();
      printerId = await addZplPrinter(administrator, printer, 'Beside the hold');
    });

    const print = (labelId: string, quantity: number) =>
      reader.call(createPrintJob, {
        body: { printerId, productId: goods.productId, labelId, layout: 'barcode', fields: {}, quantity },
      });
    const labelOf = async () => {
      const { reply } = await reader.call(getProduct, { params: { id: goods.productId } });
      return shownLabels(reply)[0]?.id ?? '';
    };

    test('stop at the next label when they are put on hold, and go on only after its release @security-7.14', async () => {
      const labelId = await labelOf();
      printer.labelMs = 30;
      const { reply: job } = await print(labelId, 40);
      await until(async () => (printer.labels.length >= 2 ? true : null));
      const hold = await set({ on: 'printer', id: printerId, reason: 'Head is dirty' });
      const atHold = printer.labels.length;
      const stopped = await until(async () => {
        const { reply } = await reader.call(getPrintJob, { params: { id: job.id } });
        return reply.state === 'stopped' ? reply : null;
      });
      expect(stopped.sentence).toContain('is on hold: Head is dirty');
      expect(printer.labels.length).toBeLessThanOrEqual(atHold + 1);
      const resume = () =>
        reader.call(resumePrintJob, { params: { id: job.id }, body: { from: stopped.next ?? 1 } });
      expect((await resume()).problem.code).toBe('hold.on');
      const { problem } = await print(labelId, 1);
      expect(problem.code).toBe('hold.on');
      expect(problem.message).toMatch(
        /^Printer Beside the hold is on hold: Head is dirty .* Nothing was recorded\.$/,
      );
      await release(hold.id);
      const { reply: released } = await reader.call(getPrintJob, { params: { id: job.id } });
      expect([released.state, released.sentence]).toEqual([
        'stopped',
        'The hold on Beside the hold is released, and the job stays stopped: what is left of it prints only when somebody resumes it.',
      ]);
      expect((await editor.call(getWork, {})).reply.printing.count).toBe(1);
      printer.labelMs = 0;
      expect((await resume()).status).toBe(200);
      await until(async () => (printer.labels.length >= 40 ? true : null));
    });
  });
});
