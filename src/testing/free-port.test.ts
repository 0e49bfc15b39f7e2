import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';

test('a free port is never one that the system gives to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(ports.filter((port) => port < 10_000 || port >= 32_768)).toEqual([]);
});

test('a port on which somebody listens is passed over', async () => {
  const taken = createServer();
  await once(taken.listen(await freePort(), '127.0.0.1'), 'listening');
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  // The first random draw is that port, the second another one.
  const draw = vi
    .spyOn(Math, 'random')
    .mockReturnValueOnce((port - 10_000 + 0.5) / 22_768)
    .mockReturnValueOnce(0.5);
  expect(await freePort()).not.toBe(port);
  expect(draw.mock.calls.length).toBeGreaterThanOrEqual(2);
  draw.mockRestore();
  taken.close();
});
