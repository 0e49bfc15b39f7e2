import { expect, test } from 'vitest';
import { Problem } from '#domain/contract/problem.ts';
import { blankDots } from '#domain/printing/dots.ts';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { createNumberRange } from '#domain/printing/number-contract.ts';
import { said } from '#domain/words/say.ts';
import { ArtworkReader } from '#server/artwork/artwork-reader.ts';
import { findPrinter } from '#server/printers/printer-store.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addPrinter, addProduct } from '#testing/factories.ts';
import { until } from '#testing/printing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { findNextJob } from '../queue/queue-store.ts';
import { pngOfDots } from './dots-png.js';
import { FormMaker } from './form-maker.ts';
import type { LabelChecks } from './label-checks.ts';
import { LabelMaker } from './label-maker.ts';
import { PageLabels } from './page-labels.ts';

onSqlite((engine) => {
  test('a page that a busy machine could not draw waits, and is drawn when it is asked for again', async () => {
    const { database, storage, as } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const editor = await as('editor');
    const clientId = await addClient(database, 'Orchard');
    const media = { mediaWidthMm: 100, mediaHeightMm: 100 };
    const printerId = await addPrinter(database, { isHeld: true, ...media });
    const productId = await addProduct(database, { sku: 'JAM', clientId, labels: [{ id: 'pallet' }] });
    await editor.call(createNumberRange, {
      params: { id: clientId },
      body: { kind: 'sscc', prefix: '05012345', next: 1, last: 6 },
    });
    const { problem } = await editor.call(createPrintJob, {
      body: {
        printerId,
        productId,
        labelId: 'pallet',
        layout: 'address',
        fields: { lines: 'Dock 3', sscc: 'next' },
        quantity: 4,
      },
    });
    expect(problem?.message).toBe(undefined);
    const printer = await findPrinter(database.read, printerId);
    const job = await findNextJob(database.read, printerId);
    if (!printer || !job) throw new Error('There is no job.');

    let isBusy = true;
    let picture = 'a picture';
    const check = () => (isBusy ? Promise.reject(new Problem('service.busy')) : Promise.resolve(picture));
    const labels = new LabelMaker(storage, new ArtworkReader(database, storage));
    const pages = new PageLabels(database, () => new Date(), labels, { check });
    const forms = new FormMaker(pages);
    expect(await forms.form(printer, job, [1])).toBeInstanceOf(Uint8Array);
    // It was begun while the first one was printed, and failed.
    expect(await forms.form(printer, job, [2])).toMatchObject({ code: 'print_job.not_drawn' });
    isBusy = false;
    expect(await pages.labelOf(printer, job.id, 2)).toMatchObject({ picture: 'a picture' });

    // 36: a printer that does not reach the edge prints no page with something there.
    await database.read.updateTable('printers').set({ language: 'brother' }).execute();
    const toTheEdge = blankDots(800, 800);
    toTheEdge.bits[0] = 0x80;
    picture = pngOfDots(toTheEdge).toString('base64');
    expect(await pages.labelOf(printer, job.id, 4)).toMatchObject({
      fault: {
        code: 'print_job.page_faulty',
        values: {
          page: 4,
          reason: said('label.out_of_reach', { sides: 2.3, ends: 4.4 }),
        },
      },
    });
  });

  test('two printers that print pages at the same time draw each page once, and ahead', async () => {
    const { database, storage, as } = await startTestApp(engine, { PRINTER_NETWORKS: '127.0.0.1' });
    const editor = await as('editor');
    const clientId = await addClient(database, 'Orchard');
    const productId = await addProduct(database, { sku: 'JAM', clientId, labels: [{ id: 'pallet' }] });
    await editor.call(createNumberRange, {
      params: { id: clientId },
      body: { kind: 'sscc', prefix: '05012345', next: 1, last: 6 },
    });
    const work = async (name: string) => {
      const media = { mediaWidthMm: 100, mediaHeightMm: 100 };
      const printerId = await addPrinter(database, { name, isHeld: true, ...media });
      const fields = { lines: name, sscc: 'next' } as const;
      const { reply } = await editor.call(createPrintJob, {
        body: { printerId, productId, labelId: 'pallet', layout: 'address', fields, quantity: 3 },
      });
      const printer = await findPrinter(database.read, printerId);
      if (!printer) throw new Error('There is no printer.');
      return (page: number) => pages.labelOf(printer, reply.id, page);
    };
    const drawn: string[] = [];
    const ready = Promise.withResolvers<string>();
    const check: LabelChecks['check'] = ({ bytes }) => {
      drawn.push(Buffer.from(bytes).toString());
      return ready.promise;
    };
    const labels = new LabelMaker(storage, new ArtworkReader(database, storage));
    const pages = new PageLabels(database, () => new Date(), labels, { check });
    const [one, other] = [await work('Dock 1'), await work('Dock 2')];
    await one(1);
    await other(1);
    await until(() => Promise.resolve(drawn.length === 2 || null));
    const second = [one(2), other(2)];
    ready.resolve('a picture');
    expect(await Promise.all(second)).toMatchObject([{ picture: 'a picture' }, { picture: 'a picture' }]);
    await Promise.all([one(3), other(3)]);
    expect(drawn).toHaveLength(4);
  });
});
