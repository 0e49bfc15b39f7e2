import { beforeAll, describe, expect, test } from 'vitest';
import { correctBilling, getBilling, setRates, type Rate } from '#domain/billing/contract.ts';
import { deleteClient } from '#domain/clients/contract.ts';
import { getTimes } from '#domain/times/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient } from '#testing/factories.ts';
import {
  addRunGoods,
  addRunningRun,
  addRunStation,
  countRun,
  workerAt,
  type RunStation,
} from '#testing/runs.ts';
import { Billing } from '#server/billing/billing.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const rate = (fields: Partial<Rate> = {}): Rate => ({
  kind: 'piece',
  unit: 'piece',
  amount: '0.07',
  currency: 'EUR',
  from: '2026-01-01',
  ...fields,
});

onBothEngines((engine) => {
  describe('What is billed', () => {
    let app: TestApp;
    let administrator: Caller;
    let station: RunStation;
    let cases = 0;

    beforeAll(async () => {
      app = await startTestApp(engine);
      administrator = await app.as('administrator');
      station = await addRunStation(app, 'Bench 1');
    });

    const put = (clientId: number, rates: Rate[]) =>
      administrator.call(setRates, { params: { id: clientId }, body: rates });

    const bill = async (caller: Caller, clientId?: number) =>
      (
        await caller.call(getBilling, {
          query: { month: '2026-01', ...(clientId === undefined ? {} : { clientId }) },
        })
      ).reply;

    /** A client with a closed run of five pieces, one label spoiled. */
    const addBilledRun = async (work?: 'relabel') => {
      cases += 1;
      const clientId = await addClient(app.database, `=Client ${cases}`);
      const barcode = ['5012345678900', '4006381333931', '9780201379624'][cases - 1] ?? '5012345678900';
      const goods = await addRunGoods(app, `BILLED-${cases}`, { clientId, barcode });
      const worker = workerAt(station.at(await app.as('read_only')));
      const run = await addRunningRun(worker, { goods, station, issued: 6, work });
      await worker.does(run.id, { kind: 'spoil', pieces: 1 });
      for (let piece = 0; piece < 5; piece += 1)
        await worker.does(run.id, { kind: 'check', product: barcode, label: goods.labelSku, next: true });
      await countRun(worker, run.id);
      const closed = await worker.does(run.id, { kind: 'close', applied: 5 });
      expect(closed.run.state).toBe('closed');
      return { clientId, runId: run.id };
    };

    test('a closed run makes exact lines of its final quantities, which the client sees and nobody else’s', async () => {
      const { clientId, runId } = await addBilledRun();
      const other = await addBilledRun();
      await put(other.clientId, [rate()]);
      const rates = [
        rate(),
        rate({ kind: 'spoilt', amount: '0.0125' }),
        rate({ kind: 'set_up', unit: 'run', amount: '12' }),
      ];
      expect((await put(clientId, rates)).status).toBe(200);
      const person = await app.newPartner('bills@client.example', { clientId });
      const { lines, sums } = await bill(person);
      expect(lines.map((line) => [line.runId, line.kind, line.quantity, line.rate, line.amount])).toEqual([
        [runId, 'piece', 5, '0.07', '0.35'],
        [runId, 'spoilt', 1, '0.0125', '0.0125'],
        [runId, 'set_up', 1, '12', '12'],
      ]);
      expect(sums).toEqual([{ currency: 'EUR', amount: '12.3625' }]);
      expect((await bill(person, other.clientId)).lines).toEqual([]);
      expect((await bill(administrator)).lines).toHaveLength(4);
      const csv = await person.fetch('/api/billing?month=2026-01', { headers: { accept: 'text/csv' } });
      expect(csv.headers.get('content-type')).toContain('text/csv');
      expect(await csv.text()).toContain(
        `2026-01-15,${runId},'=Client 1,BILLED-1,,piece,piece,5,0.07,EUR,0.35,`,
      );
      const workbook = await person.fetch('/api/billing?month=2026-01', {
        headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      });
      expect(
        Buffer.from(await workbook.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      // A month that is over is billed as before when a client is deleted.
      await administrator.call(deleteClient, { params: { id: clientId } });
      expect((await bill(administrator)).lines).toHaveLength(4);
    });

    test('what a run says that it does is billed, by the hour the begun hours of its sealed events; times say how fast that went', async () => {
      const { clientId, runId } = await addBilledRun('relabel');
      // A currency without cents is billed exactly, too.
      await put(clientId, [rate({ kind: 'relabel', unit: 'hour', amount: '31.5', currency: 'JPY' })]);
      const { lines, sums } = await bill(administrator, clientId);
      expect(sums).toEqual([{ currency: 'JPY', amount: '31.5' }]);
      expect(lines.map(({ kind, unit, quantity }) => [kind, unit, quantity])).toEqual([
        ['relabel', 'hour', 1],
      ]);
      // However many such runs a month has, a statement reads the events of many.
      const other = await addBilledRun('relabel');
      await put(other.clientId, [rate({ kind: 'relabel', unit: 'hour' })]);
      let statements = 0;
      const read = app.checked.read.withPlugin({
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes('"run_events"')) statements += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const counted = new Billing({ ...app.checked, read }, () => app.clock.now);
      const hours = (await counted.month('2026-01', undefined)).lines.filter(({ unit }) => unit === 'hour');
      expect([hours.map(({ runId: id }) => id), statements]).toEqual([[runId, other.runId], 1]);
      const run = await app.database.read
        .selectFrom('runs')
        .select('product_id')
        .where('id', '=', runId)
        .executeTakeFirstOrThrow();
      // The clock of this portal stands still: there is no speed, and no names without the setting.
      const times = async (query: { work?: 'relabel' }) =>
        (await administrator.call(getTimes, { params: { id: run.product_id }, query })).reply;
      const none = { works: ['relabel'], runs: 0, piecesPerHour: null, people: null };
      expect([await times({}), await times({ work: 'relabel' })]).toEqual([none, { ...none, runs: 1 }]);
    });

    test('times by person are shown where they are kept, to who sees all runs, of the last 90 days', async () => {
      const kept = await startTestApp(engine, { TIMES_PER_PERSON: 'true' });
      const [who, reads] = [await kept.as('administrator'), await kept.as('read_only')];
      const [at, goods] = [await addRunStation(kept, 'Bench 1'), await addRunGoods(kept, 'TIMED-1')];
      const worker = workerAt(at.at(reads));
      const run = await addRunningRun(worker, { goods, station: at, issued: 1 });
      await kept.database.write((queries) =>
        queries
          .updateTable('runs')
          .set({ state: 'closed', applied: 1, ended_at: kept.clock.now.toISOString() })
          .where('id', '=', run.id)
          .execute(),
      );
      const times = async (caller: Caller) =>
        (await caller.call(getTimes, { params: { id: goods.productId } })).reply.people;
      expect(await times(who)).toEqual([{ name: 'Test read_only', runs: 1, piecesPerHour: null }]);
      expect(await times(reads)).toBeNull();
      kept.clock.advance(91 * 86_400_000);
      expect(await times(await kept.newPerson('later@example.com', 'administrator'))).toEqual([]);
    });

    test('a month of more runs than a bill shows is refused in words, and is not billed too low', async () => {
      const { clientId } = await addBilledRun();
      await put(clientId, [rate()]);
      const upTo = (most: number) =>
        new Billing(app.checked, () => app.clock.now, most).month('2026-01', clientId);
      await expect(upTo(0)).rejects.toMatchObject({ code: 'billing.too_many', status: 409 });
      expect((await upTo(1)).sums).toEqual([{ currency: 'EUR', amount: '0.35' }]);
    });

    test('a correction that comes again with something else is refused with what it has made', async () => {
      const { clientId, runId } = await addBilledRun();
      await put(clientId, [rate()]);
      const send = async (body: object): Promise<unknown> => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': `correction-${runId}` };
        const sent = { method: 'POST', headers, body: JSON.stringify(body) };
        const reply: unknown = await (await administrator.fetch(correctBilling.path, sent)).json();
        return reply;
      };
      const correction = { runId, kind: 'piece', quantity: -1, reason: 'Torn' };
      const made = await send(correction);
      expect(made).toMatchObject({ quantity: -1, reason: 'Torn' });
      expect(await send(correction)).toEqual(made);
      // Of the second kind there is no rate: only what was made can be shown.
      for (const other of [{ quantity: -3 }, { kind: 'pallet' }])
        expect(await send({ ...correction, ...other })).toMatchObject({
          code: 'request.key_reused',
          current: made,
        });
    });

    test('a day that is billed keeps its rate, a later one begins; a correction is a counter-line', async () => {
      const { clientId, runId } = await addBilledRun();
      await put(clientId, [rate()]);
      expect((await put(clientId, [rate({ amount: '0.09' })])).problem.code).toBe('billing.billed');
      expect((await put(clientId, [rate({ amount: '0.09', from: '2026-01-10' })])).problem.code).toBe(
        'billing.billed',
      );
      expect((await put(clientId, [rate({ amount: '0.09', from: '2026-01-16' })])).status).toBe(200);
      const inYen = await put(clientId, [rate({ kind: 'case', currency: 'JPY', amount: '5' })]);
      expect(inYen.problem.code).toBe('billing.two_currencies');
      // As is the currency of what was billed; one that was mistyped before is set right.
      expect((await put(clientId, [rate({ currency: 'JPY' })])).problem.code).toBe('billing.two_currencies');
      const wholly = [
        rate({ currency: 'JPY' }),
        rate({ amount: '0.09', from: '2026-01-16', currency: 'JPY' }),
      ];
      expect((await put(clientId, wholly)).problem.code).toBe('billing.billed');
      const fresh = await addClient(app.database, 'Mistyped');
      expect((await put(fresh, [rate({ currency: 'USD' })])).status).toBe(200);
      expect((await put(fresh, [rate()])).reply).toEqual([rate()]);
      const twice = await put(clientId, [
        rate({ from: '2026-02-01' }),
        rate({ from: '2026-02-01', amount: '1' }),
      ]);
      expect(twice.problem.fields).toEqual({
        '1.from': 'Another rate of this kind begins on this day, too.',
      });
      const wrong = await put(clientId, [rate({ amount: '1e3', currency: 'EURO' })]);
      expect(Object.keys(wrong.problem.fields ?? {})).toEqual(['0.amount', '0.currency']);
      const early = await put(clientId, [rate({ from: '0000-01-01' })]);
      expect(early.problem.fields).toEqual({ '0.from': 'This must lie between 1970 and 9999.' });
      for (const month of ['0000-01', '9999-12'])
        expect((await administrator.call(getBilling, { query: { month } })).problem.fields).toEqual({
          month: 'This must lie between 1970 and 9999.',
        });
      const correction = { runId, kind: 'piece', quantity: -2, reason: 'Counted twice' } as const;
      const { status, reply } = await administrator.call(correctBilling, { body: correction });
      expect([status, reply.amount, reply.reason]).toEqual([201, '-0.14', 'Counted twice']);
      expect((await bill(administrator, clientId)).sums).toEqual([{ currency: 'EUR', amount: '0.21' }]);
      const none = await administrator.call(correctBilling, { body: { ...correction, kind: 'pallet' } });
      expect(none.problem.code).toBe('billing.no_rate');
      // Before the rate of that day there was none, and its rate may be said again, and a rate in between that no run met.
      expect((await put(clientId, [rate({ amount: '0.01', from: '2025-12-01' }), rate()])).status).toBe(200);
      expect((await put(clientId, [rate({ amount: '0.02', from: '2025-12-10' })])).status).toBe(200);
    });
  });
});
