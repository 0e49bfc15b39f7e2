import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { startTestApp } from '#testing/test-app.ts';
import { Connections } from './connections.ts';

onSqlite((engine) => {
  describe('G15: connections', () => {
    test('that are kept are closed after 5 seconds without a request, which each answer says', async () => {
      const app = await startTestApp(engine);
      expect(app.server.server.keepAliveTimeout).toBe(5_000);
      const { head } = await rawRequest(app.url, 'GET /api/health HTTP/1.1\r\nHost: portal\r\n\r\n');
      expect(head).toMatch(/^keep-alive: timeout=5$/im);
    });

    test('are 2,000 at most; one more is closed at once, and the portal lives on', async () => {
      const app = await startTestApp(engine);
      const { server } = app.server;
      expect(server.maxConnections).toBe(2_000);
      server.maxConnections = 1;
      const port = Number(new URL(app.url).port);
      const first = connect(port, '127.0.0.1');
      const taken = once(server, 'connection');
      await taken;
      const dropped = once(server, 'drop');
      const second = connect(port, '127.0.0.1').on('error', () => undefined);
      await Promise.all([dropped, once(second, 'close')]);
      first.destroy();
      await expect
        .poll(() =>
          app.guest.fetch('/api/health').then(
            ({ status }) => status,
            () => 'nobody there',
          ),
        )
        .toBe(200);
    });
  });

  // Behind a proxy they belong to many networks and start immediately, which shows that they arrived together.
  test.each([
    ['from one network start eight at a time', false, [8, 8, 4]],
    ['from a proxy start at once', true, [20]],
  ])(
    'X12: requests of twenty connections that arrive together, %s @security-8.12',
    async (_, isProxy, expected) => {
      const app = await startTestApp(engine);
      const started: number[] = [];
      let turn = 0;
      const server = new Connections(() => isProxy, app.server.log).serve((_request, response) => {
        started[turn] = (started[turn] ?? 0) + 1;
        response.end();
      });
      let open = 0;
      server.on('connection', () => (open += 1)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const bound = server.address();
      const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
      const clients = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
      await expect.poll(() => open).toBe(20);
      const answered = Promise.all(clients.map((client) => once(client, 'data')));
      for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n');
      // The system has accepted all of them before this process continues.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      const counting = () => {
        turn += 1;
        next = setImmediate(counting);
      };
      let next = setImmediate(counting);
      await answered;
      clearImmediate(next);
      for (const client of clients) client.destroy();
      server.close();
      expect(started.filter((count) => count > 0)).toEqual(expected);
    },
  );
});
