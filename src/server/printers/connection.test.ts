import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { hostStatus } from '#domain/printing/drivers/zpl.ts';
import { openZplPrinter } from '#testing/printing.ts';
import { PrinterConnection } from './connection.ts';

const { question } = hostStatus;
const hasty = { connectMs: 500, answerMs: 200 };
const label = Buffer.from('^XA^FO10,10^FDone^FS^XZ');

/** A server with this handler for each connection. */
const serverThat = async (does: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    does(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

describe('a connection to a printer', () => {
  test('asks, sends and asks again', async () => {
    const printer = await openZplPrinter();
    const connection = await PrinterConnection.open({ host: '127.0.0.1', port: printer.port });
    expect(await connection.ask(question)).toMatchObject({
      isPaperOut: false,
      labelsWaiting: 0,
      labelsRemaining: 0,
    });
    printer.paperFor = 0;
    await connection.send(label);
    expect(await connection.ask(question)).toMatchObject({ isPaperOut: true, labelsRemaining: 1 });
    printer.mend();
    expect(await connection.ask(question)).toMatchObject({ isPaperOut: false, labelsRemaining: 0 });
    expect(printer.labels).toEqual([label.toString()]);
    connection.close();
    expect(connection.isOpen).toBe(false);
  });

  test.each([
    ['never answers', () => undefined, 'The printer did not answer in time.'],
    [
      'answers with megabytes',
      (socket: Socket) => socket.write(Buffer.alloc(4_000_000, 'x')),
      'The printer sends more than an answer has.',
    ],
    ['is closed', (socket: Socket) => socket.end(), 'The printer closed the connection.'],
    [
      'answers with something else',
      (socket: Socket) => socket.write('\u0002a\u0003\u0002b\u0003\u0002c\u0003'),
      'The printer did not answer in time.',
    ],
  ])('that %s fails for good, in a sentence @security-7.8', async (_, does, sentence) => {
    const port = await serverThat(does);
    const connection = await PrinterConnection.open({ host: '127.0.0.1', port }, hasty);
    await expect(connection.ask(question)).rejects.toThrow(sentence);
    expect(connection.isOpen).toBe(false);
    await expect(connection.send(label)).rejects.toThrow(sentence);
  });

  test.each([
    [
      'closes its side has everything',
      (socket: Socket) => socket.once('end', () => socket.end()).resume(),
      'none',
    ],
    ['echoes it has everything', (socket: Socket) => socket.pipe(socket), 'none'],
    [
      'resets it may have nothing',
      (socket: Socket) => socket.once('end', () => socket.resetAndDestroy()).resume(),
      /ECONNRESET/,
    ],
  ])('36: whoever gives no answers to a label and %s', async (_, does, outcome) => {
    const port = await serverThat(does);
    const connection = await PrinterConnection.open({ host: '127.0.0.1', port }, hasty);
    await connection.send(Buffer.alloc(100_000, label));
    const failure = await connection.finish().then(
      () => null,
      (error: unknown) => String(error),
    );
    expect(failure ?? 'none').toMatch(outcome);
    expect(connection.isOpen).toBe(false);
  });

  test('a port that nobody listens at refuses it', async () => {
    const printer = await openZplPrinter();
    await printer.close();
    await expect(
      PrinterConnection.open({ host: '127.0.0.1', port: printer.port }, hasty),
    ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
