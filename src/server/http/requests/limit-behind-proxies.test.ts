import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitBehindProxies } from './limit-behind-proxies.ts';

const app = Fastify({ trustProxy: '127.0.0.1' });
let port = 0;
let waiting: (() => void)[] = [];
const open: Socket[] = [];

beforeAll(async () => {
  limitBehindProxies(app, (address) => address === '127.0.0.1', 2);
  app.get('/waits', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  app.get('/quick', () => 'done');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});

beforeEach(() => {
  waiting = [];
});

afterAll(async () => {
  for (const end of waiting) end();
  for (const socket of open) socket.destroy();
  await app.close();
});

const ask = async (path: string, sender: string): Promise<number> => {
  const address = `http://127.0.0.1:${port}${path}`;
  return (await fetch(address, { headers: { 'x-forwarded-for': sender } })).status;
};

test('X3: behind a proxy one network has so many requests under way and no more, and another its own @security-8.3', async () => {
  const held = [ask('/waits', '203.0.113.1'), ask('/waits', '::ffff:203.0.113.1')];
  await expect.poll(() => waiting.length).toBe(2);
  expect(await ask('/quick', '203.0.113.1')).toBe(503);
  // A forged address before its own does not help either.
  expect(await ask('/quick', '192.0.2.7, 203.0.113.1:4711')).toBe(503);
  expect(await ask('/quick', '203.0.113.2')).toBe(200);
  for (const end of waiting) end();
  expect(await Promise.all(held)).toEqual([200, 200]);
  await expect.poll(() => ask('/quick', '203.0.113.1')).toBe(200);
});

test('X3: behind a proxy a body that still arrives counts though its request was answered, and its end makes room @security-8.3', async () => {
  const answered: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'GET /quick HTTP/1.1\r\nHost: portal\r\nX-Forwarded-For: 203.0.113.3\r\nContent-Length: 9\r\n\r\n',
      ),
    );
    socket.on('data', (data) => answered.push(String(data).slice(9, 12)));
    open.push(socket);
  }
  await expect.poll(() => answered).toEqual(['200', '200']);
  expect(await ask('/quick', '203.0.113.3')).toBe(503);
  for (const socket of open) socket.destroy();
  await expect.poll(() => ask('/quick', '203.0.113.3')).toBe(200);
});
