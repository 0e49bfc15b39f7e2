import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { getClient, listClients } from '#domain/clients/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { listUsers } from '#domain/users/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });

  /** Sends the head of a request and reads until the server closes the connection. */
  const headOnly = (head: string): Promise<string> => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.setTimeout(5_000, () => socket.destroy(new Error('The connection is held.')));
    socket.write(`${head}\r\n\r\n`);
    return text(socket);
  };

  const host = 'HTTP/1.1\r\nHost: portal\r\n';

  test.each([
    `POST /nothing ${host}Content-Length: 9`,
    `POST /api/nothing ${host}Content-Type: application/json\r\nContent-Length: 9`,
    `POST /api/upload/nothing ${host}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9`,
    `PUT /api/clients ${host}Content-Length: 9`,
    `PATCH /api/clients/1 ${host}Content-Length: 9`,
    `PROPFIND /api/clients ${host}Content-Length: 9`,
    `QUERY /api/health ${host}Content-Length: 9`,
    `OPTIONS * ${host}Content-Length: 9`,
    `GET /nothing ${host}Content-Length: 9`,
    `POST / ${host}Transfer-Encoding: chunked`,
    `POST /api/docs/nothing ${host}Transfer-Encoding: chunked`,
    `POST /api/%zz ${host}Content-Length: 9`,
    `POST http://portal/nothing ${host}Content-Length: 9`,
    `POST /nothing ${host}Expect: 100-continue\r\nContent-Length: 9`,
    `POST /nothing ${host}Connection: upgrade\r\nUpgrade: websocket\r\nContent-Length: 9`,
    'POST /nothing HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 9',
  ])('X3: no body is waited for where no route fits: %j @security-8.3', async (head) => {
    const answer = await headOnly(head);
    expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(answer).toMatch(/^connection: close$/im);
    expect(answer).toContain('"code":"request.not_found"');
  });

  test('X3: without a body such a connection goes on', async () => {
    const { status, head } = await rawRequest(app.url, `POST /nothing ${host}\r\n`);
    expect(status).toBe(404);
    expect(head).toMatch(/^connection: keep-alive$/im);
  });

  test('X3: whoever waits to be asked for a body is asked once admitted, and refused before @security-8.3', async () => {
    const { token } = await app.as('editor');
    const lines = `POST /api/clients ${host}Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 9\r\n`;
    expect((await rawRequest(app.url, `${lines}\r\n`)).status).toBe(401);
    expect((await rawRequest(app.url, `${lines}Authorization: Bearer ${token}\r\n\r\n`)).status).toBe(100);
  });

  test.each([
    ['/api/health', 200],
    ['/nothing', 400],
    ['/%ff', 400],
  ])('X23: a request for %s that names two hosts is refused @security-8.23', async (address) => {
    const answer = await headOnly(`GET ${address} ${host}hOST: portal`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/^connection: close$/im);
    expect(answer).toContain('"code":"request.malformed"');
    const once = await rawRequest(app.url, `GET /api/health ${host}X-Host: other\r\n\r\n`);
    expect(once.status).toBe(200);
  });

  test.each([
    ['portal, other', 400],
    ['me@portal', 400],
    ['portal/other', 400],
    ['', 200],
    ['portal:8080', 200],
    ['[::1]:3000', 200],
    ['xn--bcher-kva.example', 200],
  ])('X23: a request for the host %j is answered %i @security-8.23', async (name, status) => {
    const answer = await rawRequest(app.url, `GET /api/health HTTP/1.1\r\nHost: ${name}\r\n\r\n`);
    expect(answer.status).toBe(status);
  });

  describe('X23: HEAD', () => {
    test.each(['/api/health', '/api/ready', '/api/settings', '/api/openapi.json', '/api/docs/'])(
      'of %s is answered as GET, without the body @security-8.23',
      async (address) => {
        const get = await app.guest.fetch(address);
        const { status, headers, body } = await app.guest.fetch(address, { method: 'HEAD' });
        const told = (all: Headers) => [all.get('content-type'), all.get('content-length')];
        expect([status, told(headers), body]).toEqual([200, told(get.headers), null]);
      },
    );

    test('asks for the same session and role as GET', async () => {
      const address = addressOf(listClients);
      expect((await app.guest.fetch(address, { method: 'HEAD' })).status).toBe(401);
      const reader = await app.as('read_only');
      expect((await reader.fetch(address, { method: 'HEAD' })).status).toBe(200);
      expect((await reader.fetch(addressOf(listUsers), { method: 'HEAD' })).status).toBe(403);
      const missing = await reader.fetch(addressOf(getClient, { id: 7 }), { method: 'HEAD' });
      expect([missing.status, await missing.text()]).toEqual([404, '']);
    });

    test('is no way to a call that changes something', async () => {
      const editor = await app.as('editor');
      expect((await editor.fetch('/api/auth/signout', { method: 'HEAD' })).status).toBe(404);
    });
  });
});
