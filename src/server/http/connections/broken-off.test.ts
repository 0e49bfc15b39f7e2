import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '#server/log.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';

const Line = z.looseObject({ level: z.number(), msg: z.string(), status: z.number().nullish() });

onSqlite((engine) => {
  const json = 'Content-Type: application/json';
  const form = 'Content-Type: multipart/form-data; boundary=x';
  const file =
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG';

  test.each([
    ['JSON', 'POST /api/clients', `${json}\r\nContent-Length: 100\r\n\r\n{"name":`],
    ['JSON of a guest', 'POST /api/auth/signin', `${json}\r\nContent-Length: 100\r\n\r\n{"email":`],
    ['JSON in chunks', 'POST /api/clients', `${json}\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{"name":`],
    ['JSON without a byte', 'PUT /api/clients/1', `${json}\r\nContent-Length: 100\r\n\r\n`],
    ['a file', 'POST /api/upload/image', `${form}\r\nContent-Length: 9000\r\n\r\n${file}`],
    ['a workbook', 'POST /api/products/import', `${form}\r\nContent-Length: 9000\r\n\r\n${file}`],
    ['nothing that is read', 'DELETE /api/clients/1', `Content-Length: 100\r\n\r\n{`],
  ])(
    'X16: a body that its sender breaks off is no failure of the portal: %s @security-8.16',
    async (_, line, rest) => {
      const written: string[] = [];
      const logger = createLogger('info', { write: (text) => void written.push(text) });
      const app = await startTestApp(engine, {}, { logger });
      const { token } = await app.as('administrator');
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined);
      const begun = once(app.server.server, 'request');
      socket.write(`${line} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n${rest}`);
      await begun;
      // The session is looked up before the body is read.
      await sleep(100);
      socket.resetAndDestroy();
      const lines = () => written.map((text) => Line.parse(JSON.parse(text)));
      await expect
        .poll(() => lines().map(({ msg }) => msg))
        .toContainEqual(expect.stringMatching(/^request/));
      await sleep(100);
      expect(lines().filter(({ level, status }) => level > 30 || (status ?? 0) >= 500)).toEqual([]);
    },
  );

  test('X16: it is said in words of its own @security-8.16', async () => {
    const written: string[] = [];
    const logger = createLogger('info', { write: (text) => void written.push(text) });
    const app = await startTestApp(engine, {}, { logger });
    const { token, userId } = await app.as('editor');
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST /api/clients HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n${json}\r\nContent-Length: 100\r\n\r\n{`,
    );
    await sleep(200);
    socket.resetAndDestroy();
    await expect
      .poll(() => written.map((text) => Line.parse(JSON.parse(text))))
      .toContainEqual(expect.objectContaining({ level: 30, msg: 'the sender broke off the body', userId }));
  });
});
