import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { addressOf } from '#domain/contract/endpoint.ts';
import { createClient, listClients } from '#domain/clients/contract.ts';
import { getHealth, getReadiness } from '#domain/settings/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Sends the beginning of a request. `finish` sends the rest and returns what came back before the connection ended. */
const begin = async ({ url }: TestApp, beginning: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(beginning);
  return {
    socket,
    finish: async (rest: string) => {
      socket.write(rest);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
    },
  };
};

const halfHead = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: portal\r\n`;

onSqlite((engine) => {
  test('asvs-3.4.3: F11: who asks while the portal stops is told so with the safety headers, and what was accepted is finished @security-3.3', async () => {
    const app = await startTestApp(engine);
    const { token } = await app.as('editor');
    const late = await begin(app, halfHead(addressOf(listClients)));
    const nowhere = await begin(app, halfHead('/products/7'));
    const health = await begin(app, halfHead(getHealth.path));
    const readiness = await begin(app, halfHead(getReadiness.path));
    const body = JSON.stringify({ name: 'Orchard' });
    const accepted = await begin(
      app,
      `POST ${addressOf(createClient)} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
    );
    const taken: unknown[] = await once(accepted.socket, 'data');
    expect(String(taken[0])).toMatch(/^HTTP\/1\.1 100 /);

    const closed = app.server.close();
    await expect.poll(() => app.server.server.listening).toBe(false);

    const refused = await late.finish('\r\n');
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.body)).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'The service is restarting. Nothing was saved. Please try again.',
      code: 'service.unavailable',
    });
    expect(refused.head).toContain("\r\ncontent-security-policy: default-src 'none'");
    for (const answer of [refused, await nowhere.finish('\r\n'), await readiness.finish('\r\n')]) {
      expect(answer.status).toBe(503);
      expect(answer.head.split('\r\n')).toEqual(
        expect.arrayContaining([
          'retry-after: 3',
          'connection: close',
          'x-content-type-options: nosniff',
          'x-frame-options: deny',
          'cache-control: no-store',
        ]),
      );
    }
    expect((await health.finish('\r\n')).status).toBe(200);
    expect((await accepted.finish(body)).status).toBe(201);
    await closed;
  });
});
