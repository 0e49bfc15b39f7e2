import { expect, test } from 'vitest';
import {
  cancelPrintJob,
  createPrintJob,
  reprintPrintJob,
  resumePrintJob,
} from '#domain/printing/job-contract.ts';
import { printing } from '#domain/printing/printing-limits.ts';
import { said } from '#domain/words/say.ts';
import { systemClock } from '#server/clock.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addPrinter, addProduct } from '#testing/factories.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp } from '#testing/test-app.ts';
import { takeLease } from './lease-store.ts';
import { Ledger } from './ledger.ts';
import { findNextJob } from './queue-store.ts';

onBothEngines((engine) => {
  test('Y2: people take turns at a printer, a job at a time, and whoever fills its queue leaves room for others', async () => {
    const { database, as, newPerson } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const printerId = await addPrinter(database, { isHeld: true });
    const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
    const holder = { printerId, name: 'this test', leaseMs: 600_000 };
    await database.write((queries) => takeLease(database, queries, holder, { isHasty: true }));
    const ledger = new Ledger(database, systemClock, holder);
    const [filler, colleague, third] = [
      await as('read_only'),
      await as('editor'),
      await newPerson('third@example.com', 'read_only'),
    ];
    const asked = { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {} } as const;
    const queue = (by: Caller, quantity: number) => by.call(createPrintJob, { body: { ...asked, quantity } });
    const queued = async (by: Caller, quantity = 1) => {
      const { status, reply } = await queue(by, quantity);
      expect(status).toBe(201);
      return reply.id;
    };
    const nextId = async () => (await findNextJob(database.read, printerId))?.id;
    /** Prints one label of the next job, and the rest of it if it has only one. */
    const print = async (): Promise<number | undefined> => {
      const id = await nextId();
      if (id === undefined) return id;
      const pieces = await ledger.next(id, null, { version: 1, columns: 1 });
      await ledger.done(id, { pieces, as: 'printed' });
      return id;
    };

    const full: number[] = [];
    for (let job = 0; job < 5; job += 1) full.push(await queued(filler, 1_000));
    const refused = await queue(filler, 1);
    expect([refused.status, refused.problem.code]).toEqual([409, 'print_job.too_many']);
    // The first of them is begun, and goes on: labels of two jobs never lie in one stack.
    expect(await print()).toBe(full[0]);
    const small = await queued(colleague);
    const smaller = await queued(third);
    const further = await queued(colleague);
    expect(await print()).toBe(full[0]);
    await filler.call(cancelPrintJob, { params: { id: full[0] ?? 0 } });
    const order = [await print(), await print(), await nextId()];
    expect(order).toEqual([small, smaller, full[1]]);
    // Somebody else cancels what is in the way.
    await colleague.call(cancelPrintJob, { params: { id: full[1] ?? 0 } });
    expect(await nextId()).toBe(further);
    // Labels that are asked for again wait like new ones, as those of whoever asked.
    const again = await third.call(reprintPrintJob, {
      params: { id: small },
      body: { pieces: [1], reason: 'Torn' },
    });
    expect(again.status).toBe(201);
    expect([await print(), await print(), await nextId()]).toEqual([small, further, full[2]]);
    expect(
      (await filler.call(resumePrintJob, { params: { id: full[1] ?? 0 }, body: { from: 1 } })).status,
    ).toBe(200);
    // Its first two labels came out.
    const rest = await filler.call(resumePrintJob, { params: { id: full[0] ?? 0 }, body: { from: 3 } });
    expect(rest.status).toBe(200);
    await queued(filler, 2);
    const over = await filler.call(reprintPrintJob, {
      params: { id: further },
      body: { pieces: [1], reason: 'Torn' },
    });
    expect([over.status, over.problem.code]).toEqual([409, 'print_job.too_many']);
  });

  test('37: who has cancelled jobs waits no longer than others, and a job that others overtook while the printer was ready begins to wait for it anew', async () => {
    const { database, as, newPerson, clock } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const printerId = await addPrinter(database, { isHeld: true });
    const productId = await addProduct(database, { sku: 'JAM-1', barcode: '5012345678900' });
    const holder = { printerId, name: 'this test', leaseMs: 600_000 };
    await database.write((queries) => takeLease(database, queries, holder, { isHasty: true }));
    const ledger = new Ledger(database, () => clock.now, holder);
    const [one, other] = [await as('read_only'), await as('editor')];
    const asked = { printerId, productId, labelId: 'flat', layout: 'barcode', fields: {} } as const;
    const queued = async (by: Caller): Promise<number> =>
      (await by.call(createPrintJob, { body: { ...asked, quantity: 1 } })).reply.id;
    const next = () => findNextJob(database.read, printerId);
    const print = async (): Promise<number | undefined> => {
      const id = (await next())?.id;
      if (id === undefined) return id;
      await ledger.done(id, {
        pieces: await ledger.next(id, null, { version: 1, columns: 1 }),
        as: 'printed',
      });
      await ledger.ready();
      return id;
    };

    for (let job = 0; job < 3; job += 1)
      await one.call(cancelPrintJob, { params: { id: await queued(one) } });
    const others = [await queued(other), await queued(other), await queued(other)];
    const own = await queued(one);
    expect([await print(), await print(), await print()]).toEqual([others[0], others[1], own]);

    const paused = said('printer.paused');
    expect((await next())?.id).toBe(others[2]);
    await ledger.wait(others[2] ?? 0, paused);
    clock.advance(printing.waitForPrinterMs - 60_000);
    const third = await newPerson('third@example.com', 'read_only');
    const overtaking = await queued(third);
    expect(await print()).toBe(overtaking);
    clock.advance(120_000);
    expect(await next()).toMatchObject({ id: others[2] });
    await ledger.wait(others[2] ?? 0, paused);
    expect((await next())?.id).toBe(others[2]);
  });
});
