import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { listUsers } from '#domain/users/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';

onSqlite((engine) => {
  describe('G16: a start that finds', () => {
    test.each<[string, (app: FastifyInstance) => unknown, string]>([
      [
        'a route that is no call of the contract',
        (app) => app.get('/api/backdoor', () => 'in'),
        'GET /api/backdoor',
      ],
      ['one beside the API', (app) => app.get('/backdoor', () => 'in'), 'GET /backdoor'],
      [
        'one in a plugin',
        (app) => app.register(async (inner) => void inner.get('/backdoor', () => 'in'), { prefix: '/api' }),
        'GET /api/backdoor',
      ],
      [
        'a call under another address than its own',
        (app) => app.get('/api/backdoor', { config: { endpoint: listUsers } }, () => 'in'),
        'GET /api/backdoor',
      ],
      [
        'a change where only reading is open',
        (app) => app.post('/api/docs/x', () => 'in'),
        'POST /api/docs/x',
      ],
    ])('%s fails and names it', async (_, add, named) => {
      await expect(startTestApp(engine, {}, { add })).rejects.toThrow(`${named} has no policy.`);
    });

    test('nothing but the contract, its description and the files of the web app goes on', async () => {
      const webDir = await mkdtemp(join(tmpdir(), 'labelport-web-'));
      await mkdir(join(webDir, 'assets'));
      await writeFile(join(webDir, 'index.html'), '<!doctype html>');
      await writeFile(join(webDir, 'assets/app-1.js'), 'void 0;');
      const app = await startTestApp(engine, { METRICS: 'true' }, { webDir });
      for (const address of ['/assets/app-1.js', '/api/openapi.json', '/api/docs', '/metrics'])
        expect([address, (await app.guest.fetch(address)).status]).toEqual([address, 200]);
      await rm(webDir, { recursive: true });
    });
  });
});
