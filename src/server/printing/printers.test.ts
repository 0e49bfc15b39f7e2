import { describe, expect, test } from 'vitest';
import {
  createPrinter,
  deletePrinter,
  getPrinterStatus,
  testPrinter,
  updatePrinter,
} from '#domain/printing/contract.ts';
import { cancelPrintJob, createPrintJob, resumePrintJob } from '#domain/printing/job-contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { until } from '#testing/printing.ts';
import { queueScene } from '#testing/scenes/queue-scene.ts';

onSqlite((engine) => {
  describe('the queue of a printer', () => {
    const portal = queueScene(engine);
    const { jobOf, queue, ended } = portal;

    test('an address outside the networks is refused when it is set, and nothing is sent to it later @security-7.8', async () => {
      const administrator = await portal.app.as('administrator');
      const body = {
        name: 'Elsewhere',
        language: 'zpl' as const,
        port: 9100,
        dotsPerMm: 8 as const,
        mediaWidthMm: 60,
        mediaHeightMm: 40,
      };
      const refused = await administrator.call(createPrinter, { body: { ...body, address: '10.1.2.3' } });
      expect([refused.status, refused.problem.code]).toEqual([400, 'printer.outside']);
      // localhost may also be ::1, which is outside the networks.
      const named = await administrator.call(createPrinter, {
        body: { ...body, address: 'no.such.invalid' },
      });
      expect(named.status).toBe(201);
      await administrator.call(deletePrinter, { params: { id: named.reply.id } });
    });

    test('a printer with open jobs cannot be deleted; without them it can, and its jobs are kept', async () => {
      const administrator = await portal.app.as('administrator');
      const { reply: other } = await administrator.call(createPrinter, {
        body: {
          name: 'Bench 2',
          language: 'zpl',
          address: '127.0.0.1',
          port: portal.printer.port,
          dotsPerMm: 12,
          mediaWidthMm: 60,
          mediaHeightMm: 40,
        },
      });
      portal.printer.condition.isPaused = true;
      const { reply } = await portal.worker.call(createPrintJob, {
        body: {
          printerId: other.id,
          productId: portal.productId,
          labelId: 'flat',
          layout: 'barcode',
          fields: {},
          quantity: 1,
        },
      });
      const refused = await administrator.call(deletePrinter, { params: { id: other.id } });
      expect(refused.problem.code).toBe('printer.has_jobs');
      await portal.worker.call(cancelPrintJob, { params: { id: reply.id } });
      expect((await administrator.call(deletePrinter, { params: { id: other.id } })).status).toBe(200);
      expect(await jobOf(reply.id)).toMatchObject({ printerId: null, printerName: 'Bench 2' });
      const resumed = await portal.worker.call(resumePrintJob, {
        params: { id: reply.id },
        body: { from: 1 },
      });
      expect(resumed.problem.code).toBe('printer.not_found');
    });

    test('a printer says how it is: ready, in need of somebody, printing, or silent', async () => {
      const statusNow = async () =>
        (await portal.worker.call(getPrinterStatus, { params: { id: portal.printerId } })).reply;
      await until(async () => ((await statusNow()).state === 'ready' ? true : null));
      expect(await statusNow()).toMatchObject({
        sentences: ['The printer is ready.'],
        report: { isPaperOut: false, labelsRemaining: 0 },
      });
      portal.printer.condition.isRibbonOut = true;
      portal.printer.condition.isHeadOpen = true;
      const all = await Promise.all([1, 2, 3, 4].map(statusNow));
      expect(all.map(({ state }) => state)).toEqual(Array(4).fill('attention'));
      expect(all[0]?.sentences).toEqual([
        'The print head or the cover is open. Close it.',
        'The printer is out of ribbon. Load a ribbon.',
      ]);
      portal.printer.mend();
      portal.printer.labelMs = 50;
      const id = await queue(3);
      const busy = await until(async () => {
        const status = await statusNow();
        return status.state === 'busy' ? status : null;
      });
      expect(busy.report).toBeNull();
      const test = await (
        await portal.app.as('administrator')
      ).call(testPrinter, { params: { id: portal.printerId } });
      expect(test.problem.code).toBe('printer.busy');
      await ended(id);
      const noAnswer = { answer: 'HTTP/1.1 400 Bad Request\r\n' };
      portal.printer.faults.push(noAnswer, noAnswer, noAnswer);
      expect(await statusNow()).toMatchObject({
        state: 'silent',
        reasons: [{ code: 'printer.no_answer', values: { language: 'ZPL' } }],
      });
    });

    test('the ruler is printed once, and not on a printer that is not ready', async () => {
      const administrator = await portal.app.as('administrator');
      const params = { id: portal.printerId };
      const print = () =>
        until(async () => {
          const answer = await administrator.call(testPrinter, { params });
          return answer.status === 200 ? answer.reply : null;
        });
      portal.printer.condition.isPaperOut = true;
      expect(await print()).toMatchObject({
        state: 'attention',
        sentences: ['The printer is out of labels. Load a roll.'],
      });
      expect(portal.printer.labels).toEqual([]);
      portal.printer.mend();
      expect((await print()).state).toBe('ready');
      expect(portal.printer.labels).toHaveLength(1);
      expect(portal.printer.labels[0]).toContain('^FDBench 1^FS');
      // 36: a printer that does not know this compression prints no square.
      expect(portal.printer.labels[0]).toMatch(/No black square below\?.*\^GFA,\d+,72,3,:Z64:/);
    });

    test('a stale change of a printer is refused with what it is now', async () => {
      const administrator = await portal.app.as('administrator');
      const draft = {
        name: 'Bench 1',
        language: 'zpl' as const,
        address: '127.0.0.1',
        port: portal.printer.port,
        dotsPerMm: 8 as const,
        mediaWidthMm: 60,
        mediaHeightMm: 40,
      };
      const params = { id: portal.printerId };
      const { reply } = await administrator.call(updatePrinter, { params, body: { ...draft, version: 1 } });
      expect(reply.version).toBe(2);
      const stale = await administrator.call(updatePrinter, { params, body: { ...draft, version: 1 } });
      expect([stale.status, stale.problem.code]).toEqual([409, 'record.changed_meanwhile']);
    });
  });
});
