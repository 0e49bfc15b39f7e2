import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { blankDots } from '#domain/printing/dots.ts';
import { pwg } from '#domain/printing/drivers/pwg.ts';
import { PrinterDraft, type Printer } from '#domain/printing/printer.ts';
import { demoMedia, openPrinter } from '#server/demo/printer/demo-printer.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { hastyTimes, until } from '#testing/printing.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { openIppSession } from './ipp-session.ts';

const networks = new PrinterNetworks([{ address: '127.0.0.0', bits: 8 }]);

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
  const draft = PrinterDraft.parse({
    ...demoMedia,
    name: 'A',
    language: 'pwg',
    address: '127.0.0.1',
    port,
  });
  const entered: Printer = { ...draft, id: 1, version: 1, model: null, resolution: null };
  const stopping = new AbortController();
  const session = await openIppSession(entered, {
    networks,
    times: hastyTimes,
    stopping: stopping.signal,
    ending: new AbortController().signal,
    note: () => Promise.resolve(),
  });
  if (!('print' in session)) throw new Error(session.reason.code);
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

test('a portal that is stopped waits for the label that the printer has, and not for ever', async () => {
  const [one, other] = [await openHolding(), await openHolding()];
  for (const { stopping } of [one, other]) stopping.abort();
  one.printer.mend();
  expect(await one.outcome).toEqual({ as: 'printed', fault: null });
  expect(await other.outcome).toBe('unknown');
});
