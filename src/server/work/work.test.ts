import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { createProduct, listProducts, updateProduct } from '#domain/products/contract.ts';
import { Gap } from '#domain/products/gaps.ts';
import { countToDo, getWork } from '#domain/work/contract.ts';
import * as limits from '#domain/limits.ts';
import { setClientControl } from '#domain/releases/control-contract.ts';
import { confirmReleases } from '#domain/releases/reading-contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addItem, addPrinter, addPrintJob } from '#testing/factories.ts';
import { addRunGoods, addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('what the catalogue lacks', () => {
    let app: TestApp;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      editor = await app.as('editor');
    });

    const work = async () => (await editor.call(getWork, {})).reply;
    const skusThatLack = async (lacks: Gap, rest: object = {}) => {
      const query = { lacks, page: 1, pageSize: 50, sort: 'sku' as const, ...rest };
      const { reply, headers } = await editor.call(listProducts, { query });
      expect(headers.get('x-total-count')).toBe(String(reply.length));
      return reply.map(({ sku }) => sku);
    };

    test('an empty portal has nothing, and lacks nothing', async () => {
      // No colleague.
      await app.newPartner('sam@supplier.example', { supplierCode: 'S-1' });
      const { lacks, has } = await work();
      expect(lacks).toEqual({ label: 0, artwork: 0, barcode: 0, client: 0, picture: 0, check: 0 });
      expect(Object.entries(has).flatMap(([step, isDone]) => (isDone ? step : []))).toEqual([]);
    });

    test('each gap is counted, and its filter finds just those products', async () => {
      const { reply: client } = await editor.call(createClient, { body: { name: 'Orchard' } });
      const add = (sku: string, fields: object) =>
        editor.call(createProduct, { body: { sku, itemDescription: sku, ...fields } });
      const whole = { clientId: client.id, barcode: '4006381333931' };
      await add('A-WHOLE-BUT-ARTWORK', { ...whole, labels: [{ labelSku: 'L-1' }] });
      await add('B-NO-LABEL', { ...whole, barcode: '8697415550576' });
      await add('C-NO-BARCODE', { clientId: client.id, labels: [{ labelSku: 'L-2' }] });
      await add('D-NO-CLIENT', { barcode: '5012345678900', labels: [{ labelSku: 'L-3' }] });
      await add('E-FLAT-LABEL', { ...whole, barcode: '73513537', labelSku: 'L-4', labelSize: '40 x 20' });
      const found = Object.fromEntries(
        await Promise.all(Gap.options.map(async (gap) => [gap, await skusThatLack(gap)] as const)),
      );
      expect(found).toEqual({
        label: ['B-NO-LABEL'],
        artwork: ['A-WHOLE-BUT-ARTWORK', 'C-NO-BARCODE', 'D-NO-CLIENT', 'E-FLAT-LABEL'],
        barcode: ['C-NO-BARCODE'],
        client: ['D-NO-CLIENT'],
        picture: ['A-WHOLE-BUT-ARTWORK', 'B-NO-LABEL', 'C-NO-BARCODE', 'D-NO-CLIENT', 'E-FLAT-LABEL'],
        check: [],
      });
      const { lacks, oldest, has } = await work();
      expect(lacks).toEqual({ label: 1, artwork: 4, barcode: 1, client: 1, picture: 5, check: 0 });
      expect(oldest.client).toBe(app.clock.now.toISOString());
      expect(has).toMatchObject({ client: true, product: true, artwork: false });
      expect(await skusThatLack('artwork', { clientId: client.id, search: 'no' })).toEqual(['C-NO-BARCODE']);
      expect(await skusThatLack('artwork', { clientId: client.id })).toHaveLength(3);
    });

    test('label stock that is out or low is counted, and is a first step only once there is some', async () => {
      for (const stockOnHand of [0, 0]) await addItem(app.database, { labelSku: 'L-S', stockOnHand });
      expect((await work()).has.stock).toBe(false);
      for (const stockOnHand of [3, 500]) await addItem(app.database, { labelSku: 'L-S', stockOnHand });
      const { stock, has } = await work();
      expect([stock, has.stock]).toEqual([{ out: 2, low: 1 }, true]);
    });

    test('what is none is refused with a sentence', async () => {
      const response = await editor.fetch('/api/products?lacks=everything&page=1');
      expect(response.status).toBe(400);
    });

    test('a release of a controlled client is work after a week, until everybody has confirmed it', async () => {
      const administrator = await app.as('administrator');
      const { reply: client } = await editor.call(createClient, { body: { name: 'Vale' } });
      const { reply: product } = await editor.call(createProduct, {
        body: { sku: 'V-1', clientId: client.id },
      });
      await administrator.call(setClientControl, { params: { id: client.id }, body: { isControlled: true } });
      expect((await work()).unread).toEqual([]);
      app.clock.advance(limits.unread.afterMs + 1);
      const later = [
        await app.newPerson('later-1@example.com', 'editor'),
        await app.newPerson('later-2@example.com', 'editor'),
      ];
      const unread = async () => (await later[0]?.call(getWork, {}))?.reply.unread;
      const [seen] = (await unread()) ?? [];
      expect(seen).toMatchObject({ clientId: client.id, clientName: 'Vale', release: 1 });
      for (const person of later)
        await person.call(confirmReleases, {
          params: { id: product.id },
          body: { release: 1, clientRelease: 1 },
        });
      expect((await unread())?.[0]?.people).toBe((seen?.people ?? 0) - 2);
    });
  });

  test('stopped and forgotten runs and drafts of controlled clients are to do, and counted together', async () => {
    const app = await startTestApp(engine);
    const editor = await app.as('editor');
    const work = async () => (await editor.call(getWork, {})).reply;
    const before = countToDo(await work());
    await addPrinter(app.database, { isHeld: true });
    const jobs = [
      ['unknown', 'print_job.look_at_label'],
      ['stopped', 'print_job.waited_an_hour'],
      ['stopped', 'print_job.page_faulty'],
      ['stopped', 'print_job.hold_released'],
      ['stopped', 'print_job.cancelled'],
      ['stopped', 'print_job.old_release'],
      ['printed', 'print_job.sent'],
    ] as const;
    for (const [state, code] of jobs)
      await addPrintJob(app.database, {
        userId: editor.userId ?? 0,
        state,
        createdAt: '2026-01-15T08:00:00.000Z',
        said: { code, values: {} },
      });
    // A job that was cancelled waits for nobody, and neither does one whose labels may not be printed any more.
    expect((await work()).printing).toEqual({ count: 4, oldest: '2026-01-15T08:00:00.000Z' });
    const goods = await addRunGoods(app, 'RUN-1');
    const station = await addRunStation(app, 'Bench 1');
    expect((await work()).has).toMatchObject({ station: true, scanner: false, badge: false });
    const worker = workerAt(station.at(editor));
    const stopped = await addRunningRun(worker, { goods, station });
    await worker.does(stopped.id, { kind: 'stop', reason: 'Jam' });
    expect((await work()).runs).toMatchObject({ stopped: { count: 1 }, open: { count: 0, oldest: null } });
    const { reply: client } = await editor.call(createClient, { body: { name: 'Moor' } });
    const { reply: product } = await editor.call(createProduct, {
      body: { sku: 'M-1', clientId: client.id },
    });
    const administrator = await app.as('administrator');
    await administrator.call(setClientControl, { params: { id: client.id }, body: { isControlled: true } });
    await editor.call(updateProduct, { params: { id: product.id }, body: { notes: 'New' } });
    expect((await work()).drafts).toMatchObject([{ clientId: client.id, clientName: 'Moor', count: 1 }]);
    expect(countToDo(await work()) - before).toBe(6);
  });
});
