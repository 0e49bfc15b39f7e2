import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankDots } from '#domain/printing/dots.ts';
import { driverOf } from '#domain/printing/drivers/drivers.ts';
import { colourRaster } from '#domain/printing/drivers/pwg.ts';
import { askJob, askPrinter, printRaster } from '#server/printers/ipp-client.ts';
import { findPrinters } from '#server/printers/printer-store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { until } from '#testing/printing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { demoMedia, openDemoPrinter, openPrinter } from './demo-printer.ts';
import { openPrinterPage } from './open-printer-page.ts';
import type { LabelPrinter } from './label-printer.ts';

const demoLabel = { ...demoMedia, darkness: null, speed: null, offsetXDots: 0, offsetYDots: 0 };
const label = '^XA^CI28^PW800^LL400^FO50,50^A0N,60,60^FDPlum jam^FS^XZ';

describe('the printer of the demo', () => {
  let printer: LabelPrinter;
  let page: Awaited<ReturnType<typeof openPrinterPage>>;

  beforeAll(async () => {
    printer = await openPrinter(0);
    page = await openPrinterPage(printer, demoMedia, 0);
  });
  afterAll(async () => {
    await page.close();
    await printer.close();
  });

  const print = async (): Promise<void> => {
    const socket = connect(printer.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(label);
    await once(socket, 'close');
  };
  const textOf = async (): Promise<string> => (await fetch(page.address)).text();
  const does = (act: string, headers: Record<string, string> = {}) =>
    fetch(`${page.address}/${act}`, { method: 'POST', headers, redirect: 'manual' });

  test('shows each label as a printer draws it, and the bytes that came', async () => {
    expect(await textOf()).toContain('0 labels came out');
    await print();
    await until(async () => (printer.labels.length === 1 ? true : null));
    expect(await textOf()).toContain('1 label came out');
    const picture = await fetch(`${page.address}/labels/1.png`);
    const { width, height } = await sharp(await picture.bytes()).metadata();
    expect([width, height]).toEqual([800, 400]);
    expect(await (await fetch(`${page.address}/labels/1.bytes`)).text()).toBe(label);
  });

  test('holds labels while its paper is out, until somebody loads it', async () => {
    const before = printer.printed;
    expect((await does('take-paper')).status).toBe(303);
    await print();
    await until(async () => (printer.waiting === 1 ? true : null));
    expect(await textOf()).toContain('No paper. 1 waiting.');
    await does('mend');
    expect(printer.printed).toBe(before + 1);
    expect(await textOf()).toContain('Ready.');
  });

  test('keeps the latest labels, and numbers them by all that came out', async () => {
    printer.mostKept = 2;
    const before = printer.printed;
    for (let count = 0; count < 3; count += 1) await print();
    await until(async () => (printer.printed === before + 3 ? true : null));
    expect((await fetch(`${page.address}/labels/${before + 1}.bytes`)).status).toBe(404);
    expect((await fetch(`${page.address}/labels/${before + 3}.bytes`)).status).toBe(200);
  });

  test('does nothing that it does not know, nor for another site', async () => {
    for (const path of ['burn', 'constructor']) expect((await does(path)).status).toBe(404);
    for (const path of ['labels/0.png', 'labels/x.png', 'labels/1.exe', 'labels/99999.png'])
      expect((await fetch(`${page.address}/${path}`)).status).toBe(404);
    expect((await does('take-paper', { origin: 'http://elsewhere.example' })).status).toBe(403);
    expect(printer.condition.isPaperOut).toBe(false);
  });

  test.each(['zpl', 'tspl', 'epl', 'sbpl', 'brother', 'dymo'] as const)(
    'takes a label in %s, whatever language came before, and answers in it',
    async (language) => {
      const driver = driverOf(language);
      const dots = blankDots(800, 400);
      for (let y = 100; y < 200; y += 1) dots.bits.fill(0xff, y * 100 + 20, y * 100 + 40);
      const before = printer.printed;
      const socket = connect(printer.port, '127.0.0.1');
      await once(socket, 'connect');
      const report = driver?.status;
      const answer = new Promise<Buffer | null>((heard) => {
        if (report) socket.once('data', heard);
        else heard(null);
      });
      if (report) socket.write(report.question.bytes);
      const status = (await answer) ?? Buffer.alloc(0);
      expect(report ? report.question.read(status)?.isPaperOut : false).toBe(false);
      socket.end(driver?.bytesOf(dots, demoLabel) ?? '');
      await until(async () => (printer.printed === before + 1 ? true : null));
      expect(await printer.received.at(-1)?.draw()).toEqual(dots);
      expect(printer.received.at(-1)?.language).toBe(language);
    },
  );

  test('takes PWG raster over IPP at the same port, in grey and in colour', async () => {
    const { port } = printer;
    const place = { host: '127.0.0.1', name: '127.0.0.1', port, path: '/ipp/print' };
    expect(await askPrinter(place)).toMatchObject({ state: 'ready', isColour: true });
    const before = printer.printed;
    const id = await printRaster(
      place,
      driverOf('pwg')?.bytesOf(blankDots(800, 400), demoLabel) ?? new Uint8Array(),
      { title: 'a', ticket: [] },
    );
    await until(async () => ((await askJob(place, id ?? 0)) === 'printed' ? true : null));
    const data = new Uint8Array(800 * 400 * 3).fill(200);
    await printRaster(place, colourRaster({ width: 800, height: 400, data }, demoMedia), {
      title: 'b',
      ticket: [],
    });
    await until(async () => (printer.printed === before + 2 ? true : null));
    const shown = await sharp(
      await (await fetch(`${page.address}/labels/${printer.printed}.png`)).bytes(),
    ).stats();
    expect(shown.channels.slice(0, 3).map(({ mean }) => mean)).toEqual([200, 200, 200]);
  });

  test('takes another port where its own is taken', async () => {
    const second = await openPrinter(printer.port);
    expect(second.port).not.toBe(printer.port);
    await second.close();
  });
});

onBothEngines((engine) => {
  test('the portal of the demo knows its printer, at the port of today', async () => {
    const { database } = await startTestApp(engine);
    const at = '2026-11-23T10:00:00.000Z';
    const first = await openDemoPrinter(database, at);
    const second = await openDemoPrinter(database, at);
    const known = await findPrinters(database.read);
    expect(known).toMatchObject([{ name: 'Demo printer', address: '127.0.0.1', port: second.port }]);
    expect(second.port).not.toBe(first.port);
    await Promise.all([first.close(), second.close()]);
  });
});
