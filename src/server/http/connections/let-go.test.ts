import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Connections } from './connections.ts';
import { letGo } from './let-go.ts';

/** A server that answers everything, and an idle connection to it that has had one response. */
const open = async () => {
  const connections = new Connections(() => true, pino({ level: 'silent' }));
  const server = connections.serve((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  const join = () => connect(port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  const kept = join().on('data', (text: string) => (heard += text));
  onTestFinished(() => {
    kept.destroy();
    server.close();
  });
  kept.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n');
  await expect.poll(() => heard).toContain('Connection: keep-alive');
  return { server, join, kept, heard: () => heard };
};

const isRefused = async (socket: Socket): Promise<boolean> => {
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return !isOpen;
};

test('O3: a server that lets go answers those that it has not accepted yet', async () => {
  const { server, join, kept } = await open();
  kept.destroy();
  const late = Array.from({ length: 20 }, () => {
    const socket = join();
    socket.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n');
    return once(socket, 'data');
  });
  await letGo(server, new AbortController().signal);
  for (const [text] of await Promise.all(late)) expect(text).toContain('200 OK');
});

test.each([
  ['', 'GET / HTTP/1.1\r\nHost: portal\r\n\r\n'],
  [
    ' that asks first',
    'POST / HTTP/1.1\r\nHost: portal\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n',
  ],
])(
  'O3: a server lets go: new connections are refused, an idle one is served once more%s',
  async (_, sent) => {
    const { server, join, kept, heard } = await open();
    const closed = once(kept, 'close');
    const gone = letGo(server, new AbortController().signal);
    await expect.poll(() => isRefused(join())).toBe(true);
    expect(kept.closed).toBe(false);
    kept.write(sent);
    await Promise.all([gone, closed]);
    expect(heard()).toContain('connection: close');
  },
);

test('O3: a server in a hurry does not wait for idle connections', async () => {
  const { server, kept } = await open();
  const hurried = new AbortController();
  const gone = letGo(server, hurried.signal);
  hurried.abort();
  await expect(gone).rejects.toThrow('aborted');
  expect(kept.closed).toBe(false);
});
