import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { IppFailed, printPdf, type IppPlace } from './ipp-client.ts';

const patience = { connectMs: 2_000, answerMs: 5_000 };
const sheet = { pdf: Buffer.from('%PDF-1.7'), title: 'Plum jam', copies: 1, media: 'iso_a4_210x297mm' };

/** The requests that a server received, which answers each with these bytes. */
const printAt = async (
  answer: (body: Buffer) => Buffer,
  { title = sheet.title, ...other }: Partial<IppPlace> & { title?: string } = {},
) => {
  const got: { host: string | undefined; body: Buffer }[] = [];
  const serve = async (request: IncomingMessage): Promise<Buffer> => {
    const body = await buffer(request);
    got.push({ host: request.headers.host, body });
    return answer(body);
  };
  await using server = createServer(
    (request, response) => void serve(request).then((it) => response.end(it)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this
  const { port } = server.address() as AddressInfo;
  const place = { host: '127.0.0.1', name: 'printer.example', port, path: '/ipp/print', ...other };
  const failure = await printPdf(place, { ...sheet, title }, patience).then(
    () => null,
    (error: unknown) => error,
  );
  return { got, failure, port };
};

const done = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([2, 0, 0, 0]), body.subarray(4, 8), Buffer.from([1, 3])]);

/** The value of an attribute of a request. */
const valueIn = (body: Buffer, name: string): Buffer => {
  const at = body.indexOf(name) + name.length;
  return body.subarray(at + 2, at + 2 + body.readUInt16BE(at));
};

test('the host of a request is written as HTTP has it, an IPv6 address in brackets', async () => {
  const named = await printAt(done);
  expect(named.failure).toBeNull();
  expect(named.got[0]?.host).toBe(`printer.example:${named.port}`);
  const { got, failure, port } = await printAt(done, { name: 'fd12::7' });
  expect(failure).toBeNull();
  expect(got[0]?.host).toBe(`[fd12::7]:${port}`);
  expect(valueIn(got[0]?.body ?? Buffer.alloc(0), 'printer-uri').toString()).toBe(
    `ipp://[fd12::7]:${port}/ipp/print`,
  );
});

test('a name of more than 255 bytes is cut between two letters: RFC 8011 allows no more, and printers refuse it', async () => {
  const { got } = await printAt(done, { title: `x${'ł'.repeat(400)}` });
  const name = valueIn(got[0]?.body ?? Buffer.alloc(0), 'job-name');
  expect(name.toString()).toBe(`x${'ł'.repeat(127)}`);
  expect(name).toHaveLength(255);
});

test('the answer to another request is no answer: nobody can tell what became of this one @security-7.10', async () => {
  const { failure } = await printAt((body) => {
    const answer = done(body);
    answer.writeInt32BE(body.readInt32BE(4) ^ 1, 4);
    return answer;
  });
  expect(failure).toBeInstanceOf(IppFailed);
  expect(failure).toMatchObject({ isUnknown: true });
});

/** The result of a sheet at a server with this handler for each connection, and the number of sheets it received. */
const printWhere = async (behave: (socket: Socket) => void) => {
  const sockets: Socket[] = [];
  await using server = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    behave(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this
  const { port } = server.address() as AddressInfo;
  const place = { host: '127.0.0.1', name: '127.0.0.1', port, path: '/ipp/print' };
  const failure = await printPdf(place, sheet, { connectMs: 300, answerMs: 300 }).then(
    () => null,
    (error: unknown) => error,
  );
  for (const socket of sockets) socket.destroy();
  return { failure, connections: sockets.length };
};

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/ipp\r\n';

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['takes everything and says nothing', (socket) => void socket.resume()],
  [
    'says its answer in drops that never end',
    (socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
      const drip = setInterval(() => socket.write('1\r\nx\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  [
    'says its headers in drops that never end',
    (socket) => {
      socket.write(head);
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  ['has headers without an end', (socket) => void socket.write(`${head}x: ${'x'.repeat(1_000_000)}`)],
  ['Y18: changes the protocol (101)', (socket) => void socket.write('HTTP/1.1 101 Over\r\n\r\n')],
  [
    'Y18: changes the protocol to one that nobody asked for',
    (socket) => void socket.write('HTTP/1.1 101 Over\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  ],
  [
    'Y18: says without end that it goes on',
    (socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  ['ends its answer too early', (socket) => void socket.end(`${head}content-length: 40\r\n\r\n12345`)],
  ['does not speak HTTP', (socket) => void socket.end('^XA^XZ')],
  ['answers nothing and closes', (socket) => void socket.end()],
])(
  'a printer that %s may have printed: it is asked once, and let go of in time @security-7.10',
  async (_, behave) => {
    const { failure, connections } = await printWhere(behave);
    expect(failure).toBeInstanceOf(IppFailed);
    expect(failure).toMatchObject({ isUnknown: true });
    expect(connections).toBe(1);
  },
);

test('a redirect is followed nowhere, and nothing was printed @security-7.10', async () => {
  const visits: string[] = [];
  await using elsewhere = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this
  const { port } = elsewhere.address() as AddressInfo;
  const { failure, connections } = await printWhere((socket) => {
    socket.resume();
    socket.end(`HTTP/1.1 307 Elsewhere\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\n\r\n`);
  });
  expect(failure).toMatchObject({ isUnknown: false });
  expect([connections, visits]).toEqual([1, []]);
});
