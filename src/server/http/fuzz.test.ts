import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { getHealth } from '#domain/settings/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { nastyRequest, sentAs } from '#testing/samples/nasty-requests.ts';
import type { Caller } from '#testing/caller.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

onBothEngines((engine) => {
  describe('F16: whatever is sent', () => {
    let app: TestApp;
    const callers: Record<string, Caller> = {};

    beforeAll(async () => {
      app = await startTestApp(engine);
      await addProduct(app.database, { sku: 'JAM-01', clientId: await addClient(app.database, 'Orchard') });
      for (const role of ['read_only', 'editor', 'administrator'] as const)
        callers[role] = await app.as(role);
    });

    test(
      'is answered in words and never with a fault of the server @security-1.3 @security-7.3',
      { timeout: 120_000 },
      async () => {
        const property = fc.asyncProperty(nastyRequest, async (request) => {
          const { template, address, init } = sentAs(request);
          const response = await (callers[request.who] ?? app.guest).fetch(address, init);
          const text = await response.text();
          expect(response.status >= 500 ? text : 'no fault').toBe('no fault');
          const isWorkbook = response.ok && /\/(template|export\/products)$/.test(template);
          const type = response.headers.get('content-type');
          expect(isWorkbook ? 'a file' : type).toMatch(/^(a file|application\/(scim\+)?json)/);
          const read = (): unknown => (isWorkbook ? null : JSON.parse(text));
          expect(read).not.toThrow();
        });
        // Other requests on each engine.
        const seed = engine.name === 'SQLite' ? 20_260_115 : 20_260_116;
        await fc.assert(property, { seed, numRuns: 250, endOnFailure: true });
        expect((await app.guest.call(getHealth, {})).status).toBe(200);
        expect((await app.guest.fetch('/api/ready')).status).toBe(200);
      },
    );
  });
});
