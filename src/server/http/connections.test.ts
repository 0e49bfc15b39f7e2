import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { rawRequest } from '#testing/raw-request.ts';
import { startTestApp } from '#testing/test-app.ts';

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
});
