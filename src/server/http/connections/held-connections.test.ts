import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Connections } from './connections.ts';

/** More than the system buffers on both sides of a connection that nobody reads. */
const large = Buffer.alloc(64 * 1024 * 1024);
const request = (address: string) => `GET ${address} HTTP/1.1\r\nHost: portal\r\n\r\n`;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A server with connection limits. */
const open = async (handle: RequestListener, { isProxy = false, mostPerNetwork = 100 } = {}) => {
  const connections = new Connections(() => isProxy, pino({ level: 'silent' }), mostPerNetwork);
  const server = connections.serve(handle).listen(0, '127.0.0.1');
  const stop = connections.watch();
  await once(server, 'listening');
  onTestFinished(() => {
    stop();
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  /** Connects, and returns both ends of the connection. */
  const join = async (text: string): Promise<{ near: Socket; far: Socket }> => {
    const taken = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const near = connect(port, '127.0.0.1').on('error', () => undefined);
    near.write(text);
    const far = await taken;
    return { near, far };
  };
  return { port, server, join };
};

/** Runs this many checks, five seconds apart, with the events after each. */
const look = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    vi.advanceTimersByTime(5_000);
    await sleep(5);
  }
};

const stuck = (far: Socket) => expect.poll(() => far.writableLength).toBeGreaterThan(0);

describe('X4: an answer', () => {
  test.each<[string, RequestListener]>([
    ['in one piece', (_, response) => response.end(large)],
    ['as a stream', (_, response) => void Readable.from([large, large]).pipe(response)],
    ['of endless pieces', (_, response) => void endless().pipe(response)],
  ])('%s of which nothing was taken for 60 s ends @security-8.4', async (_, handle) => {
    const { join } = await open(handle);
    const { near, far } = await join(request('/'));
    near.pause();
    await stuck(far);
    await sleep(200);
    // The first check only records the progress.
    await look(12);
    expect(far.destroyed).toBe(false);
    await look(2);
    expect(far.destroyed).toBe(true);
  });

  test('goes on for as long as a slow line takes a little of it at each look', async () => {
    const { join } = await open((_, response) => response.end(large));
    const { near, far } = await join(request('/'));
    near.pause();
    await stuck(far);
    // The system reports free space after a third of its buffer is free, which is up to 4 MB.
    for (let megabytes = 2; megabytes <= 40; megabytes += 2) {
      while (near.bytesRead < megabytes * 1024 * 1024) {
        near.read();
        await sleep(1);
      }
      await look(1);
    }
    expect([far.destroyed, near.bytesRead < large.length]).toEqual([false, true]);
  });

  test('that nobody reads ends too where the sender goes on sending', async () => {
    const { join } = await open((_, response) => response.end(large));
    const { near, far } = await join(request('/'));
    near.pause();
    await stuck(far);
    for (let time = 0; time < 14; time += 1) {
      near.write('\r\n');
      await look(1);
    }
    expect(far.destroyed).toBe(true);
  });

  test('that is not ready yet is waited for', async () => {
    const { join } = await open(() => undefined);
    const { far } = await join(request('/'));
    await sleep(50);
    await look(30);
    expect(far.destroyed).toBe(false);
  });
});

describe('X4: of the requests on one connection', () => {
  test('none begins before the answer before it was taken @security-8.4', async () => {
    const begun: string[] = [];
    const { join } = await open((asked, response) => {
      begun.push(asked.url ?? '');
      response.end(large);
    });
    const { near, far } = await join(['/1', '/2', '/3'].map(request).join(''));
    near.pause();
    await stuck(far);
    await sleep(100);
    expect(begun).toEqual(['/1']);
    near.resume();
    await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['/1', '/2', '/3']);
  });

  test('each is answered, in their order', async () => {
    const { join } = await open((asked, response) => {
      setTimeout(() => response.end(`<${asked.url}>`), asked.url === '/1' ? 50 : 0);
    });
    const { near } = await join(['/1', '/2', '/3'].map(request).join(''));
    let said = '';
    near.setEncoding('utf8').on('data', (text: string) => (said += text));
    await expect.poll(() => said.match(/<.*?>/g)).toEqual(['</1>', '</2>', '</3>']);
  });

  test('eight may wait; one more ends the connection', async () => {
    const { join } = await open(() => undefined);
    const addresses = Array.from({ length: 9 }, (_, at) => `/${at}`);
    const { far } = await join(addresses.map(request).join(''));
    await sleep(100);
    expect(far.destroyed).toBe(false);
    const { far: other } = await join([...addresses, '/9'].map(request).join(''));
    await expect.poll(() => other.destroyed).toBe(true);
  });
});

describe('X3: a connection', () => {
  test.each([
    ['a body that does not come', 'GET / HTTP/1.1\r\nHost: portal\r\nContent-Length: 9\r\n\r\n'],
    [
      'chunks that do not come',
      'POST / HTTP/1.1\r\nHost: portal\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na',
    ],
    ['another expectation', 'POST / HTTP/1.1\r\nHost: portal\r\nExpect: tea\r\nContent-Length: 9\r\n\r\n'],
    [
      'an upgrade',
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\nContent-Length: 9\r\n\r\n',
    ],
  ])('with %s, though it was answered, ends after 30 s @security-8.3', async (_, text) => {
    const { join } = await open((_request, response) => response.end());
    const { near, far } = await join(text);
    near.resume();
    await once(near, 'data');
    await look(6);
    expect(far.destroyed).toBe(false);
    await look(1);
    expect(far.destroyed).toBe(true);
  });

  test('that asks again and again, and is between two requests at every look, stays', async () => {
    const { join } = await open((_request, response) => response.end());
    const { near, far } = await join(request('/'));
    for (let time = 0; time < 20; time += 1) {
      await once(near, 'data');
      await look(1);
      expect(far.destroyed).toBe(false);
      near.write(request('/'));
    }
  });

  test('that sends empty lines in place of a request ends', async () => {
    const { join } = await open((_request, response) => response.end());
    const { near, far } = await join(request('/'));
    await once(near, 'data');
    for (let time = 0; time < 5; time += 1) {
      near.write('\r\n');
      await look(1);
    }
    expect(far.destroyed).toBe(true);
  });
});

describe('X3: of the connections of one network', () => {
  /** How many of three connections are accepted. */
  const letIn = async (
    options: { isProxy?: boolean; mostPerNetwork: number },
    addresses: readonly string[],
  ) => {
    const { port, server } = await open((_request, response) => response.end(), options);
    const sockets = addresses.map((localAddress) =>
      connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    );
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const answers = sockets.map(
      (socket) =>
        new Promise<boolean>((resolve) => {
          socket.once('data', () => resolve(true)).once('close', () => resolve(false));
          socket.write(request('/'));
        }),
    );
    return { port, server, sockets, count: (await Promise.all(answers)).filter(Boolean).length };
  };
  const same = ['127.0.0.1', '127.0.0.1', '127.0.0.1'];

  test('one too many is closed at once, and one that ends makes room @security-8.3', async () => {
    const { port, server, sockets, count } = await letIn({ mostPerNetwork: 2 }, same);
    expect(count).toBe(2);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, open) => resolve(open))))
      .toBe(0);
    const next = connect(port, '127.0.0.1');
    next.write(request('/'));
    expect(String(await once(next, 'data'))).toMatch(/^HTTP\/1\.1 200/);
    next.destroy();
  });

  test('another network has a count of its own', async () => {
    expect((await letIn({ mostPerNetwork: 2 }, ['127.0.0.1', '127.0.0.1', '127.0.0.2'])).count).toBe(3);
  });

  test('a proxy, behind which there are many networks, is not counted', async () => {
    expect((await letIn({ isProxy: true, mostPerNetwork: 2 }, same)).count).toBe(3);
  });
});

const endless = (): Readable =>
  Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024);
    })(),
  );
