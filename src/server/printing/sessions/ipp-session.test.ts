import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { blankDots } from '#domain/printing/dots.ts';
import { pwg } from '#domain/printing/drivers/pwg.ts';
import { PrinterDraft, type Printer } from '#domain/printing/printer.ts';
import { demoMedia, openPrinter } from '#server/demo/printer/demo-printer.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { hastyTimes, until } from '#testing/printing.ts';
import { IppPrinter } from '#testing/servers/ipp-printer.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { openIppSession } from './ipp-session.ts';
import type { Session } from './session.ts';

const networks = new PrinterNetworks([{ address: '127.0.0.0', bits: 8 }]);

const printerAt = (port: number): Printer => {
  const draft = PrinterDraft.parse({
    ...demoMedia,
    name: 'A',
    language: 'pwg',
    address: '127.0.0.1',
    port,
  });
  return { ...draft, id: 1, version: 1, model: null, resolution: null };
};

const open = async (entered: Printer, stopping: AbortController): Promise<Session> => {
  const session = await openIppSession(entered, {
    networks,
    times: hastyTimes,
    stopping: stopping.signal,
    ending: new AbortController().signal,
    note: () => Promise.resolve(),
  });
  if (!('print' in session)) throw new Error(session.reason.code);
  return session;
};

/** A printer that holds what it takes, and a way to it that loses the next `lost` connections, or is closed. */
const openHolding = async () => {
  const printer = await openPrinter(0);
  cleanUp(() => printer.close());
  const way = { lost: 0, close: () => server.close() };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    way.lost -= 1;
    if (way.lost >= 0) return socket.resetAndDestroy();
    const onward = connect(printer.port, '127.0.0.1').on('error', () => socket.destroy());
    return socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const entered = printerAt(port);
  const stopping = new AbortController();
  const session = await open(entered, stopping);
  printer.condition.isPaused = true;
  const form = pwg.bytesOf(blankDots(800, 400), entered);
  const watch = { say: () => Promise.resolve(), isWanted: () => Promise.resolve(true) };
  const outcome = session.print(form, watch);
  await until(() => Promise.resolve(printer.waiting === 1 || null));
  return { printer, way, stopping, outcome };
};

test('a label that the printer has taken is not said to be unsent when the printer cannot be asked any more: it may come out', async () => {
  const { printer, way, outcome } = await openHolding();
  way.close();
  expect(await outcome).toBe('unknown');
  printer.mend();
  expect(printer.printed).toBe(1);
});

test('a question that is lost is asked again, so that a label which came out is known as printed', async () => {
  const { printer, way, outcome } = await openHolding();
  way.lost = 2;
  const asked = until(() => Promise.resolve(way.lost < 0 || null));
  expect(await Promise.race([asked, outcome])).toBe(true);
  printer.mend();
  expect(await outcome).toEqual({ as: 'printed', fault: null });
});

test('a label whose job was cancelled is not waited for as long as its printer says that all is well: others wait behind it', async () => {
  const printer = new IppPrinter();
  printer.formats = ['image/pwg-raster'];
  await printer.open();
  cleanUp(() => printer.close());
  // It never begins the job that it has taken.
  const pending = 3;
  printer.jobStates.push(...Array<number>(10_000).fill(pending));
  const entered = printerAt(printer.port);
  const session = await open(entered, new AbortController());
  const watch = { say: () => Promise.resolve(), isWanted: () => Promise.resolve(false) };
  expect(await session.print(pwg.bytesOf(blankDots(800, 400), entered), watch)).toBe('unknown');
});

test('36: a label is sent, and not known to be printed, where somebody has said that its printer reports nothing', async () => {
  const printer = new IppPrinter();
  printer.formats = ['image/pwg-raster'];
  await printer.open();
  cleanUp(() => printer.close());
  // A queue of another program has ended the job once it has passed it on.
  const entered = { ...printerAt(printer.port), isUnconfirmed: true };
  const session = await open(entered, new AbortController());
  const watch = { say: () => Promise.resolve(), isWanted: () => Promise.resolve(true) };
  const form = pwg.bytesOf(blankDots(800, 400), entered);
  expect(await session.print(form, watch)).toEqual({ as: 'sent', fault: null });
});

test('a portal that is stopped waits for the label that the printer has, and not for ever', async () => {
  const [one, other] = [await openHolding(), await openHolding()];
  for (const { stopping } of [one, other]) stopping.abort();
  one.printer.mend();
  expect(await one.outcome).toEqual({ as: 'printed', fault: null });
  expect(await other.outcome).toBe('unknown');
});
