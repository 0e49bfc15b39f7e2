import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadFile } from '#domain/files/contract.ts';
import { getMetrics, getPublicSettings } from '#domain/settings/contract.ts';
import { cleanUp } from '#testing/clean-up.ts';
import { onSqlite } from '#testing/engines.ts';
import { proxiesHere, startProxy } from '#testing/servers/proxies.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const portOf = (url: string): number => Number(new URL(url).port);

describe.each(proxiesHere)('O3: %s before two processes, as in deploy/', (name) => {
  onSqlite((engine) => {
    let apps: [TestApp, TestApp];
    let url: string;
    const seen: { process: number; ip: string }[] = [];

    beforeAll(async () => {
      const database = await engine.open();
      const settings = { METRICS: 'true', TRUST_PROXY: '127.0.0.1' };
      const start = (process: number) =>
        startTestApp(engine, settings, {
          database,
          add: (app) =>
            app.addHook('onRequest', async ({ ip, url: address }) => {
              if (address === getPublicSettings.path) seen.push({ process, ip });
            }),
        });
      apps = [await start(1), await start(2)];
      url = `http://127.0.0.1:${await startProxy(name, [portOf(apps[0].url), portOf(apps[1].url)])}`;
    });

    test('O3: both serve, and a client cannot make up its address', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const served = async () => {
        expect((await fetch(url + getPublicSettings.path, { headers })).status).toBe(200);
        return new Set(seen.map(({ process }) => process)).size;
      };
      await expect.poll(served, { timeout: 30_000 }).toBe(2);
      expect([...new Set(seen.map(({ ip }) => ip))]).toEqual(['127.0.0.1']);
    });

    test('O3: metrics are not public', async () => {
      expect((await fetch(url + getMetrics.path)).status).toBe(404);
      expect((await fetch(apps[0].url + getMetrics.path)).status).toBe(200);
    });

    test('O3: a film of 100 MiB is not too long for it', async () => {
      const film = 104_857_600;
      const aroundIt = 1_000;
      // A proxy refuses by the length alone, and the portal, which is asked before the body, because nobody is signed in.
      const head = [
        `${uploadFile.method} ${uploadFile.path} HTTP/1.1`,
        'Host: portal',
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${film + aroundIt}`,
      ];
      expect((await rawRequest(url, `${head.join('\r\n')}\r\n\r\n`)).status).toBe(401);
    });
  });

  describe('O3: when a process fails', () => {
    /** A server that takes each request whole, and then answers, or breaks off while `isBroken` says so. */
    const serve = async (isBroken: () => boolean, taken: string[]): Promise<Server> => {
      const server = createServer((asked, answering) => {
        const take = async () => {
          await buffer(asked);
          const isCheck = asked.url === '/api/ready';
          if (!isCheck) taken.push(asked.method ?? '');
          if (!isCheck && isBroken()) asked.socket.destroy();
          else answering.end('done');
        };
        void take();
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      cleanUp(() => {
        server.closeAllConnections();
        server.close();
      });
      return server;
    };
    const portIn = (server: Server): number => {
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    };

    test('O3: one that does not listen is passed over, for changes too', async () => {
      const taken: string[] = [];
      const alive = await serve(() => false, taken);
      const gone = await serve(() => false, taken);
      const port = portIn(gone);
      gone.close();
      const at = `http://127.0.0.1:${await startProxy(name, [port, portIn(alive)])}/api/x`;
      const statuses = [];
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'GET', 'POST', 'PUT', 'DELETE'])
        statuses.push((await fetch(at, { method, body: method === 'GET' ? null : '{}' })).status);
      expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
      expect(taken).toHaveLength(8);
    });

    // nginx repeats a PUT and a DELETE, which it takes for harmless: docs/operations.md says what users see then.
    const never = name === 'nginx' ? ['POST'] : ['POST', 'PUT', 'DELETE'];
    test.each(never)('O3: a %s that was sent is never sent again', async (method) => {
      const taken: string[] = [];
      const servers = [await serve(() => true, taken), await serve(() => true, taken)] as const;
      const port = await startProxy(name, [portIn(servers[0]), portIn(servers[1])]);
      const { status } = await fetch(`http://127.0.0.1:${port}/api/x`, { method, body: '{"a":1}' });
      expect([status, taken]).toEqual([502, [method]]);
    });
  });
});
