import { beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { getPublicSettings } from '#domain/settings/contract.ts';
import { onSqlite } from '#testing/engines.ts';
import { problemIn, startTestApp, type TestApp } from '#testing/test-app.ts';

const bodies: Record<string, object> = {
  '/api/printers': {
    name: 'Bench 1',
    language: 'zpl',
    address: '127.0.0.1',
    port: 9100,
    dotsPerMm: 8,
    mediaWidthMm: 100,
    mediaHeightMm: 50,
  },
  '/api/print-jobs': {
    printerId: 1,
    productId: 1,
    labelId: 'flat',
    layout: 'barcode',
    fields: {},
    quantity: 1,
  },
  '/api/print-jobs/1/resume': { from: 1 },
  '/api/print-jobs/1/reprint': { pieces: [1], reason: 'Torn' },
};

onSqlite((engine) => {
  describe('without PRINTER_NETWORKS', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await startTestApp(engine);
    });

    const calls = everyEndpoint
      .filter(({ path }) => path.startsWith('/api/print'))
      .map(({ method, path }) => [method, path.replace(':id', '1')] as const);

    test('the settings say that printing is off', async () => {
      expect((await app.guest.call(getPublicSettings, {})).reply.isPrintingOn).toBe(false);
      expect(calls).toHaveLength(13);
    });

    test.each(calls)('%s %s says that printing is off', async (method, address) => {
      const administrator = await app.as('administrator');
      const body = bodies[address] ?? bodies[address.replace(/\/1$/, '')];
      const response = await administrator.fetch(address, {
        method,
        ...(body && method !== 'GET' && method !== 'DELETE'
          ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
          : {}),
      });
      const problem = await problemIn(response);
      expect([response.status, problem.code, problem.message]).toEqual([
        409,
        'printing.off',
        'Printing from the portal is off. Whoever runs the portal can switch it on with the setting PRINTER_NETWORKS.',
      ]);
    });
  });
});
