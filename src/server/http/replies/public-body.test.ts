import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const tooLarge = {
  statusCode: 413,
  error: 'Payload Too Large',
  message: 'What was sent is too large.',
  code: 'request.too_large',
};

const publicCalls = everyEndpoint.filter(({ needs, method }) => needs === 'public' && method !== 'GET');

// Refused before any database query, so one engine is enough.
onSqlite((engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp(engine);
  });

  const send = (path: string, bytes: number, asWhom = app.guest) =>
    asWhom.fetch(path, {
      method: 'POST',
      body: `{"x":"${'x'.repeat(bytes - 8)}"}`,
      headers: { 'content-type': 'application/json' },
    });

  test.each(publicCalls.map(({ path }) => path))(
    'X5: %s takes 16 kB from anybody and no more @security-8.5',
    async (path) => {
      const response = await send(path, 16 * 1024 + 1);
      expect([response.status, await response.json()]).toEqual([413, tooLarge]);
      expect((await send(path, 16 * 1024)).status).not.toBe(413);
    },
  );

  test('X5: a body without a length is cut off at the same size @security-8.5', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const part = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    socket.write(
      'POST /api/auth/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    socket.write(`${part}${part}0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 .*"request\.too_large"/s);
  });

  test('X5: who is signed in sends more', async () => {
    expect((await send('/api/datasets', 20_000, await app.as('editor'))).status).toBe(400);
  });
});
