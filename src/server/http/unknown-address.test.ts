import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const notFound = {
  statusCode: 404,
  error: 'Not Found',
  message: 'There is nothing at this address.',
  code: 'request.not_found',
};
const page = '<!doctype html><title>Labelport</title>';

onSqlite((engine) => {
  describe('T34: an address that is none', () => {
    let app: TestApp;

    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'labelport-web-'));
      await mkdir(join(folder, 'web/assets'), { recursive: true });
      await writeFile(join(folder, 'web/index.html'), page);
      await writeFile(join(folder, 'web/assets/app-1.js'), 'void 0;');
      await writeFile(join(folder, 'secret.txt'), 'secret');
      app = await startTestApp(engine, {}, { webDir: join(folder, 'web') });
      return () => rm(folder, { recursive: true, force: true });
    });

    /** Requests a page as a browser does, byte for byte. */
    const open = (address: string, method = 'GET') =>
      rawRequest(app.url, `${method} ${address} HTTP/1.1\r\nHost: portal\r\nAccept: text/html\r\n\r\n`);

    test.each([
      '/api',
      '/api/',
      '/api?x=1',
      '/api/nothing',
      '/api/clients/1/products',
      '/API/clients',
      '//api/nothing',
      '/./api/nothing',
      '/x/../api/nothing',
      '/%61pi/nothing',
      '/api%2Fclients',
      '/api\\clients',
      '/api/%ED%A0%80',
      '/api/%zz',
      '/api/clients/%c0%af',
      '/uploads',
      '/assets/app-2.js',
      '/assets/..%2f..%2fsecret.txt',
      // Not a path, but Node accepts it as a request target.
      '*:99999999',
    ])('%s is a JSON 404, never the page', async (address) => {
      const { status, head, body } = await open(address);
      expect(status).toBe(404);
      expect(head).toMatch(/content-type: application\/json/i);
      expect(head).toMatch(/cache-control: no-store/i);
      expect(JSON.parse(body)).toEqual(notFound);
    });

    test.each(['/', '/products/7', '/search?q=jam', '/nothing/here', '/apiary'])(
      '%s is a screen',
      async (address) => {
        const { status, head, body } = await open(address);
        expect([status, body]).toEqual([200, page]);
        expect(head).toMatch(/content-security-policy: default-src 'self';script-src 'self';/i);
      },
    );

    test.each([
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/assets/..\\..\\secret.txt',
    ])('%s leads to no file outside the web app @security-3.6', async (address) => {
      expect((await open(address)).body).not.toContain('secret');
    });

    test('a file of the web app is there, and may be kept', async () => {
      const { status, head, body } = await open('/assets/app-1.js');
      expect([status, body]).toEqual([200, 'void 0;']);
      expect(head).toMatch(/cache-control: public, max-age=31536000, immutable/i);
    });

    test('only for people: a program that asks for a screen is told there is none', async () => {
      const response = await app.guest.fetch('/products/7', { headers: { accept: 'application/json' } });
      expect([response.status, await problemIn(response)]).toEqual([404, notFound]);
    });

    test.each([
      ['POST', '/api/clients/1'],
      ['PATCH', '/api/clients/1'],
      ['DELETE', '/api/clients'],
      ['PUT', '/api/auth/me'],
      ['GET', '/api/auth/signin'],
      ['OPTIONS', '/api/clients'],
      ['TRACE', '/api/clients'],
      ['PROPFIND', '/api/clients'],
      ['POST', '/products/7'],
    ])('%s %s is not found either @security-3.6', async (method, address) => {
      const { status, body } = await open(address, method);
      expect([status, JSON.parse(body)]).toEqual([404, notFound]);
    });

    test('what is no HTTP is refused, and the portal lives on', async () => {
      const both = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
      const smuggled = `POST /api/auth/signin HTTP/1.1\r\nHost: portal\r\n${both}\r\n\r\n0\r\n\r\nGET /x`;
      expect((await rawRequest(app.url, smuggled)).status).toBe(400);
      expect((await rawRequest(app.url, 'GET\0/ HTTP/1.1\r\n\r\n')).status).toBe(400);
      const { status, head, body } = await open(`/${'x'.repeat(20_000)}`);
      expect([status, JSON.parse(body)]).toEqual([
        431,
        {
          statusCode: 431,
          error: 'Request Header Fields Too Large',
          message: 'The address or the headers are too long.',
          code: 'request.head_too_large',
        },
      ]);
      expect(head).toMatch(/x-content-type-options: nosniff/);
      expect((await open('/api/health')).status).toBe(200);
    });
  });
});
