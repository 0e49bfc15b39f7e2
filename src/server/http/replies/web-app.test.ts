import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { safetyHeaders, setSafetyHeaders } from './headers.ts';
import { serveWebApp } from './web-app.ts';

const page = '<!doctype html><script>void 0;</script><script type="module" src="/assets/app-1.js"></script>';
const packed = brotliCompressSync(page);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-web-'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'index.html.br'), packed);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/read-codes-worker-1.js'), 'void 0;');
  await writeFile(join(folder, 'assets/app-1.js'), 'void 0;');
  app = Fastify();
  setSafetyHeaders(app, safetyHeaders(false));
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/search?q=jam', headers: { accept: 'text/html', ...headers } });

test('of the scripts in a page only the page’s own may run, by their hash', async () => {
  // printf 'void 0;' | openssl dgst -sha256 -binary | base64
  expect((await open()).headers['content-security-policy']).toMatch(
    /^default-src 'self';script-src 'self' 'sha256-T1YEXClWF9CUhD2vRqC2ZkctVhPSMrn\+MCIkJI7U02I=';style-src/,
  );
});

test('only the worker that reads the camera’s pictures may compile WebAssembly @security-3.7', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  expect(await policyOf('/assets/read-codes-worker-1.js')).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  );
  expect(await policyOf('/assets/app-1.js')).not.toContain('wasm');
  expect((await open()).headers['content-security-policy']).not.toContain('wasm');
});

test('the page goes out packed to those who take that, and as it is to the others', async () => {
  const small = await open({ 'accept-encoding': 'gzip, br' });
  expect([small.headers['content-encoding'], small.rawPayload]).toEqual(['br', packed]);
  const plain = await open();
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, page]);
});

test('the page is asked for at every visit, and not sent again while it is the same', async () => {
  const { headers } = await open();
  expect(headers['cache-control']).toBe('no-cache');
  const again = await open({ 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the page has no other address that goes out with another policy', async () => {
  const { statusCode, headers } = await app.inject({ url: '/index.html', headers: { accept: 'text/html' } });
  expect([statusCode, headers.location]).toEqual([302, '/']);
});

test.each(['*/*', 'application/json', undefined])(
  'the front page comes whatever is accepted (%s), another address only as a page',
  async (accept) => {
    const headers = accept === undefined ? {} : { accept };
    const front = await app.inject({ url: '/', headers });
    expect([front.statusCode, front.body]).toEqual([200, page]);
    expect((await app.inject({ url: '/search', headers })).statusCode).toBe(404);
  },
);
