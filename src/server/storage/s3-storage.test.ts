import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, test } from 'vitest';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

// Failures that a real store cannot be made to produce; normal operation is tested against a real one.
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const storageAt = (port: number): Storage =>
  openS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'faulty',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });

const serve = async (answer: RequestListener): Promise<{ storage: Storage; server: Server }> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { storage: storageAt(address.port), server };
};

const connections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const everyCall = (storage: Storage): Record<string, () => Promise<unknown>> => ({
  put: () => storage.put('images/a.png', Buffer.from('a'), { contentType: 'image/png' }),
  open: () => storage.open('images/a.png'),
  remove: () => storage.remove('images/a.png'),
  keys: () => Array.fromAsync(storage.keys('images/')),
  ready: () => storage.ready(),
});

const outcomes = async (storage: Storage): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  await Promise.all(
    Object.entries(everyCall(storage)).map(async ([name, call]) => {
      found[name] = await call().then(
        () => 'done',
        (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
      );
    }),
  );
  return found;
};

const allUnavailable = {
  put: 'storage.unavailable',
  open: 'storage.unavailable',
  remove: 'storage.unavailable',
  keys: 'storage.unavailable',
  ready: 'storage.unavailable',
};

// Concurrent, because most of the time is spent waiting.
describe.concurrent('F12 a store that', () => {
  test('is not there is answered for in words', async ({ expect }) => {
    expect(await outcomes(storageAt(9))).toEqual(allUnavailable);
  });

  // The code sets the timeout of an attempt: two take less than the 10 seconds that a user waits at most.
  test('takes the connection and never answers is given up after two tries', async ({ expect }) => {
    const asked: string[] = [];
    const { storage, server } = await serve(({ method = '' }) => asked.push(method));
    expect(await outcomes(storage)).toEqual(allUnavailable);
    // `put` first checks whether the key is taken; `ready` requests the bucket.
    expect(asked.toSorted()).toEqual([
      'DELETE',
      'DELETE',
      'GET',
      'GET',
      'GET',
      'GET',
      'HEAD',
      'HEAD',
      'HEAD',
      'HEAD',
    ]);
    await expect.poll(() => connections(server)).toBe(0);
  });

  test('finds nothing but hangs when it is written to is given up after two tries', async ({ expect }) => {
    let writes = 0;
    const { storage } = await serve((request, response) => {
      if (request.method === 'HEAD') response.writeHead(404).end();
      else writes += 1;
    });
    const body = Readable.from([Buffer.alloc(100_000)]);
    await expect(storage.put('images/a.png', body, { contentType: 'image/png' })).rejects.toMatchObject({
      status: 503,
    });
    expect(writes).toBe(2);
    expect(body.destroyed).toBe(true);
  });

  test.for([500, 503, 403])('answers %i is answered for in words', async (status, { expect }) => {
    const { storage } = await serve((request, response) => {
      request.resume();
      response.writeHead(status).end();
    });
    expect(await outcomes(storage)).toEqual(allUnavailable);
  });

  test('has no bucket of that name is not taken for one that has no such file', async ({ expect }) => {
    const { storage } = await serve((_, response) => {
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchBucket</Code><Message>none</Message></Error>');
    });
    await expect(storage.open('images/a.png')).rejects.toMatchObject({ code: 'storage.unavailable' });
  });

  test('is full says so', async ({ expect }) => {
    const { storage } = await serve((request, response) => {
      request.resume();
      if (request.method === 'HEAD') response.writeHead(404).end();
      else
        response
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<Error><Code>QuotaExceeded</Code><Message>full</Message></Error>');
    });
    await expect(
      storage.put('images/a.png', Buffer.from('a'), { contentType: 'image/png' }),
    ).rejects.toMatchObject({ code: 'storage.full' });
  });

  test('cuts the connection in the middle of a file fails the reader', async ({ expect }) => {
    const { storage, server } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write(Buffer.alloc(10_000), () => response.destroy());
    });
    const file = await storage.open('images/a.png');
    expect(file?.size).toBe(1_000_000);
    await expect(buffer(file?.body ?? Readable.from([]))).rejects.toThrow('aborted');
    await expect.poll(() => connections(server)).toBe(0);
  });

  test('falls silent in the middle of a file fails the reader', async ({ expect }) => {
    const { storage, server } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write(Buffer.alloc(10_000));
    });
    const file = await storage.open('images/a.png');
    await expect(buffer(file?.body ?? Readable.from([]))).rejects.toThrow('The file store stopped sending.');
    await expect.poll(() => connections(server)).toBe(0);
  });
});

test.concurrent('a reader that pauses longer than a store may be silent gets the whole file', async ({
  expect,
}) => {
  const bytes = Buffer.alloc(6_000_000, 'label');
  const { storage } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  });
  const file = await storage.open('images/a.png');
  let read = 0;
  const body: AsyncIterable<Buffer> = file?.body ?? Readable.from([]);
  for await (const chunk of body) {
    if (read === 0) await sleep(8_000);
    read += chunk.length;
  }
  expect(read).toBe(6_000_000);
});

test.concurrent('a file that nobody reads gives its connection back', async ({ expect }) => {
  const { storage, server } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 50_000_000 }).end(Buffer.alloc(50_000_000));
  });
  for (let round = 0; round < 10; round++) (await storage.open('images/a.png'))?.body.destroy();
  await expect.poll(() => connections(server)).toBe(0);
});
