import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPrinters } from '#server/printers/printer-store.ts';
import { onBothEngines } from '#testing/engines.ts';
import { until } from '#testing/printing.ts';
import { startTestApp } from '#testing/test-app.ts';
import { demoMedia, openDemoPrinter, openPrinter } from './demo-printer.ts';
import { openPrinterPage } from './open-printer-page.ts';
import type { LabelPrinter } from './label-printer.ts';

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
