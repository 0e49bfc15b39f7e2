import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { hastyTimes } from '#testing/printing.ts';
import { printerWith } from '#testing/samples/print-job.ts';
import { PrinterNetworks } from '../../printers/printer-networks.ts';
import { openSession } from './open-session.ts';

const times = { ...hastyTimes, firstAnswerMs: 300, leaseMs: 40, stopMs: 100 };

/** What a printer says that has so many labels. */
const statusWith = (waiting: number): string =>
  [`030,0,0,0400,00${waiting},0,0,0,000,0,0,0`, '001,0,0,0,1,2,6,0,00000000,1,000', '1234,0']
    .map((text) => `\u0002${text}\u0003\r\n`)
    .join('');

/**
 * A printer of serial lines behind a server of one network port, which hands over what the printer says to whoever is connected
 * last. It wakes up some time after the first question, and then answers one after the other; it never prints a label.
 */
const openSleeper = async (): Promise<number> => {
  let latest: Socket | null = null;
  let waiting = 0;
  let answered: Promise<void> | null = null;
  const answer = async (text: string, before: Promise<void> | null): Promise<void> => {
    await (before ?? sleep(380));
    if (before !== null && waiting === 0) await sleep(100);
    latest?.write(text);
  };
  const server = createServer((socket) => {
    latest = socket;
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString();
      if (text.includes('^XZ')) waiting += 1;
      if (!text.includes('~HS')) return;
      answered = answer(statusWith(waiting), answered);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp(() => {
    latest?.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

test('36: a label is not out because the answer to an earlier question comes late', async () => {
  const session = await openSession(printerWith({ address: '127.0.0.1', port: await openSleeper() }), {
    networks: new PrinterNetworks([{ address: '127.0.0.0', bits: 8 }]),
    times,
    stopping: new AbortController().signal,
    ending: new AbortController().signal,
    isAsked: () => false,
    noteSilent: () => undefined,
    note: () => Promise.resolve(),
  });
  if (!('print' in session)) throw new Error(session.reason.code);
  cleanUp(() => session.close());
  const watch = { say: () => Promise.resolve(), isWanted: () => Promise.resolve(false) };
  // The printer still has it when it is wanted no more.
  expect(await session.print(Buffer.from('^XA^FO0,0^GB9,9,9^FS^XZ\n'), watch)).toBe('unknown');
});
