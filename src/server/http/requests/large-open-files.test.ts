import { expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { startTestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  test('X4: a large open file goes out packed, and as it is to a client that takes no gzip @security-8.4', async () => {
    const app = await startTestApp(engine);
    const address = '/api/docs/static/swagger-ui-bundle.js';
    const ask = (headers: string) =>
      rawRequest(app.url, `GET ${address} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n${headers}\r\n`);
    for (const headers of ['', 'Accept-Encoding: gzip;q=0\r\n', 'Range: bytes=0-\r\n'])
      expect([headers, (await ask(headers)).status]).toEqual([headers, 200]);

    const packed = await app.guest.fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(600_000);

    const plain = await app.guest.fetch(address, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    expect(await packed.text()).toBe(await plain.text());
  });

  test('X4: part of it that is not large is sent as it is, and what is asked for packed comes whole', async () => {
    const app = await startTestApp(engine);
    const address = '/api/docs/static/swagger-ui-bundle.js';
    const part = await app.guest.fetch(address, {
      headers: { 'accept-encoding': 'identity', range: 'bytes=0-9' },
    });
    expect([part.status, (await part.bytes()).length]).toEqual([206, 10]);
    const whole = await app.guest.fetch(address, {
      headers: { 'accept-encoding': 'gzip', range: 'bytes=0-' },
    });
    expect([whole.status, whole.headers.get('content-range')]).toEqual([200, null]);
    expect((await whole.bytes()).length).toBeGreaterThan(1_000_000);
  });
});
